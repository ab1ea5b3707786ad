//! The definitions that a region is by what they have: "classes annotated with `@Entity`".

use std::collections::BTreeSet;

use super::classes;
use super::functions::{Part, is_of_kind, those};
use crate::check::Context;
use crate::check::attributes::{Defined, Wanted};
use crate::check::lineage::{is_base, lists_itself};
use crate::instruction::{Feature, PartKind, Relation};
use crate::response::Span;

/// All definitions, with whether they are of a kind and have a feature.
pub(super) fn having(
    cx: &Context<'_>,
    kind: PartKind,
    feature: &Feature,
    relation: Relation,
) -> Vec<Part> {
    let test = Test::of(cx, feature);
    match kind {
        PartKind::Class | PartKind::Type => classes(cx, kind, relation, None, |definition| {
            Some(test.holds(cx, &Defined::Type(definition)))
        }),
        _ => those(cx, |function| match is_of_kind(cx, function, kind) {
            Some(true) => Some(test.holds(cx, &Defined::Function(function))),
            other => other,
        }),
    }
}

/// What tells whether a definition has a feature.
enum Test<'f, 'a> {
    /// One of these annotations, of those that the language can have.
    Annotated(Vec<Wanted<'f, 'a>>),
    /// The types of the code that list one of these bases, by their places.
    Derived(BTreeSet<Span>),
    Begins(&'f [String]),
    Ends(&'f [String]),
}

impl<'f, 'a> Test<'f, 'a> {
    fn of(cx: &Context<'a>, feature: &'f Feature) -> Self {
        match feature {
            Feature::Annotated(names) => {
                Self::Annotated(names.iter().filter_map(|name| Wanted::of(cx, name)).collect())
            }
            Feature::Derived(names) => {
                let is_one = |found: &str| names.iter().any(|name| is_base(cx, found, name));
                let types = cx.facts.types.iter();
                let listing = types.filter(|definition| lists_itself(definition, is_one));
                Self::Derived(listing.map(|definition| definition.span).collect())
            }
            Feature::Begins(names) => Self::Begins(names),
            Feature::Ends(names) => Self::Ends(names),
        }
    }

    fn holds(&self, cx: &Context<'a>, defined: &Defined<'a>) -> bool {
        match self {
            Self::Annotated(wanted) => wanted.iter().any(|one| defined.has(cx, one)),
            Self::Derived(listing) => match *defined {
                Defined::Type(definition) if !listing.is_empty() => {
                    let mut lineage = cx.names.lineage(definition).into_iter();
                    lineage.any(|one| listing.contains(&one.span))
                }
                _ => false,
            },
            Self::Begins(names) => names.iter().any(|name| defined.name().starts_with(name)),
            Self::Ends(names) => names.iter().any(|name| defined.name().ends_with(name)),
        }
    }
}
