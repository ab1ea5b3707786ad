//! The leaves of a tree.

use std::ops::Range;
use std::sync::LazyLock;

use super::walk::Place;
use super::{Grammar, Leaf, Token, TokenKind, grammar};
use crate::language::Language;
use crate::response::Span;

/// Gathers the leaves of a tree as tokens, comments left out.
pub(super) struct Leaves<'t> {
    pub(super) tokens: Vec<Token<'t>>,
    grammar: &'static dyn Grammar,
    names: &'static Names,
    source: &'t str,
    block: u32,
    /// Where tokens may begin, and where they end at the latest.
    range: Range<usize>,
}

impl<'t> Leaves<'t> {
    /// For the leaves of a block of a language that begin in a range.
    pub(super) fn new(
        language: Language,
        source: &'t str,
        block: u32,
        range: Range<usize>,
    ) -> Self {
        Self {
            tokens: Vec::with_capacity(range.len() / BYTES_PER_TOKEN),
            grammar: grammar(language),
            names: Names::get(language),
            source,
            block,
            range,
        }
    }

    /// Adds the tokens of a leaf.
    pub(super) fn add(&mut self, place: &Place<'_, 't>) {
        let node = place.node;
        let range = node.byte_range();
        let names = self.names;
        let kind = names.kind(place.kind);
        if range.is_empty() || !self.range.contains(&range.start) {
            return;
        }
        if kind.is_comment && node.is_extra() {
            return;
        }
        let text = &self.source[range.clone()];
        if !kind.is_named && is_mark(text) {
            return self.push(range, TokenKind::Mark);
        }
        let leaf = Leaf {
            node,
            kind: &kind.name,
            usual: kind.usual,
            text,
            parent_kind: place
                .parent
                .map_or("", |kind| names.kind(kind).name.as_str()),
            field: place.field().and_then(|field| names.field(field)),
        };
        let grammar = self.grammar;
        grammar.tokens(leaf, &mut |range, kind| self.push(range, kind));
    }

    fn push(&mut self, range: Range<usize>, kind: TokenKind) {
        if self.range.contains(&range.start) {
            let end = range.end.min(self.range.end);
            self.tokens.push(Token {
                text: &self.source[range.start..end],
                kind,
                span: Span::in_block(self.block, range.start as u32, end as u32),
            });
        }
    }
}

/// How long a token is at least with the blanks around it, on average.
const BYTES_PER_TOKEN: usize = 4;

/// Whether a text is a mark in every language, about every second leaf: no grammar need be asked.
fn is_mark(text: &str) -> bool {
    matches!(
        text,
        "(" | ")" | "[" | "]" | "{" | "}" | "," | "." | ";" | ":" | "=" | "<" | ">" | "+" | "-"
    )
}

/// What leaves of a kind are in most languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Usual {
    /// Part of a string or character.
    String,
    /// A name.
    Identifier,
    /// What their text says.
    Other,
}

/// What a leaf is in most languages: the languages refine it.
pub(super) fn usual_kind(leaf: Leaf<'_>) -> TokenKind {
    let is_word = |first: char| first.is_alphabetic() || first == '_';
    match leaf.usual {
        Usual::String => TokenKind::String,
        Usual::Identifier => TokenKind::Identifier,
        Usual::Other if leaf.text.starts_with(is_word) => TokenKind::Keyword,
        Usual::Other if leaf.text.starts_with(|c: char| c.is_ascii_digit()) => TokenKind::Number,
        Usual::Other => TokenKind::Mark,
    }
}

/// The names in a grammar, by number.
struct Names {
    /// The kinds of nodes, that of errors at the end.
    kinds: Vec<Kind>,
    fields: Vec<String>,
}

/// A kind of node.
struct Kind {
    name: String,
    is_named: bool,
    is_comment: bool,
    usual: Usual,
}

impl Names {
    /// The names of a language, read when it first occurs.
    fn get(language: Language) -> &'static Self {
        static NAMES: [LazyLock<Names>; 4] = [
            LazyLock::new(|| Names::read(Language::Python)),
            LazyLock::new(|| Names::read(Language::Java)),
            LazyLock::new(|| Names::read(Language::Go)),
            LazyLock::new(|| Names::read(Language::Cpp)),
        ];
        &NAMES[language as usize]
    }

    fn read(language: Language) -> Self {
        let nodes = grammar(language).language();
        let kind = |number| {
            let name = nodes.node_kind_for_id(number).unwrap_or_default();
            Kind::new(name, nodes.node_kind_is_named(number))
        };
        let field = |number| nodes.field_name_for_id(number).unwrap_or_default();
        let kinds = (0..nodes.node_kind_count() as u16).map(kind);
        let fields = (0..=nodes.field_count() as u16).map(|number| field(number).to_owned());
        Self {
            kinds: kinds.chain([Kind::new("ERROR", true)]).collect(),
            fields: fields.collect(),
        }
    }

    fn kind(&self, number: u16) -> &Kind {
        let errors = self.kinds.len() - 1;
        &self.kinds[usize::from(number).min(errors)]
    }

    fn field(&self, number: u16) -> Option<&str> {
        self.fields.get(usize::from(number)).map(String::as_str)
    }
}

impl Kind {
    fn new(name: &str, is_named: bool) -> Self {
        let is_text = name.contains("string") || name.contains("char");
        let usual = match name {
            _ if is_text || name == "escape_sequence" => Usual::String,
            _ if is_named && name.ends_with("identifier") => Usual::Identifier,
            _ => Usual::Other,
        };
        Self {
            name: name.to_owned(),
            is_named,
            is_comment: name.contains("comment"),
            usual,
        }
    }
}
