//! Which functions have the annotations that they can have.

use super::Context;
use crate::facts::{Function, FunctionKind};
use crate::language::LanguageProfile;

/// Whether a function says what it returns, or cannot.
pub(super) fn has_return_type(cx: &Context<'_>, function: &Function<'_>) -> bool {
    let profile = cx.profile();
    !profile.types.annotations_are_optional
        || !function.results.is_empty()
        || !needs_result_annotation(function, profile)
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
/// and a comment leaves out that there is none. A method that initializes can have but one, which type checkers
/// know once a parameter has a type.
pub(super) fn needs_result_annotation(function: &Function<'_>, profile: &LanguageProfile) -> bool {
    let LanguageProfile { types, classes, .. } = profile;
    let is_typed = || function.parameters.iter().any(|parameter| parameter.ty.is_some());
    let has_none = function.kind == FunctionKind::Constructor
        || function.modifiers.contains(&"set")
        || classes.initializer == Some(function.name) && function.owner.is_some() && is_typed();
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
