//! Where code says why it does what it may not do without a word: `any`, `# noqa`, `unsafe`.

use crate::check::Context;
use crate::facts::{Token, TokenKind};
use crate::lang::comments::{has_mark, says_something};
use crate::response::{CodeBlock, Span};

/// What an attribute or annotation itself gives as its reason.
const REASONS: [&str; 2] = ["reason =", "Justification ="];
/// The most lines of a statement before a place in it.
const MAX_LINES: usize = 40;

/// The comments that explain something.
pub(super) struct Comments<'c, 'a> {
    cx: &'c Context<'a>,
    all: Vec<Span>,
    mark: Option<&'c str>,
}

impl<'c, 'a> Comments<'c, 'a> {
    /// Those that begin with a mark, or that say anything to people.
    pub(super) fn of(cx: &'c Context<'a>, mark: Option<&'c str>) -> Self {
        Self { cx, all: cx.trees.constructs("comment"), mark }
    }

    /// Whether one of them is about a place, or the place itself gives a reason.
    pub(super) fn explain(&self, place: Span) -> bool {
        let Self { cx, all, mark } = self;
        let is_one = |comment: &Span| match mark {
            Some(mark) => has_mark(cx.text(*comment), &[mark]),
            None => says_something(cx.text(*comment)),
        };
        let Some(block) = cx.block(place) else {
            return false;
        };
        let near = near(cx, block, place, all);
        let itself = cx.text(Span { start: place.start, ..near });
        let gives_reason = |reason: &&str| itself.contains(*reason);
        let is_near = |comment: &&Span| {
            comment.block == near.block && comment.start < near.end && near.start < comment.end
        };
        mark.is_none() && REASONS.iter().any(gives_reason) || all.iter().filter(is_near).any(is_one)
    }
}

/// Where a comment about a place stands: in its statement, to the end of its last line, or right above it.
fn near(cx: &Context<'_>, block: &CodeBlock<'_>, place: Span, comments: &[Span]) -> Span {
    let code = &*block.code;
    let line = |at: usize| code[..at].rfind('\n').map_or(0, |end| end + 1);
    let mut top = line(statement(cx, place));
    let is_above = |comment: &&Span, top: usize| {
        let between = code.get(comment.end as usize..top).filter(|_| comment.block == place.block);
        let begins = line(comment.start as usize);
        let stands_alone = code[begins..comment.start as usize].trim().is_empty();
        between.is_some_and(|it| it.trim().is_empty() && it.matches('\n').count() < 2)
            && stands_alone
    };
    while let Some(above) = comments.iter().find(|comment| is_above(comment, top)) {
        top = line(above.start as usize);
    }
    let end = place.end as usize;
    let end = code[end..].find('\n').map_or(code.len(), |length| end + length);
    Span { start: top as u32, end: end as u32, ..place }
}

/// Where the statement begins that a place is in, as far as its lines show it.
fn statement(cx: &Context<'_>, place: Span) -> usize {
    let tokens = &cx.facts.tokens;
    let line = |at: u32| {
        let before = Span { start: 0, end: at, ..place };
        cx.text(before).rfind('\n').map_or(0, |end| end as u32 + 1)
    };
    let (mut start, mut begins) = (place.start, line(place.start));
    for _ in 0..MAX_LINES {
        let first = tokens
            .partition_point(|token| (token.span.block, token.span.start) < (place.block, begins));
        let before = first.checked_sub(1).map(|at| &tokens[at]);
        let Some(before) = before.filter(|token| token.span.block == place.block) else {
            break;
        };
        let begins_before = line(before.span.start);
        let above = tokens.partition_point(|token| {
            (token.span.block, token.span.start) < (place.block, begins_before)
        });
        if !goes_on(before, tokens.get(first), &tokens[above]) {
            break;
        }
        (start, begins) = (before.span.start, begins_before);
    }
    start as usize
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
