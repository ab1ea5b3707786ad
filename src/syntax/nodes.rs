//! What a language makes of the nodes of its trees: a table of kinds, and one walk that looks
//! each node up in it.
//!
//! A row is about a kind of node wherever it is, or only where it has a field of a certain
//! parent. What needs a closer look than that is code of the language's own.

use tree_sitter::{Node, Tree};

use super::build::Builder;
use super::per_language::PerLanguage;
use super::walk::{Visit, walk};
use crate::facts::{ConstructKind, LiteralKind, ScopeKind};
use crate::lang;
use crate::language::Language;

/// A row of a language's table.
#[derive(Clone, Copy)]
pub(crate) struct NodeRow {
    kind: &'static str,
    /// The parent that the node has to have, and the field that it has to be there, if any.
    within: Option<(&'static str, Option<&'static str>)>,
    action: Action,
}

/// What a node is.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    /// A loop or branch.
    Construct(ConstructKind),
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
    NodeRow {
        kind,
        within: None,
        action,
    }
}

impl NodeRow {
    /// The row, but only about children of a kind of parent.
    pub(crate) const fn under(self, parent: &'static str) -> Self {
        let within = Some((parent, None));
        Self { within, ..self }
    }

    /// The row, but only about what is this field of a kind of parent.
    pub(crate) const fn in_field(self, parent: &'static str, field: &'static str) -> Self {
        let within = Some((parent, Some(field)));
        Self { within, ..self }
    }
}

/// A language's rows by the numbers that its grammar has for kinds and fields.
pub(super) struct NodeTable {
    /// For each kind of node, and for errors at the end.
    by_kind: Vec<Vec<Numbered>>,
}

struct Numbered {
    /// Parent and field.
    within: Option<(u16, Option<u16>)>,
    action: Action,
}

impl NodeTable {
    /// The table of a language, read when it first occurs.
    pub(super) fn get(language: Language) -> &'static Self {
        static TABLES: PerLanguage<NodeTable> = PerLanguage::new(|language| {
            NodeTable::read(language).unwrap_or_else(|e| panic!("{e}"))
        });
        TABLES.get(language)
    }

    /// The rows of a language with every name looked up in its grammar.
    ///
    /// # Errors
    /// The first name that the grammar does not have.
    fn read(language: Language) -> Result<Self, String> {
        let support = lang::of(language);
        let names = support.language();
        let errors = names.node_kind_count();
        let mut by_kind: Vec<Vec<Numbered>> = Vec::new();
        by_kind.resize_with(errors + 1, Vec::new);
        for row in support.nodes() {
            let unknown = |what, name| format!("{language}: the grammar has no {what} `{name}`");
            let field = |name: &'static str| {
                let id = names.field_id_for_name(name);
                id.map(u16::from).ok_or_else(|| unknown("field", name))
            };
            let kinds = |name: &'static str| {
                let ids: Vec<_> = ids(&names, name).collect();
                (!ids.is_empty())
                    .then_some(ids)
                    .ok_or_else(|| unknown("node", name))
            };
            let parents = match row.within {
                Some((parent, name)) => {
                    let field = name.map(field).transpose()?;
                    kinds(parent)?
                        .into_iter()
                        .map(|parent| Some((parent, field)))
                        .collect()
                }
                None => vec![None],
            };
            for kind in kinds(row.kind)? {
                let rows = &mut by_kind[usize::from(kind).min(errors)];
                rows.extend(parents.iter().map(|within| Numbered {
                    within: *within,
                    action: row.action,
                }));
            }
        }
        Ok(Self { by_kind })
    }

    /// What a node is, in the order of the rows.
    fn actions<'p>(&'p self, visit: &'p Visit<'_, '_>) -> impl Iterator<Item = Action> + 'p {
        let errors = self.by_kind.len() - 1;
        let rows = &self.by_kind[usize::from(visit.kind).min(errors)];
        let is_within = |(parent, field): (u16, Option<u16>)| {
            visit.parent_kind() == Some(parent) && (field.is_none() || visit.field() == field)
        };
        let rows = rows
            .iter()
            .filter(move |row| row.within.is_none_or(is_within));
        rows.map(|row| row.action)
    }
}

/// The numbers of a kind: a grammar may have several of one name. A name that a keyword has too
/// (`lambda`) is the node's.
fn ids<'g>(names: &'g tree_sitter::Language, kind: &'g str) -> impl Iterator<Item = u16> + 'g {
    let errors = (kind == "ERROR").then_some(u16::MAX);
    let all = 0..u16::try_from(names.node_kind_count()).unwrap_or(u16::MAX);
    let is_named = names.id_for_node_kind(kind, true) != 0;
    let found = all.filter(move |id| {
        names.node_kind_for_id(*id) == Some(kind) && names.node_kind_is_named(*id) == is_named
    });
    errors.into_iter().chain(found)
}

/// Walks over a tree and does what the table says at each node, outer nodes before inner ones.
pub(super) fn visit<'t>(
    builder: &mut Builder<'t>,
    tree: &'t Tree,
    leaf: impl FnMut(&Visit<'_, 't>),
) {
    let table = NodeTable::get(builder.facts.language);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_a_table_is_the_grammars() {
        for language in Language::ALL {
            if let Err(error) = NodeTable::read(language) {
                panic!("{error}");
            }
        }
    }
}
