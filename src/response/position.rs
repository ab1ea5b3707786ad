//! Positions in code blocks and in the text around them.

use super::Response;
use crate::verdict::Evidence;

/// A range of bytes in the code of one block, or in the response's text outside blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The index of the block; `None` if the offsets are into the response's text.
    pub block: Option<u32>,
    /// First byte, in [`CodeBlock::code`](super::CodeBlock::code).
    pub start: u32,
    /// End, exclusive.
    pub end: u32,
}

impl Span {
    /// A span in a block's code.
    pub const fn in_block(block: u32, start: u32, end: u32) -> Self {
        Self { block: Some(block), start, end }
    }

    /// A span in the response's text, outside blocks.
    pub const fn in_text(start: u32, end: u32) -> Self {
        Self { block: None, start, end }
    }

    /// Whether `other` is within this span, in the same block.
    pub fn contains(&self, other: Self) -> bool {
        self.block == other.block && self.start <= other.start && other.end <= self.end
    }
}

/// Counts the characters (Unicode scalar values) before a byte of a text, without starting at the
/// beginning each time: a long line may contain thousands of findings.
#[derive(Debug, Default)]
pub(super) struct CharIndex {
    /// The number of characters before each multiple of [`CharIndex::STEP`]; empty for ASCII text.
    counts: Vec<u32>,
}

impl CharIndex {
    const STEP: usize = 1024;

    pub(super) fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self::default();
        }
        let mut counts = vec![0];
        let mut before = 0;
        for chunk in text.as_bytes().chunks(Self::STEP) {
            before += count_chars(chunk);
            counts.push(before);
        }
        Self { counts }
    }

    /// The number of characters before `offset` in the indexed text.
    pub(super) fn before(&self, text: &str, offset: usize) -> u32 {
        let offset = offset.min(text.len());
        let step = offset / Self::STEP;
        match self.counts.get(step) {
            Some(count) => count + count_chars(&text.as_bytes()[step * Self::STEP..offset]),
            None => offset as u32,
        }
    }

    /// The number of characters between two offsets.
    pub(super) fn between(&self, text: &str, start: usize, end: usize) -> u32 {
        match text.as_bytes().get(start..end) {
            // Counting a short range directly is faster than two look-ups.
            Some(bytes) if !self.counts.is_empty() && bytes.len() <= Self::STEP => {
                count_chars(bytes)
            }
            _ => self.before(text, end).saturating_sub(self.before(text, start)),
        }
    }
}

/// The number of characters that begin in these bytes of a text.
fn count_chars(bytes: &[u8]) -> u32 {
    let continues = |byte: &&u8| (**byte & 0b1100_0000) == 0b1000_0000;
    (bytes.len() - bytes.iter().filter(continues).count()) as u32
}

/// The offset of each line's first byte. Lines end at LF, CRLF or a lone CR, nowhere else.
pub(super) fn line_starts(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes)
        .filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'))
        .map(|at| at as u32 + 1);
    std::iter::once(0).chain(ends).collect()
}

/// The nearest character boundary at or before `offset`.
pub(crate) fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_from_any_step() {
        for text in ["", "abc", &"é".repeat(3000), &"aé漢🎉".repeat(1024)] {
            let index = CharIndex::new(text);
            for (count, (at, _)) in text.char_indices().enumerate() {
                assert_eq!(index.before(text, at), count as u32);
            }
            assert_eq!(index.before(text, text.len()), text.chars().count() as u32);
        }
    }

    #[test]
    fn lines_end_at_lf_crlf_and_lone_cr() {
        assert_eq!(line_starts("a\nb\r\nc\rd"), [0, 2, 5, 7]);
        assert_eq!(line_starts("\r\r\n\n"), [0, 1, 3, 4]);
        assert_eq!(line_starts("a\u{2028}b\u{85}c\u{b}d\u{c}e"), [0]);
    }
}
