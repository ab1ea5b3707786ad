//! What linters find in imports: those that take everything, are not used, or are out of order.

use std::collections::BTreeSet;

use crate::check::Context;
use crate::facts::{Import, ImportKind, TokenKind};
use crate::lang::{self, ImportGroup};
use crate::names::ImportBinding;
use crate::response::Span;

/// The imports that take everything from a module.
pub(in crate::check) fn wildcards(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
    let imports = cx.facts.imports.iter();
    let found = imports.filter(|it| language.takes_everything(it, cx.text(it.span)));
    found.map(|import| import.span).collect()
}

/// The names that imports bind and nothing uses; what a class binds is its attribute.
pub(in crate::check) fn unused(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
    let used: Vec<_> = cx
        .facts
        .blocks
        .iter()
        .map(|it| used_names(cx, it.block))
        .collect();
    let mut found = Vec::new();
    for import in &cx.facts.imports {
        let block = cx
            .facts
            .blocks
            .iter()
            .position(|it| Some(it.block) == import.span.block);
        let Some(used) = block.map(|block| &used[block]) else {
            continue;
        };
        let unused = ImportBinding::of(cx.language(), import)
            .into_iter()
            .filter(|bound| {
                import.kind != ImportKind::Using
                    && cx.facts.owner_type(import.scope).is_none()
                    && !used.contains(bound.local)
                    && !language.is_needed_unnamed(import, bound.local)
            });
        found.extend(unused.map(|bound| place(cx, import, bound.local)));
    }
    found
}

/// The names that a block uses: in code, in types, and where linters look besides.
fn used_names<'c>(cx: &'c Context<'_>, block: u32) -> BTreeSet<&'c str> {
    let is_here = |span: Span| span.block == Some(block);
    let mentions = cx.names.all_mentions();
    let bare = mentions.filter(|it| it.is_bare() && is_here(it.span()));
    let types = cx.facts.type_uses.iter().filter(|it| is_here(it.span));
    let types = types.filter_map(|it| it.path.parts.first().copied());
    let code = cx.response.blocks[block as usize].code.as_ref();
    let texts = lang::of(cx.language()).names_in_text(cx.facts, code);
    bare.map(|it| it.name()).chain(types).chain(texts).collect()
}

/// Where an import binds a name: the last time it says it, or all of it.
fn place(cx: &Context<'_>, import: &Import<'_>, local: &str) -> Span {
    let tokens = &cx.facts.tokens;
    let start = tokens.partition_point(|it| it.span < import.span);
    let inside = tokens[start..]
        .iter()
        .take_while(|it| import.span.contains(it.span));
    let named = inside.filter(|it| it.kind == TokenKind::Identifier && it.text == local);
    named.last().map_or(import.span, |it| it.span)
}

/// The imports at file level after one of a later group. Python's in blocks are left out: they
/// depend on a condition.
pub(in crate::check) fn out_of_order(cx: &Context<'_>) -> Vec<Span> {
    let language = lang::of(cx.language());
    let is_at_file_level = |import: &&Import<'_>| {
        let root = cx.facts.blocks.iter().any(|it| it.root == import.scope);
        let before = cx.text(Span {
            start: 0,
            end: import.span.start,
            ..import.span
        });
        let is_indented = before.ends_with([' ', '\t']) && language.indents_blocks();
        root && !is_indented && import.kind != ImportKind::Using
    };
    let mut last = (None, ImportGroup::Standard);
    let mut found = Vec::new();
    for import in cx.facts.imports.iter().filter(is_at_file_level) {
        let group = language.import_group(import);
        if last.0 != import.span.block {
            last = (import.span.block, ImportGroup::Standard);
        }
        match group < last.1 {
            true => found.push(import.span),
            false => last.1 = group,
        }
    }
    found.dedup();
    found
}
