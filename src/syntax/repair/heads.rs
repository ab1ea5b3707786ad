//! Lines that begin definitions and labels, as far as their tokens show.

use std::ops::Range;

use super::layout::{Layout, Line};
use super::lexer::TokenKind;
use super::table::{Braces, RepairTable};

/// The words before a call, which no head of a function has before its name.
pub(super) const NO_HEADS: &[&str] =
    &["await", "case", "defer", "else", "go", "new", "return", "throw", "yield"];

/// Whether some tokens may be modifiers and a type.
fn is_plain(layout: &Layout<'_>, mut tokens: Range<usize>) -> bool {
    tokens.all(|token| match layout.kind(token) {
        TokenKind::Word | TokenKind::Open(b'[') | TokenKind::Close(b'[') => true,
        TokenKind::Mark(mark) => b"<>,*&:?@".contains(&mark),
        _ => false,
    })
}

/// Whether a line is the head of a type, or that of a function: two words before a parenthesis,
/// and a brace after it.
pub(super) fn begins_definition(
    layout: &Layout<'_>,
    table: &RepairTable,
    braces: &Braces,
    line: &Line,
) -> bool {
    let first = line.tokens.start;
    let is_word = |token: usize| layout.kind(token) == TokenKind::Word;
    let has_block = line.tokens.clone().any(|one| layout.kind(one) == TokenKind::Open(b'{'));
    let owns = |one| layout.is_word(one, braces.owners);
    has_block
        && is_word(first)
        && !layout.is_word(first, table.control)
        && !layout.is_word(first, NO_HEADS)
        && (is_function(layout, table, line) || line.tokens.clone().any(owns))
}

/// Whether a line begins as the head of a function: two words before a parenthesis.
pub(super) fn is_function(layout: &Layout<'_>, table: &RepairTable, line: &Line) -> bool {
    let first = line.tokens.start;
    let is_word = |token: usize| layout.kind(token) == TokenKind::Word;
    let mut tokens = line.tokens.start..line.last();
    let name = tokens.find(|token| layout.kind(token + 1) == TokenKind::Open(b'('));
    !layout.is_word(first, table.control)
        && !layout.is_word(first, NO_HEADS)
        && name.is_some_and(|name| name > first && is_word(name) && is_plain(layout, first..name))
}

/// Whether a line is a label but for its colon.
pub(super) fn is_label_without_colon(layout: &Layout<'_>, braces: &Braces, line: &Line) -> bool {
    let first = line.tokens.start;
    layout.is_word(first, braces.labels)
        && (layout.is_word(first, &["case"]) || line.tokens.len() == 1)
        && !line
            .tokens
            .clone()
            .any(|token| layout.is_mark(token, b':') || layout.is_mark(token, b'>'))
        && matches!(
            layout.kind(line.last()),
            TokenKind::Word | TokenKind::Number | TokenKind::String | TokenKind::Close(_)
        )
}

/// Whether the line before one begins with a word and ends as the head of a block does.
pub(super) fn last_line_begins_with_word(layout: &Layout<'_>, line: &Line) -> bool {
    let Some(before) = line.tokens.start.checked_sub(1) else {
        return false;
    };
    let lines = &layout.lines;
    let number = lines.partition_point(|other| other.tokens.end <= before);
    let head = &lines[number];
    head.indent == line.indent
        && layout.kind(head.tokens.start) == TokenKind::Word
        && matches!(layout.kind(before), TokenKind::Close(b'(' | b'[') | TokenKind::Word)
}
