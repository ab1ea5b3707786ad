//! Template 32: the names of functions.

use std::collections::BTreeSet;

use crate::check::conventions::{Thing, all_follow};
use crate::check::forced::{ForcedNames, is_dunder};
use crate::check::{Context, Ruling};
use crate::instruction::Slots;
use crate::language::Language;
use crate::syntax::{Function, FunctionKind};

/// A function and the type it belongs to, by name.
type Key<'a> = (Option<&'a str>, &'a str);

/// Every function's name; a bodiless declaration is judged where it introduces the name.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let with = |condition: fn(&Function<'_>) -> bool| -> BTreeSet<Key<'_>> {
        let functions = cx.facts.functions.iter();
        functions
            .filter(|function| condition(function))
            .map(key)
            .collect()
    };
    // A body outside its C++ class follows the declaration in it, and stands for it.
    let overriding = with(|function| function.overrides && function.body.is_none());
    let defined = with(|function| function.body.is_some() && function.qualifier.is_some());
    let prototyped = with(|function| function.body.is_some() && function.owner.is_none());
    let things = cx
        .facts
        .functions
        .iter()
        .filter(|function| function.kind != FunctionKind::Literal)
        .filter(|function| {
            let key = key(function);
            function.body.is_some() || !defined.contains(&key) && !prototyped.contains(&key)
        })
        .map(|function| Thing {
            name: function.name,
            span: function.signature,
            forced: is_forced(cx.language(), function) || overriding.contains(&key(function)),
        });
    all_follow(cx, slots, "function", things)
}

fn key<'a>(function: &'a Function<'_>) -> Key<'a> {
    (function.owner.as_deref(), function.name)
}

/// Whether the language gives the function its name.
fn is_forced(language: Language, function: &Function<'_>) -> bool {
    let forced = ForcedNames::of(language);
    let name = function.name;
    match function.kind {
        FunctionKind::Constructor | FunctionKind::Destructor | FunctionKind::Operator => true,
        FunctionKind::Method => {
            function.overrides || is_dunder(language, name) || forced.forces_method(name)
        }
        FunctionKind::Function | FunctionKind::Literal => {
            is_dunder(language, name) || forced.forces_function(name)
        }
    }
}
