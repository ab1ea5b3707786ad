//! Finds comments and literals with a small lexer, without a tree.

use std::ops::Range;

use super::macros;

/// The ranges of comments, strings and character literals, in order.
pub(super) fn literals_and_comments(source: &str) -> Vec<Range<usize>> {
    let bytes = source.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source.as_bytes()[at..];
        let end = match bytes[at] {
            b'/' if rest.starts_with(b"//") => find(source, at, "\n"),
            b'/' if rest.starts_with(b"/*") => find(source, at + 2, "*/"),
            b'"' if at > 0 && bytes[at - 1] == b'R' => raw_string_end(source, at),
            b'"' => at + macros::quoted_length(&source[at..], b'"'),
            // After a digit the quote is a separator: `1'000`.
            b'\'' if at == 0 || !bytes[at - 1].is_ascii_hexdigit() => {
                at + macros::quoted_length(&source[at..], b'\'')
            }
            _ => {
                at += 1;
                continue;
            }
        };
        found.push(at..end);
        at = end;
    }
    found
}

/// The end of the next occurrence of a text.
fn find(source: &str, from: usize, text: &str) -> usize {
    source
        .get(from..)
        .and_then(|rest| rest.find(text))
        .map_or(source.len(), |found| from + found + text.len())
}

/// The end of `R"x(…)x"`.
fn raw_string_end(source: &str, quote: usize) -> usize {
    match source[quote + 1..].split_once('(') {
        Some((delimiter, _)) if delimiter.len() <= 16 => {
            find(source, quote + 1, &format!("){delimiter}\""))
        }
        _ => quote + 1,
    }
}

pub(super) fn contains(ranges: &[Range<usize>], position: usize) -> bool {
    let after = ranges.partition_point(|range| range.start <= position);
    ranges[..after]
        .last()
        .is_some_and(|range| position < range.end)
}
