//! The trees that facts come from, each with the text that it was parsed from, and what is looked for in
//! them only when a rule asks for it.

use std::cell::OnceCell;
use std::ops::Range;

use tree_sitter::{Node, Tree};

use super::grammar::GrammarId;
use super::on_demand::OnDemand;
use super::walk::{Visit, walk};
use super::{Grammar, Parsed};
use crate::response::{CodeBlock, SourceMap, Span};

/// A tree that facts come from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ParsedSource<'t> {
    /// The grammar of the language that it was parsed as.
    pub(crate) grammar: &'static dyn Grammar,
    pub(crate) tree: &'t Tree,
    /// The text it was parsed from.
    pub(crate) text: &'t str,
    /// Where the parts of the text are in the block's code.
    pub(crate) map: SourceMap<'t>,
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

    /// The trees of a block: the one of its code as repaired, then those of its fragments.
    pub(super) fn of_block(
        grammar: &'static dyn Grammar,
        block: &'t CodeBlock<'_>,
        parsed: &'t Parsed,
    ) -> impl Iterator<Item = Self> {
        let whole = match &parsed.repaired {
            None => Self::new(grammar, block.index, &parsed.tree, &block.code),
            Some(repaired) => Self {
                map: SourceMap::of(repaired.text()),
                ..Self::new(grammar, block.index, &repaired.tree, &repaired.text().text)
            },
        };
        let fragments = parsed.fragments.iter();
        let fragments = fragments.map(move |tree| Self { tree, is_fragment: true, ..whole });
        std::iter::once(whole).chain(fragments)
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

/// The trees of all blocks of one language. What is looked for in them is found at the first question.
#[derive(Debug)]
pub(crate) struct SearchedTrees<'t> {
    pub(super) sources: Vec<ParsedSource<'t>>,
    /// The named nodes of each tree by the numbers of their kinds, in source order.
    nodes: OnceCell<Vec<NodesByKind<'t>>>,
    on_demand: OnceCell<OnDemand>,
}

type NodesByKind<'t> = Vec<Vec<Node<'t>>>;

impl<'t> SearchedTrees<'t> {
    pub(crate) fn new(
        grammar: &'static dyn Grammar,
        blocks: &[(&'t CodeBlock<'_>, &'t Parsed)],
    ) -> Self {
        let blocks = blocks.iter();
        let sources =
            blocks.flat_map(|(block, parsed)| ParsedSource::of_block(grammar, block, parsed));
        Self { sources: sources.collect(), nodes: OnceCell::new(), on_demand: OnceCell::new() }
    }

    /// What is not among the facts of all code.
    pub(crate) fn on_demand(&self) -> &OnDemand {
        self.on_demand.get_or_init(|| OnDemand::find(&self.sources))
    }

    /// The constructs of a kind that is not among the facts of all code, in source order.
    pub(crate) fn constructs(&self, word: &str) -> Vec<Span> {
        self.on_demand().constructs(&self.sources, word)
    }

    pub(super) fn nodes(&self, tree: usize, kind: u16) -> &[Node<'t>] {
        let list = || self.sources.iter().map(list).collect();
        let nodes = &self.nodes.get_or_init(list)[tree];
        nodes.get(usize::from(kind)).map_or(&[], Vec::as_slice)
    }
}

fn list<'t>(source: &ParsedSource<'t>) -> NodesByKind<'t> {
    let mut nodes = vec![Vec::new(); source.tree.language().node_kind_count()];
    let enter = |visit: &Visit<'_, 't>| {
        if visit.node.is_named()
            && let Some(same) = nodes.get_mut(usize::from(visit.kind))
        {
            same.push(visit.node);
        }
    };
    walk(source, enter, |_| {});
    nodes
}
