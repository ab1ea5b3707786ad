//! Quotes and other marks: typographic ones become plain, and a string that is still open at the end
//! of its line is closed before the marks that end the statement.

use super::layout::{Layout, Lexed, Line};
use super::lexer::{Token, TokenKind};
use crate::response::Edit;

/// The text with straight quotes, and with the full-width marks of East Asian text as plain ones.
pub(super) fn straightened(lexed: Lexed<'_>) -> Lexed<'_> {
    let text = &lexed.patched.text;
    let is_smart =
        |c: char| matches!(c, '“' | '”' | '„' | '‘' | '’' | '‚') || plain_mark(c).is_some();
    if text.is_ascii() || !text.contains(is_smart) {
        return lexed;
    }
    let tokens = &lexed.tokens;
    let strings = tokens.all.iter().filter(|token| token.kind == TokenKind::String);
    let mut no_code: Vec<_> = strings.map(|token| token.range.clone()).collect();
    no_code.extend(tokens.trivia.iter().cloned());
    no_code.sort_by_key(|range| range.start);
    let is_code = |at: usize| {
        let after = no_code.partition_point(|range| range.start <= at);
        no_code[..after].last().is_none_or(|range| range.end <= at)
    };
    let mut edits = Vec::new();
    // Between typographic double quotes a single one is an apostrophe.
    let mut in_double = false;
    for (at, quote) in text.match_indices(is_smart).filter(|(at, _)| is_code(*at)) {
        if let Some(mark) = quote.chars().next().and_then(plain_mark) {
            edits.push(Edit::replace(at..at + quote.len(), mark.encode_utf8(&mut [0; 4])));
            continue;
        }
        let is_double = matches!(quote, "“" | "”" | "„");
        if is_double {
            in_double = quote != "”";
        } else if in_double {
            continue;
        }
        let straight = if is_double { "\"" } else { "'" };
        edits.push(Edit::replace(at..at + quote.len(), straight));
    }
    lexed.edited(edits)
}

/// The ASCII punctuation mark of which a character is the full-width form.
fn plain_mark(c: char) -> Option<char> {
    let mark = match c {
        '、' => ',',
        '！'..='～' => char::from_u32(u32::from(c) - u32::from('！') + u32::from('!'))?,
        _ => return None,
    };
    mark.is_ascii_punctuation().then_some(mark)
}

/// The text with the strings closed that end with their lines.
pub(super) fn closed(mut lexed: Lexed<'_>) -> Lexed<'_> {
    let is_open = |token: &Token| matches!(token.kind, TokenKind::OpenString(_));
    if !lexed.tokens.all.iter().any(is_open) {
        return lexed;
    }
    let text = &lexed.patched.text;
    let layout = Layout::of(text, std::mem::take(&mut lexed.tokens));
    let mut edits = Vec::new();
    for line in &layout.lines {
        let TokenKind::OpenString(quote) = layout.kind(line.last()) else {
            continue;
        };
        let range = layout.token(line.last()).range.clone();
        if quote.len() == 1 && range.end < text.trim_end().len() {
            edits.push(Edit::insert(end_of_string(&layout, line), quote));
        }
    }
    lexed.tokens = layout.tokens;
    lexed.edited(edits)
}

/// Where the open string of a line should have been closed: before the marks at the end of the
/// line, as far as they close brackets of the line or end the statement.
fn end_of_string(layout: &Layout<'_>, line: &Line) -> usize {
    let mut open = 0usize;
    for token in line.tokens.start..line.last() {
        match layout.kind(token) {
            TokenKind::Open(_) => open += 1,
            TokenKind::Close(_) => open = open.saturating_sub(1),
            _ => {}
        }
    }
    let range = layout.token(line.last()).range.clone();
    let text = layout.code[range.clone()].trim_end();
    let mut end = text.len();
    let mut trimmed = end;
    for (at, byte) in text.bytes().enumerate().skip(1).rev() {
        match byte {
            b')' | b']' if open > 0 => open -= 1,
            b';' | b',' | b'{' | b'}' | b':' => {}
            b' ' => continue,
            _ => break,
        }
        trimmed = at;
    }
    // A mark alone may be the end of what the string says: `"Name: `.
    if text[trimmed..].contains([')', ']', ';', '{']) {
        end = trimmed;
    }
    range.start + end
}
