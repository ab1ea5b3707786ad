//! What is found only when a rule asks for it: constructs that few rules are about, what measures
//! count, what may be documented.

use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::Node;

use super::rows::{Role, Row};
use super::walk::Visit;
use crate::facts::{Documentable, Measure, TestName};
use crate::response::Span;

/// What rules asked for of what is found on demand.
#[derive(Debug, Clone, Default)]
pub(crate) struct Asked {
    /// Constructs, by their words.
    constructs: BTreeSet<String>,
    /// Whether anything else.
    rest: bool,
}

impl Asked {
    pub(super) fn add_construct(&mut self, word: &str) {
        if !self.has_construct(word) {
            self.constructs.insert(word.to_owned());
        }
    }

    pub(super) const fn add_rest(&mut self) {
        self.rest = true;
    }

    /// Adds what others asked for.
    pub(crate) fn add(&mut self, other: Self) {
        self.constructs.extend(other.constructs);
        self.rest |= other.rest;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.constructs.is_empty() && !self.rest
    }

    pub(super) fn has_construct(&self, word: &str) -> bool {
        self.constructs.contains(word)
    }

    pub(super) const fn has_rest(&self) -> bool {
        self.rest
    }

    /// Whether what a row finds is part of it.
    pub(super) fn has(&self, row: &Row) -> bool {
        match row.role {
            Role::Construct(word) => self.has_construct(word),
            _ => self.rest,
        }
    }
}

/// What one walk finds. Each list is in the order of the walk, outer nodes before inner ones.
#[derive(Debug, Default)]
pub(crate) struct OnDemand {
    pub(super) constructs: Vec<Candidate>,
    /// How many trees were walked over to their end.
    trees: usize,
    pub(super) counted: [CountedNodes; Measure::COUNT],
    /// What may be documented.
    pub(crate) documentables: Vec<Documentable>,
    /// The docstrings of definitions, each with the name of what it documents.
    pub(crate) docstrings: Vec<(Span, Span)>,
    /// Comments, and strings that are a statement, that begin their line.
    pub(crate) texts: Vec<Span>,
    pub(crate) tests: Vec<TestName>,
    /// The conditions of branches that boolean operators join, with the number of their operands.
    pub(crate) joined_conditions: Vec<(Span, usize)>,
    /// The imports at file level.
    pub(crate) top_imports: Vec<Span>,
    /// The other statements at file level, but for those that may come before imports.
    pub(crate) top_code: Vec<Span>,
}

/// A construct, if its text meets the row's condition.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) word: &'static str,
    pub(super) condition: Option<fn(&str) -> bool>,
    /// The number of the tree.
    pub(super) source: usize,
    pub(super) range: Range<usize>,
}

impl OnDemand {
    /// Notes what the rows about a node find.
    pub(super) fn node(&mut self, rows: impl Iterator<Item = &'static Row>, visit: &Visit<'_, '_>) {
        for row in rows {
            match row.role {
                Role::Construct(word) => self.candidates(row, word, visit),
                Role::Find(find) => find(self, visit),
                Role::Weight(measure, weight) => {
                    self.counted[measure as usize].count(visit.span(visit.node), weight);
                }
                Role::Hidden(measures) => {
                    for measure in measures {
                        self.counted[*measure as usize].hide(visit.span(visit.node));
                    }
                }
                _ => {}
            }
        }
    }

    /// Ends the walk over a tree: the next one may be about a part of it.
    pub(super) fn end_tree(&mut self) {
        self.trees += 1;
        for counted in &mut self.counted {
            counted.end_tree();
        }
    }

    /// Notes the constructs of a kind that a row finds, if their texts meet its condition.
    fn candidates(&mut self, row: &Row, word: &'static str, visit: &Visit<'_, '_>) {
        let (condition, source) = (row.text_condition, self.trees);
        let candidate =
            |node: Node<'_>| Candidate { word, condition, source, range: node.byte_range() };
        match row.parts {
            Some(parts) => self.constructs.extend(parts(visit).into_iter().map(candidate)),
            None => self.constructs.push(candidate(visit.node)),
        }
    }

    /// Notes a comment or a string that is a statement.
    pub(crate) fn text(&mut self, visit: &Visit<'_, '_>) {
        self.texts.push(visit.span(visit.node));
    }

    /// Notes an import at file level.
    pub(crate) fn top_import(&mut self, visit: &Visit<'_, '_>) {
        self.top_imports.push(visit.trimmed_span());
    }

    /// Notes what comes after the imports at file level.
    pub(crate) fn top_code(&mut self, visit: &Visit<'_, '_>) {
        self.top_code.push(visit.trimmed_span());
    }
}

/// The nodes that a measure counts, in source order.
#[derive(Debug, Default)]
pub(crate) struct CountedNodes {
    points: Vec<Point>,
    /// The nodes whose inside does not count for the functions around them.
    hidden: BTreeSet<Span>,
    /// The hidden nodes around the node that was counted last, the outermost first.
    around: Vec<Span>,
}

/// A node that counts.
#[derive(Debug)]
struct Point {
    span: Span,
    weight: u64,
    /// The innermost hidden node around it.
    hidden_by: Option<Span>,
}

impl CountedNodes {
    /// Counts a node, after those that begin before it.
    fn count(&mut self, span: Span, weight: u64) {
        self.leave(span);
        self.points.push(Point { span, weight, hidden_by: self.around.last().copied() });
    }

    /// Hides what is inside a node.
    fn hide(&mut self, span: Span) {
        self.leave(span);
        self.hidden.insert(span);
        self.around.push(span);
    }

    /// Leaves the hidden nodes that end before a place.
    fn leave(&mut self, place: Span) {
        self.around.retain(|node| node.end > place.start);
    }

    fn end_tree(&mut self) {
        self.around.clear();
        self.points.sort_by_key(|point| (point.span.block, point.span.start));
    }

    /// Whether a node counts nothing for the functions around it.
    pub(crate) fn is_hidden(&self, node: Span) -> bool {
        self.hidden.contains(&node)
    }

    /// The sum of what is within a span, without a node that begins where the span does.
    pub(crate) fn sum(&self, span: Span) -> u64 {
        self.within(span).map(|point| point.weight).sum()
    }

    /// The greatest sum of nodes within each other.
    pub(crate) fn depth(&self, span: Span) -> u64 {
        let mut open: Vec<&Point> = Vec::new();
        let (mut sum, mut greatest) = (0, 0);
        for point in self.within(span) {
            while let Some(last) = open.pop_if(|last| last.span.end <= point.span.start) {
                sum -= last.weight;
            }
            open.push(point);
            sum += point.weight;
            greatest = greatest.max(sum);
        }
        greatest
    }

    fn within(&self, span: Span) -> impl Iterator<Item = &Point> {
        let key = |point: &Point| (point.span.block, point.span.start);
        let from = self.points.partition_point(|point| key(point) <= (span.block, span.start));
        let rest = self.points[from..].iter();
        let inside = rest.take_while(move |point| key(point) < (span.block, span.end));
        let is_hidden = move |by: Span| by.start > span.start && by.end <= span.end;
        inside.filter(move |point| !point.hidden_by.is_some_and(is_hidden))
    }
}
