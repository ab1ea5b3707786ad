//! The names in a grammar, read once: to ask a node for that of its kind measures and checks it
//! anew each time.

use tree_sitter::Node;

use super::grammar;
use super::per_language::PerLanguage;
use crate::language::Language;

/// The names in a grammar, by number.
pub(super) struct GrammarNames {
    /// The kinds of nodes, that of errors at the end.
    kinds: Vec<NodeKind>,
    fields: Vec<String>,
}

/// A kind of node.
pub(super) struct NodeKind {
    pub(super) name: String,
    pub(super) is_named: bool,
    pub(super) is_comment: bool,
    pub(super) class: LeafClass,
}

/// What leaves of a kind are in most languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LeafClass {
    /// Part of a string or character.
    String,
    /// A name.
    Identifier,
    /// What their text says.
    Other,
}

/// The name of a node's kind in the grammar of its language.
pub(super) fn kind_of(language: Language, node: Node<'_>) -> &'static str {
    &GrammarNames::get(language).kind(node.kind_id()).name
}

impl GrammarNames {
    /// The names of a language, read when it first occurs.
    pub(super) fn get(language: Language) -> &'static Self {
        static NAMES: PerLanguage<GrammarNames> = PerLanguage::new(GrammarNames::read);
        NAMES.get(language)
    }

    fn read(language: Language) -> Self {
        let nodes = grammar(language).language();
        let kind = |number| {
            let name = nodes.node_kind_for_id(number).unwrap_or_default();
            NodeKind::new(name, nodes.node_kind_is_named(number))
        };
        let field = |number| nodes.field_name_for_id(number).unwrap_or_default();
        let fields = (0..=nodes.field_count() as u16).map(field);
        let kinds = (0..nodes.node_kind_count() as u16).map(kind);
        Self {
            kinds: kinds.chain([NodeKind::new("ERROR", true)]).collect(),
            fields: fields.map(str::to_owned).collect(),
        }
    }

    /// A kind of node.
    pub(super) fn kind(&self, number: u16) -> &NodeKind {
        let errors = self.kinds.len() - 1;
        &self.kinds[usize::from(number).min(errors)]
    }

    /// The name of a field.
    pub(super) fn field(&self, number: u16) -> Option<&str> {
        self.fields.get(usize::from(number)).map(String::as_str)
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
