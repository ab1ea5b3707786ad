//! The quantifier `every`: each place that is selected has something within it.

use std::collections::BTreeSet;

use super::Noun;
use super::selector::{Found, nesting};
use crate::check::{Ruling, words};

/// The ruling of a rule that every place has something. What is held counts for the innermost of
/// the places `around` it. Yes if there is no place.
pub(super) fn every(
    noun: &Noun,
    found: &[Found<'_>],
    around: &[Found<'_>],
    what: &str,
    held: &[Found<'_>],
) -> Ruling {
    let nesting = nesting(around);
    let holders = held.iter().filter_map(|one| nesting.innermost_around(one.extent));
    let holders: BTreeSet<_> = holders.map(|holder| around[holder].extent).collect();
    let mut places: Vec<_> = found.iter().map(|one| (one.extent, one.span)).collect();
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
