//! Counts nodes of the trees: decision points, statements, nested blocks.

use std::collections::BTreeSet;

use super::names::kind_of;
use super::walk::walk;
use crate::facts::Facts;
use crate::response::Span;

/// What a measure counts in a language, by kinds of nodes.
#[derive(Debug)]
pub(crate) struct NodeWeights {
    /// What each kind of node counts.
    pub(crate) counted: &'static [NodeWeight],
    /// The kinds of nodes whose inside does not count for the functions around it.
    pub(crate) hidden: &'static [&'static str],
    /// How the weights within a function are taken together.
    pub(crate) total: Total,
}

/// How weights are taken together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Total {
    /// All of them are added.
    Sum,
    /// Those of nodes within each other are added, and the greatest sum counts.
    Deepest,
}

/// What a kind of node counts.
#[derive(Debug)]
pub(crate) struct NodeWeight {
    kind: &'static str,
    /// The kind of the node around it; `None` for any.
    parent: Option<&'static str>,
    weight: u64,
}

/// A kind of node counts as one.
pub(crate) const fn one(kind: &'static str) -> NodeWeight {
    NodeWeight {
        kind,
        parent: None,
        weight: 1,
    }
}

impl NodeWeight {
    /// Only directly within a node of that kind.
    pub(crate) const fn under(self, parent: &'static str) -> Self {
        Self {
            parent: Some(parent),
            ..self
        }
    }

    /// Counts so much.
    pub(crate) const fn counts(self, weight: u64) -> Self {
        Self { weight, ..self }
    }
}

/// The nodes that count, in source order.
#[derive(Debug)]
pub(crate) struct Weights {
    points: Vec<Point>,
    /// The hidden nodes.
    hidden: BTreeSet<Span>,
    total: Total,
}

/// A node that counts.
#[derive(Debug)]
struct Point {
    span: Span,
    weight: u64,
    /// The innermost hidden node around it.
    hidden_by: Option<Span>,
}

impl Weights {
    /// Finds the nodes that count.
    pub(crate) fn new(facts: &Facts<'_>, weights: &'static NodeWeights) -> Self {
        let mut points = Vec::new();
        let mut all_hidden = BTreeSet::new();
        for source in &facts.sources {
            let span = |range| {
                let place = source.places.in_code(range);
                Span::in_block(source.block, place.start as u32, place.end as u32)
            };
            let mut hidden: Vec<Span> = Vec::new();
            let enter = |visit: &super::walk::Visit<'_, '_>| {
                let kind = kind_of(facts.language, visit.node);
                let parent = || Some(kind_of(facts.language, visit.parent()?));
                let counted = weights.counted.iter();
                let mut counted = counted.filter(|one| one.kind == kind);
                let found = counted.find(|one| one.parent.is_none() || one.parent == parent());
                let hides = weights.hidden.contains(&kind);
                if found.is_none() && !hides {
                    return;
                }
                let own = span(visit.node.byte_range());
                hidden.retain(|around| around.end > own.start);
                if let Some(found) = found {
                    points.push(Point {
                        span: own,
                        weight: found.weight,
                        hidden_by: hidden.last().copied(),
                    });
                }
                if hides {
                    all_hidden.insert(own);
                    hidden.push(own);
                }
            };
            walk(source.tree, enter, |_| {});
        }
        points.sort_by_key(|point| (point.span.block, point.span.start));
        Self {
            points,
            hidden: all_hidden,
            total: weights.total,
        }
    }

    /// Whether a node counts nothing for the functions around it.
    pub(crate) fn is_hidden(&self, node: Span) -> bool {
        self.hidden.contains(&node)
    }

    /// What is within a span, without a node that begins where the span does.
    pub(crate) fn within(&self, span: Span) -> u64 {
        let key = |point: &Point| (point.span.block, point.span.start);
        let from = self
            .points
            .partition_point(|point| key(point) <= (span.block, span.start));
        let rest = self.points[from..].iter();
        let inside = rest.take_while(|point| key(point) < (span.block, span.end));
        let is_hidden = |by: Span| by.start > span.start && by.end <= span.end;
        let visible = inside.filter(|point| !point.hidden_by.is_some_and(is_hidden));
        match self.total {
            Total::Sum => visible.map(|point| point.weight).sum(),
            Total::Deepest => deepest(visible),
        }
    }
}

/// The greatest sum of nodes within each other.
fn deepest<'p>(points: impl Iterator<Item = &'p Point>) -> u64 {
    let mut open: Vec<&Point> = Vec::new();
    let (mut sum, mut greatest) = (0, 0);
    for point in points {
        while let Some(last) = open.pop_if(|last| last.span.end <= point.span.start) {
            sum -= last.weight;
        }
        open.push(point);
        sum += point.weight;
        greatest = greatest.max(sum);
    }
    greatest
}
