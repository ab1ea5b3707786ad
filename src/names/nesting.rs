//! What encloses a span: the innermost of nested spans, the closing brace of its block, the angle
//! brackets around type arguments.

use crate::facts::Token;
use crate::response::Span;

/// Spans that contain each other or are disjoint.
#[derive(Debug)]
pub(crate) struct SpanTree {
    /// Each span with its number, sorted by start, outer before inner.
    spans: Vec<(Span, usize)>,
    /// For each span, the index in `spans` of the innermost span around it.
    parents: Vec<Option<usize>>,
}

impl SpanTree {
    /// Builds the tree from numbered spans.
    pub(crate) fn new(spans: impl Iterator<Item = (usize, Span)>) -> Self {
        let mut spans: Vec<_> = spans.map(|(number, span)| (span, number)).collect();
        spans.sort_by_key(|(span, number)| {
            (span.block, span.start, std::cmp::Reverse(span.end), *number)
        });
        let mut open: Vec<usize> = Vec::new();
        let mut parents = Vec::with_capacity(spans.len());
        for (at, (span, _)) in spans.iter().enumerate() {
            let is_closed = |last: &Span| last.block != span.block || last.end <= span.start;
            while open.last().is_some_and(|last| is_closed(&spans[*last].0)) {
                open.pop();
            }
            parents.push(open.last().copied());
            open.push(at);
        }
        Self { spans, parents }
    }

    /// The number of the innermost span that contains `span`.
    pub(super) fn innermost(&self, span: Span) -> Option<usize> {
        self.outwards(span).next().map(|(_, number)| number)
    }

    /// The number of the innermost span that contains `span` and is not `span`.
    pub(crate) fn innermost_around(&self, span: Span) -> Option<usize> {
        let mut around = self.outwards(span).filter(|(other, _)| *other != span);
        around.next().map(|(_, number)| number)
    }

    /// The spans that contain `span`, the innermost first.
    pub(crate) fn outwards(&self, span: Span) -> impl Iterator<Item = (Span, usize)> {
        let begins =
            |(other, _): &(Span, usize)| (other.block, other.start) <= (span.block, span.start);
        let last = self.spans.partition_point(begins).checked_sub(1);
        let outwards = std::iter::successors(last, |at| self.parents[*at]);
        let outwards = outwards.map(|at| self.spans[at]);
        outwards.filter(move |(other, _)| other.contains(span))
    }
}

/// For each token, the index of the token that closes the innermost open brace around it.
#[derive(Debug)]
pub(super) struct ClosingBraces(Vec<Option<u32>>);

impl ClosingBraces {
    pub(super) fn new(tokens: &[Token<'_>]) -> Self {
        let mut table = vec![None; tokens.len()];
        // The closing braces after this token that are still unmatched, the nearest last.
        let mut unopened = Vec::new();
        for (at, token) in tokens.iter().enumerate().rev() {
            match token.text {
                "}" => unopened.push(at as u32),
                "{" => {
                    unopened.pop();
                }
                _ => {}
            }
            table[at] = unopened.last().copied();
        }
        Self(table)
    }

    /// The span of the brace that closes the innermost block open at the first token at or after
    /// `span`.
    pub(super) fn closing(&self, tokens: &[Token<'_>], span: Span) -> Option<Span> {
        let first = tokens.partition_point(|token| token.span < span);
        let close = (*self.0.get(first)?)?;
        Some(tokens[close as usize].span)
    }
}

/// How many tokens of type arguments are read.
const MAX_TOKENS: usize = 64;

/// The index of the token after the `>` that closes the `<` at `at`.
pub(super) fn token_after_closing(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (offset, token) in tokens[at..].iter().take(MAX_TOKENS).enumerate() {
        match token.text {
            "<" => depth += 1,
            ">" => depth = depth.checked_sub(1)?,
            ">>" => depth = depth.checked_sub(2)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        if depth == 0 {
            return next(tokens, at + offset);
        }
    }
    None
}

/// The index of the token before the `<` that the `>` at `at` closes.
pub(super) fn token_before_opening(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (offset, token) in tokens[..=at].iter().rev().take(MAX_TOKENS).enumerate() {
        match token.text {
            ">" => depth += 1,
            ">>" => depth += 2,
            "<" => depth = depth.checked_sub(1)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        if depth == 0 {
            return previous(tokens, at - offset);
        }
    }
    None
}

/// The token before another, in the same block.
pub(super) fn previous(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let before = at.checked_sub(1)?;
    (tokens[before].span.block == tokens[at].span.block).then_some(before)
}

/// The token after another, in the same block.
pub(super) fn next(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let after = at + 1;
    (tokens.get(after)?.span.block == tokens[at].span.block).then_some(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_span_is_found() {
        let span = |start, end| Span::in_block(0, start, end);
        let spans = [span(0, 100), span(10, 50), span(10, 20), span(60, 70)];
        let tree = SpanTree::new(spans.into_iter().enumerate());
        for (start, end, expected) in [
            (0, 1, Some(0)),
            (10, 20, Some(2)),
            (10, 21, Some(1)),
            (30, 40, Some(1)),
            (55, 65, Some(0)),
            (99, 101, None),
        ] {
            assert_eq!(tree.innermost(span(start, end)), expected, "{start} {end}");
        }
        assert_eq!(tree.innermost(Span::in_block(1, 10, 20)), None);
    }
}
