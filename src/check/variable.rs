//! The variable category.

mod constants;
mod naming;
#[cfg(test)]
mod tests;
mod types;
mod unused;
mod values;

pub(super) use constants::never_reassigned;
pub(super) use unused::unpacked as unused_unpacked;
pub(super) use unused::unused;

use super::{Context, NamedCheck, Ruling, signatures, unfilled};
use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::facts::{Variable, VariableKind};
use crate::instruction::{SlotKind, Slots};

/// The checks of the variable templates.
pub(super) const CHECKS: &[NamedCheck] = &[
    NamedCheck::new("define-variable", define, &[("variable_name", SlotKind::Names)]),
    NamedCheck::new("define-enum", define_enum, &[("enumeration_name", SlotKind::Name)]),
    NamedCheck::new(
        "variable-naming",
        naming::check,
        &[("naming_convention", SlotKind::Convention)],
    ),
    NamedCheck::new(
        "constant-naming",
        naming::constants,
        &[("naming_convention", SlotKind::Convention)],
    ),
    NamedCheck::new(
        "variable-type",
        types::check,
        &[("variable_name", SlotKind::Name), ("variable_type", SlotKind::Type)],
    ),
    NamedCheck::new("variable-global", global, &[("variable_name", SlotKind::Name)]),
    NamedCheck::new("variable-not-global", not_global, &[("variable_name", SlotKind::Name)]),
    NamedCheck::new(
        "variable-initial-value",
        values::check,
        &[("variable_name", SlotKind::Name), ("variable_value", SlotKind::Value)],
    ),
    NamedCheck::new("variable-constant", constants::constant, &[("variable_name", SlotKind::Name)]),
    NamedCheck::new(
        "variable-not-constant",
        constants::not_constant,
        &[("variable_name", SlotKind::Name)],
    ),
];

/// The variables and constants with a name, in source order.
fn variables_named<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a Variable<'a>> {
    let mut found = cx.names.variables(name);
    found.retain(|variable| variable.kind != VariableKind::Blank);
    found
}

/// Template 22: a variable or constant of that name.
fn define(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let names = slots.names("variable_name");
    signatures::each_defined(cx, names, DefinitionKind::Variable, |name| {
        Some(variables_named(cx, name).first()?.name_span)
    })
}

/// Template 23: an enumeration of that name.
fn define_enum(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let names = slots.names("enumeration_name");
    signatures::each_defined(cx, names, DefinitionKind::Enumeration, |name| {
        let types = cx.names.types(name);
        let found = types.iter().find(|found| found.is_enumeration)?;
        Some(found.header)
    })
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
            .near(near_misses(cx, name, DefinitionKind::Variable)),
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
