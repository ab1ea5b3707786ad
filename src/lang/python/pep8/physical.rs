//! The checks of physical lines: tabs, whitespace and blank lines at the end, length.

use super::tokens::{Token, TokenKind};
use super::{State, Violation};

const MAX_LENGTH: usize = 79;

/// Checks the lines that end with a token.
pub(super) fn check(
    lines: &[Vec<char>],
    token: &Token,
    state: &mut State,
    found: &mut Vec<Violation>,
) {
    let (first, last) = (token.start.0, token.end.0);
    if token.kind == TokenKind::String && first != last {
        // The last line ends with another token.
        for row in first..last {
            line(lines, row, true, state, found);
        }
        return;
    }
    let rest = lines[last - 1][token.end.1..].iter();
    let mut rest = rest.skip_while(|c| c.is_whitespace());
    if token.ends_line() || rest.next() == Some(&'\\') && rest.next() == Some(&'\n') {
        line(lines, last, false, state, found);
    }
}

/// Checks one line, which may be within a string.
fn line(
    lines: &[Vec<char>],
    row: usize,
    in_string: bool,
    state: &mut State,
    found: &mut Vec<Violation>,
) {
    let text = &lines[row - 1][..lines[row - 1].len() - 1];
    let mut report = |column: usize, code: &'static str, message: String| {
        let at = (row, column);
        found.push(Violation { at, code, message });
    };
    let indent = text.iter().take_while(|c| matches!(c, ' ' | '\t')).count();
    let indent = &text[..indent];
    if let Some(other) = indent.iter().position(|c| Some(*c) != state.indent_char) {
        report(other, "E101", "indentation contains mixed spaces and tabs".to_owned());
        state.indent_char = indent.first().copied();
    }
    if let Some(tab) = indent.iter().position(|c| *c == '\t') {
        report(tab, "W191", "indentation contains tabs".to_owned());
    }
    let end = |trimmed: fn(char) -> bool, text: &[char]| {
        let kept = text.iter().rposition(|c| !trimmed(*c));
        kept.map_or(0, |last| last + 1)
    };
    let line = &text[..end(|c| matches!(c, '\r' | '\u{c}'), text)];
    let stripped = end(|c| matches!(c, ' ' | '\t' | '\u{b}'), line);
    match (stripped == line.len(), stripped) {
        (true, _) => {}
        (false, 0) => report(0, "W293", "blank line contains whitespace".to_owned()),
        (false, _) => report(stripped, "W291", "trailing whitespace".to_owned()),
    }
    if row == lines.len() && text.is_empty() {
        report(0, "W391", "blank line at end of file".to_owned());
    }
    let length = end(char::is_whitespace, text);
    if length > MAX_LENGTH && !is_long_word(&text[..length], row, in_string) {
        let message = format!("line too long ({length} > {MAX_LENGTH} characters)");
        report(MAX_LENGTH, "E501", message);
    }
}

/// Whether a line is long only because of one word that cannot be broken, such as a URL.
fn is_long_word(line: &[char], row: usize, in_string: bool) -> bool {
    let line: String = line.iter().collect();
    if row == 1 && line.starts_with("#!") {
        return true;
    }
    let words: Vec<_> = line.split_whitespace().collect();
    let alone = match words.as_slice() {
        [_] => in_string,
        ["#", _] => true,
        _ => false,
    };
    let last = words.last().map_or(0, |word| word.chars().count());
    alone && line.chars().count() - last < MAX_LENGTH - 7
}
