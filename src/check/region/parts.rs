//! The parts of the code that a region may be.

use std::collections::BTreeSet;

use super::public::Public;
use crate::check::Context;
use crate::check::quantified::FactKind;
use crate::facts::{Function, FunctionKind, ScopeKind};
use crate::instruction::{CodePart, PartKind, Property, Region, Relation};
use crate::lang;
use crate::names::SpanTree;
use crate::response::Span;

/// The parts that a region is, among all of their kind.
pub(super) struct Parts {
    /// Each with whether it is in the region; `None` if that is not evident.
    all: Vec<(Span, Option<bool>)>,
    around: SpanTree,
    /// Whether only the innermost one around a place counts, and not those around that.
    by_innermost: bool,
    /// Whether nothing is within them: names.
    are_names: bool,
}

impl Parts {
    /// The parts that a region is.
    pub(super) fn of(cx: &Context<'_>, region: &Region) -> Self {
        let (all, are_names) = match &region.part {
            CodePart::Meant(_) => (Vec::new(), false),
            CodePart::Named(name) => (functions(cx, |one| Some(one.name == name)), false),
            CodePart::Every(kind, property) => match kind {
                PartKind::Class => (classes(cx, *property), false),
                PartKind::Constant => (variables(cx, true, *property), true),
                PartKind::Variable => (variables(cx, false, *property), true),
                PartKind::Loop => (loops(cx), false),
                PartKind::Function | PartKind::Method | PartKind::Constructor => {
                    (functions_of(cx, *kind, *property), false)
                }
            },
        };
        let is_async = matches!(region.part, CodePart::Every(_, Some(Property::Async)));
        Self {
            around: SpanTree::new(all.iter().map(|(span, _)| *span).enumerate()),
            all,
            by_innermost: region.relation == Relation::Of || is_async,
            are_names,
        }
    }

    /// Whether the code has none of them for certain.
    pub(super) fn are_none(&self) -> bool {
        self.all.iter().all(|(_, is_one)| *is_one == Some(false))
    }

    /// Whether what is at a place is one of them or within one; `None` if that is not evident.
    pub(super) fn have(&self, place: Span) -> Option<bool> {
        if self.are_names {
            let names = self.all.iter();
            let here = names.filter(|(name, _)| place.contains(*name) || name.contains(place));
            let here: BTreeSet<_> = here.map(|(_, is_one)| *is_one).collect();
            return match here.into_iter().collect::<Vec<_>>()[..] {
                [one] => one,
                _ => None,
            };
        }
        let start = Span {
            end: place.start,
            ..place
        };
        let mut around = self.around.outwards(start).map(|(_, at)| self.all[at].1);
        if self.by_innermost {
            return around.next().unwrap_or(Some(false));
        }
        let around: BTreeSet<_> = around.collect();
        match around.contains(&Some(true)) {
            true => Some(true),
            false if around.contains(&None) => None,
            false => Some(false),
        }
    }
}

/// All functions, literals too, from the name that they are bound to.
fn functions(
    cx: &Context<'_>,
    is_one: impl Fn(&Function<'_>) -> Option<bool>,
) -> Vec<(Span, Option<bool>)> {
    let functions = cx.facts.functions.iter();
    let found = functions.map(|one| {
        let start = one.span.start.min(one.name_span.start);
        (Span { start, ..one.span }, is_one(one))
    });
    found.collect()
}

fn functions_of(
    cx: &Context<'_>,
    kind: PartKind,
    property: Option<Property>,
) -> Vec<(Span, Option<bool>)> {
    let public = (property == Some(Property::Public)).then(|| Public::of(cx));
    let language = lang::of(cx.language());
    let mut found = functions(cx, |one| {
        let is_constructor = one.owner.is_some() && language.is_constructor(one);
        let is_kind = match kind {
            PartKind::Constructor => is_constructor,
            PartKind::Method => one.owner.is_some() && !is_constructor,
            _ => true,
        };
        if !is_kind || one.kind == FunctionKind::Literal {
            return Some(false);
        }
        let is_nested = || cx.facts.enclosing_function(one.scope).is_some();
        match property {
            None => Some(true),
            Some(Property::Async) => Some(one.is_async),
            Some(Property::Static) => {
                let mut modifiers = one.modifiers.iter();
                Some(modifiers.any(|it| ["static", "staticmethod"].contains(it)))
            }
            Some(Property::Nested) => Some(is_nested()),
            Some(Property::TopLevel) => Some(one.owner.is_none() && !is_nested()),
            Some(Property::Public) if is_nested() => Some(false),
            Some(Property::Public) => public.as_ref()?.function(cx, one),
        }
    });
    if property == Some(Property::Async) {
        found.extend(literals(cx).map(|span| (span, Some(is_async_literal(cx, span)))));
    }
    found
}

/// The function literals without a name.
fn literals(cx: &Context<'_>) -> impl Iterator<Item = Span> {
    let scopes = cx.facts.scopes.iter();
    let literals = scopes.filter(|scope| matches!(scope.kind, ScopeKind::Lambda));
    literals.map(|scope| scope.span)
}

/// Whether a literal is `async (x) => …` or `async function () {…}`.
fn is_async_literal(cx: &Context<'_>, span: Span) -> bool {
    let after = cx.text(span).strip_prefix("async");
    after.is_some_and(|it| it.starts_with([' ', '(', '\n', '\t']))
}

fn classes(cx: &Context<'_>, property: Option<Property>) -> Vec<(Span, Option<bool>)> {
    let public = (property == Some(Property::Public)).then(|| Public::of(cx));
    let is_nested = |scope| cx.facts.enclosing_function(scope).is_some();
    let types = cx.facts.types.iter().map(|one| {
        let is_one = match property {
            _ if !one.is_class => Some(false),
            Some(Property::Public) => public.as_ref().and_then(|it| it.holds(one.name_span)),
            Some(Property::TopLevel) => Some(one.qualifier.is_none() && !is_nested(one.scope)),
            Some(Property::Nested) => Some(one.qualifier.is_some() || is_nested(one.scope)),
            _ => Some(true),
        };
        (one.span, is_one)
    });
    types.collect()
}

fn variables(
    cx: &Context<'_>,
    constants: bool,
    property: Option<Property>,
) -> Vec<(Span, Option<bool>)> {
    let variables = cx.facts.variables.iter().map(|one| {
        let is_one = match property {
            _ if constants && !one.is_constant => false,
            Some(Property::TopLevel) => one.is_global,
            Some(Property::Nested) => cx.facts.enclosing_function(one.scope).is_some(),
            _ => true,
        };
        (one.name_span, Some(is_one))
    });
    variables.collect()
}

fn loops(cx: &Context<'_>) -> Vec<(Span, Option<bool>)> {
    let kinds = ["for-loop", "while-loop"].map(FactKind::Construct);
    let found = kinds.into_iter().flat_map(|kind| kind.find(cx));
    found.map(|one| (one.extent, Some(true))).collect()
}
