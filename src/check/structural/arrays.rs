//! Arrays that are used as another structure, by their names or as memory.

use std::collections::BTreeSet;

use heck::ToSnakeCase;

use super::vocabulary::Structure;
use crate::check::Context;
use crate::facts::{CollectionKind, ExprKind, InitialValue, TokenKind};
use crate::lang::Lower;
use crate::response::Span;

/// Arrays whose name ends with the word, and on which all methods of one list are called: an array
/// `stack` that is pushed to and popped from.
pub(super) fn named_arrays(cx: &Context<'_>, structure: &Structure, word: &str) -> Vec<Span> {
    let calls = cx.facts.calls.iter().filter_map(|call| match *call.callee.parts {
        [.., object, method] => Some((object, method)),
        _ => None,
    });
    let called: BTreeSet<_> = calls.collect();
    let is_array = |value: &InitialValue<'_>| match value {
        InitialValue::Expression(value) => match value.lower().kind {
            ExprKind::Collection(kind, _) => kind == CollectionKind::List,
            ExprKind::Construct(_, ty, _) => ty.starts_with("Array"),
            _ => false,
        },
        _ => false,
    };
    let last_word = format!("_{}", word.to_snake_case());
    let variables = cx.facts.variables.iter().filter(|variable| {
        let is_used = |methods: &Vec<String>| {
            let mut methods = methods.iter();
            methods.all(|method| called.contains(&(variable.name, method.as_str())))
        };
        let name = format!("_{}", variable.name.to_snake_case());
        name.ends_with(&last_word)
            && structure.named_arrays.iter().any(is_used)
            && is_array(&variable.value)
    });
    variables.map(|variable| variable.name_span).collect()
}

/// Names that are assigned memory from `malloc` or `calloc` and are subscripted somewhere.
pub(super) fn allocated_arrays(cx: &Context<'_>) -> Vec<Span> {
    let facts = cx.facts;
    let variables = facts.variables.iter();
    let variables = variables.map(|found| (found.name, found.name_span, &found.value));
    let assignments = facts.assignments.iter();
    let assignments = assignments.map(|found| (found.name, found.name_span, &found.value));
    let mut found: Vec<_> = variables
        .chain(assignments)
        .filter(|(_, _, value)| is_allocation(value))
        .map(|(name, span, _)| (name, span))
        .collect();
    if !found.is_empty() {
        let subscripted = subscripted_names(cx);
        found.retain(|(name, _)| subscripted.contains(name));
    }
    found.into_iter().map(|(_, span)| span).collect()
}

fn is_allocation(value: &InitialValue<'_>) -> bool {
    let InitialValue::Expression(expression) = value else {
        return false;
    };
    if !expression.text().contains("alloc") {
        return false;
    }
    let mut expr = expression.lower();
    while let ExprKind::Cast(_, inner) = expr.kind {
        expr = *inner;
    }
    let ExprKind::Call(callee, _) = expr.kind else {
        return false;
    };
    match callee.kind {
        ExprKind::Name(name) | ExprKind::Member(_, name) => matches!(name, "malloc" | "calloc"),
        _ => false,
    }
}

fn subscripted_names<'a>(cx: &Context<'a>) -> BTreeSet<&'a str> {
    let pairs = cx.facts.tokens.windows(2);
    pairs
        .filter(|pair| pair[0].kind == TokenKind::Identifier && pair[1].text == "[")
        .map(|pair| pair[0].text)
        .collect()
}
