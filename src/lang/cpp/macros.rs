//! The replacement texts of macros and their tokens.

use std::ops::Range;

use tree_sitter::{Point, Tree};

use super::keywords::{self, number};
use super::kind_of;
use crate::facts::{ExprKind, StringKind, TokenKind};

/// The replacement texts in a tree, without comments; each is parsed separately.
pub(super) fn bodies(tree: &Tree, source: &str) -> Vec<tree_sitter::Range> {
    if !source.contains("define") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let mut descend = true;
        if matches!(kind_of(node), "preproc_def" | "preproc_function_def") {
            descend = false;
            if let Some(value) = node.child_by_field_id(field!(Cpp, "value")) {
                let (start, text) = (value.start_byte(), body(&source[value.byte_range()]));
                if !text.is_empty() {
                    found.push(tree_sitter::Range {
                        start_byte: start,
                        end_byte: start + text.len(),
                        start_point: value.start_position(),
                        end_point: end_point(value.start_position(), text),
                    });
                }
            }
        }
        if descend && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

fn end_point(start: Point, text: &str) -> Point {
    match text.rfind('\n') {
        Some(last) => Point::new(
            start.row + text.matches('\n').count(),
            text.len() - last - 1,
        ),
        None => Point::new(start.row, start.column + text.len()),
    }
}

/// A replacement text without trailing comments.
pub(super) fn body(text: &str) -> &str {
    let mut end = 0;
    for (range, _) in Lexer::new(text) {
        end = range.end;
    }
    &text[..end]
}

/// Whether a replacement text parsed; the semicolon of an expression may be missing.
pub(super) fn accepts(tree: &Tree) -> bool {
    let root = tree.root_node();
    if !root.has_error() {
        return true;
    }
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let at_end = node.end_byte() == root.end_byte();
        if node.is_error() || node.is_missing() && !(kind_of(node) == ";" && at_end) {
            return false;
        }
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return true;
            }
        }
    }
}

/// Adds the tokens of a directive's text that starts at a byte. Only a macro's text is code, so
/// only it has keywords.
pub(super) fn tokens(
    text: &str,
    start: usize,
    is_code: bool,
    add: &mut dyn FnMut(Range<usize>, TokenKind),
) {
    for (range, kind) in Lexer::new(text) {
        let kind = match kind {
            TokenKind::Keyword if !is_code => TokenKind::Identifier,
            kind => kind,
        };
        add(start + range.start..start + range.end, kind);
    }
}

/// Splits a replacement text into tokens; skips comments and line continuations.
struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// The length of the prefix whose characters are accepted.
    fn run(text: &str, accepts: impl Fn(char) -> bool) -> usize {
        text.find(|c| !accepts(c)).unwrap_or(text.len())
    }
}

/// The length of the quoted literal at the start of a text; an unclosed literal ends at the end of
/// the line.
pub(super) fn quoted_length(text: &str, quote: u8) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'\n' => return at,
            byte if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

impl Iterator for Lexer<'_> {
    type Item = (Range<usize>, TokenKind);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            let start = self.at;
            let (length, kind) = match first {
                c if c.is_whitespace() || c == '\\' => (c.len_utf8(), None),
                '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
                '/' if rest.starts_with("/*") => {
                    let length = rest[2..].find("*/").map_or(rest.len(), |end| end + 4);
                    (length, None)
                }
                '"' => (quoted_length(rest, b'"'), Some(TokenKind::String)),
                '\'' => (quoted_length(rest, b'\''), Some(TokenKind::String)),
                c if c.is_ascii_digit() => {
                    let length =
                        Self::run(rest, |c| c.is_alphanumeric() || matches!(c, '.' | '\''));
                    (length, Some(TokenKind::Number))
                }
                c if c.is_alphabetic() || c == '_' => {
                    let length = Self::run(rest, |c| c.is_alphanumeric() || c == '_');
                    let keyword = keywords::is_keyword(&rest[..length]);
                    let kind = if keyword {
                        TokenKind::Keyword
                    } else {
                        TokenKind::Identifier
                    };
                    (length, Some(kind))
                }
                c => (c.len_utf8(), Some(TokenKind::Punctuation)),
            };
            self.at += length;
            if let Some(kind) = kind {
                return Some((start..self.at, kind));
            }
        }
    }
}

/// A replacement text of one token, as an expression.
pub(super) fn single_token(text: &str) -> Option<ExprKind<'_>> {
    let mut tokens = Lexer::new(text);
    let (range, kind) = tokens.next()?;
    if tokens.next().is_some() {
        return None;
    }
    let word = &text[range];
    match (kind, word) {
        (TokenKind::Number, _) => Some(ExprKind::Number(number(word))),
        (TokenKind::String, _) => {
            let quote = &word[..1];
            let kind = if quote == "'" {
                StringKind::Character
            } else {
                StringKind::String
            };
            let inner = word[1..].strip_suffix(quote).unwrap_or(&word[1..]);
            Some(ExprKind::String(kind, Some(inner.into())))
        }
        (_, "true" | "false") => Some(ExprKind::Boolean(word == "true")),
        (_, "nullptr" | "NULL") => Some(ExprKind::Null),
        (TokenKind::Identifier, _) => Some(ExprKind::Name(word)),
        _ => None,
    }
}
