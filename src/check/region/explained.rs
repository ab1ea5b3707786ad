//! Where code says why it does what it may not do without a word: `any`, `# noqa`, `unsafe`.

use std::collections::BTreeMap;

use crate::check::Context;
use crate::facts::{Token, TokenKind};
use crate::lang::comments::{has_mark, says_something};
use crate::response::Span;

/// What an attribute or annotation itself gives as its reason.
const REASONS: [&str; 2] = ["reason =", "Justification ="];
/// The most bytes of an attribute that are looked at.
const MAX_ATTRIBUTE: usize = 400;
/// The most lines of a statement before a place in it, and of comments above that.
const MAX_LINES: usize = 40;
/// The most comments about one place.
const MAX_COMMENTS: usize = 40;

/// The comments that explain something.
pub(super) struct Comments<'c, 'a> {
    cx: &'c Context<'a>,
    /// In source order.
    all: Vec<Span>,
    /// Which of them do.
    explaining: Vec<bool>,
    /// Where the lines of each block begin.
    lines: BTreeMap<Option<u32>, Vec<u32>>,
    mark: Option<&'c str>,
}

impl<'c, 'a> Comments<'c, 'a> {
    /// Those that begin with a mark, or that say anything to people.
    pub(super) fn of(cx: &'c Context<'a>, mark: Option<&'c str>) -> Self {
        let mut all = cx.trees.constructs("comment");
        all.sort_unstable();
        let lines = cx.blocks().map(|block| {
            let ends = block.code.match_indices('\n').map(|(end, _)| end as u32 + 1);
            (Some(block.index), std::iter::once(0).chain(ends).collect())
        });
        let explains = |comment: &Span| match mark {
            Some(mark) => has_mark(cx.text(*comment), &[mark]),
            None => says_something(cx.text(*comment)),
        };
        let explaining = all.iter().map(explains).collect();
        Self { cx, explaining, all, lines: lines.collect(), mark }
    }

    /// Whether one of them is about a place, or the place itself gives a reason.
    pub(super) fn explain(&self, place: Span) -> bool {
        let near = self.near(place);
        // An attribute is short: what is far behind the place is none of it.
        let itself = self.cx.text(Span { start: place.start, ..near });
        let itself = itself.get(..MAX_ATTRIBUTE).unwrap_or(itself);
        let gives_reason = |reason: &&str| itself.contains(*reason);
        let first = self
            .all
            .partition_point(|comment| (comment.block, comment.end) <= (near.block, near.start));
        let is_about = |comment: &&Span| comment.block == near.block && comment.start < near.end;
        let about = self.all[first..].iter().take_while(is_about).take(MAX_COMMENTS).count();
        self.mark.is_none() && REASONS.iter().any(gives_reason)
            || self.explaining[first..first + about].contains(&true)
    }

    /// Where a comment about a place stands: in its statement, to the end of its last line, or right above it.
    fn near(&self, place: Span) -> Span {
        let mut top = self.line(place, self.statement(place));
        for _ in 0..MAX_LINES {
            let Some(above) = self.right_above(place, top) else {
                break;
            };
            top = self.line(place, above.start);
        }
        let lines = self.lines.get(&place.block).map_or(&[][..], Vec::as_slice);
        let next = lines.partition_point(|begins| *begins <= place.end);
        let whole = self.cx.block(place).map_or(place.end, |block| block.code.len() as u32);
        let end = lines.get(next).map_or(whole, |begins| begins - 1);
        Span { start: top, end: end.max(place.end), ..place }
    }

    /// A comment that ends in the line before another, and has its lines for itself.
    fn right_above(&self, place: Span, top: u32) -> Option<Span> {
        let before =
            self.all.partition_point(|comment| (comment.block, comment.end) <= (place.block, top));
        let above = *self.all[..before].last().filter(|above| above.block == place.block)?;
        let line_above = self.line(place, top.checked_sub(1)?);
        let begins = self.line(place, above.start);
        let text = |start, end| self.cx.text(Span { start, end, ..place });
        let is_alone = text(begins, above.start).trim().is_empty()
            && above.end > line_above
            && text(above.end, top).trim().is_empty();
        is_alone.then_some(above)
    }

    /// Where the line of a place begins.
    fn line(&self, of: Span, at: u32) -> u32 {
        let lines = self.lines.get(&of.block).map_or(&[][..], Vec::as_slice);
        let next = lines.partition_point(|begins| *begins <= at);
        next.checked_sub(1).map_or(0, |line| lines[line])
    }

    /// Where the statement begins that a place is in, as far as its lines show it.
    fn statement(&self, place: Span) -> u32 {
        let tokens = &self.cx.facts.tokens;
        let (mut start, mut begins) = (place.start, self.line(place, place.start));
        for _ in 0..MAX_LINES {
            let first = first_token(tokens, place, begins);
            let before = first.checked_sub(1).map(|at| &tokens[at]);
            let Some(before) = before.filter(|token| token.span.block == place.block) else {
                break;
            };
            let begins_before = self.line(place, before.span.start);
            let above = first_token(tokens, place, begins_before);
            if !goes_on(before, tokens.get(first), &tokens[above]) {
                break;
            }
            (start, begins) = (before.span.start, begins_before);
        }
        start
    }
}

/// The first token from a byte of a block on.
fn first_token(tokens: &[Token<'_>], of: Span, at: u32) -> usize {
    tokens.partition_point(|token| (token.span.block, token.span.start) < (of.block, at))
}

/// Whether a statement goes on in the next line, by the last token of one, the first of the next, and the first of
/// the one.
fn goes_on(last: &Token<'_>, next: Option<&Token<'_>>, first: &Token<'_>) -> bool {
    let is_mark = |token: &Token<'_>| token.kind == TokenKind::Punctuation;
    let is_open =
        is_mark(last) && !last.text.ends_with(['!', ';', '?', '{', '}', ')', ']', ':', '>']);
    let continues = next
        .is_some_and(|next| is_mark(next) && next.text.starts_with(['.', ')', ']', '?', '|', '&']));
    // An annotation or attribute stands on what follows it.
    is_open || continues || ["@", "#"].contains(&first.text)
}
