//! Functions that only the file calls, and their parameters.

use std::ops::Range;

use super::leaves::Leaves;
use super::{Refusal, is_annotated, visible};
use crate::facts::{Function, FunctionKind, ScopeKind, Variable};
use crate::fix::Source;

/// The uses of a function, if it is only ever called.
pub(super) fn uses(
    source: &Source<'_>,
    function: &Function<'_>,
    leaves: &Leaves,
) -> Result<Vec<Range<usize>>, Refusal> {
    let is_free = matches!(function.kind, FunctionKind::Function | FunctionKind::Literal);
    if !is_free || function.owner.is_some() || function.qualifier.is_some() {
        return Err("other code may call or override a method");
    }
    if is_annotated(function) {
        return Err("a decorator may use its name");
    }
    let facts = source.cx.facts;
    let uses = match facts.scope(function.scope).kind {
        ScopeKind::Function(_) | ScopeKind::Lambda => {
            visible::local_uses(source, function.name, function.scope, leaves)?
        }
        ScopeKind::File => visible::file_uses(source, function.name, function.name_span, leaves)?,
        _ => return Err("other code may use it"),
    };
    let defines = |range: &Range<usize>| {
        let named = source.index().functions(function.name);
        named.iter().any(|other| other.name_span.start as usize == range.start)
    };
    let is_called = |range: &Range<usize>| source.token_after(range.end) == Some("(");
    match uses.iter().all(|range| defines(range) || is_called(range)) {
        true => Ok(uses),
        false => Err("the function is used as a value, which may be asked for its name"),
    }
}

/// Whether nothing but a function itself needs the name of its parameter.
pub(super) fn check_parameter(
    source: &Source<'_>,
    parameter: &Variable<'_>,
) -> Result<(), Refusal> {
    let facts = source.cx.facts;
    let function = match facts.scope(parameter.scope).kind {
        ScopeKind::Function(id) => Some(facts.function(id)),
        _ => None,
    };
    let is_marked = |modifier: &&str| modifier.starts_with(char::is_uppercase);
    let is_annotated =
        function.is_some_and(|function| is_annotated(function) && !function.overrides);
    if is_annotated || parameter.modifiers.iter().any(is_marked) {
        return Err("an annotation may use the names of parameters");
    }
    if !source.cx.profile().names.name_arguments {
        return Ok(());
    }
    let by_name = "the argument may be passed by its name";
    let function = function.ok_or(by_name)?;
    let is_labelled = source.leaves(parameter.name).is_some_and(Leaves::are_labels);
    let spreads = |text: &str| text.contains("**");
    let mut calls = facts.calls.iter().filter(|call| call.callee.parts == [function.name]);
    let is_spread = calls.any(|call| {
        let span = call.expression.span();
        spreads(&source.code[span.start as usize..span.end as usize])
    });
    let is_closed =
        source.leaves(function.name).is_some_and(|leaves| uses(source, function, leaves).is_ok());
    match is_labelled || is_spread || !is_closed {
        true => Err(by_name),
        false => Ok(()),
    }
}
