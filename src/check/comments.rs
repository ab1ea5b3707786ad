//! What linters find in comments.

use super::Context;
use crate::lang;
use crate::response::Span;
use crate::syntax::finder::look;

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
