//! Ranges of a text with rows and columns, as tree-sitter takes them.

use std::ops::Range;

use tree_sitter::Point;

/// The complement of sorted, disjoint ranges of a text.
pub(super) fn complement(code: &str, excluded: &[Range<usize>]) -> Vec<tree_sitter::Range> {
    let (mut at, mut point) = (0, Point::default());
    let mut advance = |to: usize| {
        (at, point) = advance(code, (at, point), to);
        point
    };
    let starts = std::iter::once(0).chain(excluded.iter().map(|range| range.end));
    let ends = excluded.iter().map(|range| range.start).chain(std::iter::once(code.len()));
    starts
        .zip(ends)
        .map(|(start_byte, end_byte)| tree_sitter::Range {
            start_byte,
            end_byte,
            start_point: advance(start_byte),
            end_point: advance(end_byte),
        })
        .collect()
}

/// A byte offset of a text with its row and column, computed from an earlier one.
pub(super) fn advance(text: &str, from: (usize, Point), to: usize) -> (usize, Point) {
    let (start, place) = from;
    let passed = &text.as_bytes()[start..to];
    let place = match passed.iter().rposition(|byte| *byte == b'\n') {
        Some(last) => {
            let lines = passed.iter().filter(|byte| **byte == b'\n').count();
            Point::new(place.row + lines, passed.len() - last - 1)
        }
        None => Point::new(place.row, place.column + passed.len()),
    };
    (to, place)
}
