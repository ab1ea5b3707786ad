//! The leaves of a tree.

use std::ops::Range;

use super::names::{GrammarNames, LeafClass};
use super::walk::Visit;
use super::{Grammar, Leaf, ParsedSource};
use crate::facts::{Token, TokenKind};

/// Collects the leaves of a tree as tokens, without comments.
pub(crate) struct TokenCollector<'t> {
    pub(crate) tokens: Vec<Token<'t>>,
    grammar: &'static dyn Grammar,
    names: &'static GrammarNames,
    source: ParsedSource<'t>,
    /// Tokens begin in this range and are cut off at its end.
    range: Range<usize>,
}

impl<'t> TokenCollector<'t> {
    /// Collects the leaves that begin in a range of a block.
    pub(crate) fn new(source: ParsedSource<'t>, range: Range<usize>) -> Self {
        Self {
            tokens: Vec::with_capacity(range.len() / BYTES_PER_TOKEN),
            grammar: source.grammar,
            names: GrammarNames::get(source.grammar_id()),
            source,
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
        let text = &self.source.text[range.clone()];
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
            let range = range.start..end;
            let (text, span) = (&self.source.text[range.clone()], self.source.span(range));
            // A token that a repair added has no place.
            if span.start < span.end {
                self.tokens.push(Token { text, kind, span });
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
