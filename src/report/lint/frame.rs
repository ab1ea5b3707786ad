//! A line of code as it is shown: harmless, and not longer than people read.

use std::ops::Range;

use super::escape_control;
use crate::lint::Place;

/// How many characters of a line are shown at most, and how many of a long one before the place.
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
    /// The first line of a place.
    pub(super) fn of(place: &Place) -> Self {
        let line: Vec<char> = place.source.chars().collect();
        let start = (place.column - 1).min(line.len());
        let end = match place.end_line > place.line {
            true => line.len(),
            false => (place.end_column.saturating_sub(1)).clamp(start, line.len()),
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
