//! The fixes of single findings, for editors that offer them one by one.

use std::ops::RangeInclusive;

use super::{Candidate, Linter, MAX_TRIES, Mending};
use crate::fix::Edit;
use crate::lint::Diagnostic;
use crate::lint::line_ends::LineEnds;
use crate::lint::walk::InputFile;

/// A fix that was tried by itself.
#[derive(Debug)]
pub struct TriedFix {
    /// What it puts right.
    pub found: Vec<Diagnostic>,
    /// What it does, as an order.
    pub title: String,
    /// Its edits, with the line ends of the file.
    pub edits: Vec<Edit>,
}

impl Linter {
    /// The fixes of what is found on some lines of a file.
    pub fn fixes_on(&self, file: &InputFile, lines: &RangeInclusive<usize>) -> Vec<TriedFix> {
        let unified = file.read().ok().and_then(|text| LineEnds::unify(&text));
        let Some((text, ends)) = unified else {
            return Vec::new();
        };
        let mut mending = Mending { linter: self, file, tries: MAX_TRIES };
        let state = mending.state(text);
        let found = &state.result.diagnostics;
        let is_there = |found: &Diagnostic| {
            let place = found.location.as_ref();
            place.is_some_and(|at| at.line <= *lines.end() && at.end_line >= *lines.start())
        };
        let mut candidates = Candidate::all(found);
        candidates.retain(|candidate| candidate.of.iter().any(|at| is_there(&found[*at])));
        candidates.retain(|candidate| {
            let keys = candidate.keys.iter();
            mending.try_fixes(&state, &state, &[&candidate.fix], keys).is_ok()
        });
        let tried = candidates.into_iter().map(|candidate| TriedFix {
            found: candidate.of.iter().map(|at| found[*at].clone()).collect(),
            title: candidate.fix.title,
            edits: candidate.fix.edits.into_iter().map(|edit| ends.restore_edit(edit)).collect(),
        });
        tried.collect()
    }
}
