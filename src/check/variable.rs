//! The variable category.

mod constants;
mod naming;
#[cfg(test)]
mod tests;
mod types;
mod unused;
mod values;

pub(super) use constants::never_reassigned;
pub(super) use naming::{is_forced, judged, judged_constants};
pub(super) use unused::{unpacked as unused_unpacked, unused};

use std::collections::BTreeSet;

use super::{Context, NamedCheck, Ruling, check, unfilled, words};
use crate::check::near_misses::DefinitionKind;
use crate::facts::{CollectionKind, ExprKind, InitialValue, Variable, VariableKind};
use crate::instruction::SlotKind::{Convention, Name, Type, Value};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::response::Span;

pub(super) const CHECKS: &[NamedCheck] = &[
    check("variable-naming", naming::check, &[("naming_convention", Convention)]),
    check("constant-naming", naming::constants, &[("naming_convention", Convention)]),
    check("variable-type", types::check, &[("variable_name", Name), ("variable_type", Type)]),
    check("variable-global", global, &[("variable_name", Name)]),
    check("variable-not-global", not_global, &[("variable_name", Name)]),
    check(
        "variable-initial-value",
        values::check,
        &[("variable_name", Name), ("variable_value", Value)],
    ),
    check("variable-constant", constants::constant, &[("variable_name", Name)]),
    check("variable-not-constant", constants::not_constant, &[("variable_name", Name)]),
];

/// The variables and constants with a name, in source order.
pub(super) fn variables_named<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a Variable<'a>> {
    let mut found = cx.names.variables(name);
    found.retain(|variable| variable.kind != VariableKind::Blank);
    found
}

/// Template 26: a variable of that name is at global scope.
fn global(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(name) = slots.names("variable_name").first() else {
        return unfilled("variable");
    };
    let found = variables_named(cx, name);
    match found.iter().find(|variable| cx.is_global(variable)) {
        Some(witness) => {
            Ruling::yes(format!("`{name}` is at global scope")).at([witness.name_span])
        }
        None if found.is_empty() => Ruling::no(format!("the code has no variable `{name}`"))
            .near(DefinitionKind::Variable.near(cx, name)),
        None => Ruling::no(format!("`{name}` is not at global scope")).near(
            found.iter().map(|variable| ("not at global scope".to_owned(), variable.name_span)),
        ),
    }
}

/// Template 27: no variable of that name is at global scope.
fn not_global(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(name) = slots.names("variable_name").first() else {
        return unfilled("variable");
    };
    let found = variables_named(cx, name);
    let global = found.iter().copied().filter(|variable| cx.is_global(variable));
    let global: Vec<_> = cx.names.distinct(global).collect();
    if !global.is_empty() {
        return Ruling::no(format!("`{name}` is at global scope"))
            .at(global.iter().map(|variable| variable.name_span));
    }
    match found.is_empty() {
        true => Ruling::yes(format!("the code has no variable `{name}`")),
        false => Ruling::yes(format!("`{name}` is not at global scope")),
    }
}

/// Template 3: a global variable exists; it may be constant.
pub(super) fn globals_used(cx: &Context<'_>, _: &Slots) -> Ruling {
    match globals(cx).next() {
        Some(found) => {
            Ruling::yes(format!("`{}` is a global variable", found.name)).at([found.name_span])
        }
        None => Ruling::no("the code has no global variable").near(constants(cx)),
    }
}

/// Template 4: there is no global variable, except constants. A variable with several bindings
/// is shown at the first.
pub(super) fn globals_avoided(cx: &Context<'_>, _: &Slots) -> Ruling {
    let variables = globals(cx).filter(|variable| !cx.is_global_constant(variable));
    let found: Vec<_> = cx.names.distinct(variables).collect();
    if found.is_empty() {
        return Ruling::yes("the code has no global variable that is not a constant");
    }
    let names: Vec<_> = found.iter().map(|variable| variable.name).collect();
    let count = words::count(found.len(), "global variable");
    let note = |name: &str| format!("`{name}` is a global variable");
    Ruling::no(format!("the code has {count}: {}", words::some(&names)))
        .each(found.iter().map(|variable| (variable.name_span, note(variable.name))))
}

/// The global variables that hold what changes. Where nothing is declared, a name may as well be that of a constant:
/// only what a function assigns to counts, and an empty collection, which waits to be filled.
pub(super) fn mutable_globals(cx: &Context<'_>) -> Vec<Span> {
    let is_declared = cx.profile().names.variables_are_declared;
    let is_within = |scope| cx.facts.enclosing_function(scope).is_some();
    let assignments = cx.facts.assignments.iter().filter(|it| is_within(it.scope));
    let mut assigned: BTreeSet<_> = assignments.map(|it| it.target).collect();
    assigned.extend(globals(cx).filter(|it| is_within(it.scope)).map(|it| it.name));
    let is_empty = |variable: &Variable<'_>| match &variable.value {
        InitialValue::Expression(value) => {
            matches!(value.lower().kind, ExprKind::Collection(kind, elements)
                if kind != CollectionKind::Tuple && elements.is_empty())
        }
        _ => false,
    };
    let variables = globals(cx).filter(|variable| !cx.is_global_constant(variable));
    let variables =
        variables.filter(|it| is_declared || assigned.contains(it.name) || is_empty(it));
    cx.names.distinct(variables).map(|variable| variable.name_span).collect()
}

fn globals<'a>(cx: &Context<'a>) -> impl Iterator<Item = &'a Variable<'a>> {
    cx.facts.variables.iter().filter(|variable| cx.is_global(variable) && variable.is_variable())
}

/// Near misses: global constants that are not variables in the terms of the language.
fn constants(cx: &Context<'_>) -> Vec<(String, Span)> {
    let variables = cx.facts.variables.iter();
    let constants = variables.filter(|variable| variable.is_global && !variable.is_variable());
    let note = |name: &str| format!("`{name}` is a constant, not a variable");
    constants.take(3).map(|found| (note(found.name), found.name_span)).collect()
}
