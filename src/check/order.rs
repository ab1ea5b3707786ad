//! The order of definitions: things of one kind before those of another, within the same class or file.

use std::collections::BTreeMap;

use super::naming::things::{Thing, noun, things};
use super::{Context, NamedCheck, Ruling, check, words};
use crate::facts::{ScopeId, ScopeKind, TypeKind};
use crate::instruction::SlotKind::Things;
use crate::instruction::Slots;
use crate::names::SpanTree;
use crate::response::Span;

pub(super) const CHECKS: &[NamedCheck] = &[
    check("order", order, &[("first", Things), ("second", Things)]),
    check("comes-first", comes_first, &[("things", Things)]),
    check("comes-last", comes_last, &[("things", Things)]),
];

/// What the first and the last things of a file or class are compared with.
const OTHERS: [&str; 2] = ["function", "type-noun"];

/// No thing of the first kind comes after one of the second.
fn order(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (first, second) = (slots.name("first"), slots.name("second"));
    let message = format!("should come before each {}", noun(second));
    before(cx, &placed(cx, first), &placed(cx, second), &noun(first), &message)
}

/// No function or type comes before one of the things.
fn comes_first(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let word = slots.name("things");
    let message = "should come before functions and types";
    before(cx, &placed(cx, word), &others(cx, word), &noun(word), message)
}

/// No function or type comes after one of the things.
fn comes_last(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let word = slots.name("things");
    let message = format!("should come before the {}", noun(word));
    before(cx, &others(cx, word), &placed(cx, word), "function or type", &message)
}

fn others<'a>(cx: &Context<'a>, word: &str) -> Vec<Thing<'a>> {
    let own: Vec<_> = placed(cx, word).iter().map(|thing| thing.name_span).collect();
    let mut others: Vec<_> = OTHERS.iter().flat_map(|other| placed(cx, other)).collect();
    others.retain(|other| !own.contains(&other.name_span));
    others.sort_by_key(|other| other.name_span);
    others
}

/// The things of a kind that are defined right in a class, file or namespace. A member that is defined
/// elsewhere, as an attribute in a method or a method outside of its class, has no place there.
fn placed<'a>(cx: &Context<'a>, word: &str) -> Vec<Thing<'a>> {
    let mut found = things(cx, word);
    // From the parameters to the end, so that its own name is outside.
    let inner = cx.facts.functions.iter().map(|function| Span {
        start: function.name_span.end.max(function.span.start),
        ..function.span
    });
    let functions = SpanTree::new(inner.enumerate());
    found.retain(|thing| {
        let Some(scope) = thing.scope.map(|scope| cx.facts.scope(scope)) else {
            return false;
        };
        let is_container =
            matches!(scope.kind, ScopeKind::File | ScopeKind::Namespace | ScopeKind::Type(_));
        // A function around it that is not around all of the class.
        let mut around = functions.outwards(thing.name_span).map(|(span, _)| span);
        is_container
            && scope.span.contains(thing.name_span)
            && !around.any(|function| scope.span.contains(function))
    });
    found
}

/// The blocks that give a type its members elsewhere: each is a place of its own, as a class is.
fn implementations(cx: &Context<'_>) -> SpanTree {
    let types = cx.facts.types.iter().enumerate();
    let blocks = types.filter(|(_, found)| found.kind == TypeKind::Implementation);
    SpanTree::new(blocks.map(|(at, found)| (at, found.span)))
}

fn before(
    cx: &Context<'_>,
    first: &[Thing<'_>],
    second: &[Thing<'_>],
    noun: &str,
    message: &str,
) -> Ruling {
    let around = implementations(cx);
    let container = |thing: &Thing<'_>| {
        let implementation = around.innermost_around(thing.name_span);
        thing.scope.map(|scope| (scope, implementation))
    };
    let mut starts: BTreeMap<(ScopeId, Option<usize>), u32> = BTreeMap::new();
    for (place, thing) in second.iter().filter_map(|thing| Some((container(thing)?, thing))) {
        let start = starts.entry(place).or_insert(thing.name_span.start);
        *start = thing.name_span.start.min(*start);
    }
    let is_late = |thing: &&Thing<'_>| {
        let start = container(thing).and_then(|place| starts.get(&place));
        start.is_some_and(|start| *start < thing.name_span.start)
    };
    let late: Vec<_> = first.iter().filter(is_late).collect();
    let note = |thing: &Thing<'_>| format!("`{}` {message}", cx.text(thing.name_span));
    match late[..] {
        [] => Ruling::yes(format!("{} judged", words::count(first.len(), noun))),
        [thing] => Ruling::no(note(thing)).at([thing.span]),
        _ => {
            let found = words::count(late.len(), noun);
            let places = late.iter().map(|thing| (thing.span, note(thing)));
            Ruling::no(format!("{found}: each {message}")).each(places)
        }
    }
}
