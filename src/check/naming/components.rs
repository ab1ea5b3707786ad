//! Components and hooks, as functions show them by what they hold and call.

use std::collections::BTreeSet;

use super::things::Thing;
use crate::check::{Context, function};
use crate::facts::{Function, FunctionId};

/// The ends of tags: only markup within code has them.
const TAG_ENDS: [&str; 2] = ["/>", "</"];

/// The functions and classes that hold markup. A function within a component is a part of it, and one that
/// begins as a hook does is one.
pub(super) fn components<'a>(cx: &Context<'a>) -> Vec<Thing<'a>> {
    let tokens = cx.facts.tokens.iter();
    let tags: Vec<_> = tokens.filter(|token| TAG_ENDS.contains(&token.text)).collect();
    let holds = |span: crate::response::Span| tags.iter().any(|tag| span.contains(tag.span));
    // What is called is no component but a helper of one.
    let called = cx.facts.calls.iter().filter_map(|call| match call.callee.parts.as_slice() {
        [name] if !call.callee.has_receiver && name.starts_with(char::is_lowercase) => Some(*name),
        _ => None,
    });
    let called: BTreeSet<_> = called.collect();
    let functions = function::judged(cx).into_iter().filter(|(function, _)| {
        let is_free = function.owner.is_none()
            && function.qualifier.is_none()
            && !called.contains(function.name);
        is_free && is_outer(cx, function) && !is_hook_name(function.name) && holds(function.span)
    });
    let functions = functions.map(|(function, is_forced)| Thing::of_function(function, is_forced));
    let types = cx.facts.types.iter().filter(|found| found.is_class && holds(found.span));
    let types = types.filter_map(|found| Some(Thing::of_type(found.name?, found)));
    functions.chain(types).collect()
}

/// The functions that call a hook and are no components.
pub(super) fn hooks<'a>(cx: &Context<'a>) -> Vec<Thing<'a>> {
    let calls = cx.facts.calls.iter().filter(|call| {
        let is_object = |object: &&str| object.starts_with(char::is_uppercase);
        let (last, before) = match call.callee.parts.as_slice() {
            [last] => (last, None),
            [object, last] => (last, Some(object)),
            _ => return false,
        };
        !call.callee.has_receiver && before.is_none_or(is_object) && is_hook_name(last)
    });
    let callers: BTreeSet<_> =
        calls.filter_map(|call| cx.facts.enclosing_function(call.scope)).collect();
    let is_caller = |function: &Function<'_>| {
        let id = cx.facts.functions.iter().position(|one| one.span == function.span);
        id.is_some_and(|id| callers.contains(&FunctionId(id as u32)))
    };
    let functions = function::judged(cx).into_iter().filter(|(function, _)| {
        let is_component = function.name.starts_with(char::is_uppercase);
        !is_component && function.owner.is_none() && is_caller(function)
    });
    functions.map(|(function, is_forced)| Thing::of_function(function, is_forced)).collect()
}

fn is_outer(cx: &Context<'_>, function: &Function<'_>) -> bool {
    cx.facts.enclosing_function(function.scope).is_none()
}

/// `useState`, and `use` itself.
fn is_hook_name(name: &str) -> bool {
    let rest = name.strip_prefix("use");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_uppercase))
}
