//! Edits of a text, and how several are carried out together.

use std::collections::BTreeMap;
use std::ops::Range;

/// How a finding is put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an order: "rename `loadAll` to `load_all`".
    pub title: String,
    /// In source order; they do not overlap. Without any, it is made together with the fix of another finding
    /// that has the same title.
    pub edits: Vec<Edit>,
}

/// A text in place of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced.
    pub(crate) range: Range<usize>,
    /// The line and the column of the first character, from 1, in characters.
    pub start: (usize, usize),
    /// Those of the position after the last character.
    pub end: (usize, usize),
    /// What takes their place, with LF at the end of lines.
    pub text: String,
}

/// The fixes that can be carried out together, by their place in the list: an edit may be part of several, and else
/// the one that begins first goes before.
pub(crate) fn separate(fixes: &[&Fix]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fixes.len()).collect();
    order.sort_by_key(|at| fixes[*at].edits.first().map(|edit| edit.range.start));
    let mut taken: BTreeMap<usize, &Edit> = BTreeMap::new();
    order.retain(|at| {
        let edits = &fixes[*at].edits;
        let is_free = |edit: &Edit| {
            let before = taken.range(..edit.range.start).next_back();
            let after = taken.range(edit.range.start..).next();
            let mut near = before.into_iter().chain(after).map(|(_, other)| *other);
            near.all(|other| other == edit || !touches(&other.range, &edit.range))
        };
        let fits = edits.iter().all(is_free);
        if fits {
            taken.extend(edits.iter().map(|edit| (edit.range.start, edit)));
        }
        fits
    });
    order.sort_unstable();
    order
}

/// Whether two edits are of the same bytes, or at the same place.
fn touches(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end || one.start == other.start
}

/// Carries out edits that do not overlap. The ranges are those of the new texts, in source order.
pub(crate) fn apply(text: &str, fixes: &[&Fix]) -> Changed {
    let mut edits: Vec<&Edit> = fixes.iter().flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits.dedup();
    let mut changed = Changed::default();
    let mut end = 0;
    for edit in edits {
        changed.text.push_str(text.get(end..edit.range.start).unwrap_or_default());
        let start = changed.text.len();
        changed.text.push_str(&edit.text);
        changed.old.push(edit.range.clone());
        changed.new.push(start..changed.text.len());
        end = edit.range.end;
    }
    changed.text.push_str(text.get(end..).unwrap_or_default());
    changed
}

/// A text after edits.
#[derive(Debug, Default)]
pub(crate) struct Changed {
    pub(crate) text: String,
    /// What was replaced, in source order.
    pub(super) old: Vec<Range<usize>>,
    /// What took its place.
    pub(super) new: Vec<Range<usize>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fix(edits: &[(Range<usize>, &str)]) -> Fix {
        let edits = edits.iter().map(|(range, text)| Edit {
            range: range.clone(),
            start: (1, 1),
            end: (1, 1),
            text: (*text).to_owned(),
        });
        Fix { title: String::new(), edits: edits.collect() }
    }

    #[test]
    fn edits_are_carried_out_together() {
        let fixes = [fix(&[(0..1, "bb"), (4..5, "bb")]), fix(&[(2..3, "")]), fix(&[(5..5, "!")])];
        let fixes: Vec<_> = fixes.iter().collect();
        assert_eq!(separate(&fixes), [0, 1, 2]);
        let changed = apply("a+x+a", &fixes);
        assert_eq!(changed.text, "bb++bb!");
        assert_eq!(changed.new, [0..2, 3..3, 4..6, 6..7]);
    }

    #[test]
    fn of_fixes_that_overlap_the_first_is_kept() {
        let fixes = [fix(&[(2..4, "x")]), fix(&[(0..3, "y")]), fix(&[(2..4, "x"), (9..9, "z")])];
        let fixes: Vec<_> = fixes.iter().collect();
        assert_eq!(separate(&fixes), [1]);
        assert_eq!(separate(&[fixes[0], fixes[2]]), [0, 1]);
        assert_eq!(apply("0123456789", &[fixes[0], fixes[2]]).text, "01x45678z9");
    }
}
