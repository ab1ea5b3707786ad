//! Definitions by name: templates 22, 23, 31, 34 and 36.

#[cfg(test)]
mod tests;

use super::lineage::classes_named;
use super::near_misses::DefinitionKind;
use super::variable::variables_named;
use super::{Context, NamedCheck, Ruling, check, words};
use crate::instruction::SlotKind::{Name, Names};
use crate::instruction::Slots;
use crate::response::Span;

pub(super) const CHECKS: &[NamedCheck] = &[
    check("define-class", class, &[("class_name", Name)]),
    check("define-enum", enumeration, &[("enumeration_name", Name)]),
    check("define-function", function, &[("function_name", Names)]),
    check("define-interface", interface, &[("interface_name", Name)]),
    check("define-variable", variable, &[("variable_name", Names)]),
];

/// Template 22: a variable or constant of that name.
fn variable(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("variable_name"), DefinitionKind::Variable, |name| {
        Some(variables_named(cx, name).first()?.name_span)
    })
}

fn enumeration(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("enumeration_name"), DefinitionKind::Enumeration, |name| {
        let types = cx.names.types(name);
        types.iter().find(|found| found.is_enumeration).map(|found| found.header)
    })
}

/// Template 31: a function of that name with a body, or a function literal bound to that name.
fn function(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("function_name"), DefinitionKind::Function, |name| {
        let functions = cx.names.functions(name);
        let found = functions.iter().find(|function| function.body.is_some());
        found.map(|function| function.shown_signature())
    })
}

/// Template 34: an interface of that name. An alias does not define an interface.
fn interface(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("interface_name"), DefinitionKind::Interface, |name| {
        let types = cx.names.types(name);
        types.iter().find(|found| cx.is_interface(found)).map(|found| found.header)
    })
}

/// Template 36: a class of that name. For Go this is the wider sense of a class that is looked
/// up by name. An alias does not define a class.
fn class(cx: &Context<'_>, slots: &Slots) -> Ruling {
    all_defined(cx, slots.names("class_name"), DefinitionKind::Class, |name| {
        classes_named(cx, name).first().map(|found| found.header)
    })
}

/// Yes with the first definition of each name, No if a name has no definition.
fn all_defined(
    cx: &Context<'_>,
    names: &[String],
    kind: DefinitionKind,
    find: impl Fn(&str) -> Option<Span>,
) -> Ruling {
    let noun = kind.noun();
    match places(names, find) {
        Ok(places) => {
            let nouns = words::noun_for(names.len(), noun);
            let names = words::listed(names, "and");
            Ruling::yes(format!("the code defines the {nouns} {names}")).at(places)
        }
        Err(missing) => {
            let names = words::listed(&missing, "or");
            Ruling::no(format!("the code defines no {noun} {names}"))
                .near(missing.iter().flat_map(|name| kind.near(cx, name)))
        }
    }
}

/// Yes with the first use of each word; `lacks` says what the code does with one that it does not use.
pub(super) fn all_used(
    words: &[String],
    lacks: &str,
    find: impl Fn(&str) -> Option<Span>,
    near: impl Fn(&str) -> Vec<(String, Span)>,
) -> Ruling {
    match places(words, find) {
        Ok(places) => {
            Ruling::yes(format!("the code uses {}", words::listed(words, "and"))).at(places)
        }
        Err(missing) => Ruling::no(format!("the code {lacks} {}", words::listed(&missing, "or")))
            .near(missing.iter().flat_map(|word| near(word))),
    }
}

/// No with the uses of each word, if there are any.
pub(super) fn none_used(words: &[String], lacks: &str, find: impl Fn(&str) -> Vec<Span>) -> Ruling {
    let mut found = Vec::new();
    let mut counted = Vec::new();
    for word in words {
        let spans = find(word);
        if !spans.is_empty() {
            counted.push(format!("`{word}` {}", words::times(spans.len())));
        }
        let note = format!("the code uses `{word}`");
        found.extend(spans.into_iter().map(|span| (span, note.clone())));
    }
    if found.is_empty() {
        return Ruling::yes(format!("the code {lacks} {}", words::listed(words, "or")));
    }
    found.sort();
    found.dedup();
    Ruling::no(format!("the code uses {}", words::joined(&counted, "and"))).each(found)
}

/// Where each name is first found, or else the names that are not.
pub(super) fn places(
    names: &[String],
    find: impl Fn(&str) -> Option<Span>,
) -> Result<Vec<Span>, Vec<&str>> {
    let (found, missing): (Vec<_>, Vec<_>) =
        names.iter().map(|name| (name, find(name))).partition(|(_, place)| place.is_some());
    match missing.is_empty() {
        true => Ok(found.into_iter().filter_map(|(_, place)| place).collect()),
        false => Err(missing.into_iter().map(|(name, _)| name.as_str()).collect()),
    }
}
