//! The keywords of the language, for text that the grammar does not parse.

use crate::facts::{NumberKind, TokenKind};
use crate::lang::Leaf;
use crate::syntax::tokens::default_token_kind;

/// The keywords of C++23, sorted.
const KEYWORDS: [&str; 84] = [
    "alignas",
    "alignof",
    "and",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "nullptr",
    "operator",
    "or",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "requires",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
];

/// Whether a word is a keyword in every context.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.binary_search(&word).is_ok()
}

/// The kind of token that a leaf is.
pub(super) fn token(leaf: Leaf<'_>) -> TokenKind {
    match leaf.kind {
        "number_literal" => TokenKind::Number,
        "literal_suffix" => TokenKind::String,
        // Prefixes: `R"`, `u8"`.
        _ if matches!(
            leaf.parent_kind,
            "string_literal" | "raw_string_literal" | "char_literal"
        ) && leaf.text.ends_with(['"', '\'']) =>
        {
            TokenKind::String
        }
        // `size_t` and `uint8_t` are built in for the grammar, names for the language.
        "primitive_type" if !is_keyword(leaf.text) => TokenKind::Identifier,
        "field_identifier" if leaf.parent_kind == "field_designator" => TokenKind::Label,
        "statement_identifier" => TokenKind::Label,
        "defined" | "NULL" => TokenKind::Identifier,
        kind if kind.ends_with("identifier") && is_keyword(leaf.text) => TokenKind::Keyword,
        _ => default_token_kind(leaf),
    }
}

/// The kind of a number: floating if it has a decimal point or an exponent.
pub(super) fn number(text: &str) -> NumberKind {
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let exponent = if is_hexadecimal { ['p', 'P'] } else { ['e', 'E'] };
    if text.contains('.') || text.contains(exponent) {
        NumberKind::Floating
    } else {
        NumberKind::Integer
    }
}
