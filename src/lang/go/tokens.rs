//! Token kinds of the leaves of a Go tree.

use crate::facts::TokenKind;
use crate::lang::Leaf;
use crate::syntax::tokens::default_token_kind;

/// The token kind of a leaf. The grammar reserves the keywords of Go, so an identifier is never
/// one.
pub(super) fn kind(leaf: Leaf<'_>) -> TokenKind {
    match (leaf.parent_kind, leaf.kind) {
        ("interpreted_string_literal" | "raw_string_literal", _) | (_, "rune_literal") => {
            TokenKind::String
        }
        (_, "label_name") => TokenKind::Identifier,
        (_, "int_literal" | "float_literal" | "imaginary_literal") => TokenKind::Number,
        _ => default_token_kind(leaf),
    }
}
