//! A tree with the text that it was parsed from.

use std::ops::Range;

use tree_sitter::Tree;

use super::Grammar;
use super::grammar::GrammarId;
use super::repair::SourceMap;
use crate::response::Span;

/// A tree that facts come from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ParsedSource<'t> {
    /// The grammar of the language that it was parsed as.
    pub(crate) grammar: &'static dyn Grammar,
    /// The tree.
    pub(crate) tree: &'t Tree,
    /// The text it was parsed from.
    pub(crate) text: &'t str,
    /// Where the parts of the text are in the block's code.
    pub(crate) map: SourceMap<'t>,
    /// The block.
    pub(crate) block: u32,
    /// Whether it is a part that the grammar leaves as text: a macro's body.
    pub(crate) is_fragment: bool,
}

impl<'t> ParsedSource<'t> {
    /// The tree of a block's code as it is.
    pub(crate) const fn new(
        grammar: &'static dyn Grammar,
        block: u32,
        tree: &'t Tree,
        text: &'t str,
    ) -> Self {
        Self { grammar, tree, text, map: SourceMap::CODE, block, is_fragment: false }
    }

    /// The grammar that it was parsed with.
    pub(crate) fn grammar_id(&self) -> GrammarId {
        GrammarId::of(self.grammar, self.tree.root_node())
    }

    /// The span of a range of the text.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        let place = self.map.in_code(range);
        Span::in_block(self.block, place.start as u32, place.end as u32)
    }
}
