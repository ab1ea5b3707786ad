//! The leaves of a tree, in one walk.

use std::ops::Range;

use tree_sitter::{Node, Tree};

use super::{Grammar, Leaf, Token, TokenKind};
use crate::response::Span;

/// Gives a tree's leaves as tokens, comments left out.
pub(super) fn collect<'t>(
    tree: &'t Tree,
    source: &'t str,
    block: u32,
    grammar: &dyn Grammar,
    add: &mut dyn FnMut(Token<'t>),
) {
    let mut cursor = tree.walk();
    let mut parents = Vec::new();
    loop {
        let node = cursor.node();
        let is_comment = node.is_extra() && node.kind().contains("comment");
        if !is_comment && cursor.goto_first_child() {
            parents.push(node);
            continue;
        }
        let range = node.byte_range();
        if !is_comment && !range.is_empty() {
            let mut add = |range: Range<usize>, kind| {
                add(Token {
                    text: &source[range.clone()],
                    kind,
                    span: Span::in_block(block, range.start as u32, range.end as u32),
                });
            };
            if is_mark(&source[range.clone()]) && !node.is_named() {
                add(range, TokenKind::Mark);
            } else {
                let leaf = Leaf {
                    node,
                    text: &source[range],
                    parent_kind: parents.last().map_or("", Node::kind),
                    field: cursor.field_name(),
                };
                grammar.tokens(leaf, &mut add);
            }
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
            parents.pop();
        }
    }
}

/// Whether a text is a mark in every language, about every second leaf: no grammar need be asked.
fn is_mark(text: &str) -> bool {
    matches!(
        text,
        "(" | ")" | "[" | "]" | "{" | "}" | "," | "." | ";" | ":" | "=" | "<" | ">" | "+" | "-"
    )
}

/// What a leaf is in most languages: the languages refine it.
pub(super) fn usual_kind(leaf: Leaf<'_>) -> TokenKind {
    let kind = leaf.node.kind();
    let is_word = leaf
        .text
        .starts_with(|first: char| first.is_alphabetic() || first == '_');
    if kind.contains("string") || kind.contains("char") || kind == "escape_sequence" {
        TokenKind::String
    } else if leaf.node.is_named() && kind.ends_with("identifier") {
        TokenKind::Identifier
    } else if is_word {
        TokenKind::Keyword
    } else if leaf.text.starts_with(|first: char| first.is_ascii_digit()) {
        TokenKind::Number
    } else {
        TokenKind::Mark
    }
}
