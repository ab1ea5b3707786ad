//! From spans to lines and columns of the response.

use super::Response;
use super::position::{Span, floor_char_boundary};
use crate::verdict::Evidence;

/// The most characters that evidence quotes, including the `…` of a truncated text.
const MAX_TEXT: usize = 200;

impl<'r> Response<'r> {
    /// The evidence for a span, in lines and columns of the whole response.
    pub fn evidence(&self, span: Span) -> Evidence {
        let block = span.block.and_then(|index| self.blocks.get(index as usize));
        let text = block.map_or(self.text, |block| &block.code);
        let line_column = |offset| match block {
            Some(block) => block.line_column(offset),
            None => self.text_line_column(offset),
        };
        let start = floor_char_boundary(text, span.start as usize);
        let end = floor_char_boundary(text, span.end as usize).max(start);
        // A line end at the end of the span does not extend it to the next line.
        let last = start + text[start..end].trim_end_matches(['\n', '\r']).len();
        let line_end = match block {
            Some(block) => block.line_end(start),
            None => self.text_line_end(start),
        };
        let (line, column) = line_column(start);
        let (end_line, end_column) = line_column(last);
        Evidence {
            block: block.map(|block| block.index as usize),
            line: line as usize,
            column: column as usize,
            end_line: end_line as usize,
            end_column: end_column as usize,
            text: quoted(&text[start..line_end.clamp(start, end)]),
            note: None,
        }
    }

    /// The end of the line that contains a byte of the text, before its line end.
    pub(super) fn text_line_end(&self, offset: usize) -> usize {
        let next = self.line_starts.get(self.text_line(offset) + 1);
        let end = next.map_or(self.text.len(), |start| *start as usize).max(offset);
        offset + self.text[offset..end].trim_end_matches(['\n', '\r']).len()
    }

    /// The line that contains a byte of the text, from 0.
    pub(super) fn text_line(&self, offset: usize) -> usize {
        let next = self.line_starts.partition_point(|start| *start as usize <= offset);
        next.saturating_sub(1)
    }

    /// Line and column, from 1, of a byte of the text. A byte order mark has no column.
    pub(super) fn text_line_column(&self, offset: usize) -> (u32, u32) {
        let line = self.text_line(offset);
        let mut start = self.line_starts.get(line).map_or(0, |start| *start as usize);
        if line == 0 {
            start = self.text.len() - self.text.trim_start_matches('\u{feff}').len();
        }
        let column = self.chars.between(self.text, start, offset);
        (line as u32 + 1, column + 1)
    }
}

/// A text truncated to [`MAX_TEXT`] characters.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        None => text.to_owned(),
        Some(_) => text.chars().take(MAX_TEXT - 1).chain(['…']).collect(),
    }
}
