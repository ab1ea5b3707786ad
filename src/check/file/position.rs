//! Where imports are.

use std::collections::BTreeMap;

use super::parts::file_comments;
use crate::check::Context;
use crate::facts::ScopeKind;
use crate::lang::{self, TopLevel};
use crate::response::Span;
use crate::syntax::finder::look;

/// The imports that are not at the top of the file: after other code, or within it.
pub(in crate::check) fn not_at_top(cx: &Context<'_>) -> Vec<Span> {
    let mut found = after_code(cx);
    found.extend(within_code(cx));
    found.sort();
    found.dedup();
    found
}

/// The imports at file level after other code of their file.
fn after_code(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
    let comments = file_comments(cx);
    let file = |place: Span| {
        let begin = (place.block, place.start);
        (place.block, comments.partition_point(|one| one.place <= begin))
    };
    let mut code: BTreeMap<(Option<u32>, usize), u32> = BTreeMap::new();
    let mut imports = Vec::new();
    look(cx.facts, |seen, span| {
        let Some(statement) = language.top_level(seen) else {
            return;
        };
        let start = seen.node().start_byte();
        let place = span(start..start + seen.own_text().trim_end().len());
        match statement {
            TopLevel::Import => imports.push(place),
            TopLevel::Code => {
                let first = code.entry(file(place)).or_insert(place.start);
                *first = place.start.min(*first);
            }
        }
    });
    imports.retain(|import| {
        let first = code.get(&file(*import));
        first.is_some_and(|first| *first < import.start)
    });
    imports
}

/// The imports within functions, classes and the like.
pub(in crate::check) fn within_code(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
    let imports = cx.facts.imports.iter();
    let inner = imports.filter(|import| {
        cx.facts.scope(import.scope).kind != ScopeKind::File
            && language.belongs_at_top(import, cx.text(import.span))
    });
    let mut found: Vec<_> = inner.map(|import| import.span).collect();
    found.dedup();
    found
}
