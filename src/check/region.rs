//! Limits a ruling to a part of the code: "in async functions", "except constructors".

mod explained;
mod features;
mod functions;

use std::collections::BTreeSet;

use self::explained::Comments;
use self::features::having;
use self::functions::{Part, functions_of, members, named, of_signatures};
use super::access::Public;
use super::attributes::tests;
use super::{Context, Ruling};
use crate::check::quantified::FactKind;
use crate::facts::{TypeDefinition, VariableKind};
use crate::instruction::{
    Breach, CodePart, Instruction, PartKind, Property, Region, Relation, SlotKind,
};
use crate::names::SpanTree;
use crate::response::Span;
use crate::verdict::{Outcome, Reason};

/// The ruling on an instruction that holds in a part of the code, by the ruling on all of it: what
/// breaks it elsewhere does not count.
pub(crate) fn limited(
    cx: &Context<'_>,
    region: &Region,
    instruction: &Instruction,
    ruling: Ruling,
) -> Ruling {
    let slots = &instruction.template.slots;
    let judges_names = slots.iter().any(|slot| slot.kind == SlotKind::Convention);
    if ruling.outcome == Outcome::Yes && !judges_names {
        return ruling;
    }
    if let (CodePart::Explained(mark), Outcome::No) = (&region.part, ruling.outcome) {
        let comments = Comments::of(cx, mark.as_deref());
        return without_others(|place| Some(comments.explain(place)), region, ruling);
    }
    let parts = Parts::of(cx, region, instruction.template.breach);
    // Without a name there is none that follows a convention (semantics, principle 3).
    if judges_names && !region.is_excepted && parts.are_none() {
        return Ruling::no(format!("the code has no {}", region.part));
    }
    match ruling.outcome {
        Outcome::No if !judges_names || !ruling.evidence.is_empty() => {
            without_others(|place| parts.have(place), region, ruling)
        }
        _ => ruling,
    }
}

/// A ruling of No by what breaks the instruction in the part alone.
fn without_others(have: impl Fn(Span) -> Option<bool>, region: &Region, ruling: Ruling) -> Ruling {
    let Ruling { mut evidence, message, .. } = ruling;
    let counts = |place: Span| Some(have(place)? != region.is_excepted);
    let all = evidence.len();
    let is_open =
        all == 0 || ruling.has_doubts || evidence.iter().any(|(place, _)| counts(*place).is_none());
    evidence.retain(|(place, _)| counts(*place) == Some(true));
    let (outcome, message) = match evidence.len() {
        0 if is_open => (
            Outcome::Unverifiable(Reason::AmbiguousSubject),
            format!("{message}; it is not evident whether that counts {region}"),
        ),
        0 => (Outcome::Yes, format!("{message}; {region}: none")),
        found => (Outcome::No, format!("{message}; {region}: {found} of {all}")),
    };
    Ruling { outcome, message, evidence, ..ruling }
}

/// The parts that a region is, among all of their kind.
pub(super) struct Parts {
    all: Vec<Part>,
    around: SpanTree,
    counts: Counts,
}

/// Which of the parts around a place say whether it is in the region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    /// Any of them, but for one that begins at the place: a loop is not in itself.
    AnyOuter,
    Any,
    Innermost,
    /// The innermost that has a name. What is in a function literal may run with what is around it.
    InnermostNamed,
    /// None: they are names, and the place has one.
    Names,
}

impl Counts {
    fn of(cx: &Context<'_>, region: &Region, breach: Option<Breach>) -> Self {
        let has_async = FactKind::Construct("await").is_in(cx.language());
        match &region.part {
            CodePart::Every(PartKind::Constant | PartKind::Variable, _) => Self::Names,
            CodePart::Every(_, Some(Property::Async))
                if has_async && region.relation == Relation::Within =>
            {
                Self::InnermostNamed
            }
            _ if region.relation == Relation::Of => Self::Innermost,
            // A parameter begins with its type.
            part if part.is_typed() => Self::Any,
            // What loops repeat does not begin with the loop itself.
            CodePart::Every(PartKind::Loop, _) => Self::Any,
            // "Functions …, except in constructors": a constructor is meant itself.
            CodePart::Named(_) | CodePart::Every(..) | CodePart::Having(..)
                if breach != Some(Breach::Place) && region.is_excepted =>
            {
                Self::Any
            }
            CodePart::Named(_) if breach != Some(Breach::Place) => Self::Any,
            _ => Self::AnyOuter,
        }
    }
}

