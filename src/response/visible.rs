//! The visible text of a response, with LF line ends, and its offsets in the response as given.

use std::borrow::Cow;
use std::ops::Range;

/// The response without its hidden parts, with every line end as LF.
#[derive(Debug)]
pub(super) struct VisibleText<'r> {
    original: &'r str,
    text: Cow<'r, str>,
    /// The contiguous pieces of the text: offset here, offset in the original.
    pieces: Vec<(u32, u32)>,
}

impl<'r> VisibleText<'r> {
    pub(super) fn new(original: &'r str, hidden: &[Range<usize>]) -> Self {
        let bytes = original.as_bytes();
        if hidden.is_empty() && memchr::memchr(b'\r', bytes).is_none() {
            return Self { original, text: Cow::Borrowed(original), pieces: vec![(0, 0)] };
        }
        let mut visible = VisibleTextBuilder::default();
        let mut from = 0;
        for part in hidden {
            visible.push(original, from..part.start);
            from = part.end;
        }
        visible.push(original, from..original.len());
        Self { original, text: Cow::Owned(visible.text), pieces: visible.pieces }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The offset in the original of a byte of the visible text.
    pub(super) fn original(&self, offset: usize) -> usize {
        let next = self.pieces.partition_point(|piece| piece.0 as usize <= offset);
        let (here, there) = self.pieces.get(next.saturating_sub(1)).copied().unwrap_or_default();
        offset - here as usize + there as usize
    }

    /// The part of the original for a range of the visible text, if the two are equal.
    pub(super) fn slice(&self, range: Range<usize>) -> Option<(&'r str, Range<usize>)> {
        let start = self.original(range.start);
        let there = start..start + range.len();
        let slice = self.original.get(there.clone())?;
        (slice == &self.text[range]).then_some((slice, there))
    }
}

#[derive(Default)]
struct VisibleTextBuilder {
    text: String,
    pieces: Vec<(u32, u32)>,
}

impl VisibleTextBuilder {
    /// Adds a range of the original, split at its CRs.
    fn push(&mut self, original: &str, range: Range<usize>) {
        let bytes = original.as_bytes();
        let mut from = range.start;
        for cr in memchr::memchr_iter(b'\r', &bytes[range.clone()]) {
            let cr = range.start + cr;
            self.piece(original, from..cr);
            self.pieces.push((self.text.len() as u32, cr as u32));
            self.text.push('\n');
            from = cr + 1 + usize::from(bytes.get(cr + 1) == Some(&b'\n'));
        }
        self.piece(original, from..range.end);
    }

    fn piece(&mut self, original: &str, range: Range<usize>) {
        self.pieces.push((self.text.len() as u32, range.start as u32));
        self.text.push_str(&original[range]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_maps_back() {
        let original = "\u{feff}a\r\né\rb\r\n\r\n<think>x</think>c\n\r";
        let start = original.find('<').unwrap();
        let end = original.find('c').unwrap();
        let visible = VisibleText::new(original, &[0..3, start..end]);
        assert_eq!(visible.text(), "a\né\nb\n\nc\n\n");
        for (at, c) in visible.text().char_indices().filter(|(_, c)| *c != '\n') {
            assert!(original[visible.original(at)..].starts_with(c));
        }
    }

    #[test]
    fn an_unchanged_range_is_borrowed() {
        let visible = VisibleText::new("ab\r\ncd\ref", &[]);
        assert_eq!(visible.slice(3..5), Some(("cd", 4..6)));
        assert_eq!(visible.slice(3..6), None);
        assert_eq!(visible.slice(0..5), None);
    }
}
