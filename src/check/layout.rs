//! How lines are laid out: what indents them, and blanks at their ends.

mod indentation;

use std::collections::BTreeSet;

use super::{Context, NamedCheck};
use crate::facts::{Token, TokenKind};
use crate::instruction::SlotKind;
use crate::lang;
use crate::response::Span;
use crate::syntax::finder::look;

pub(super) use indentation::indented_with_spaces;

/// The checks of layout that read slots.
pub(super) const CHECKS: &[NamedCheck] =
    &[NamedCheck::new("indent-with-spaces", indentation::by_spaces, &[("width", SlotKind::Count)])];

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
    let blocks = cx.facts.blocks.iter();
    blocks.flat_map(|block| cx.response.blocks[block.block as usize].code_lines())
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

/// The comments that are code, or have a line of it.
pub(super) fn commented_out_code(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
    let mut found = Vec::new();
    look(cx.facts, |seen, span| {
        if seen.is_comment(seen.node()) && language.is_commented_out_code(seen) {
            found.push(span(seen.node().byte_range()));
        }
    });
    found.sort();
    found.dedup();
    found
}

/// The strings in double quotes that could be in single ones without escapes.
pub(super) fn double(cx: &Context<'_>) -> Vec<Span> {
    other_than(cx, '\'')
}

/// The strings in single quotes, or backticks, that could be in double ones without escapes.
pub(super) fn single(cx: &Context<'_>) -> Vec<Span> {
    other_than(cx, '"')
}

fn other_than(cx: &Context<'_>, quote: char) -> Vec<Span> {
    let language = lang::of(cx.language());
    let mut docstrings = BTreeSet::new();
    // What is within a string is written with its quotes in mind.
    let mut end = (None, 0);
    let mut found = Vec::new();
    look(cx.facts, |seen, span| {
        docstrings.extend(language.docstring(seen).map(|it| it.id()));
        let Some(strings) = language.strings(seen) else {
            return;
        };
        let whole = span(seen.node().byte_range());
        let is_within = whole.block == end.0 && whole.start < end.1;
        if is_within || docstrings.contains(&seen.node().id()) {
            return;
        }
        end = (whole.block, whole.end);
        let others: Vec<_> =
            strings.into_iter().filter(|it| opening(seen.text(*it)) != Some(quote)).collect();
        if others.iter().all(|it| !holds(seen.text(*it), quote)) {
            found.extend(others.into_iter().map(|it| span(it.byte_range())));
        }
    });
    found
}

/// The quote that a string begins with, after its prefix.
fn opening(string: &str) -> Option<char> {
    string.chars().find(|c| !c.is_alphabetic())
}

/// Whether a string has this quote in it. A template that needs none of its powers is none to keep.
fn holds(string: &str, quote: char) -> bool {
    string.contains(quote) && !string.starts_with('`')
}

/// The docstrings in other quotes than `"""`, unless those are in them.
pub(super) fn of_docstrings(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
    let mut found = Vec::new();
    look(cx.facts, |seen, span| {
        let docstring = language.docstring(seen);
        let wrong = docstring.filter(|it| {
            let text = seen.text(*it);
            let text = text.trim_start_matches(char::is_alphabetic);
            !text.contains("\"\"\"")
        });
        found.extend(wrong.map(|it| span(it.byte_range())));
    });
    found.sort();
    found
}