impl Parts {
    /// The parts that a region is, for what breaks an instruction of a template.
    pub(super) fn of(cx: &Context<'_>, region: &Region, breach: Option<Breach>) -> Self {
        let all = match &region.part {
            CodePart::Meant(_) | CodePart::Explained(_) => Vec::new(),
            CodePart::Named(names) => named(cx, names),
            CodePart::Having(kind, feature) => having(cx, *kind, feature, region.relation),
            CodePart::Every(kind, property) => match kind {
                PartKind::Class | PartKind::Type => {
                    classes_with(cx, *kind, *property, region.relation)
                }
                PartKind::Constant => variables(cx, true, *property),
                PartKind::Variable => variables(cx, false, *property),
                PartKind::Loop => loops(cx, *property),
                PartKind::Field => fields(cx),
                PartKind::Parameter | PartKind::Result | PartKind::Signature => {
                    of_signatures(cx, *kind, *property)
                }
                PartKind::Test => constructs(cx, "test-code"),
                PartKind::Try => constructs(cx, "try-statement"),
                PartKind::TestFunction => {
                    let tests = tests(cx);
                    let functions = cx.facts.functions.iter();
                    let found = functions.filter(|function| tests.contains(&function.name_span));
                    found.map(|function| (function.span, Some(true))).collect()
                }
                PartKind::Function | PartKind::Method | PartKind::Constructor => {
                    functions_of(cx, *kind, *property)
                }
            },
        };
        Self {
            around: SpanTree::new(all.iter().map(|(span, _)| *span).enumerate()),
            counts: Counts::of(cx, region, breach),
            all,
        }
    }

    /// Whether the code has none of them for certain.
    pub(super) fn are_none(&self) -> bool {
        self.all.iter().all(|(_, is_one)| *is_one == Some(false))
    }

    /// Whether what is at a place is one of them or within one; `None` if that is not evident.
    pub(super) fn have(&self, place: Span) -> Option<bool> {
        let start = Span { end: place.start, ..place };
        let around = self.around.outwards(start);
        let around =
            around.filter(|(span, _)| self.counts != Counts::AnyOuter || span.start < place.start);
        let mut around = around.map(|(_, at)| self.all[at].1);
        match self.counts {
            Counts::Names => self.are_named(place),
            Counts::Innermost => around.next().unwrap_or(Some(false)),
            Counts::InnermostNamed => {
                let first = around.next().unwrap_or(Some(false));
                let mut others = around.skip_while(Option::is_none);
                let is_outside = first.is_none() && others.next() != Some(Some(true));
                if is_outside { Some(false) } else { first }
            }
            Counts::Any | Counts::AnyOuter => {
                let around: BTreeSet<_> = around.collect();
                match around.contains(&Some(true)) {
                    true => Some(true),
                    false if around.contains(&None) => None,
                    false => Some(false),
                }
            }
        }
    }

    /// Whether the names at a place are all among them, or none is.
    fn are_named(&self, place: Span) -> Option<bool> {
        let ends_before = |(name, _): &Part| (name.block, name.end) <= (place.block, place.start);
        let first = self.all.partition_point(ends_before);
        let here = self.all[first..]
            .iter()
            .take_while(|(name, _)| (name.block, name.start) < (place.block, place.end));
        let here: BTreeSet<_> = here.map(|(_, is_one)| *is_one).collect();
        match here.len() {
            1 => here.into_iter().next().flatten(),
            _ => None,
        }
    }
}

/// The types of fields.
fn fields(cx: &Context<'_>) -> Vec<Part> {
    let variables = cx.facts.variables.iter();
    let are = [VariableKind::Field, VariableKind::ClassField];
    let types = variables.filter(|it| are.contains(&it.kind)).filter_map(|it| it.ty.as_ref());
    types.map(|ty| (ty.span, Some(true))).collect()
}

