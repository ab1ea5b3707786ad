//! Token kinds of the leaves of a tree.

use crate::facts::TokenKind;
use crate::lang::Leaf;
use crate::syntax::tokens::default_token_kind;

/// The token kind of a leaf. The grammar tells keywords from the names of members by itself.
pub(in crate::lang) fn kind(leaf: Leaf<'_>) -> TokenKind {
    match (leaf.parent_kind, leaf.kind) {
        // `string` is a type, to the grammar a leaf of that kind.
        ("predefined_type", _) => TokenKind::Keyword,
        ("string" | "regex", _) | (_, "jsx_text" | "hash_bang_line") => TokenKind::String,
        ("template_string", "`") => TokenKind::String,
        (_, "undefined") if leaf.parent_kind != "literal_type" => TokenKind::Identifier,
        // `new.target`, `import.meta`
        ("meta_property", _) => TokenKind::Keyword,
        ("import_specifier" | "export_specifier", "default") => TokenKind::Identifier,
        (
            "pair" | "pair_pattern" | "property_signature" | "jsx_attribute",
            "property_identifier",
        )
        | ("jsx_namespace_name", _)
        | (_, "statement_identifier") => TokenKind::Label,
        // A tag of HTML
        (
            "jsx_opening_element" | "jsx_closing_element" | "jsx_self_closing_element",
            "identifier",
        ) if leaf.text.starts_with(|first: char| first.is_lowercase()) => TokenKind::Label,
        ("required_parameter" | "optional_parameter", "identifier") if is_in_type(leaf) => {
            TokenKind::Label
        }
        (_, "number") => TokenKind::Number,
        _ => default_token_kind(leaf),
    }
}

/// Whether a name only says what an element of a tuple or a parameter of a function type is for.
fn is_in_type(leaf: Leaf<'_>) -> bool {
    let mut around = leaf.visit.ancestors().skip(1).map(super::kind_of);
    match around.next() {
        Some("tuple_type") => true,
        _ => around.next() == Some("function_type"),
    }
}
