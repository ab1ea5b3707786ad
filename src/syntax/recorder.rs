//! What a language adds to the walk that turns its trees into facts.

use std::ops::Range;

use super::Builder;
use super::grammar::Grammar;
use super::names::LeafClass;
use super::rows::Row;
use super::walk::Visit;
use crate::facts::{Facts, Function, Package, TokenKind};
use crate::response::CodeBlock;

/// What a language adds to the walk: what its nodes and leaves are, and what is recorded before and
/// after it.
pub(crate) trait Recorder: Grammar {
    /// What its nodes are. Both grammars have the same names for them.
    fn nodes(&self) -> &'static [&'static [Row]];

    /// The kind of token that a leaf is. Never called for comments.
    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        leaf.default_token_kind()
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
    pub(crate) fn is_field(&self, field: &str) -> bool {
        let child = self.parent.and_then(|parent| self.visit.child(parent, field));
        child == Some(self.node)
    }

    /// The kind of token that it is in most languages; each language refines it.
    pub(crate) fn default_token_kind(&self) -> TokenKind {
        let is_word = |first: char| first.is_alphabetic() || first == '_';
        match self.class {
            LeafClass::String => TokenKind::String,
            LeafClass::Identifier => TokenKind::Identifier,
            LeafClass::Other if self.text.starts_with(is_word) => TokenKind::Keyword,
            LeafClass::Other if self.text.starts_with(|c: char| c.is_ascii_digit()) => {
                TokenKind::Number
            }
            LeafClass::Other => TokenKind::Punctuation,
        }
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
