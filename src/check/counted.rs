//! How many constructs or definitions of a kind the code has.

use super::quantified::{Bound, number_of, numbered};
use super::{Context, NamedCheck, Ruling, attributes, check, naming, unfilled};
use crate::instruction::SlotKind::{Count, Counted};
use crate::instruction::Slots;

pub(super) const CHECKS: &[NamedCheck] = &[
    check("count-at-most", at_most, &[("counted", Counted), ("number", Count)]),
    check("count-at-least", at_least, &[("counted", Counted), ("number", Count)]),
    check("count-exactly", exactly, &[("counted", Counted), ("number", Count)]),
];

fn at_most(cx: &Context<'_>, slots: &Slots) -> Ruling {
    counted(cx, slots, Bound::AtMost)
}

fn at_least(cx: &Context<'_>, slots: &Slots) -> Ruling {
    counted(cx, slots, Bound::AtLeast)
}

fn exactly(cx: &Context<'_>, slots: &Slots) -> Ruling {
    counted(cx, slots, Bound::Exactly)
}

/// The code has so many of what the instruction counts.
fn counted(cx: &Context<'_>, slots: &Slots, bound: fn(u64) -> Bound) -> Ruling {
    let word = slots.name("counted");
    let Some(bound) = slots.count("number").map(bound) else {
        return unfilled("number");
    };
    // What `include-tests` looks for is any part of a test.
    if attributes::are_tests(word) {
        let tests = cx.trees.on_demand().tests.iter().map(|test| test.span);
        return numbered(&naming::noun(word), &tests.collect::<Vec<_>>(), bound);
    }
    number_of(cx, word, bound).unwrap_or_else(|| {
        let mut spans: Vec<_> = naming::things(cx, word).iter().map(|thing| thing.span).collect();
        spans.dedup();
        numbered(&naming::noun(word), &spans, bound)
    })
}
