//! The combination category: templates about two elements, such as a class and its methods.

mod interfaces;
mod members;
mod objects;
mod parameters;
mod results;
mod structural_interfaces;
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
fn first_name<'s>(slots: &'s Slots, slot: &str) -> &'s str {
    slots.names(slot).first().map_or("", String::as_str)
}

/// Whether a definition has one expected member or parameter.
enum MemberMatch {
    /// It has it, at this span.
    At(Span),
    /// It has one of that name, but its type cannot be inferred.
    Untyped,
    /// It does not have it.
    Missing,
}

impl From<Option<Span>> for MemberMatch {
    fn from(span: Option<Span>) -> Self {
        span.map_or(Self::Missing, Self::At)
    }
}

/// Whether one of the definitions of a name has every member in a list.
enum ListMatch<T> {
    /// One definition has every member: that definition, and the spans of the members in source
    /// order.
    All(T, Vec<Span>),
    /// One definition has every member by name, but a type cannot be inferred.
    Untyped,
    /// No definition has every member: the members that the best one lacks.
    Missing(Vec<String>),
}

/// Looks in each definition for all expected members.
fn match_list<T: Copy, F: Into<MemberMatch>>(
    definitions: &[T],
    expected: &[String],
    find: impl Fn(T, &str) -> F,
) -> ListMatch<T> {
    let mut fewest: Option<Vec<String>> = None;
    let mut untyped = false;
    for definition in definitions {
        let mut spans = Vec::new();
        let mut missing = Vec::new();
        let mut all_typed = true;
        for name in expected {
            match find(*definition, name).into() {
                MemberMatch::At(span) => spans.push(span),
                MemberMatch::Untyped => all_typed = false,
                MemberMatch::Missing => missing.push(name.clone()),
            }
        }
        if missing.is_empty() && all_typed {
            spans.sort();
            return ListMatch::All(*definition, spans);
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
        true => ListMatch::Untyped,
        false => ListMatch::Missing(fewest.unwrap_or_default()),
    }
}
