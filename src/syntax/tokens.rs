//! The leaves of a tree.

use std::ops::Range;

use super::names::{GrammarNames, LeafClass};
use super::per_grammar::GrammarId;
use super::repair::Places;
use super::walk::Visit;
use crate::facts::{Token, TokenKind};
use crate::lang::{self, Grammar, Leaf};
use crate::response::Span;

/// Collects the leaves of a tree as tokens, without comments.
pub(crate) struct TokenCollector<'t> {
    pub(crate) tokens: Vec<Token<'t>>,
    grammar: &'static dyn Grammar,
    names: &'static GrammarNames,
    source: &'t str,
    places: Places<'t>,
    block: u32,
    /// Tokens begin in this range and are cut off at its end.
    range: Range<usize>,
}

impl<'t> TokenCollector<'t> {
    /// Collects the leaves that begin in a range of a block.
    pub(crate) fn new(
        grammar: GrammarId,
        source: &'t str,
        places: Places<'t>,
        block: u32,
        range: Range<usize>,
    ) -> Self {
        Self {
            tokens: Vec::with_capacity(range.len() / BYTES_PER_TOKEN),
            grammar: lang::of(grammar.language),
            names: GrammarNames::get(grammar),
            source,
            places,
            block,
            range,
        }
    }

    /// Adds the tokens of a leaf.
    pub(crate) fn add(&mut self, visit: &Visit<'_, 't>) {
        let node = visit.node;
        let range = node.byte_range();
        let names = self.names;
        let kind = names.kind(visit.kind);
        if range.is_empty() || !self.range.contains(&range.start) {
            return;
        }
        if kind.is_comment && node.is_extra() {
            return;
        }
        let text = &self.source[range.clone()];
        if !kind.is_named && is_punctuation(text) {
            return self.push(range, TokenKind::Punctuation);
        }
        let leaf = Leaf {
            node,
            kind: &kind.name,
            class: kind.class,
            text,
            visit,
            parent: visit.parent(),
            parent_kind: visit.parent_kind().map_or("", |kind| &names.kind(kind).name),
        };
        let grammar = self.grammar;
        grammar.tokens(leaf, &mut |range, kind| self.push(range, kind));
    }

    fn push(&mut self, range: Range<usize>, kind: TokenKind) {
        if self.range.contains(&range.start) {
            let end = range.end.min(self.range.end);
            let place = self.places.in_code(range.start..end);
            // A token that a repair added has no place.
            if !place.is_empty() {
                self.tokens.push(Token {
                    text: &self.source[range.start..end],
                    kind,
                    span: Span::in_block(self.block, place.start as u32, place.end as u32),
                });
            }
        }
    }
}

/// A low estimate of a token's average length, with the whitespace around it.
const BYTES_PER_TOKEN: usize = 4;

/// Whether a text is punctuation in every language. About every second leaf is, so this saves a
/// call to the grammar.
fn is_punctuation(text: &str) -> bool {
    matches!(
        text,
        "(" | ")" | "[" | "]" | "{" | "}" | "," | "." | ";" | ":" | "=" | "<" | ">" | "+" | "-"
    )
}

/// The kind of token that a leaf is in most languages; each language refines it.
pub(crate) fn default_token_kind(leaf: Leaf<'_>) -> TokenKind {
    let is_word = |first: char| first.is_alphabetic() || first == '_';
    match leaf.class {
        LeafClass::String => TokenKind::String,
        LeafClass::Identifier => TokenKind::Identifier,
        LeafClass::Other if leaf.text.starts_with(is_word) => TokenKind::Keyword,
        LeafClass::Other if leaf.text.starts_with(|c: char| c.is_ascii_digit()) => {
            TokenKind::Number
        }
        LeafClass::Other => TokenKind::Punctuation,
    }
}
