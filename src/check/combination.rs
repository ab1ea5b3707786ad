//! The combination category: templates about two elements, such as a class and its methods.

mod go_interfaces;
mod interfaces;
mod members;
mod objects;
mod parameters;
mod results;
#[cfg(test)]
mod tests;

use super::Check;
use super::file::{package_classes, package_functions};
use crate::instruction::Slots;
use crate::response::Span;

/// The rows of the combination templates.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("instantiate-object", objects::check),
    ("interface-methods", interfaces::methods),
    ("class-implements", interfaces::implements),
    ("class-properties", members::properties),
    ("class-methods", members::methods),
    ("function-parameters", parameters::check),
    ("function-return-type", results::check),
    ("package-classes", package_classes),
    ("package-functions", package_functions),
];

/// The first name in a slot.
fn first<'s>(slots: &'s Slots, slot: &str) -> &'s str {
    slots.names(slot).first().map_or("", String::as_str)
}

/// Whether a definition has one expected member or parameter.
enum Found {
    /// It has it, at this span.
    At(Span),
    /// It has one of that name, but its type cannot be inferred.
    Untyped,
    /// It does not have it.
    Nowhere,
}

impl From<Option<Span>> for Found {
    fn from(place: Option<Span>) -> Self {
        place.map_or(Self::Nowhere, Self::At)
    }
}

/// Whether one of the definitions of a name has every member in a list.
enum Held<T> {
    /// One definition has every member: that definition, and the spans of the members in source
    /// order.
    All(T, Vec<Span>),
    /// One definition has every member by name, but a type cannot be inferred.
    Untyped,
    /// No definition has every member: the members that the best one lacks.
    Missing(Vec<String>),
}

/// Looks in each definition for all expected members.
fn held_by<T: Copy, F: Into<Found>>(
    definitions: &[T],
    wanted: &[String],
    find: impl Fn(T, &str) -> F,
) -> Held<T> {
    let mut fewest: Option<Vec<String>> = None;
    let mut untyped = false;
    for definition in definitions {
        let mut spans = Vec::new();
        let mut missing = Vec::new();
        let mut all_typed = true;
        for name in wanted {
            match find(*definition, name).into() {
                Found::At(span) => spans.push(span),
                Found::Untyped => all_typed = false,
                Found::Nowhere => missing.push(name.clone()),
            }
        }
        if missing.is_empty() && all_typed {
            spans.sort();
            return Held::All(*definition, spans);
        }
        untyped |= missing.is_empty();
        if fewest
            .as_ref()
            .is_none_or(|known| missing.len() < known.len())
        {
            fewest = Some(missing);
        }
    }
    match untyped {
        true => Held::Untyped,
        false => Held::Missing(fewest.unwrap_or_default()),
    }
}
