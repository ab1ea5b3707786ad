//! Rewrites lines by patterns and replacements.
//!
//! In a replacement, `$1` keeps a group of the match and its place in the code; kept groups are in
//! the order of the code. `&1` writes a copy, which has no place, and `@1` keeps a list of
//! parameters, each rewritten by the first pattern for parameters that matches it.

use std::ops::Range;

use regex::Captures;

use super::layout::{Layout, Line};
use super::lexer::TokenKind;
use super::table::{Braces, RepairTable, RewriteRule};
use crate::response::Edit;

/// The edits that rewrite a line by a rule; `None` if it doesn't match.
pub(super) fn rewritten(table: &RepairTable, rule: &RewriteRule, line: &str) -> Option<Vec<Edit>> {
    let captures = rule.0.captures(line)?;
    let whole = captures.get_match();
    let mut rewrite =
        Rewrite { table, line, edits: Vec::new(), at: whole.start(), text: String::new() };
    rewrite.replace(&captures, &rule.1, 0);
    rewrite.keep(whole.end()..whole.end());
    Some(rewrite.edits)
}

struct Rewrite<'a> {
    table: &'a RepairTable,
    line: &'a str,
    edits: Vec<Edit>,
    /// The end of what was kept.
    at: usize,
    /// What comes after it.
    text: String,
}

impl Rewrite<'_> {
    /// Adds a replacement for a match in the part of the line that starts at a byte.
    fn replace(&mut self, captures: &Captures<'_>, replacement: &str, start: usize) {
        let mut rest = replacement;
        while let Some(place) = rest.find(['$', '&', '@']) {
            let (text, group) = rest.split_at(place);
            self.text.push_str(text);
            let Some(number) = group.get(1..2).and_then(|digit| digit.parse().ok()) else {
                self.text.push_str(&group[..1]);
                rest = &group[1..];
                continue;
            };
            if let Some(found) = captures.get(number) {
                let range = start + found.start()..start + found.end();
                match group.as_bytes()[0] {
                    b'$' => self.keep(range),
                    b'&' => self.text.push_str(found.as_str()),
                    _ => self.parameters(range),
                }
            }
            rest = &group[2..];
        }
        self.text.push_str(rest);
    }

    /// Keeps a range, and replaces what is before it.
    fn keep(&mut self, range: Range<usize>) {
        if self.at < range.start || !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.edits.push(Edit::replace(self.at..range.start, &text));
        }
        self.at = range.end;
    }

    /// Rewrites the parameters in a range. One that is left out takes its comma with it.
    fn parameters(&mut self, range: Range<usize>) {
        let line = self.line;
        for parameter in parameters(line, range) {
            let text = line[parameter.clone()].trim_end_matches([',', ' ', '\t']);
            let name = parameter.start..parameter.start + text.len();
            let rules = self.table.parameters.iter();
            let mut found =
                rules.filter_map(|rule| Some((rule.0.captures(text)?, rule.1.as_str())));
            match found.next() {
                Some((_, "")) => continue,
                Some((captures, replacement)) => {
                    self.replace(&captures, replacement, name.start);
                }
                None => self.keep(name.clone()),
            }
            self.keep(name.end..parameter.end);
        }
    }
}

/// The ranges of the parameters in a range of a line, each with the comma after it.
fn parameters(line: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = range.end - line[range.clone()].trim_start().len();
    let mut depth = 0usize;
    for (at, byte) in line[range.clone()].bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                let comma = range.start + at;
                let after = &line[comma + 1..range.end];
                let next = range.end - after.trim_start().len();
                found.push(start..next);
                start = next;
            }
            _ => {}
        }
    }
    found.push(start..range.end);
    found.retain(|parameter| !parameter.is_empty());
    found
}

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
    let has_block = line.tokens.clone().any(|token| layout.kind(token) == TokenKind::Open(b'{'));
    let owns = |token| layout.is_word(token, &braces.owners);
    has_block
        && is_word(first)
        && !layout.is_word(first, &table.control)
        && !layout.is_word(first, NO_HEADS)
        && (is_function(layout, table, line) || line.tokens.clone().any(owns))
}

/// Whether a line begins as the head of a function: two words before a parenthesis.
pub(super) fn is_function(layout: &Layout<'_>, table: &RepairTable, line: &Line) -> bool {
    let first = line.tokens.start;
    let is_word = |token: usize| layout.kind(token) == TokenKind::Word;
    let mut tokens = line.tokens.start..line.last();
    let name = tokens.find(|token| layout.kind(token + 1) == TokenKind::Open(b'('));
    !layout.is_word(first, &table.control)
        && !layout.is_word(first, NO_HEADS)
        && name.is_some_and(|name| name > first && is_word(name) && is_plain(layout, first..name))
}

/// Whether a line is a label but for its colon.
pub(super) fn is_label_without_colon(layout: &Layout<'_>, braces: &Braces, line: &Line) -> bool {
    let first = line.tokens.start;
    layout.is_word(first, &braces.labels)
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
