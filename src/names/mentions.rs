//! The uses of names in the code.

use super::Names;
use super::nesting::{ClosingBraces, SpanTree};
use super::references::{Chain, Part, References};
use crate::facts::{ImportKind, ScopeId};
use crate::response::Span;

/// A use of a name. Its definition, its import and the label of an argument are not uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mention<'s> {
    chain: &'s Chain,
    /// The names of the chain.
    names: &'s [&'s str],
    /// Where each of them is, and what is done with it there.
    parts: &'s [Part],
    /// The part of the chain that is the name.
    at: usize,
}

impl<'s> Mention<'s> {
    /// The path up to and including the name: `os`, `path`, `join`.
    pub(crate) fn parts(&self) -> &'s [&'s str] {
        &self.names[..=self.at]
    }

    pub(crate) fn name(&self) -> &'s str {
        self.names[self.at]
    }

    /// The path before the name.
    pub(crate) fn qualifiers(&self) -> &'s [&'s str] {
        &self.names[..self.at]
    }

    /// The number of the first name of the path.
    pub(super) fn first_number(&self) -> usize {
        self.chain.first
    }

    /// The path does not begin with a name: `f().x`, `"a".join`, `xs[0].y`.
    pub(crate) fn has_receiver(&self) -> bool {
        self.chain.has_receiver
    }

    /// Called, used as a method reference, or applied as a decorator or annotation.
    pub(crate) fn is_called(&self) -> bool {
        let part = &self.parts[self.at];
        part.is_called || self.chain.decorates && !part.is_qualifier
    }

    /// Applied as a decorator or annotation, or in the path of one.
    pub(crate) const fn decorates(&self) -> bool {
        self.chain.decorates
    }

    /// The name itself qualifies another: `np` in `np.zeros`.
    pub(crate) fn is_qualifier(&self) -> bool {
        self.parts[self.at].is_qualifier
    }

    /// Whether the name is not qualified.
    pub(crate) fn is_bare(&self) -> bool {
        self.at == 0 && !self.chain.has_receiver
    }

    /// From the start of the path to the end of the name; of a name after a receiver only itself.
    pub(crate) fn span(&self) -> Span {
        let parts = self.parts;
        let first = if self.chain.has_receiver { self.at } else { 0 };
        Span { end: parts[self.at].span.end, ..parts[first].span }
    }

    /// The span of the path up to the part at `last`.
    pub(crate) fn span_up_to(&self, last: usize) -> Span {
        let parts = self.parts;
        Span { end: parts[last].span.end, ..parts[0].span }
    }

    /// The span of the first name of the path.
    pub(crate) fn first_span(&self) -> Span {
        self.parts[0].span
    }
}

/// One of many marks for each word of the code: a word whose mark is missing is not there.
#[derive(Debug, Default)]
pub(super) struct WordMarks([u64; 32]);

impl WordMarks {
    fn add(&mut self, word: &str) {
        let (place, bit) = Self::of(word);
        self.0[place] |= bit;
    }

    fn may_have(&self, word: &str) -> bool {
        let (place, bit) = Self::of(word);
        self.0[place] & bit != 0
    }

    /// Words differ most in their first and last bytes and their lengths.
    fn of(word: &str) -> (usize, u64) {
        let bytes = word.as_bytes();
        let at = |byte: Option<&u8>| byte.map_or(0, |byte| usize::from(*byte));
        let mark = at(bytes.first()) * 67 + at(bytes.last()) * 13 + bytes.len() * 331;
        (mark / 64 % 32, 1 << (mark % 64))
    }
}

impl<'a> References<'a> {
    /// A part of a chain as a use.
    fn mention<'s>(&'s self, chain: &'s Chain, at: usize) -> Mention<'s> {
        Mention {
            chain,
            names: &self.names[chain.range.clone()],
            parts: &self.parts[chain.range.clone()],
            at,
        }
    }
}

