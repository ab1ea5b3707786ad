//! The combination category: templates about two elements, such as a class and its methods.

mod interfaces;
mod members;
mod objects;
pub(super) mod parameters;
pub(super) mod results;
mod structural_interfaces;
#[cfg(test)]
mod tests;

use super::file::{package_classes, package_functions};
use super::{NamedCheck, check};
use crate::instruction::SlotKind::{
    Arguments, Library, Name, Names, Parameters, Properties, Type, Value,
};
use crate::response::Span;

pub(super) const CHECKS: &[NamedCheck] = &[
    check(
        "instantiate-object",
        objects::check,
        &[("object_name", Name), ("class_name", Name), ("parameters_name_list", Arguments)],
    ),
    check(
        "interface-methods",
        interfaces::methods,
        &[("interface_name", Name), ("method_name_list", Names)],
    ),
    check(
        "class-implements",
        interfaces::implements,
        &[("class_name", Name), ("interface_name", Name)],
    ),
    check("subclass", interfaces::subclass, &[("class_name", Name), ("base_name", Names)]),
    check(
        "class-properties",
        members::properties,
        &[("class_name", Name), ("properties_name_list", Properties)],
    ),
    check("class-methods", members::methods, &[("class_name", Name), ("method_name_list", Names)]),
    check(
        "function-parameters",
        parameters::check,
        &[("function_name", Name), ("parameter_name_list", Parameters)],
    ),
    check(
        "parameter-type",
        parameters::has_type,
        &[("function_name", Name), ("parameter_name", Name), ("parameter_type", Type)],
    ),
    check(
        "takes-type",
        parameters::takes_type,
        &[("function_name", Name), ("parameter_type", Type)],
    ),
    check(
        "parameter-types",
        parameters::in_order,
        &[("function_name", Name), ("parameter_types", Parameters)],
    ),
    check(
        "parameter-default",
        parameters::has_default,
        &[("function_name", Name), ("parameter_name", Name), ("default_value", Value)],
    ),
    check(
        "function-return-type",
        results::check,
        &[("function_name", Name), ("return_type", Type)],
    ),
    check(
        "package-classes",
        package_classes,
        &[("package_name", Library), ("class_name_list", Names)],
    ),
    check(
        "package-functions",
        package_functions,
        &[("package_name", Library), ("function_name_list", Names)],
    ),
];

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
