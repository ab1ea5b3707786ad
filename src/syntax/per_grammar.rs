//! The grammars of a language, and values computed once per grammar, on first use.

use std::sync::OnceLock;

use tree_sitter::Node;

use crate::lang;
use crate::language::Language;

/// One of a language's grammars. Kinds and fields have numbers of their own in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GrammarId {
    pub(crate) language: Language,
    is_second: bool,
}

impl GrammarId {
    /// The grammar that code is read with.
    pub(crate) const fn first(language: Language) -> Self {
        Self { language, is_second: false }
    }

    /// The grammar for code that the first one leaves errors in, if there is one.
    pub(crate) fn second(language: Language) -> Option<Self> {
        lang::of(language).second_language().map(|_| Self { language, is_second: true })
    }

    /// The grammar that a node is from.
    pub(crate) fn of(language: Language, node: Node<'_>) -> Self {
        // Making a value of the grammar takes longer than comparing two.
        static SECOND: [OnceLock<Option<tree_sitter::Language>>; Language::COUNT] =
            [const { OnceLock::new() }; Language::COUNT];
        let second = SECOND[language as usize].get_or_init(|| lang::of(language).second_language());
        Self {
            language,
            is_second: second.as_ref().is_some_and(|second| *node.language() == *second),
        }
    }

    /// The grammar itself.
    pub(crate) fn read(self) -> tree_sitter::Language {
        let language = lang::of(self.language);
        let second = self.is_second.then(|| language.second_language()).flatten();
        second.unwrap_or_else(|| language.language())
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
        let values = &self.values[grammar.language as usize];
        values[usize::from(grammar.is_second)].get_or_init(|| (self.read)(grammar))
    }
}
