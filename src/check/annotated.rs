//! Which functions have the annotations that they can have.

use super::Context;
use crate::facts::{Function, FunctionKind};
use crate::language::TypeProfile;

/// Whether a function says what it returns, or cannot.
pub(super) fn has_return_type(cx: &Context<'_>, function: &Function<'_>) -> bool {
    let types = &cx.profile().types;
    !types.annotations_are_optional
        || !function.results.is_empty()
        || !needs_result_annotation(function, types)
        || is_overloaded(cx, function)
        || is_bound_with_type(cx, function)
}

/// Whether a function implements overloads, whose annotations are its own.
pub(super) fn is_overloaded(cx: &Context<'_>, function: &Function<'_>) -> bool {
    let declares = |other: &Function<'_>| {
        let is_overload =
            |modifier: &&str| modifier.rsplit('.').next().is_some_and(|last| last == "overload");
        other.scope == function.scope && other.modifiers.iter().any(is_overload)
    };
    cx.names.functions_named(function.name).any(declares)
}

/// Whether the result of a function has to be annotated: a constructor and a setter cannot have one,
/// and a comment leaves out that there is none.
pub(super) fn needs_result_annotation(function: &Function<'_>, types: &TypeProfile) -> bool {
    let has_none =
        function.kind == FunctionKind::Constructor || function.modifiers.contains(&"set");
    let mut returns = function.returns.iter();
    !has_none
        && (!types.annotations_are_comments || returns.any(|statement| statement.value.is_some()))
}

/// Whether a function is the value of a variable or field that has a type, which is the function's.
pub(super) fn is_bound_with_type(cx: &Context<'_>, function: &Function<'_>) -> bool {
    let mut variables = cx.facts.variables.iter();
    function.kind != FunctionKind::Literal
        && variables
            .any(|variable| variable.name_span == function.name_span && variable.ty.is_some())
}
