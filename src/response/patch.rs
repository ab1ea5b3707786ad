//! A text made from code by edits, and the places in the code of what is left of it.

use std::ops::Range;

/// A change to a text: a range, and what takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

impl Edit {
    pub(crate) fn insert(at: usize, text: &str) -> Self {
        Self::replace(at..at, text)
    }

    pub(crate) fn delete(range: Range<usize>) -> Self {
        Self::replace(range, "")
    }

    pub(crate) fn replace(range: Range<usize>, text: &str) -> Self {
        let text = text.to_owned();
        Self { range, text }
    }

    /// The same edit, this many bytes further on.
    pub(crate) fn moved(self, by: usize) -> Self {
        Self { range: self.range.start + by..self.range.end + by, ..self }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PatchedText {
    pub(crate) text: String,
    /// What is left of the code, in order.
    pieces: Vec<Piece>,
    length: usize,
}

/// A part of the text that is a part of the code.
#[derive(Debug, Clone, Copy)]
struct Piece {
    /// Its start in the text.
    here: usize,
    /// Its start in the code.
    there: usize,
    length: usize,
}

impl Piece {
    const fn end(&self) -> usize {
        self.here + self.length
    }

    /// The part of the piece within a range of the text.
    fn within(&self, range: &Range<usize>) -> Option<Self> {
        let start = self.here.max(range.start);
        let end = self.end().min(range.end);
        (start < end).then(|| Self {
            here: start,
            there: self.there + (start - self.here),
            length: end - start,
        })
    }
}

impl PatchedText {
    /// The code as it is.
    pub(crate) fn new(code: &str) -> Self {
        Self {
            text: code.to_owned(),
            pieces: vec![Piece { here: 0, there: 0, length: code.len() }],
            length: code.len(),
        }
    }

    /// The text after more edits. Of edits that overlap, the first in order is made.
    pub(crate) fn edited(&self, mut edits: Vec<Edit>) -> Self {
        edits.sort_by_key(|edit| edit.range.start);
        let mut edited = Self {
            text: String::with_capacity(self.text.len() + edits.len()),
            pieces: Vec::with_capacity(self.pieces.len() + edits.len()),
            length: self.length,
        };
        let (mut at, mut next) = (0, 0);
        for edit in edits {
            if edit.range.start < at {
                continue;
            }
            next = edited.keep(self, at..edit.range.start, next);
            edited.text.push_str(&edit.text);
            at = edit.range.end;
        }
        edited.keep(self, at..self.text.len(), next);
        edited
    }

    /// Takes over a range of another text, whose pieces before the one of this number end before
    /// the range; returns the number for the next range.
    fn keep(&mut self, from: &Self, range: Range<usize>, first: usize) -> usize {
        let mut number = first;
        let here = self.text.len();
        self.text.push_str(&from.text[range.clone()]);
        while let Some(piece) = from.pieces.get(number) {
            if let Some(part) = piece.within(&range) {
                self.pieces.push(Piece { here: here + (part.here - range.start), ..part });
            }
            if piece.end() > range.end {
                break;
            }
            number += 1;
        }
        number
    }

    /// The ranges of the code that something else took the place of, in order, and the length of that.
    pub(crate) fn replaced(&self) -> Vec<(Range<usize>, usize)> {
        let end = Piece { here: self.text.len(), there: self.length, length: 0 };
        let (mut here, mut there) = (0, 0);
        let mut found = Vec::new();
        for piece in self.pieces.iter().chain([&end]) {
            if piece.here > here || piece.there > there {
                found.push((there..piece.there, piece.here - here));
            }
            (here, there) = (piece.end(), piece.there + piece.length);
        }
        found
    }

    /// The place in the code of a byte at which something begins.
    fn start(&self, offset: usize) -> usize {
        let after = self.pieces.partition_point(|piece| piece.here <= offset);
        match self.pieces[..after].last() {
            Some(piece) => piece.there + (offset - piece.here).min(piece.length),
            None => 0,
        }
    }

    /// The place in the code of a byte at which something ends.
    fn end(&self, offset: usize) -> usize {
        let next = self.pieces.partition_point(|piece| piece.end() < offset);
        match self.pieces.get(next) {
            Some(piece) => piece.there + offset.saturating_sub(piece.here),
            None => self.length,
        }
    }

    /// The end of what is left of the code: anything after it was added.
    fn code_end(&self) -> usize {
        self.pieces.last().map_or(0, Piece::end)
    }

    /// Whether something was added after the code, and nothing else is different.
    pub(crate) fn is_appended(&self) -> bool {
        matches!(self.pieces[..], [Piece { here: 0, there: 0, .. }])
    }
}

/// Where the parts of a text are in a block's code.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SourceMap<'t>(Option<&'t PatchedText>);

impl<'t> SourceMap<'t> {
    /// The text is the code itself.
    pub(crate) const CODE: Self = Self(None);

    pub(crate) const fn of(patched: &'t PatchedText) -> Self {
        Self(Some(patched))
    }

    /// The range of the code for a range of the text; empty for what was added.
    pub(crate) fn in_code(self, range: Range<usize>) -> Range<usize> {
        match self.0 {
            None => range,
            Some(patched) => {
                let start = patched.start(range.start);
                start..patched.end(range.end).max(start)
            }
        }
    }

    /// The end of the code in a text; anything after it was added.
    pub(crate) fn code_end(self, text: &str) -> usize {
        self.0.map_or(text.len(), PatchedText::code_end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_keeps_its_place() {
        let code = "if x then\n  y(“a”\nfi";
        let first = PatchedText::new(code).edited(vec![
            Edit::replace(5..9, "{"),
            Edit::replace(14..17, "\""),
            Edit::replace(18..21, "\""),
        ]);
        let both = first.edited(vec![
            Edit::insert(3, "("),
            Edit::insert(4, ")"),
            Edit::insert(first.text.find("\nfi").unwrap(), ")"),
            Edit::insert(first.text.len(), "}"),
        ]);
        assert_eq!(both.text, "if (x) {\n  y(\"a\")\nfi}");
        let replaced = [(3..3, 1), (4..4, 1), (5..9, 1), (14..17, 1), (18..21, 2), (24..24, 1)];
        assert_eq!(both.replaced(), replaced);
        let map = SourceMap::of(&both);
        let place = |part: &str| {
            let start = both.text.find(part).unwrap();
            &code[map.in_code(start..start + part.len())]
        };
        for (part, expected) in [
            ("if", "if"),
            ("x", "x"),
            ("(x)", "x"),
            ("{", "then"),
            ("y", "y"),
            ("\"a\"", "“a”"),
            ("\"a\")", "“a”"),
            ("fi", "fi"),
            ("}", ""),
        ] {
            assert_eq!(place(part), expected, "{part}");
        }
        assert_eq!(map.code_end(&both.text), both.text.len() - 1);
    }

    #[test]
    fn of_overlapping_edits_the_first_is_made() {
        let edits = vec![Edit::delete(1..3), Edit::replace(2..4, "x")];
        assert_eq!(PatchedText::new("abcd").edited(edits).text, "ad");
    }
}