/// The classes with a property.
fn classes_with(
    cx: &Context<'_>,
    kind: PartKind,
    property: Option<Property>,
    relation: Relation,
) -> Vec<Part> {
    let public = (property == Some(Property::Public)).then(|| Public::of(cx));
    let is_nested = |scope| cx.facts.enclosing_function(scope).is_some();
    let is_one = |definition: &TypeDefinition<'_>| match property {
        Some(Property::Public) => {
            public.as_ref().and_then(|public| public.holds(definition.name_span))
        }
        Some(Property::TopLevel) => {
            Some(definition.qualifier.is_none() && !is_nested(definition.scope))
        }
        Some(Property::Nested) => {
            Some(definition.qualifier.is_some() || is_nested(definition.scope))
        }
        _ => Some(true),
    };
    let of_any = property.is_none().then_some(true);
    classes(cx, kind, relation, of_any, is_one)
}

/// The classes. What is in a function of a class that is defined outside of it is in the class: in one of any, or
/// it is not evident in which.
fn classes<'a>(
    cx: &Context<'a>,
    kind: PartKind,
    relation: Relation,
    of_any: Option<bool>,
    is_one: impl Fn(&'a TypeDefinition<'a>) -> Option<bool>,
) -> Vec<Part> {
    let is_class = |definition: &TypeDefinition<'_>| {
        definition.is_class || kind == PartKind::Type && definition.is_enumeration
    };
    let types = cx.facts.types.iter().map(|definition| {
        let is_one = if is_class(definition) { is_one(definition) } else { Some(false) };
        (definition.span, is_one)
    });
    let mut found: Vec<_> = types.collect();
    if relation == Relation::Within {
        let types = SpanTree::new(found.iter().map(|(span, _)| *span).enumerate());
        let is_outside = |member: &Span| types.outwards(*member).next().is_none();
        let outside: Vec<_> = members(cx).filter(is_outside).collect();
        found.extend(outside.into_iter().map(|span| (span, of_any)));
    }
    found
}

fn variables(cx: &Context<'_>, constants: bool, property: Option<Property>) -> Vec<Part> {
    let variables = cx.facts.variables.iter().map(|variable| {
        let is_one = match property {
            _ if constants && !variable.is_constant => false,
            Some(Property::TopLevel) => variable.is_global,
            Some(Property::Nested) => cx.facts.enclosing_function(variable.scope).is_some(),
            _ => true,
        };
        (variable.name_span, Some(is_one))
    });
    let mut found: Vec<_> = variables.collect();
    found.sort_by_key(|(name, _)| (name.block, name.start));
    found
}

/// All constructs of a kind.
fn constructs(cx: &Context<'_>, kind: &'static str) -> Vec<Part> {
    extents(cx, kind).map(|extent| (extent, Some(true))).collect()
}

fn extents(cx: &Context<'_>, kind: &'static str) -> impl Iterator<Item = Span> {
    FactKind::Construct(kind).find(cx).into_iter().map(|place| place.extent)
}

/// What loops repeat, with the loops' kind as their property.
fn loops(cx: &Context<'_>, property: Option<Property>) -> Vec<Part> {
    let kinds = match property {
        Some(Property::For) => ["for-loop"].as_slice(),
        Some(Property::While) => &["while-loop"],
        _ => &["for-loop", "while-loop"],
    };
    let wanted: BTreeSet<_> = kinds.iter().flat_map(|kind| extents(cx, kind)).collect();
    let all: BTreeSet<_> =
        ["for-loop", "while-loop"].into_iter().flat_map(|kind| extents(cx, kind)).collect();
    let all: Vec<_> = all.into_iter().collect();
    let around = SpanTree::new(all.iter().copied().enumerate());
    let repeated = extents(cx, "repeated-code").map(|part| {
        let of = around.innermost_around(part);
        (part, Some(of.is_some_and(|at| wanted.contains(&all[at]))))
    });
    repeated.collect()
}
