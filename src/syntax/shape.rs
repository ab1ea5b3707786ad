//! The nodes of a tree in order, to compare the tree of code that was changed with the one before.

use std::ops::Range;

use super::names::{GrammarNames, LeafClass};
use super::search::SearchedTrees;
use super::walk::{Visit, walk};

/// A node, as far as it matters to what the code means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NodeShape {
    /// The name that the grammar has for its kind.
    pub(crate) kind: &'static str,
    /// How many nodes are around it; of a comment nothing, as it belongs to no node in particular.
    pub(crate) depth: usize,
    /// Its bytes in the code.
    pub(crate) range: Range<usize>,
    pub(crate) is_leaf: bool,
}

impl SearchedTrees<'_> {
    /// The nodes of all trees, each before those within it.
    pub(crate) fn shape(&self) -> Vec<NodeShape> {
        let mut nodes = Vec::new();
        for source in &self.sources {
            walk(
                source,
                |visit| {
                    let place = source.span(visit.node.byte_range());
                    nodes.push(NodeShape {
                        kind: visit.kind_of(visit.node),
                        depth: if visit.node.is_extra() { 0 } else { visit.depth() },
                        range: place.start as usize..place.end as usize,
                        is_leaf: visit.node.child_count() == 0,
                    });
                },
                |_| {},
            );
        }
        nodes
    }
}

/// A leaf that may be a name, and what it is to the node around it.
#[derive(Debug, Clone)]
pub(crate) struct NameShape {
    pub(crate) range: Range<usize>,
    pub(crate) kind: &'static str,
    /// The kind of the node around it.
    pub(crate) parent: &'static str,
    /// The field of that node that it is in.
    pub(crate) field: Option<String>,
}

impl SearchedTrees<'_> {
    /// The leaves of all trees that may be names, by tree in source order.
    pub(crate) fn names(&self) -> Vec<NameShape> {
        let mut leaves = Vec::new();
        for source in &self.sources {
            let names = GrammarNames::get(source.grammar_id());
            let leaf = |visit: &Visit<'_, '_>| {
                let place = source.span(visit.node.byte_range());
                if visit.node.is_named()
                    && !visit.node.is_extra()
                    && names.kind(visit.kind).class != LeafClass::String
                {
                    leaves.push(NameShape {
                        range: place.start as usize..place.end as usize,
                        kind: visit.kind_of(visit.node),
                        parent: visit.parent().map_or("", |parent| visit.kind_of(parent)),
                        field: visit.field_name().map(str::to_owned),
                    });
                }
            };
            walk(source, |_| {}, leaf);
        }
        leaves
    }
}
