//! What the nodes of a tree are, row by row: the notation of a language's table.
//!
//! ```text
//! row("while_statement do_statement").is("while-loop"),
//! row("while").under("ERROR").is("while-loop"),
//! row("catch_clause").is("empty-catch").if_(is_empty_catch),
//! row("method_declaration").records(functions::record),
//! row("if_statement catch_clause").weighs(Complexity, 1),
//! ```
//!
//! A row is about some kinds of nodes, wherever they are or only in certain places, and says one
//! thing about them. A node may have several rows; they apply in their order.

use tree_sitter::Node;

use super::build::Builder;
use super::on_demand::OnDemand;
use super::walk::Visit;
use crate::facts::{LiteralKind, Measure, ScopeKind};

/// A row of a language's table.
#[derive(Debug)]
pub(crate) struct Row {
    pub(super) nodes: Nodes,
    pub(super) role: Role,
    /// Whether one of the nodes is meant.
    pub(super) condition: Option<fn(&Visit<'_, '_>) -> bool>,
    /// Whether one with this text is meant.
    pub(super) text_condition: Option<fn(&str) -> bool>,
    /// The nodes that are meant in place of it.
    pub(super) parts: Option<Parts>,
}

/// The nodes that a row is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nodes {
    pub(super) kinds: &'static str,
    pub(super) places: &'static str,
}

/// What a node is.
#[derive(Debug)]
pub(super) enum Role {
    /// A construct, by its word in `rules/vocabulary/constructs.toml`.
    Construct(&'static str),
    Literal(LiteralKind),
    /// A scope of names, and nothing else.
    Scope(ScopeKind),
    /// What this function records.
    Record(for<'t> fn(&mut Builder<'t>, Node<'t>)),
    /// What this function records, which looks at the nodes around it too.
    RecordIn(for<'t> fn(&mut Builder<'t>, &Visit<'_, 't>)),
    /// What this function finds.
    Find(fn(&mut OnDemand, &Visit<'_, '_>)),
    /// What a measure counts.
    Weight(Measure, u64),
    /// What counts nothing for the functions around it.
    Hidden(&'static [Measure]),
    /// A definition or an import, if it is at file level.
    Definition,
}

type Parts = for<'t> fn(&Visit<'_, 't>) -> Vec<Node<'t>>;

/// The nodes of some kinds, separated by blanks. `_` is any but an error or a token, `ERROR` is what
/// the grammar could not read.
pub(crate) const fn row(kinds: &'static str) -> Nodes {
    Nodes { kinds, places: "" }
}

impl Nodes {
    /// Only those in one of these places, separated by blanks: `parent`, `parent.field` or `.field`.
    pub(crate) const fn under(self, places: &'static str) -> Self {
        Self { places, ..self }
    }

    /// They are constructs of a kind, by its word in `rules/vocabulary/constructs.toml`.
    pub(crate) const fn is(self, construct: &'static str) -> Row {
        self.row(Role::Construct(construct))
    }

    pub(crate) const fn literal(self, kind: LiteralKind) -> Row {
        self.row(Role::Literal(kind))
    }

    /// They are scopes of names, and nothing else.
    pub(crate) const fn scope(self, kind: ScopeKind) -> Row {
        self.row(Role::Scope(kind))
    }

    /// They are what a function records.
    pub(crate) const fn records(self, record: for<'t> fn(&mut Builder<'t>, Node<'t>)) -> Row {
        self.row(Role::Record(record))
    }

    /// They are what a function records, which looks at the nodes around them too.
    pub(crate) const fn records_in(
        self,
        record: for<'t> fn(&mut Builder<'t>, &Visit<'_, 't>),
    ) -> Row {
        self.row(Role::RecordIn(record))
    }

    /// They are what a function finds when a rule asks for anything that is found only then.
    pub(crate) const fn finds(self, find: fn(&mut OnDemand, &Visit<'_, '_>)) -> Row {
        self.row(Role::Find(find))
    }

    /// A measure of functions counts them as so much.
    pub(crate) const fn weighs(self, measure: Measure, weight: u64) -> Row {
        self.row(Role::Weight(measure, weight))
    }

    /// To measures, what is inside them does not count for the functions around them.
    pub(crate) const fn hides(self, measures: &'static [Measure]) -> Row {
        self.row(Role::Hidden(measures))
    }

    /// At file level, they define a function or a type, or import something.
    pub(crate) const fn defines(self) -> Row {
        self.row(Role::Definition)
    }

    const fn row(self, role: Role) -> Row {
        Row { nodes: self, role, condition: None, text_condition: None, parts: None }
    }
}

impl Row {
    /// Whether it is about a kind of constructs.
    pub(super) fn marks(&self, construct: &str) -> bool {
        matches!(self.role, Role::Construct(word) if word == construct)
    }

    /// Only where this holds.
    pub(crate) const fn if_(self, condition: fn(&Visit<'_, '_>) -> bool) -> Self {
        Self { condition: Some(condition), ..self }
    }

    /// Only those whose text meets a condition. It is asked last, and only if a rule asks for the
    /// construct.
    pub(crate) const fn if_text(self, condition: fn(&str) -> bool) -> Self {
        Self { text_condition: Some(condition), ..self }
    }

    /// Not they are meant, but these nodes in them.
    pub(crate) const fn parts(self, parts: Parts) -> Self {
        Self { parts: Some(parts), ..self }
    }
}
