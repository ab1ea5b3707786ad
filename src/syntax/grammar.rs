//! What a language adds to the shared machinery that turns its trees into facts, and values computed
//! once per grammar, on first use.

use std::panic::{RefUnwindSafe, UnwindSafe};

use std::ops::Range;
use std::sync::OnceLock;

use tree_sitter::Node;

use super::build::Builder;
use super::names::LeafClass;
use super::repair::RepairTable;
use super::rows::Row;
use super::tokens::default_token_kind;
use super::walk::Visit;
use crate::facts::{Facts, Function, Package, TokenKind};
use crate::language::{HasProfile, Language};
use crate::response::CodeBlock;

/// What a language adds to the parser and the walk: its grammar and what its nodes are.
pub(crate) trait Grammar: HasProfile + UnwindSafe + RefUnwindSafe {
    fn language(&self) -> tree_sitter::Language;

    /// A grammar for code that the first one leaves errors in, if the language needs two: its tree
    /// is kept if it has none.
    fn second_language(&self) -> Option<tree_sitter::Language> {
        None
    }

    /// What its nodes are. Both grammars have the same names for them.
    fn nodes(&self) -> &'static [&'static [Row]];

    /// How broken code is read.
    fn repairs(&self) -> &'static RepairTable;

    /// Whether the grammar reads code without errors that a reader takes for broken.
    fn misreads(&self, _tree: &tree_sitter::Tree, _code: &str) -> bool {
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

    /// Parts of a block that the grammar cannot parse and that are excluded from the parse, in
    /// order (C++ module directives). `begin` records them.
    fn excluded_ranges(&self, _source: &str) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// Whether a fragment's tree is used; by default only if it has no errors.
    fn accepts(&self, fragment: &tree_sitter::Tree) -> bool {
        !fragment.root_node().has_error()
    }

    /// The kind of token that a leaf is. Never called for comments.
    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        default_token_kind(leaf)
    }

    /// The tokens in a leaf: usually the leaf itself, several if it is text that the grammar does
    /// not parse.
    fn tokens(&self, leaf: Leaf<'_>, add: &mut dyn FnMut(Range<usize>, TokenKind)) {
        add(leaf.node.byte_range(), self.token(leaf));
    }

    /// Called before the walk over a block's tree: adds the packages that comments and titles
    /// show, and whether the block is a fragment.
    fn begin<'t>(
        &self,
        _builder: &mut Builder<'t>,
        _block: &'t CodeBlock<'_>,
        _root: tree_sitter::Node<'t>,
    ) {
    }

    /// The packages that a block of data describes, for all the code of the response, if it is a
    /// manifest.
    fn manifest(&self, _block: &CodeBlock<'_>) -> Vec<Package<'static>> {
        Vec::new()
    }

    /// Called after all blocks: adds what needs the whole response (a name bound only once, a base
    /// in another block).
    fn finish(&self, _facts: &mut Facts<'_>) {}

    /// The places where code breaks the language's style guide, in order; `None` if it has none
    /// here (only Python: PEP 8). A function is taken as source of its own: without its indentation,
    /// blank lines and docstring.
    fn style_violations(
        &self,
        _code: &str,
        _function: Option<&Function<'_>>,
    ) -> Option<Vec<StyleViolation>> {
        None
    }
}

/// A place that breaks a rule of a style guide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StyleViolation {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column, from 0, in characters.
    pub(crate) column: usize,
    /// The rule's code: `E501`.
    pub(crate) code: &'static str,
    /// What is wrong.
    pub(crate) message: String,
}

/// A leaf of the tree with its context.
#[derive(Clone, Copy)]
pub(crate) struct Leaf<'t> {
    pub(crate) node: tree_sitter::Node<'t>,
    pub(crate) kind: &'static str,
    /// The class of its kind in most languages.
    pub(crate) class: LeafClass,
    pub(crate) text: &'t str,
    pub(crate) parent: Option<tree_sitter::Node<'t>>,
    pub(crate) parent_kind: &'static str,
    /// Where it is in the tree.
    pub(crate) visit: &'t Visit<'t, 't>,
}

impl Leaf<'_> {
    /// Whether it is that field of the node around it.
    pub(crate) fn is_field(&self, field: u16) -> bool {
        let child = self.parent.and_then(|parent| parent.child_by_field_id(field));
        child == Some(self.node)
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
