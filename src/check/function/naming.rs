//! Template 32: the names of functions; and those of methods alone.

use std::collections::BTreeSet;

use crate::check::conventions::{NamedItem, all_follow};
use crate::check::forced::{ForcedNames, is_dunder};
use crate::check::{Context, Ruling};
use crate::facts::{Function, FunctionKind};
use crate::instruction::Slots;
use crate::language::Language;

/// The owner type of a function, and its name.
type FunctionKey<'a> = (Option<&'a str>, &'a str);

/// Judges the name of every function; that of a declaration without a body only if there is no
/// definition.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    named(cx, slots, "function", |_| true)
}

/// Judges the name of every method, in the same way.
pub(super) fn methods(cx: &Context<'_>, slots: &Slots) -> Ruling {
    named(cx, slots, "method", |function| function.owner.is_some())
}

fn named(cx: &Context<'_>, slots: &Slots, noun: &str, is_one: fn(&Function<'_>) -> bool) -> Ruling {
    let with = |condition: fn(&Function<'_>) -> bool| -> BTreeSet<FunctionKey<'_>> {
        let functions = cx.facts.functions.iter();
        functions.filter(|function| condition(function)).map(key).collect()
    };
    // A C++ definition outside its class is judged in place of its declaration in the class.
    let overriding = with(|function| function.overrides && function.body.is_none());
    let defined = with(|function| function.body.is_some() && function.qualifier.is_some());
    let prototyped = with(|function| function.body.is_some() && function.owner.is_none());
    let items = cx
        .facts
        .functions
        .iter()
        .filter(|function| function.kind != FunctionKind::Literal && is_one(function))
        .filter(|function| !function.name.is_empty())
        .filter(|function| {
            let key = key(function);
            function.body.is_some() || !defined.contains(&key) && !prototyped.contains(&key)
        })
        .map(|function| NamedItem {
            name: function.name,
            span: function.signature,
            is_forced: is_forced(cx.language(), function) || overriding.contains(&key(function)),
        });
    all_follow(cx, slots, noun, items)
}

fn key<'a>(function: &'a Function<'_>) -> FunctionKey<'a> {
    (function.owner.as_deref(), function.name)
}

/// Whether the language prescribes the function's name.
fn is_forced(language: Language, function: &Function<'_>) -> bool {
    let forced = ForcedNames::of(language);
    let name = function.name;
    match function.kind {
        FunctionKind::Constructor | FunctionKind::Destructor | FunctionKind::Operator => true,
        FunctionKind::Method => {
            function.overrides || is_dunder(language, name) || forced.forces_method(name)
        }
        FunctionKind::Function | FunctionKind::Literal => {
            is_dunder(language, name)
                || forced.forces_function(name)
                || forced.forces_test(name, &function.parameters)
        }
    }
}
