//! A line of code as it is shown: harmless, and not longer than people read.

use std::ops::Range;

use super::escape_control;
use crate::lint::SourceLocation;

/// How many characters of a line are shown at most, and how many of a long one before the location.
const SHOWN: usize = 200;
const BEFORE: usize = 60;

/// A line with the part of it that a finding is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The line, cut at both ends where it is long.
    pub(super) text: String,
    /// The bytes of it to be underlined.
    pub(super) marked: Range<usize>,
}

impl Frame {
    /// The first line of a location.
    pub(super) fn of(location: &SourceLocation) -> Self {
        let line: Vec<char> = location.source.chars().collect();
        let start = (location.column - 1).min(line.len());
        let end = match location.end_line > location.line {
            true => line.len(),
            false => (location.end_column.saturating_sub(1)).clamp(start, line.len()),
        };
        let from = match line.len() > SHOWN {
            true => start.saturating_sub(BEFORE),
            false => 0,
        };
        let to = line.len().min(from + SHOWN);
        let shown = |range: Range<usize>| -> String {
            let text: String = line[range].iter().collect();
            // Tabs are shown as blanks by what draws the frame.
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
        Self {
            text,
            marked: first..last,
        }
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
    fn what_steers_a_terminal_is_shown_and_the_mark_stays_in_place() {
        let (text, mark) = marked("\té\u{1b}[2J goto x", 8, 12);
        assert_eq!(text, "\té\\u{1b}[2J goto x");
        assert_eq!(mark, "goto");
    }

    #[test]
    fn a_long_line_is_cut_at_both_ends() {
        let line = format!("{}goto{}", "é".repeat(5_000), "x".repeat(5_000));
        let (text, mark) = marked(&line, 5_001, 5_005);
        assert_eq!(mark, "goto");
        assert_eq!(text.chars().count(), SHOWN + 2);
        assert!(text.starts_with('…') && text.ends_with('…'));
    }

    #[test]
    fn a_place_past_the_end_marks_nothing() {
        assert_eq!(marked("", 1, 1), (String::new(), String::new()));
        assert_eq!(marked("x", 7, 9).1, "");
    }
}
