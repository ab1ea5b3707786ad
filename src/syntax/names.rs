//! The kinds of nodes of a grammar, read once: `Node::kind` measures and validates a C string on
//! every call.

use tree_sitter::Node;

use super::Grammar;
use super::grammar::{GrammarId, PerGrammar};

/// The kinds of nodes of a grammar, by id.
pub(crate) struct GrammarNames {
    /// The last one is the kind of errors.
    kinds: Vec<NodeKind>,
    fields: FieldIds,
}

/// The names of a grammar's fields with their ids, few of them in one place.
struct FieldIds(Vec<Vec<(String, u16)>>);

pub(crate) struct NodeKind {
    pub(crate) name: String,
    pub(crate) is_named: bool,
    pub(crate) is_comment: bool,
    pub(crate) class: LeafClass,
}

/// What the leaves of a kind are in most languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeafClass {
    /// Part of a string or character.
    String,
    /// A name.
    Identifier,
    /// Decided by the leaf's text.
    Other,
}

/// The name of a node's kind.
#[inline]
pub(crate) fn kind_of(grammar: &'static dyn Grammar, node: Node<'_>) -> &'static str {
    &GrammarNames::get(GrammarId::of(grammar, node)).kind(node.kind_id()).name
}

/// The child of a node in a field: `Node::child_by_field_name` compares the names of all fields on
/// every call.
pub(crate) fn child_in_field<'t>(
    grammar: &'static dyn Grammar,
    node: Node<'t>,
    field: &str,
) -> Option<Node<'t>> {
    let names = GrammarNames::get(GrammarId::of(grammar, node));
    node.child_by_field_id(names.fields.id(field)?)
}

impl FieldIds {
    fn new(fields: impl Iterator<Item = (String, u16)>) -> Self {
        let mut ids = Self(vec![Vec::new(); 128]);
        for (name, id) in fields {
            let place = ids.place(&name);
            ids.0[place].push((name, id));
        }
        ids
    }

    /// The place of a name: those of a grammar differ in their lengths or in one of three bytes.
    fn place(&self, name: &str) -> usize {
        let at = |at: usize| name.as_bytes().get(at).map_or(0, |byte| usize::from(*byte));
        let length = name.len();
        let sum = at(0) * 5 + at(length / 2) * 3 + at(length.saturating_sub(1)) + length * 7;
        sum % self.0.len()
    }

    fn id(&self, name: &str) -> Option<u16> {
        let mut same = self.0[self.place(name)].iter();
        same.find(|(own, _)| own == name).map(|(_, id)| *id)
    }
}

impl GrammarNames {
    /// The names of a grammar, read on first use.
    pub(crate) fn get(grammar: GrammarId) -> &'static Self {
        static NAMES: PerGrammar<GrammarNames> = PerGrammar::new();
        NAMES.get(grammar, || Self::read(grammar))
    }

    fn read(grammar: GrammarId) -> Self {
        let nodes = grammar.read();
        let kind = |number| {
            let name = nodes.node_kind_for_id(number).unwrap_or_default();
            NodeKind::new(name, nodes.node_kind_is_named(number))
        };
        let kinds = (0..nodes.node_kind_count() as u16).map(kind);
        let field = |number| Some((nodes.field_name_for_id(number)?.to_owned(), number));
        let fields = (1..=nodes.field_count() as u16).filter_map(field);
        Self {
            fields: FieldIds::new(fields),
            kinds: kinds.chain([NodeKind::new("ERROR", true)]).collect(),
        }
    }

    pub(crate) fn kind(&self, number: u16) -> &NodeKind {
        let errors = self.kinds.len() - 1;
        &self.kinds[usize::from(number).min(errors)]
    }
}

impl NodeKind {
    fn new(name: &str, is_named: bool) -> Self {
        let is_text = name.contains("string") || name.contains("char");
        let class = match name {
            _ if is_text || name == "escape_sequence" => LeafClass::String,
            _ if is_named && name.ends_with("identifier") => LeafClass::Identifier,
            _ => LeafClass::Other,
        };
        Self { name: name.to_owned(), is_named, is_comment: name.contains("comment"), class }
    }
}
