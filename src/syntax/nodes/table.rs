//! A language's table of nodes, with numbers in place of names.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use super::{Action, NodeRow, Within};
use crate::facts::ConstructKind;
use crate::lang;
use crate::language::Language;
use crate::syntax::per_grammar::{GrammarId, PerGrammar};
use crate::syntax::walk::{ERROR, Visit};

/// A language's rows by the numbers that its grammar has for kinds and fields.
pub(super) struct NodeTable {
    /// For each kind of node, and for errors at the end.
    by_kind: Vec<Vec<Numbered>>,
}

/// A row with the numbers of what it names.
#[derive(Clone, Copy)]
struct Numbered {
    /// The parent that the node has to have, if any.
    parent: Option<u16>,
    /// The field that it has to be in, if any.
    field: Option<u16>,
    action: Action,
}

impl NodeTable {
    /// The table of a grammar, read when it first occurs.
    pub(super) fn get(grammar: GrammarId) -> &'static Self {
        static TABLES: PerGrammar<NodeTable> =
            PerGrammar::new(|grammar| NodeTable::read(grammar).unwrap_or_else(|e| panic!("{e}")));
        TABLES.get(grammar)
    }

    /// The rows of a grammar's language with every name looked up in it. What it has no kind for
    /// is left out if another grammar of the language has it.
    ///
    /// # Errors
    /// The first name that no grammar, or not the vocabulary of constructs, has.
    fn read(grammar: GrammarId) -> Result<Self, String> {
        let language = grammar.language;
        let names = Names::of(grammar);
        let others = [Some(GrammarId::first(language)), GrammarId::second(language)];
        let others = others.into_iter().flatten().filter(|it| *it != grammar);
        let others: Vec<_> = others.map(Names::of).collect();
        let errors = names.grammar.node_kind_count();
        let mut by_kind: Vec<Vec<Numbered>> = Vec::new();
        by_kind.resize_with(errors + 1, Vec::new);
        for row in lang::of(language).nodes() {
            if let Action::Construct(kind) = row.action
                && !ConstructKind::all().contains_key(kind)
            {
                return Err(format!(
                    "{language}: rules/vocabulary/constructs.toml has no `{kind}`"
                ));
            }
            let is_others = others.iter().any(|it| it.kinds.contains_key(row.kind));
            if is_others && !names.kinds.contains_key(row.kind) {
                continue;
            }
            let rows = names.numbered(row)?;
            for kind in names.kinds(row.kind)? {
                by_kind[usize::from(*kind).min(errors)].extend(&rows);
            }
        }
        Ok(Self { by_kind })
    }

    /// What a node is, in the order of the rows.
    pub(super) fn actions<'p>(
        &'p self,
        visit: &'p Visit<'_, '_>,
    ) -> impl Iterator<Item = Action> + 'p {
        let errors = self.by_kind.len() - 1;
        let rows = &self.by_kind[usize::from(visit.kind).min(errors)];
        let field = LazyCell::new(|| visit.field());
        let is_within = move |row: &&Numbered| {
            (row.parent.is_none() || row.parent == visit.parent_kind())
                && (row.field.is_none() || row.field == *field)
        };
        rows.iter().filter(is_within).map(|row| row.action)
    }
}

/// The names in a grammar, by which the rows of a table name nodes and fields.
struct Names {
    language: Language,
    grammar: tree_sitter::Language,
    /// The numbers of each kind: a grammar may have several of one name. A name that a keyword
    /// has too (Python's `lambda`) is the node's.
    kinds: BTreeMap<String, Vec<u16>>,
}

impl Names {
    fn of(grammar: GrammarId) -> Self {
        let (language, grammar) = (grammar.language, grammar.read());
        let ids = || (0..ERROR).take(grammar.node_kind_count());
        let by_name = |is_named: bool| {
            let mut kinds: BTreeMap<String, Vec<u16>> = BTreeMap::new();
            for id in ids().filter(|id| grammar.node_kind_is_named(*id) == is_named) {
                if let Some(name) = grammar.node_kind_for_id(id) {
                    kinds.entry(name.to_owned()).or_default().push(id);
                }
            }
            kinds
        };
        let mut kinds = by_name(false);
        kinds.extend(by_name(true));
        kinds.insert("ERROR".to_owned(), vec![ERROR]);
        Self { language, grammar, kinds }
    }

    fn kinds(&self, name: &str) -> Result<&[u16], String> {
        let ids = self.kinds.get(name).map(Vec::as_slice);
        ids.ok_or_else(|| self.unknown("node", name))
    }

    fn field(&self, name: &str) -> Result<u16, String> {
        let id = self.grammar.field_id_for_name(name).map(u16::from);
        id.ok_or_else(|| self.unknown("field", name))
    }

    fn unknown(&self, what: &str, name: &str) -> String {
        format!("{}: the grammar has no {what} `{name}`", self.language)
    }

    /// A row for each parent and field that a row names.
    fn numbered(&self, row: &NodeRow) -> Result<Vec<Numbered>, String> {
        let numbered = |parent, field| Numbered { parent, field, action: row.action };
        let of_parent = |name, field| -> Result<Vec<_>, String> {
            let parents = self.kinds(name)?.iter();
            Ok(parents.map(|id| numbered(Some(*id), field)).collect())
        };
        match row.within {
            Within::Anything => Ok(vec![numbered(None, None)]),
            Within::Parent(parent) => of_parent(parent, None),
            Within::Field(parent, field) => of_parent(parent, Some(self.field(field)?)),
            Within::AnyField(fields) => {
                let ids = fields.iter().map(|name| self.field(name));
                ids.map(|id| Ok(numbered(None, Some(id?)))).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_a_table_is_the_grammars() {
        for language in Language::ALL {
            let first = GrammarId::first(language);
            for grammar in [Some(first), GrammarId::second(language)] {
                if let Some(Err(error)) = grammar.map(NodeTable::read) {
                    panic!("{error}");
                }
            }
            let names = Names::of(first);
            for kind in lang::of(language).definitions() {
                names.kinds(kind).unwrap();
            }
        }
    }
}
