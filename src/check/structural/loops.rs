//! How many loops there are, and whether one is within another.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::check::quantified::FactKind;
use crate::check::{Context, Ruling, unfilled, words};
use crate::facts::Function;
use crate::instruction::Slots;
use crate::names::SpanTree;
use crate::response::Span;
use crate::verdict::Reason;

const LOOPS: [&str; 2] = ["for-loop", "while-loop"];

/// Functions of libraries that call a function for each element, whose call some count as a loop.
const FOR_EACH: [&str; 2] = ["forEach", "for_each"];

/// No loop is within another. A comprehension in a loop, and a function that loops and is called in
/// one, leave it open.
pub(super) fn not_nested(cx: &Context<'_>, _: &Slots) -> Ruling {
    let loops = spans(cx, &LOOPS);
    let repeated = FactKind::Construct("repeated-code").find(cx);
    let repeated = SpanTree::new(repeated.iter().map(|place| place.extent).enumerate());
    let is_repeated = |span: &Span| repeated.outwards(*span).next().is_some();
    let nested: Vec<_> = loops.iter().copied().filter(is_repeated).collect();
    let comprehensions = spans(cx, &["comprehension"]);
    let calls = calls_of_loops(cx, &loops);
    let around = SpanTree::new(comprehensions.iter().copied().enumerate());
    let may_be_nested = |span: &Span| is_repeated(span) || around.innermost_around(*span).is_some();
    let hidden = comprehensions.iter().chain(&calls).copied().filter(may_be_nested);
    let hidden: Vec<_> = hidden.collect();
    if !nested.is_empty() {
        let count = words::count(nested.len(), "loop");
        let ruling = Ruling::no(format!("{count} within another")).at(nested);
        return ruling.beside_doubts(!hidden.is_empty());
    }
    if hidden.is_empty() {
        return Ruling::yes("no loop is within another");
    }
    let message = "a comprehension or a call in a loop may count as a nested loop";
    Ruling::unverifiable(Reason::RestNotDecided, message).at(hidden)
}

/// There is one loop. Functions with a loop each leave it open which of them solves the task.
pub(super) fn single(cx: &Context<'_>, _: &Slots) -> Ruling {
    let loops = spans(cx, &LOOPS);
    let bodies = cx.facts.functions.iter().filter_map(|function| function.body);
    let inside = |body: Span| {
        let loops = &loops[first_in(&loops, body)..];
        &loops[..loops.iter().take_while(|span| body.contains(**span)).count()]
    };
    // Of several functions with the most loops, the first.
    let most = bodies.rev().map(inside).max_by_key(|loops| loops.len()).unwrap_or_default();
    let (place, own) = match most {
        [] if cx.facts.functions.is_empty() => ("the code", loops.as_slice()),
        most => ("a function", most),
    };
    if own.len() > 1 {
        let count = words::count(own.len(), "loop");
        return Ruling::no(format!("{place} has {count}")).at(own.to_vec());
    }
    let mut others = spans(cx, &["comprehension"]);
    others.extend(calls_of(cx, &BTreeSet::from(FOR_EACH)));
    match (loops.as_slice(), others.as_slice()) {
        ([one], []) => Ruling::yes("the code has one loop").at([*one]),
        _ => {
            let message = match loops.is_empty() {
                true => "the code has no loop, but may need none",
                false => "which of the loops is meant is not evident",
            };
            let places = loops.into_iter().chain(others);
            Ruling::unverifiable(Reason::AmbiguousSubject, message).at(places)
        }
    }
}

/// The places of constructs of some kinds, the outer first. A loop may be of two kinds.
fn spans(cx: &Context<'_>, kinds: &[&str]) -> Vec<Span> {
    let constructs = cx.facts.constructs.iter();
    let ours = constructs.filter(|construct| kinds.contains(&construct.kind));
    let mut found: Vec<_> = ours.map(|construct| construct.span).collect();
    found.sort_by_key(|span| (span.block, span.start, Reverse(span.end)));
    found.dedup();
    found
}

/// The index of the first loop that does not begin before a body.
fn first_in(loops: &[Span], body: Span) -> usize {
    loops.partition_point(|span| (span.block, span.start) < (body.block, body.start))
}

/// The calls of functions of the response that have a loop, and of functions that call another for
/// each element.
fn calls_of_loops(cx: &Context<'_>, loops: &[Span]) -> Vec<Span> {
    let has_loop = |function: &&Function<'_>| {
        function.body.is_some_and(|body| {
            loops.get(first_in(loops, body)).is_some_and(|span| body.contains(*span))
        })
    };
    let functions = cx.facts.functions.iter().filter(has_loop);
    let names: BTreeSet<_> = functions.map(|function| function.name).chain(FOR_EACH).collect();
    calls_of(cx, &names)
}

/// The calls of functions with one of these names.
fn calls_of(cx: &Context<'_>, names: &BTreeSet<&str>) -> Vec<Span> {
    let calls = cx.facts.calls.iter();
    let is_one = |name: &&str| names.contains(name);
    let calls = calls.filter(|call| call.callee.parts.last().is_some_and(is_one));
    calls.map(|call| call.callee_span).collect()
}

/// The condition of no branch has more operands of `and` and `or` than the limit.
pub(super) fn operands_limited(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(limit) = slots.count("operands_num") else {
        return unfilled("number");
    };
    if !cx.profile().syntax.counts_operands {
        let message = format!("operands of conditions are not counted in {}", cx.language());
        return Ruling::unsupported(message);
    }
    let conditions = &cx.trees.on_demand().joined_conditions;
    let most = conditions.iter().map(|(_, operands)| *operands).max().unwrap_or(1);
    let offenders = conditions.iter().filter(|(_, operands)| *operands as u64 > limit);
    let note = |operands| format!("the condition has {operands} operands, at most {limit} allowed");
    let offenders: Vec<_> = offenders.map(|(span, operands)| (*span, note(operands))).collect();
    let (conditions, most) =
        (words::count(offenders.len(), "condition"), words::count(most, "operand"));
    let message = match offenders.len() {
        0 => format!("no condition has more than {most}, at most {limit} allowed"),
        1 => format!("{conditions} has too many operands, at most {limit} allowed"),
        _ => format!("{conditions} have too many operands, at most {limit} allowed"),
    };
    Ruling::of(offenders.is_empty(), message).each(offenders)
}