impl<'a> Names<'a> {
    /// The uses of a name, in source order.
    pub(crate) fn mentions<'s>(&'s self, name: &str) -> Vec<Mention<'s>> {
        self.mentions_of_any([name])
    }

    /// The uses of any of the names, in source order.
    pub(crate) fn mentions_of_any<'s, 'n>(
        &'s self,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Vec<Mention<'s>> {
        /// The most names that are looked for one by one.
        const MAX_SCANS: usize = 8;
        let marks = self.word_marks();
        let names: Vec<_> = names.into_iter().filter(|name| marks.may_have(name)).collect();
        // Most code has none of them, and needs no table of what it has.
        if names.len() <= MAX_SCANS && !names.iter().any(|name| self.has_word(name)) {
            return Vec::new();
        }
        let references = self.references();
        let uses = names.into_iter().flat_map(|name| references.uses(name));
        let mut places: Vec<(usize, usize)> = uses.collect();
        places.sort_by_key(|place| references.part(*place).span);
        places.dedup();
        let mention = |(chain, at)| references.mention(&references.chains[chain], at);
        places.into_iter().map(mention).collect()
    }

    /// All uses of names, in the order in which their paths begin.
    pub(crate) fn all_mentions<'s>(&'s self) -> impl Iterator<Item = Mention<'s>> {
        let references = self.references();
        references.chains.iter().flat_map(move |chain| {
            let used = references.parts[chain.range.clone()].iter().enumerate();
            let used = used.filter(|(_, part)| part.is_use);
            used.map(move |(at, _)| references.mention(chain, at))
        })
    }

    /// The uses of dotted names from their first part to their last.
    pub(crate) fn whole_mentions<'s>(&'s self) -> impl Iterator<Item = Mention<'s>> {
        let references = self.references();
        let is_use = |chain: &&Chain| references.parts[chain.range.start].is_use;
        let chains = references.chains.iter();
        let from_names = chains.filter(move |chain| !chain.has_receiver && is_use(chain));
        from_names.map(|chain| references.mention(chain, chain.range.len() - 1))
    }

    /// Whether a token is a word.
    fn has_word(&self, word: &str) -> bool {
        self.facts.tokens.iter().any(|token| token.kind.is_word() && token.text == word)
    }

    fn word_marks(&self) -> &WordMarks {
        self.tables.words.get_or_init(|| {
            let mut marks = WordMarks::default();
            let words = self.facts.tokens.iter().filter(|token| token.kind.is_word());
            words.for_each(|token| marks.add(token.text));
            marks
        })
    }

    pub(super) fn references(&self) -> &References<'a> {
        let table = &self.tables.references;
        table.get_or_init(|| References::new(self))
    }
}

impl Names<'_> {
    /// Whether a span lies in an import. A C++ `using` is not an import.
    pub(crate) fn is_in_import(&self, span: Span) -> bool {
        let table = self.tables.imports.get_or_init(|| {
            let imports = self.facts.imports.iter();
            let imports = imports.filter(|import| import.kind != ImportKind::Using);
            SpanTree::new(imports.map(|import| import.span).enumerate())
        });
        table.innermost(span).is_some()
    }

    /// The text of the token before a span.
    pub(crate) fn token_before(&self, span: Span) -> Option<&str> {
        let tokens = &self.facts.tokens;
        let at = tokens.partition_point(|token| token.span < span);
        tokens[..at].last().filter(|token| token.span.block == span.block).map(|token| token.text)
    }

    /// The text of the token after a span.
    pub(crate) fn token_after(&self, span: Span) -> Option<&str> {
        let tokens = &self.facts.tokens;
        let end = (span.block, span.end);
        let at = tokens.partition_point(|token| (token.span.block, token.span.start) < end);
        tokens.get(at).filter(|token| token.span.block == span.block).map(|token| token.text)
    }

    /// The innermost scope around a span.
    pub(crate) fn scope_at(&self, span: Span) -> Option<ScopeId> {
        let table = self.tables.scopes.get_or_init(|| {
            let scopes = self.facts.scopes.iter();
            SpanTree::new(scopes.map(|scope| scope.span).enumerate())
        });
        table.innermost(span).map(|at| ScopeId(at as u32))
    }

    /// The index of the innermost function whose body contains a span.
    pub(crate) fn function_at(&self, span: Span) -> Option<usize> {
        let table = self.tables.bodies.get_or_init(|| {
            let functions = self.facts.functions.iter().enumerate();
            SpanTree::new(functions.filter_map(|(at, function)| Some((at, function.body?))))
        });
        table.innermost(span)
    }

    /// Whether the innermost block around `span` is still open at `until`.
    pub(crate) fn is_open_until(&self, span: Span, until: Span) -> bool {
        let tokens = &self.facts.tokens;
        let table = &self.tables.closing_braces;
        let table = table.get_or_init(|| ClosingBraces::new(tokens));
        table.closing(tokens, span).is_none_or(|close| close >= until)
    }
}
