//! A language's rows for one of its grammars, by the numbers that this has for kinds and fields.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use super::grammar::{GrammarId, PerGrammar};
use super::recorder::Recorder;
use super::rows::{Role, Row};
use super::walk::{ERROR, Visit};
use crate::facts::ConstructKind;
use crate::language::Language;

/// The rows about each kind of node.
pub(super) struct NodeTable {
    /// What the walk over a tree records.
    pub(super) recorded: RowsByKind,
    /// What is found only if a rule asks for it.
    pub(super) on_demand: RowsByKind,
    /// What defines or imports something at file level.
    definitions: RowsByKind,
}

/// Rows for each kind of node, and for errors at the end.
pub(super) struct RowsByKind {
    rows: Vec<PlacedRow>,
    /// Where the rows of each kind end.
    ends: Vec<u32>,
}

/// A row about the nodes in one place.
#[derive(Clone, Copy)]
struct PlacedRow {
    /// The parent that the node has to have, if any.
    parent: Option<u16>,
    /// The field that it has to be in, if any.
    field: Option<u16>,
    /// The number of the row in the language's table.
    number: u16,
    row: &'static Row,
}

/// The rows of a language.
pub(super) fn rows(recorder: &'static dyn Recorder) -> impl Iterator<Item = &'static Row> {
    recorder.nodes().iter().copied().flatten()
}

impl NodeTable {
    /// The table of a grammar, read when it first occurs.
    pub(super) fn get(recorder: &'static dyn Recorder, grammar: GrammarId) -> &'static Self {
        static TABLES: PerGrammar<NodeTable> = PerGrammar::new();
        TABLES.get(grammar, || Self::read(recorder, grammar).unwrap_or_else(|e| panic!("{e}")))
    }

    /// Looks up every name in the grammar. What it has no kind for is left out if another grammar of
    /// the language has it.
    ///
    /// # Errors
    /// The first name that no grammar, or not the vocabulary of constructs, has.
    fn read(recorder: &'static dyn Recorder, grammar: GrammarId) -> Result<Self, String> {
        let names = Names::of(grammar);
        let errors = names.grammar.node_kind_count();
        let none = || vec![Vec::<PlacedRow>::new(); errors + 1];
        let (mut recorded, mut on_demand, mut definitions) = (none(), none(), none());
        for (number, row) in (0..).zip(rows(recorder)) {
            let by_kind = match row.role {
                Role::Construct(word) => match ConstructKind::all().get(word) {
                    Some(kind) if kind.is_recorded() => &mut recorded,
                    Some(_) => &mut on_demand,
                    None => {
                        return Err(format!("rules/vocabulary/constructs.toml has no `{word}`"));
                    }
                },
                Role::Find(_) | Role::Weight(..) | Role::Hidden(_) => &mut on_demand,
                Role::Definition => &mut definitions,
                _ => &mut recorded,
            };
            let placed = names.placed(number, row)?;
            for kind in row.nodes.kinds.split_whitespace() {
                for number in names.kinds(kind)? {
                    by_kind[usize::from(number).min(errors)].extend(&placed);
                }
            }
        }
        // What is within a node that counts does not hide it.
        for rows in &mut on_demand {
            rows.sort_by_key(|placed| matches!(placed.row.role, Role::Hidden(_)));
        }
        let [recorded, on_demand, definitions] =
            [recorded, on_demand, definitions].map(RowsByKind::new);
        Ok(Self { recorded, on_demand, definitions })
    }

    /// Whether a node at file level defines or imports something.
    pub(super) fn defines(&self, kind: u16) -> bool {
        !self.definitions.of_kind(kind).is_empty()
    }
}

impl RowsByKind {
    fn new(by_kind: Vec<Vec<PlacedRow>>) -> Self {
        let mut found = Self { rows: Vec::new(), ends: Vec::with_capacity(by_kind.len()) };
        for rows in by_kind {
            found.rows.extend(rows);
            found.ends.push(found.rows.len() as u32);
        }
        found
    }

    fn of_kind(&self, kind: u16) -> &[PlacedRow] {
        let kind = usize::from(kind).min(self.ends.len() - 1);
        let start = kind.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.rows[start as usize..self.ends[kind] as usize]
    }

    /// The rows about a node, in their order.
    pub(super) fn of<'r>(
        &'r self,
        visit: &'r Visit<'_, '_>,
    ) -> impl Iterator<Item = &'static Row> + 'r {
        self.among(visit, |_| true)
    }

    /// The same of those that are meant, by the number of each in its language's table.
    pub(super) fn among<'r>(
        &'r self,
        visit: &'r Visit<'_, '_>,
        is_meant: impl Fn(usize) -> bool + 'r,
    ) -> impl Iterator<Item = &'static Row> + 'r {
        let field = LazyCell::new(|| visit.field());
        let holds = move |placed: &&PlacedRow| {
            is_meant(usize::from(placed.number))
                && (placed.parent.is_none() || placed.parent == visit.parent_kind())
                && (placed.field.is_none() || placed.field == *field)
                && placed.row.condition.is_none_or(|holds| holds(visit))
        };
        self.of_kind(visit.kind).iter().filter(holds).map(|placed| placed.row)
    }
}

