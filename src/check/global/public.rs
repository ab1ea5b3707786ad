//! What a Python module publishes, as `ruff` and `pydocstyle` see it: nothing if its name is private, or only
//! what its `__all__` lists.

use std::collections::BTreeSet;

use crate::check::Context;
use crate::facts::{Documentable, DocumentableKind, TokenKind};
use crate::language::Access;
use crate::response::CodeBlock;

/// Leaves out what no other module may use, of definitions in source order.
pub(super) fn retain(cx: &Context<'_>, found: &mut Vec<Documentable>) {
    if cx.profile().classes.access != Access::Underscore {
        return;
    }
    for block in cx.blocks() {
        let is_of_block = |item: &Documentable| item.span.block == Some(block.index);
        if is_private(block) {
            found.retain(|item| !is_of_block(item));
        } else if let Some(names) = listed(cx, block) {
            let mut end = 0;
            let mut is_shown = true;
            found.retain(|item| {
                if !is_of_block(item) || item.kind == DocumentableKind::Module {
                    return true;
                }
                // What is within another definition is published with it.
                if item.span.start >= end {
                    end = item.span.end;
                    is_shown = name(cx.text(item.span)).is_none_or(|name| names.contains(name));
                }
                is_shown
            });
        }
    }
}

/// Whether the path of a block has a private name: `_impl.py`, `pkg/_internal/a.py`, but not `__init__.py`.
fn is_private(block: &CodeBlock<'_>) -> bool {
    block.titles.iter().any(|title| is_private_module(title.text))
}

/// Whether the path of a file makes it a private module.
pub(crate) fn is_private_module(path: &str) -> bool {
    let is_private = |part: &str| part.starts_with('_') && !part.starts_with("__");
    path.ends_with(".py") && path.split(['/', '\\']).any(is_private)
}

/// The names in the `__all__` of a block; `None` if it has none, or one that is not a plain list.
fn listed<'a>(cx: &Context<'a>, block: &CodeBlock<'_>) -> Option<BTreeSet<&'a str>> {
    let tokens = cx.facts.tokens.iter().filter(|token| token.span.block == Some(block.index));
    let mut tokens = tokens.skip_while(|token| token.text != "__all__").skip(1);
    let opening = tokens.by_ref().find(|token| token.text != "=")?;
    if !matches!(opening.text, "[" | "(") {
        return None;
    }
    let mut names = BTreeSet::new();
    for token in tokens.by_ref() {
        match (token.kind, token.text) {
            (_, "]" | ")") => break,
            (TokenKind::String, text) => drop(names.insert(text.trim_matches(['"', '\'']))),
            (_, ",") => {}
            _ => return None,
        }
    }
    // What is added further down is not looked for.
    tokens.all(|token| token.text != "__all__").then_some(names)
}

/// The name that the text of a definition gives.
fn name(definition: &str) -> Option<&str> {
    let mut words = definition.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.find(|word| !["", "async", "class", "def"].contains(word))
}
