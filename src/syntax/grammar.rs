//! What a language adds to the shared parser, and values computed once per grammar, on first use.

use std::cell::OnceCell;
use std::panic::{RefUnwindSafe, UnwindSafe};

use std::ops::Range;
use std::sync::OnceLock;

use tree_sitter::Node;

use super::repair::RepairTable;
use crate::language::{HasProfile, Language};

/// What a language adds to the parser: its grammar, and how it is used.
pub(crate) trait Grammar: HasProfile + UnwindSafe + RefUnwindSafe {
    fn language(&self) -> tree_sitter::Language;

    /// A grammar for code that the first one leaves errors in, if the language needs two: its tree
    /// is kept if it has none.
    fn second_language(&self) -> Option<fn() -> tree_sitter::Language> {
        None
    }

    /// How broken code is read.
    fn repairs(&self) -> &'static RepairTable;

    /// Whether the grammar reads code without errors that a reader takes for broken.
    fn misreads(&self, _tree: &tree_sitter::Tree, _code: &str) -> bool {
        false
    }

    /// How many places the grammar reads that the language's own parser refuses.
    fn refused(&self, _tree: &tree_sitter::Tree, _code: &str) -> usize {
        0
    }

    /// Whether code has at its top what the language has only within types, and nothing that tells the language:
    /// it is part of a type, or in another language.
    fn is_fragment(&self, _tree: &tree_sitter::Tree, _code: &str) -> bool {
        false
    }

    /// Whether code that the grammar reads without errors is in this language: the grammar may be
    /// that of a larger one.
    fn owns(&self, _tree: &tree_sitter::Tree, _code: &str) -> bool {
        true
    }

    /// Parts of a block that the grammar leaves as text (C++ macro bodies), as byte ranges of the
    /// source. Each is parsed separately and keeps its positions.
    fn fragments(&self, _tree: &tree_sitter::Tree, _source: &str) -> Vec<tree_sitter::Range> {
        Vec::new()
    }

    /// The mark that ends a statement, if a fragment is an expression that lacks it.
    fn statement_end(&self) -> Option<&'static u8> {
        None
    }

    /// Parts of a block that the grammar cannot parse and that are excluded from the parse, in
    /// order (C++ module directives). `begin` records them.
    fn excluded_ranges(&self, _source: &str) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// Whether a fragment's tree is used; by default only if it has no errors.
    fn accepts(&self, fragment: &tree_sitter::Tree) -> bool {
        !fragment.root_node().has_error()
    }
}

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
        let is_second = |make: fn() -> tree_sitter::Language| {
            // Making a value of the grammar takes longer than comparing two. On WebAssembly, threads cannot
            // share one.
            thread_local! {
                static SECOND: [OnceCell<tree_sitter::Language>; Language::COUNT] =
                    const { [const { OnceCell::new() }; Language::COUNT] };
            }
            SECOND.with(|second| {
                let second = &second[grammar.profile().language as usize];
                *node.language() == *second.get_or_init(make)
            })
        };
        // Most languages have one grammar, and this is asked for every name of a node.
        Self { grammar, is_second: grammar.second_language().is_some_and(is_second) }
    }

    pub(crate) fn language(self) -> Language {
        self.grammar.profile().language
    }

    /// The grammar itself.
    pub(crate) fn read(self) -> tree_sitter::Language {
        let second = self.grammar.second_language().filter(|_| self.is_second);
        second.map_or_else(|| self.grammar.language(), |make| make())
    }
}

/// A value for each grammar.
pub(crate) struct PerGrammar<T> {
    values: [[OnceLock<T>; 2]; Language::COUNT],
}

impl<T> PerGrammar<T> {
    /// No values yet.
    pub(crate) const fn new() -> Self {
        Self { values: [const { [const { OnceLock::new() }; 2] }; Language::COUNT] }
    }

    /// The value for a grammar, computed on first use.
    pub(crate) fn get(&self, grammar: GrammarId, read: impl FnOnce() -> T) -> &T {
        let values = &self.values[grammar.language() as usize];
        values[usize::from(grammar.is_second)].get_or_init(read)
    }
}
