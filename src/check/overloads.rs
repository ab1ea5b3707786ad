//! Functions of one name in one scope that differ in their parameters.

use std::collections::BTreeMap;

use super::Context;
use crate::facts::{Function, FunctionKind};
use crate::response::Span;

/// The functions that share their name and scope with others, as overloads do. In a class any two of a name are
/// overloads; elsewhere a declaration and its definition are one function, and have the same parameters.
pub(super) fn overloads(cx: &Context<'_>) -> Vec<Span> {
    let mut groups: BTreeMap<_, Vec<&Function<'_>>> = BTreeMap::new();
    let functions = cx.facts.functions.iter();
    for function in functions.filter(|one| may_be_overload(one)) {
        let block = function.name_span.block;
        let labels = labels(cx, function);
        let key = (block, function.scope, function.qualifier.as_deref(), function.name, labels);
        groups.entry(key).or_default().push(function);
    }
    let is_overload = |group: &Vec<&Function<'_>>| {
        let first = parameters(cx, group[0]);
        let is_in_class = group[0].owner_type.is_some() && group[0].qualifier.is_none();
        let differs = |one: &&Function<'_>| parameters(cx, one) != first;
        group.len() > 1 && (is_in_class || group.iter().any(differs))
    };
    let groups = groups.into_values().filter(is_overload).flatten();
    let mut found: Vec<_> = groups.map(|function| function.shown_signature()).collect();
    found.sort_unstable();
    found
}

/// Whether a function may have overloads: constructors and operators have no names of their own to choose, and a
/// getter and its setter are two parts of one property.
fn may_be_overload(function: &Function<'_>) -> bool {
    let is_plain = matches!(function.kind, FunctionKind::Function | FunctionKind::Method);
    let is_accessor = ["get", "set"].iter().any(|word| function.modifiers.contains(word));
    is_plain && !is_accessor && !function.name.is_empty()
}

/// The labels of the parameters, where they are a part of the name.
fn labels<'a>(cx: &Context<'a>, function: &Function<'_>) -> Vec<&'a str> {
    let first = |text: &'a str| text.split([':', ' ']).next().unwrap_or_default();
    let labels = function.parameters.iter().map(|parameter| first(cx.text(parameter.span)));
    if cx.profile().names.labels_are_of_names { labels.collect() } else { Vec::new() }
}

/// What a list of parameters says, without its blanks.
fn parameters(cx: &Context<'_>, function: &Function<'_>) -> String {
    let signature = cx.text(Span { start: function.name_span.end, ..function.signature });
    signature.split_whitespace().collect()
}
