//! How lines are laid out: what indents them, and blanks at their ends.

mod indentation;

use super::{Context, NamedCheck, check};
use crate::facts::{Token, TokenKind};
use crate::instruction::SlotKind::Count;
use crate::response::Span;

pub(super) use indentation::indented_with_spaces;

/// The checks of layout that read slots.
pub(super) const CHECKS: &[NamedCheck] =
    &[check("indent-with-spaces", indentation::by_spaces, &[("width", Count)])];

/// The lines that end with blanks, as `pycodestyle` W291 and W293 and ESLint's
/// `no-trailing-spaces` find them.
pub(super) fn trailing_blanks(cx: &Context<'_>) -> Vec<Span> {
    let counts_in_strings = cx.profile().syntax.blanks_in_strings_count;
    let strings = StringLines::of(cx);
    let lines = code_lines(cx);
    let found = lines.filter(|(span, text)| {
        let is_blank = text.ends_with([' ', '\t', '\u{b}']);
        is_blank && (counts_in_strings || !strings.hold(span.block, span.end))
    });
    found.map(|(span, _)| span).collect()
}

/// Those of them that have nothing else: W293 of `pycodestyle`.
pub(super) fn blank_lines_with_blanks(cx: &Context<'_>) -> Vec<Span> {
    let mut found = trailing_blanks(cx);
    found.retain(|line| cx.text(*line).trim().is_empty());
    found
}

/// The lines with a tab before their first other character.
pub(super) fn tabs(cx: &Context<'_>) -> Vec<Span> {
    let strings = StringLines::of(cx);
    let lines = code_lines(cx);
    let found = lines.filter(|(span, text)| {
        let code = text.trim_start();
        let indentation = &text[..text.len() - code.len()];
        indentation.contains('\t') && !code.is_empty() && !strings.hold(span.block, span.start)
    });
    found.map(|(span, _)| span).collect()
}

/// The lines of the code, each with its text.
fn code_lines<'c>(cx: &'c Context<'_>) -> impl Iterator<Item = (Span, &'c str)> {
    cx.blocks().flat_map(|block| block.code_lines())
}

/// The strings that run over several lines, in source order.
struct StringLines(Vec<Span>);

impl StringLines {
    fn of(cx: &Context<'_>) -> Self {
        let runs_on = |token: &&Token<'_>| {
            token.kind == TokenKind::String && cx.text(token.span).contains('\n')
        };
        let strings = cx.facts.tokens.iter().filter(runs_on);
        Self(strings.map(|token| token.span).collect())
    }

    /// Whether a place is within one of them.
    fn hold(&self, block: Option<u32>, place: u32) -> bool {
        let end = self.0.partition_point(|span| (span.block, span.start) < (block, place));
        let before = self.0[..end].last();
        before.is_some_and(|span| span.block == block && place < span.end)
    }
}
