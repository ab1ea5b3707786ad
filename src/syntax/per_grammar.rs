//! The grammars of a language, and values computed once per grammar, on first use.

use std::sync::OnceLock;

use tree_sitter::Node;

use super::Grammar;
use crate::language::Language;

/// One of a language's grammars. Kinds and fields have numbers of their own in each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GrammarId {
    pub(crate) grammar: &'static dyn Grammar,
    is_second: bool,
}

impl PartialEq for GrammarId {
    fn eq(&self, other: &Self) -> bool {
        (self.language(), self.is_second) == (other.language(), other.is_second)
    }
}

impl GrammarId {
    /// The grammar that code is read with.
    pub(crate) fn first(grammar: &'static dyn Grammar) -> Self {
        Self { grammar, is_second: false }
    }

    /// The grammar for code that the first one leaves errors in, if there is one.
    pub(crate) fn second(grammar: &'static dyn Grammar) -> Option<Self> {
        grammar.second_language().map(|_| Self { grammar, is_second: true })
    }

    /// The grammar that a node is from.
    pub(crate) fn of(grammar: &'static dyn Grammar, node: Node<'_>) -> Self {
        // Making a value of the grammar takes longer than comparing two.
        static SECOND: [OnceLock<Option<tree_sitter::Language>>; Language::COUNT] =
            [const { OnceLock::new() }; Language::COUNT];
        let place = &SECOND[grammar.profile().language as usize];
        let second = place.get_or_init(|| grammar.second_language());
        Self {
            grammar,
            is_second: second.as_ref().is_some_and(|second| *node.language() == *second),
        }
    }

    pub(crate) fn language(self) -> Language {
        self.grammar.profile().language
    }

    /// The grammar itself.
    pub(crate) fn read(self) -> tree_sitter::Language {
        let second = self.is_second.then(|| self.grammar.second_language()).flatten();
        second.unwrap_or_else(|| self.grammar.language())
    }
}

/// A value for each grammar.
pub(crate) struct PerGrammar<T> {
    values: [[OnceLock<T>; 2]; Language::COUNT],
    read: fn(GrammarId) -> T,
}

impl<T> PerGrammar<T> {
    /// Values computed by a function.
    pub(crate) const fn new(read: fn(GrammarId) -> T) -> Self {
        Self { values: [const { [const { OnceLock::new() }; 2] }; Language::COUNT], read }
    }

    /// The value for a grammar.
    pub(crate) fn get(&self, grammar: GrammarId) -> &T {
        let values = &self.values[grammar.language() as usize];
        values[usize::from(grammar.is_second)].get_or_init(|| (self.read)(grammar))
    }
}
