//! What encloses a span: the innermost of nested spans, and the closing brace of its block.

use crate::response::Span;
use crate::syntax::Token;

/// Spans that contain each other or are disjoint.
#[derive(Debug)]
pub(super) struct Nest {
    /// Each span with its number, sorted by start, outer before inner.
    stretches: Vec<(Span, usize)>,
    /// For each span, the index in `stretches` of the innermost span around it.
    around: Vec<Option<usize>>,
}

impl Nest {
    /// Builds the tree from numbered spans.
    pub(super) fn new(stretches: impl Iterator<Item = (usize, Span)>) -> Self {
        let mut stretches: Vec<_> = stretches.map(|(number, span)| (span, number)).collect();
        stretches.sort_by_key(|(span, number)| {
            (span.block, span.start, std::cmp::Reverse(span.end), *number)
        });
        let mut open: Vec<usize> = Vec::new();
        let mut around = Vec::with_capacity(stretches.len());
        for (at, (span, _)) in stretches.iter().enumerate() {
            let is_closed = |last: &Span| last.block != span.block || last.end <= span.start;
            while open
                .last()
                .is_some_and(|last| is_closed(&stretches[*last].0))
            {
                open.pop();
            }
            around.push(open.last().copied());
            open.push(at);
        }
        Self { stretches, around }
    }

    /// The number of the innermost span that contains `place`.
    pub(super) fn innermost(&self, place: Span) -> Option<usize> {
        let begins =
            |(span, _): &(Span, usize)| (span.block, span.start) <= (place.block, place.start);
        let last = self.stretches.partition_point(begins).checked_sub(1);
        let mut outwards = std::iter::successors(last, |at| self.around[*at]);
        let found = outwards.find(|at| self.stretches[*at].0.contains(place))?;
        Some(self.stretches[found].1)
    }
}

/// For each token, the index of the token that closes the innermost open brace around it.
#[derive(Debug)]
pub(super) struct Closings(Vec<Option<u32>>);

impl Closings {
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
    /// `place`.
    pub(super) fn behind(&self, tokens: &[Token<'_>], place: Span) -> Option<Span> {
        let first = tokens.partition_point(|token| token.span < place);
        let close = (*self.0.get(first)?)?;
        Some(tokens[close as usize].span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_span_is_found() {
        let span = |start, end| Span::in_block(0, start, end);
        let spans = [span(0, 100), span(10, 50), span(10, 20), span(60, 70)];
        let nest = Nest::new(spans.into_iter().enumerate());
        for (start, end, expected) in [
            (0, 1, Some(0)),
            (10, 20, Some(2)),
            (10, 21, Some(1)),
            (30, 40, Some(1)),
            (55, 65, Some(0)),
            (99, 101, None),
        ] {
            assert_eq!(nest.innermost(span(start, end)), expected, "{start} {end}");
        }
        assert_eq!(nest.innermost(Span::in_block(1, 10, 20)), None);
    }
}