/// The names in a grammar, by which rows name kinds and fields.
struct Names {
    language: Language,
    grammar: tree_sitter::Language,
    /// The language's other grammar.
    other: Option<tree_sitter::Language>,
    /// The numbers of each kind: a grammar may have several of one name. A name that a keyword
    /// has too (Python's `lambda`) is the node's.
    kinds: BTreeMap<String, Vec<u16>>,
}

impl Names {
    fn of(id: GrammarId) -> Self {
        let (language, grammar) = (id.language(), id.read());
        let grammars = [Some(GrammarId::first(id.grammar)), GrammarId::second(id.grammar)];
        let other = grammars.into_iter().flatten().find(|other| *other != id);
        let by_name = |is_named: bool| {
            let mut kinds: BTreeMap<String, Vec<u16>> = BTreeMap::new();
            for number in (0..ERROR).take(grammar.node_kind_count()) {
                let is_meant = grammar.node_kind_is_named(number) == is_named;
                if let Some(name) = grammar.node_kind_for_id(number).filter(|_| is_meant) {
                    kinds.entry(name.to_owned()).or_default().push(number);
                }
            }
            kinds
        };
        let mut kinds = by_name(false);
        let named = by_name(true);
        kinds.insert("_".to_owned(), named.values().flatten().copied().collect());
        kinds.extend(named);
        kinds.insert("ERROR".to_owned(), vec![ERROR]);
        Self { language, other: other.map(GrammarId::read), kinds, grammar }
    }

    /// The numbers of a kind of node; none if only the other grammar has it.
    fn kinds(&self, name: &str) -> Result<Vec<u16>, String> {
        let has = |grammar: &tree_sitter::Language| {
            [true, false].iter().any(|is_named| grammar.id_for_node_kind(name, *is_named) != 0)
        };
        match self.kinds.get(name) {
            Some(numbers) => Ok(numbers.clone()),
            None if self.other.as_ref().is_some_and(has) => Ok(Vec::new()),
            None => Err(format!("{}: the grammar has no node `{name}`", self.language)),
        }
    }

    /// The row for each place that it names.
    fn placed(&self, number: u16, row: &'static Row) -> Result<Vec<PlacedRow>, String> {
        let mut placed = Vec::new();
        for place in row.nodes.places.split_whitespace() {
            let (parent, field) = place.split_once('.').unwrap_or((place, ""));
            let field = Some(field).filter(|field| !field.is_empty());
            let id = field.map(|field| {
                let number = self.grammar.field_id_for_name(field).map(u16::from);
                number.ok_or_else(|| format!("{}: there is no field `{field}`", self.language))
            });
            let field = id.transpose()?;
            match parent {
                "" => placed.push(PlacedRow { parent: None, field, number, row }),
                _ => placed.extend(self.kinds(parent)?.into_iter().map(|parent| PlacedRow {
                    parent: Some(parent),
                    field,
                    number,
                    row,
                })),
            }
        }
        if row.nodes.places.is_empty() {
            placed.push(PlacedRow { parent: None, field: None, number, row });
        }
        Ok(placed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::of;

    #[test]
    fn every_name_in_a_table_is_the_grammars() {
        for language in Language::ALL {
            let grammars = [Some(GrammarId::first(of(language))), GrammarId::second(of(language))];
            for grammar in grammars.into_iter().flatten() {
                if let Err(error) = NodeTable::read(of(language), grammar) {
                    panic!("{error}");
                }
            }
        }
    }
}
