//! The nodes that a measure of functions counts: decision points, statements, nested blocks.

use std::collections::BTreeSet;

use crate::response::Span;

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
    pub(super) fn count(&mut self, span: Span, weight: u64) {
        self.leave(span);
        self.points.push(Point { span, weight, hidden_by: self.around.last().copied() });
    }

    /// Hides what is inside a node.
    pub(super) fn hide(&mut self, span: Span) {
        self.leave(span);
        self.hidden.insert(span);
        self.around.push(span);
    }

    /// Leaves the hidden nodes that end before a place.
    fn leave(&mut self, place: Span) {
        self.around.retain(|node| node.end > place.start);
    }

    /// Ends the walk over a tree: the next one may be about a part of it.
    pub(super) fn end_tree(&mut self) {
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
