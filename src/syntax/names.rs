//! The kinds of nodes of a grammar, read once: `Node::kind` measures and validates a C string on
//! every call.

use tree_sitter::Node;

use super::per_grammar::{GrammarId, PerGrammar};
use crate::language::Language;

/// The kinds of nodes of a grammar, by id.
pub(crate) struct GrammarNames {
    /// The last one is the kind of errors.
    kinds: Vec<NodeKind>,
    /// The names of the fields with their ids, sorted.
    fields: Vec<(String, u16)>,
}

/// A kind of node.
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
pub(crate) fn kind_of(language: Language, node: Node<'_>) -> &'static str {
    &GrammarNames::get(GrammarId::of(language, node))
        .kind(node.kind_id())
        .name
}

/// The child of a node in a field: `Node::child_by_field_name` compares the names of all fields on
/// every call.
pub(crate) fn child_in_field<'t>(
    language: Language,
    node: Node<'t>,
    field: &str,
) -> Option<Node<'t>> {
    let fields = &GrammarNames::get(GrammarId::of(language, node)).fields;
    let found = fields.binary_search_by(|(name, _)| name.as_str().cmp(field));
    node.child_by_field_id(fields[found.ok()?].1)
}

impl GrammarNames {
    /// The names of a grammar, read on first use.
    pub(crate) fn get(grammar: GrammarId) -> &'static Self {
        static NAMES: PerGrammar<GrammarNames> = PerGrammar::new(GrammarNames::read);
        NAMES.get(grammar)
    }

    fn read(grammar: GrammarId) -> Self {
        let nodes = grammar.read();
        let kind = |number| {
            let name = nodes.node_kind_for_id(number).unwrap_or_default();
            NodeKind::new(name, nodes.node_kind_is_named(number))
        };
        let kinds = (0..nodes.node_kind_count() as u16).map(kind);
        let field = |number| Some((nodes.field_name_for_id(number)?.to_owned(), number));
        let mut fields: Vec<_> = (1..=nodes.field_count() as u16).filter_map(field).collect();
        fields.sort();
        Self {
            fields,
            kinds: kinds.chain([NodeKind::new("ERROR", true)]).collect(),
        }
    }

    /// A kind of node.
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
        Self {
            name: name.to_owned(),
            is_named,
            is_comment: name.contains("comment"),
            class,
        }
    }
}
