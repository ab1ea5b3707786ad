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
        // A label of `arguments`; names that the grammar takes for words.
        (_, "number") => TokenKind::Number,
        _ => default_token_kind(leaf),
    }
}
