//! What a language makes of the nodes of its trees: a table of kinds, and one walk that looks
//! each node up in it.
//!
//! A row is about a kind of node wherever it is, or only where it has a certain parent or field.
//! What needs a closer look than that is code of the language's own.

mod table;

use tree_sitter::{Node, Tree};

use super::build::Builder;
use super::per_grammar::GrammarId;
use super::walk::{Visit, walk};
use crate::facts::{LiteralKind, ScopeKind};
use table::NodeTable;

/// A row of a language's table.
#[derive(Clone, Copy)]
pub(crate) struct NodeRow {
    kind: &'static str,
    within: Within,
    action: Action,
}

/// Where a node has to be.
#[derive(Clone, Copy)]
enum Within {
    Anything,
    /// A child of this parent.
    Parent(&'static str),
    /// This field of this parent.
    Field(&'static str, &'static str),
    /// One of these fields of any parent.
    AnyField(&'static [&'static str]),
}

/// What a node is.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    /// A construct, by its word in `rules/vocabulary/constructs.toml`.
    Construct(&'static str),
    /// A literal.
    Literal(LiteralKind),
    /// A scope of names, and nothing else.
    Scope(ScopeKind),
    /// What this function records.
    Record(for<'t> fn(&mut Builder<'t>, Node<'t>)),
    /// What this function records, which looks at the nodes around it too.
    RecordIn(for<'t> fn(&mut Builder<'t>, &Visit<'_, 't>)),
}

/// A row about every node of a kind. `ERROR` is what the grammar could not read.
pub(crate) const fn node(kind: &'static str, action: Action) -> NodeRow {
    NodeRow { kind, within: Within::Anything, action }
}

impl NodeRow {
    /// Whether it marks constructs of a kind.
    #[cfg(test)]
    pub(crate) fn is_construct(&self, word: &str) -> bool {
        matches!(self.action, Action::Construct(construct) if construct == word)
    }

    /// The row, but only about children of a kind of parent.
    pub(crate) const fn under(self, parent: &'static str) -> Self {
        let within = Within::Parent(parent);
        Self { within, ..self }
    }

    /// The row, but only about what is this field of a kind of parent.
    pub(crate) const fn in_field(self, parent: &'static str, field: &'static str) -> Self {
        let within = Within::Field(parent, field);
        Self { within, ..self }
    }

    /// The row, but only about what is one of these fields of its parent.
    pub(crate) const fn in_any_field(self, fields: &'static [&'static str]) -> Self {
        let within = Within::AnyField(fields);
        Self { within, ..self }
    }
}

/// Walks over a tree and does what the table says at each node, outer nodes before inner ones.
pub(super) fn visit<'t>(
    builder: &mut Builder<'t>,
    tree: &'t Tree,
    leaf: impl FnMut(&Visit<'_, 't>),
) {
    let grammar = GrammarId::of(builder.facts.language, tree.root_node());
    let table = NodeTable::get(grammar);
    let enter = |visit: &Visit<'_, 't>| {
        for action in table.actions(visit) {
            builder.leave(visit.node.start_byte());
            match action {
                Action::Construct(kind) => builder.construct(kind, visit.node),
                Action::Literal(kind) => builder.literal(kind, visit.node),
                Action::Scope(kind) => {
                    builder.open(kind, visit.node);
                }
                Action::Record(record) => record(builder, visit.node),
                Action::RecordIn(record) => record(builder, visit),
            }
        }
    };
    walk(tree, enter, leaf);
}
