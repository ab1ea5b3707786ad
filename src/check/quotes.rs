//! The quotes of strings.

use std::collections::BTreeSet;

use super::Context;
use crate::lang;
use crate::response::Span;
use crate::syntax::finder::look;

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
