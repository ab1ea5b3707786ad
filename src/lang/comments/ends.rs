//! How comments begin and end: with a capital letter, and with a full stop (godot of Go, ruff's `D400` and `D403` for
//! docstrings). Lines below each other are one comment.

use super::{is_for_people, says_something};
use crate::response::floor_char_boundary;
use crate::syntax::walk::Visit;

/// Whether a comment begins with a word in small letters that is no name of the code beside it.
pub(in crate::lang) fn begins_small(visit: &Visit<'_, '_>) -> bool {
    let comment = visit.own_text().trim_end();
    let first = content(comment).next().and_then(|line| line.split_whitespace().next());
    let Some(word) = first.map(|word| word.trim_end_matches([',', '.', ';', '!', '?'])) else {
        return false;
    };
    let is_small = word.starts_with(char::is_lowercase)
        && word.chars().all(|c| c.is_lowercase() || matches!(c, '\'' | '’' | '-'));
    is_small && says(comment) && !goes_on_from_above(visit, comment) && !names(visit, comment, word)
}

/// Whether a comment ends without a mark that ends a sentence.
pub(in crate::lang) fn lacks_end(visit: &Visit<'_, '_>) -> bool {
    let comment = visit.own_text().trim_end();
    let closing = [')', ']', '"', '\'', '”', '’', '`', '*', '_'];
    let ending = ['.', '!', '?', ':', '…', '。', '！', '？'];
    let is_open = |line: &str| {
        let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
        !line.trim_end_matches(closing).ends_with(ending) && !last.contains("://")
    };
    content(comment).last().is_some_and(is_open) && says(comment) && !goes_on_below(visit, comment)
}

/// Whether a comment ends with a full stop that is not one of several.
pub(in crate::lang) fn has_stop(visit: &Visit<'_, '_>) -> bool {
    let comment = visit.own_text().trim_end();
    let stops =
        |line: &str| line.ends_with('.') && !line.ends_with("..") && !line.ends_with("etc.");
    content(comment).last().is_some_and(stops) && !goes_on_below(visit, comment)
}

/// The lines of a comment that say something, without their marks and without the tags of documentation.
fn content(comment: &str) -> impl DoubleEndedIterator<Item = &str> {
    let is_mark = |c: char| c.is_whitespace() || "/*#!-=~<>".contains(c);
    let lines =
        comment.lines().map(|line| line.trim_start_matches(['/', '*', '#', '!', ' ', '\t']));
    let tags = lines.clone().position(|line| line.starts_with(['@', '\\', '<', ':']));
    let lines = lines.take(tags.unwrap_or(usize::MAX)).collect::<Vec<_>>().into_iter();
    let text = lines.map(|line| line.trim_end().trim_end_matches("*/").trim_end());
    text.filter(move |line| !line.trim_matches(is_mark).is_empty())
}

/// Whether a comment is a text for people, and neither code, a directive nor a notice of rights.
fn says(comment: &str) -> bool {
    const OPERATORS: [&str; 8] = [" = ", " == ", " != ", " := ", "&&", "||", "->", "=>"];
    let is_code = |line: &str| {
        let calls =
            line.match_indices('(').any(|(at, _)| line[..at].ends_with(char::is_alphanumeric));
        calls
            || OPERATORS.iter().any(|it| line.contains(it))
            || line.ends_with([';', '{', '}', '=', ','])
    };
    let small = comment.to_lowercase();
    let is_notice = ["copyright", "spdx-", "licen"].iter().any(|word| small.contains(word));
    is_for_people(comment)
        && says_something(comment)
        && !is_notice
        && !content(comment).any(is_code)
}

/// The mark of a comment of one line: `//`, `///`, `#`.
fn mark(comment: &str) -> Option<&str> {
    let length = comment.len() - comment.trim_start_matches(['/', '#', '!']).len();
    (length > 0 && !comment.starts_with("/*")).then(|| &comment[..length])
}

/// Whether a comment goes on with what the line above it says. Only the first of a line looks at others, since one may
/// have very many.
fn goes_on_from_above(visit: &Visit<'_, '_>, comment: &str) -> bool {
    let above = || {
        let before = &visit.source.text[..visit.node.start_byte()];
        before.rsplit('\n').nth(1).map(str::trim_start)
    };
    visit.begins_line() && is_like(above(), comment)
}

/// Whether the line below a comment goes on with it.
fn goes_on_below(visit: &Visit<'_, '_>, comment: &str) -> bool {
    let below = || {
        let after = &visit.source.text[visit.node.start_byte() + comment.len()..];
        after.split('\n').nth(1).map(str::trim_start)
    };
    visit.begins_line() && is_like(below(), comment)
}

/// Whether a line is a comment with the same mark as another one.
fn is_like(line: Option<&str>, comment: &str) -> bool {
    let own = mark(comment);
    own.is_some() && line.and_then(mark) == own
}

/// Whether a word is a name of the code on the line of a comment, or right below it: "total is the sum".
fn names(visit: &Visit<'_, '_>, comment: &str, word: &str) -> bool {
    /// The most bytes of a line that are read for a comment: a line may be very long, and have very many.
    const MAX_LINE: usize = 1000;
    let text = visit.source.text;
    let start = visit.node.start_byte();
    let after = &text[start + comment.len()..];
    let before = &text[floor_char_boundary(text, start.saturating_sub(MAX_LINE))..start];
    let before = before.rsplit('\n').next().unwrap_or_default();
    let rest = &after[..floor_char_boundary(after, MAX_LINE)];
    let below = rest.find('\n').map_or("", |end| &after[end + 1..]);
    let code = below.lines().map(str::trim_start).find(|line| !is_like(Some(line), comment));
    let code = code.map_or("", |line| &line[..floor_char_boundary(line, MAX_LINE)]);
    [before, code]
        .iter()
        .any(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|name| name == word))
}
