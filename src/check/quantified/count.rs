//! The quantifiers that count: how many places there may or must be, in the code as a whole or in
//! each function, class or file.

use std::collections::BTreeSet;

use super::selector::{Place, nesting};
use super::{Noun, Unit};
use crate::check::{Context, Ruling, words};
use crate::response::Span;

/// How many places there may or must be.
#[derive(Debug, Clone, Copy)]
pub(in crate::check) enum Bound {
    AtMost(u64),
    AtLeast(u64),
    Exactly(u64),
}

impl Bound {
    const fn allows(self, number: u64) -> bool {
        match self {
            Self::AtMost(limit) => number <= limit,
            Self::AtLeast(limit) => number >= limit,
            Self::Exactly(limit) => number == limit,
        }
    }

    /// The end of a message: `at most 3 allowed`.
    fn words(self) -> String {
        match self {
            Self::AtMost(limit) => format!("at most {limit} allowed"),
            Self::AtLeast(limit) => format!("at least {limit} required"),
            Self::Exactly(limit) => format!("exactly {limit} required"),
        }
    }
}

/// The ruling of a rule that allows nothing.
pub(super) fn none(noun: &Noun, spans: &[Span]) -> Ruling {
    let found = spans.len();
    match noun {
        _ if spans.is_empty() => Ruling::yes(noun.none()),
        Noun::Fact(noun) => {
            let note = match noun.strip_prefix("missing ") {
                Some(thing) => format!("{} is missing", words::one(thing)),
                None => format!("{} is not allowed", words::one(noun)),
            };
            Ruling::no(format!("the code has {}", words::count(found, noun)))
                .each(spans.iter().map(|span| (*span, note.clone())))
        }
        Noun::Match(what) => {
            Ruling::no(format!("{what}: {found} found, none allowed")).at(spans.iter().copied())
        }
    }
}

/// The ruling of a rule that requires at least one place.
pub(super) fn some(noun: &Noun, spans: &[Span], near: &[Span]) -> Ruling {
    let yes = match noun {
        Noun::Fact(noun) => format!("the code has {}", words::one(noun)),
        Noun::Match(what) => format!("{what} found"),
    };
    match spans.first() {
        Some(first) => Ruling::yes(yes).at([*first]),
        None => Ruling::no(noun.none())
            .near(near.iter().map(|span| ("differs in case".to_owned(), *span))),
    }
}

/// The ruling of a rule with a limit.
pub(super) fn bounded(noun: &Noun, bound: Bound, spans: &[Span]) -> Ruling {
    let found = spans.len();
    let limit = match (bound, noun) {
        (Bound::AtMost(0), Noun::Match(_)) => "none allowed".to_owned(),
        _ => bound.words(),
    };
    let message = match (bound, noun) {
        (Bound::AtMost(_), Noun::Match(_)) if found == 0 => noun.none(),
        (_, Noun::Match(what)) => format!("{what}: {found} found, {limit}"),
        (_, Noun::Fact(noun)) => format!("the code has {}, {limit}", words::count(found, noun)),
    };
    let is_allowed = bound.allows(found as u64);
    let shown = match (bound, is_allowed) {
        (Bound::AtMost(_), true) => 0,
        (Bound::AtLeast(limit), true) => usize::try_from(limit).unwrap_or(found),
        _ => found,
    };
    Ruling::of(is_allowed, message).at(spans.iter().copied().take(shown))
}

/// The ruling of a rule with a limit for each function, class or file. A place counts for the
/// innermost of these around it.
pub(super) fn bounded_per(
    cx: &Context<'_>,
    noun: &Noun,
    bound: Bound,
    unit: Unit,
    found: &[Place<'_>],
) -> Ruling {
    let units = unit.find(cx);
    if units.is_empty() {
        return Ruling::of(bound.allows(0), format!("the code has no {}", unit.noun()));
    }
    let nesting = nesting(&units);
    let mut counted = vec![Vec::new(); units.len()];
    for place in found {
        if let Some(home) = nesting.innermost_around(place.extent)
            && counted[home].last() != Some(&place.span)
        {
            counted[home].push(place.span);
        }
    }
    let mut evidence = Vec::new();
    let mut broken = 0;
    for (unit, spans) in units.iter().zip(&counted) {
        if !bound.allows(spans.len() as u64) {
            broken += 1;
            match spans.is_empty() {
                true => evidence.push(unit.span),
                false => evidence.extend(spans),
            }
        }
    }
    let what = noun.text();
    let rule = format!("{what}: {} per {}", bound.words(), unit.noun());
    let judged = words::count(units.len(), unit.noun());
    match broken {
        0 => Ruling::yes(format!("{rule}, {judged} judged")),
        _ => Ruling::no(format!("{rule}, broken by {broken} of {judged}")).at(evidence),
    }
}

/// The ruling of a rule that every place has something. What is held counts for the innermost of
/// the places `around` it. Yes if there is no place.
pub(super) fn every(
    noun: &Noun,
    found: &[Place<'_>],
    around: &[Place<'_>],
    what: &str,
    held: &[Place<'_>],
) -> Ruling {
    let nesting = nesting(around);
    let holders = held.iter().filter_map(|place| nesting.innermost_around(place.extent));
    let holders: BTreeSet<_> = holders.map(|holder| around[holder].extent).collect();
    let mut places: Vec<_> = found.iter().map(|place| (place.extent, place.span)).collect();
    places.dedup();
    let mut broken = places.clone();
    broken.retain(|(extent, _)| !holders.contains(extent));
    let judged = match noun {
        Noun::Fact(noun) => words::count(places.len(), noun),
        Noun::Match(what) => format!("{what}: {}", places.len()),
    };
    if places.is_empty() {
        return Ruling::yes(noun.none());
    }
    match broken.len() {
        0 => Ruling::yes(format!("{judged} judged, every one has {}", words::one(what))),
        1 => Ruling::no(format!("{judged} judged, one has no {what}")),
        several => Ruling::no(format!("{judged} judged, {several} have no {what}")),
    }
    .at(broken.into_iter().map(|(_, span)| span))
}
