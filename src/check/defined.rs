//! "Your code should define …": each of the given names has a definition.

use super::{Context, Ruling, words};
use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::response::Span;

/// Yes with the first definition of each name, No if a name has no definition. `find` returns
/// the span of the first definition of a name.
pub(super) fn each(
    cx: &Context<'_>,
    names: &[String],
    kind: DefinitionKind,
    find: impl Fn(&str) -> Option<Span>,
) -> Ruling {
    let mut witnesses = Vec::new();
    let mut missing = Vec::new();
    for name in names {
        match find(name) {
            Some(span) => witnesses.push(span),
            None => missing.push(name.as_str()),
        }
    }
    let noun = kind.noun();
    if missing.is_empty() {
        witnesses.sort();
        return Ruling::yes(format!(
            "the code defines the {} {}",
            words::noun_for(names.len(), noun),
            words::listed(names, "and")
        ))
        .at(witnesses);
    }
    Ruling::no(format!("the code defines no {noun} {}", words::listed(&missing, "or")))
        .near(missing.iter().flat_map(|name| near_misses(cx, name, kind)))
}
