//! The combination category: templates about two elements, such as a class and its methods.

mod interfaces;
mod members;
mod objects;
pub(super) mod parameters;
pub(super) mod results;
mod structural_interfaces;
#[cfg(test)]
mod tests;

use super::NamedCheck;
use super::file::{package_classes, package_functions};
use crate::instruction::{SlotKind, Slots};
use crate::response::Span;

/// The checks of the combination templates.
pub(super) const CHECKS: &[NamedCheck] = &[
    NamedCheck::new(
        "instantiate-object",
        objects::check,
        &[
            ("object_name", SlotKind::Name),
            ("class_name", SlotKind::Name),
            ("parameters_name_list", SlotKind::Arguments),
        ],
    ),
    NamedCheck::new(
        "interface-methods",
        interfaces::methods,
        &[("interface_name", SlotKind::Name), ("method_name_list", SlotKind::Names)],
    ),
    NamedCheck::new(
        "class-implements",
        interfaces::implements,
        &[("class_name", SlotKind::Name), ("interface_name", SlotKind::Name)],
    ),
    NamedCheck::new(
        "subclass",
        interfaces::subclass,
        &[("class_name", SlotKind::Name), ("base_name", SlotKind::Names)],
    ),
    NamedCheck::new(
        "class-properties",
        members::properties,
        &[("class_name", SlotKind::Name), ("properties_name_list", SlotKind::Properties)],
    ),
    NamedCheck::new(
        "class-methods",
        members::methods,
        &[("class_name", SlotKind::Name), ("method_name_list", SlotKind::Names)],
    ),
    NamedCheck::new(
        "function-parameters",
        parameters::check,
        &[("function_name", SlotKind::Name), ("parameter_name_list", SlotKind::Parameters)],
    ),
    NamedCheck::new(
        "parameter-type",
        parameters::has_type,
        &[
            ("function_name", SlotKind::Name),
            ("parameter_name", SlotKind::Name),
            ("parameter_type", SlotKind::Type),
        ],
    ),
    NamedCheck::new(
        "takes-type",
        parameters::takes_type,
        &[("function_name", SlotKind::Name), ("parameter_type", SlotKind::Type)],
    ),
    NamedCheck::new(
        "parameter-types",
        parameters::in_order,
        &[("function_name", SlotKind::Name), ("parameter_types", SlotKind::Parameters)],
    ),
    NamedCheck::new(
        "parameter-default",
        parameters::has_default,
        &[
            ("function_name", SlotKind::Name),
            ("parameter_name", SlotKind::Name),
            ("default_value", SlotKind::Value),
        ],
    ),
    NamedCheck::new(
        "function-return-type",
        results::check,
        &[("function_name", SlotKind::Name), ("return_type", SlotKind::Type)],
    ),
    NamedCheck::new(
        "package-classes",
        package_classes,
        &[("package_name", SlotKind::Library), ("class_name_list", SlotKind::Names)],
    ),
    NamedCheck::new(
        "package-functions",
        package_functions,
        &[("package_name", SlotKind::Library), ("function_name_list", SlotKind::Names)],
    ),
];

/// The first name in a slot.
pub(super) fn first_name<'s>(slots: &'s Slots, slot: &str) -> &'s str {
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
        if fewest.as_ref().is_none_or(|known| missing.len() < known.len()) {
            fewest = Some(missing);
        }
    }
    match untyped {
        true => ListMatch::Untyped,
        false => ListMatch::Missing(fewest.unwrap_or_default()),
    }
}
