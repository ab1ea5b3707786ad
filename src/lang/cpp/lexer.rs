//! Comments, strings, keywords and tokens of text that the grammar does not parse: directives, and
//! lines that are looked at before the parse.

use std::ops::Range;

use crate::facts;
use crate::facts::NumberKind;
use crate::lang::Leaf;
use crate::syntax::lexer::{LexicalSyntax, StringSyntax, Token, TokenKind, Tokens};

/// Comments and strings. A directive is read like other code.
pub(super) const LEXICAL_SYNTAX: LexicalSyntax = LexicalSyntax {
    line_comment: "//",
    has_block_comments: true,
    strings: &[
        StringSyntax::delimited("R\""),
        StringSyntax::delimited("LR\""),
        StringSyntax::delimited("uR\""),
        StringSyntax::delimited("UR\""),
        StringSyntax::delimited("u8R\""),
        StringSyntax::line("\""),
        StringSyntax::line("'"),
    ],
    has_directives: false,
};

/// The ranges of comments, strings and character literals, in order, but for those in directives.
pub(super) fn literals_and_comments(source: &str, tokens: &Tokens) -> Vec<Range<usize>> {
    let is_string = |kind| matches!(kind, TokenKind::String | TokenKind::OpenString(_));
    let strings = tokens.all.iter().filter(|token| is_string(token.kind));
    let comments = tokens.trivia.iter().filter(|range| !source[range.start..].starts_with('#'));
    let mut found: Vec<_> = strings.map(|string| &string.range).chain(comments).cloned().collect();
    found.sort_by_key(|range| range.start);
    found
}

/// The tokens of a replacement text or a directive, without line continuations.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = (Range<usize>, facts::TokenKind)> {
    let tokens = LEXICAL_SYNTAX.tokens(text).all.into_iter();
    tokens.filter_map(|token| {
        let kind = match token.kind {
            TokenKind::Mark(b'\\') => return None,
            TokenKind::Word if is_keyword(&text[token.range.clone()]) => facts::TokenKind::Keyword,
            TokenKind::Word => facts::TokenKind::Identifier,
            TokenKind::Number => facts::TokenKind::Number,
            TokenKind::String | TokenKind::OpenString(_) => facts::TokenKind::String,
            TokenKind::Open(_) | TokenKind::Close(_) | TokenKind::Mark(_) => {
                facts::TokenKind::Punctuation
            }
        };
        Some((token.range, kind))
    })
}

/// Whether one of some ranges in order contains a position.
pub(super) fn contains(ranges: &[Range<usize>], position: usize) -> bool {
    let after = ranges.partition_point(|range| range.start <= position);
    ranges[..after].last().is_some_and(|range| position < range.end)
}

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

/// Where the keywords begin that begin with each letter, and where the last ones end.
const STARTS: [usize; 27] = {
    let mut starts = [KEYWORDS.len(); 27];
    let mut at = KEYWORDS.len();
    let mut letter = 26;
    while letter > 0 {
        letter -= 1;
        while at > 0 && KEYWORDS[at - 1].as_bytes()[0] >= b'a' + letter as u8 {
            at -= 1;
        }
        starts[letter] = at;
    }
    starts
};

/// Whether a word is a keyword in every context.
pub(super) fn is_keyword(word: &str) -> bool {
    let letter = word.bytes().next().and_then(|first| first.checked_sub(b'a')).map(usize::from);
    letter
        .filter(|letter| *letter < 26)
        .is_some_and(|letter| KEYWORDS[STARTS[letter]..STARTS[letter + 1]].contains(&word))
}

/// The kind of token that a leaf is.
pub(super) fn token(leaf: Leaf<'_>) -> facts::TokenKind {
    match leaf.kind {
        "number_literal" => facts::TokenKind::Number,
        "literal_suffix" => facts::TokenKind::String,
        // Prefixes: `R"`, `u8"`.
        _ if matches!(
            leaf.parent_kind,
            "string_literal" | "raw_string_literal" | "char_literal"
        ) && leaf.text.ends_with(['"', '\'']) =>
        {
            facts::TokenKind::String
        }
        // `size_t` and `uint8_t` are built in for the grammar, names for the language.
        "primitive_type" if !is_keyword(leaf.text) => facts::TokenKind::Identifier,
        "field_identifier" if leaf.parent_kind == "field_designator" => facts::TokenKind::Label,
        "statement_identifier" => facts::TokenKind::Label,
        "defined" | "NULL" => facts::TokenKind::Identifier,
        kind if kind.ends_with("identifier") && is_keyword(leaf.text) => facts::TokenKind::Keyword,
        _ => leaf.default_token_kind(),
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

/// The partner of each bracket.
pub(super) fn partners(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut partners = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open(bracket) => open.push((at, bracket)),
            TokenKind::Close(bracket) => {
                if let Some((start, _)) = open.pop_if(|(_, of)| *of == bracket) {
                    partners[start] = Some(at);
                    partners[at] = Some(start);
                }
            }
            _ => {}
        }
    }
    partners
}

/// Whether a name is spelled as that of a macro: `Q_OBJECT`, `RUN_ALL`.
pub(super) fn is_macro_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}
