//! A line of code for display: escaped, and cut to a readable length.

use std::ops::Range;

use super::escape_control;
use crate::lint::SourceLocation;

/// The most characters of a line that are shown.
const MAX_CHARS: usize = 200;
/// How many characters before the location are shown of a longer line.
const CONTEXT: usize = 60;

/// A line, and the part of it that a finding is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The line, cut at both ends if it is long.
    pub(super) text: String,
    /// The range of bytes to underline.
    pub(super) marked: Range<usize>,
}

impl Frame {
    pub(super) fn of(location: &SourceLocation) -> Self {
        let line: Vec<char> = location.source.chars().collect();
        let start = (location.column - 1).min(line.len());
        let end = match location.end_line > location.line {
            true => line.len(),
            false => (location.end_column.saturating_sub(1)).clamp(start, line.len()),
        };
        let from = match line.len() > MAX_CHARS {
            true => start.saturating_sub(CONTEXT),
            false => 0,
        };
        let to = line.len().min(from + MAX_CHARS);
        let shown = |range: Range<usize>| -> String {
            let text: String = line[range].iter().collect();
            // The renderer replaces tabs by blanks.
            let parts: Vec<_> = text.split('\t').map(escape_control).collect();
            parts.join("\t")
        };
        let end = end.min(to);
        let mut text = shown(from..start);
        if from > 0 {
            text.insert(0, '…');
        }
        let first = text.len();
        text.push_str(&shown(start..end));
        let last = text.len();
        text.push_str(&shown(end..to));
        if to < line.len() {
            text.push('…');
        }
        Self { text, marked: first..last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(source: &str, column: usize, end_column: usize) -> (String, String) {
        let frame = Frame::of(&SourceLocation {
            path: String::new(),
            line: 1,
            column,
            end_line: 1,
            end_column,
            source: source.to_owned(),
        });
        let marked = frame.text[frame.marked].to_owned();
        (frame.text, marked)
    }

    #[test]
    fn control_characters_are_escaped_and_the_range_is_adjusted() {
        let (text, mark) = marked("\té\u{1b}[2J goto x", 8, 12);
        assert_eq!(text, "\té\\u{1b}[2J goto x");
        assert_eq!(mark, "goto");
    }

    #[test]
    fn a_long_line_is_cut_at_both_ends() {
        let line = format!("{}goto{}", "é".repeat(5_000), "x".repeat(5_000));
        let (text, mark) = marked(&line, 5_001, 5_005);
        assert_eq!(mark, "goto");
        assert_eq!(text.chars().count(), MAX_CHARS + 2);
        assert!(text.starts_with('…') && text.ends_with('…'));
    }

    #[test]
    fn a_place_past_the_end_marks_nothing() {
        assert_eq!(marked("", 1, 1), (String::new(), String::new()));
        assert_eq!(marked("x", 7, 9).1, "");
    }
}
