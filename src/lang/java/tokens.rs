//! Token kinds of the leaves of a Java tree.

use crate::facts::TokenKind;
use crate::lang::Leaf;
use crate::syntax::tokens::default_token_kind;

/// Reserved words. The grammar gives some of them as identifiers where it does not expect them or
/// cannot parse the code.
const RESERVED: [&str; 52] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
];

/// The token kind of a leaf. Contextual keywords (`record`, `sealed`, `yield`, `var`) are keywords
/// only in that role; elsewhere the grammar gives them as identifiers.
pub(super) fn kind(leaf: Leaf<'_>) -> TokenKind {
    match (leaf.parent_kind, leaf.kind) {
        ("string_literal", _) | (_, "character_literal") => TokenKind::String,
        ("element_value_pair", "identifier") if leaf.is_field(field!(Java, "key")) => {
            TokenKind::Label
        }
        ("labeled_statement" | "break_statement" | "continue_statement", "identifier") => {
            TokenKind::Label
        }
        (_, "type_identifier") if leaf.text == "var" => TokenKind::Keyword,
        (_, "identifier" | "type_identifier") if RESERVED.binary_search(&leaf.text).is_ok() => {
            TokenKind::Keyword
        }
        (_, "identifier" | "type_identifier") => TokenKind::Identifier,
        ("integral_type", _) | (_, "@interface") => TokenKind::Keyword,
        (_, kind) if kind.ends_with("integer_literal") || kind.ends_with("point_literal") => {
            TokenKind::Number
        }
        _ => default_token_kind(leaf),
    }
}
