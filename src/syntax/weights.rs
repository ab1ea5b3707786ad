//! Counts nodes of the trees: decision points, statements, nested blocks. All measures of a language
//! are taken in one walk, when a rule first asks for one.

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::names::kind_of;
use super::per_grammar::{GrammarId, PerGrammar};
use super::walk::{Visit, walk};
use crate::facts::{Facts, Measure};
use crate::lang;
use crate::language::Language;
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
    NodeWeight { kind, parent: None, weight: 1 }
}

impl NodeWeight {
    /// Only directly within a node of that kind.
    pub(crate) const fn under(self, parent: &'static str) -> Self {
        Self { parent: Some(parent), ..self }
    }

    /// Counts so much.
    pub(crate) const fn counts(self, weight: u64) -> Self {
        Self { weight, ..self }
    }
}

/// What each measure of a language counts.
pub(crate) type MeasureWeights = [(Measure, NodeWeights)];

/// The nodes that each measure counts, by its place in the language's [`MeasureWeights`].
pub(crate) type Weighed = Vec<Weights>;

/// The nodes that a measure counts, in source order.
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

/// What a kind of node is to a measure.
struct Role {
    /// The measure's place in the language's weights.
    measure: usize,
    /// What it counts, and under which parent; the first that fits does.
    counted: Vec<&'static NodeWeight>,
    hides: bool,
}

impl Role {
    fn new(kind: &str, measure: usize, weights: &'static NodeWeights) -> Option<Self> {
        let counted = weights.counted.iter().filter(|it| it.kind == kind);
        let role =
            Self { measure, counted: counted.collect(), hides: weights.hidden.contains(&kind) };
        (role.hides || !role.counted.is_empty()).then_some(role)
    }

    fn weight(&self, language: Language, visit: &Visit<'_, '_>) -> Option<u64> {
        let parent = || Some(kind_of(language, visit.parent()?));
        let mut counted = self.counted.iter();
        let found = counted.find(|it| it.parent.is_none() || it.parent == parent())?;
        Some(found.weight)
    }
}

/// What a node's kind is to each measure that counts it or is hidden in it.
fn roles(language: Language, node: Node<'_>) -> &'static [Role] {
    static ROLES: PerGrammar<Vec<Vec<Role>>> = PerGrammar::new(|id| {
        let grammar = id.read();
        let weights = lang::of(id.language).weights();
        let kinds = (0..grammar.node_kind_count() as u16).map(|number| {
            let kind = grammar.node_kind_for_id(number).unwrap_or_default();
            let measures = weights.iter().enumerate();
            measures.filter_map(|(measure, (_, it))| Role::new(kind, measure, it)).collect()
        });
        kinds.collect()
    });
    let kinds = ROLES.get(GrammarId::of(language, node));
    kinds.get(usize::from(node.kind_id())).map_or(&[], Vec::as_slice)
}

/// Finds what all measures of the language count, in one walk.
fn weigh(facts: &Facts<'_>) -> Weighed {
    let weights = lang::of(facts.language).weights();
    let nothing = |(_, weights): &(Measure, NodeWeights)| Weights {
        points: Vec::new(),
        hidden: BTreeSet::new(),
        total: weights.total,
    };
    let mut weighed: Weighed = weights.iter().map(nothing).collect();
    for source in &facts.sources {
        let mut around = vec![Vec::<Span>::new(); weights.len()];
        let enter = |visit: &Visit<'_, '_>| {
            let roles = roles(facts.language, visit.node);
            if roles.is_empty() {
                return;
            }
            let place = source.places.in_code(visit.node.byte_range());
            let span = Span::in_block(source.block, place.start as u32, place.end as u32);
            for role in roles {
                let around = &mut around[role.measure];
                let found = &mut weighed[role.measure];
                around.retain(|node| node.end > span.start);
                if let Some(weight) = role.weight(facts.language, visit) {
                    found.points.push(Point { span, weight, hidden_by: around.last().copied() });
                }
                if role.hides {
                    found.hidden.insert(span);
                    around.push(span);
                }
            }
        };
        walk(source.tree, enter, |_| {});
    }
    for Weights { points, .. } in &mut weighed {
        points.sort_by_key(|point| (point.span.block, point.span.start));
    }
    weighed
}

impl Weights {
    /// The nodes that a measure counts; `None` if the language has no definition of it.
    pub(crate) fn of<'f>(facts: &'f Facts<'_>, measure: Measure) -> Option<&'f Self> {
        let mut measures = lang::of(facts.language).weights().iter();
        let place = measures.position(|(it, _)| *it == measure)?;
        facts.weighed.get_or_init(|| weigh(facts)).get(place)
    }

    /// Whether a node counts nothing for the functions around it.
    pub(crate) fn is_hidden(&self, node: Span) -> bool {
        self.hidden.contains(&node)
    }

    /// What is within a span, without a node that begins where the span does.
    pub(crate) fn within(&self, span: Span) -> u64 {
        let key = |point: &Point| (point.span.block, point.span.start);
        let from = self.points.partition_point(|point| key(point) <= (span.block, span.start));
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
