//! Comments, strings and tokens of text that the grammar does not parse: directives, and lines that
//! are looked at before the parse.

use std::ops::Range;

use super::keywords;
use crate::facts;
use crate::syntax::lexer::{LexicalSyntax, StringSyntax, TokenKind};

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

/// The ranges of comments, strings and character literals, in order.
pub(super) fn literals_and_comments(source: &str) -> Vec<Range<usize>> {
    let tokens = LEXICAL_SYNTAX.tokens(source);
    let is_string = |kind| matches!(kind, TokenKind::String | TokenKind::OpenString(_));
    let strings = tokens.all.into_iter().filter(|token| is_string(token.kind));
    let mut found: Vec<_> = strings.map(|string| string.range).chain(tokens.trivia).collect();
    found.sort_by_key(|range| range.start);
    found
}

/// The tokens of a replacement text or a directive, without line continuations.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = (Range<usize>, facts::TokenKind)> {
    let tokens = LEXICAL_SYNTAX.tokens(text).all.into_iter();
    tokens.filter_map(|token| {
        let kind = match token.kind {
            TokenKind::Mark(b'\\') => return None,
            TokenKind::Word if keywords::is_keyword(&text[token.range.clone()]) => {
                facts::TokenKind::Keyword
            }
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
