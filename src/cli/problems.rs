//! Reports what is wrong with the input.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Status, terminal};
use crate::dataset::{Fault, Problem};

/// The most problems of a kind that are reported one by one.
const MOST_OF_A_KIND: u64 = 10;

/// Of those that one flag or field would put right in all lines.
const MOST_OF_A_FIELD: u64 = 1;

/// Reports problems on standard error and counts them.
#[derive(Debug, Default)]
pub(super) struct Problems {
    count: u64,
    kinds: BTreeMap<String, Kind>,
    /// By file, the first question that clashes with another, and how many do.
    clashes: BTreeMap<String, (Problem, u64)>,
}

/// The problems of a kind.
#[derive(Debug, Default)]
struct Kind {
    reported: u64,
    /// Those that were only counted.
    more: u64,
    /// Where the last reported one is.
    last: String,
}

impl Problems {
    /// Reports a problem. After a number of its kind, the others are counted, and reported by
    /// [`Problems::flush`]; clashing questions are all reported there, because one of them is
    /// enough.
    pub(super) fn report(&mut self, problem: &Problem) {
        if let Fault::DifferentQuestion { .. } = problem.fault {
            self.count += 1;
            let new = || (problem.clone(), 0);
            self.clashes.entry(problem.file.clone()).or_insert_with(new).1 += 1;
            return;
        }
        let most = match problem.fault {
            Fault::Missing(_) | Fault::OtherName { .. } => MOST_OF_A_FIELD,
            _ => MOST_OF_A_KIND,
        };
        let (kind, place) = (problem.fault.kind(), problem.place());
        self.report_up_to(most, &kind, &place, &problem.to_string());
    }

    /// Reports a problem that is already a text, with its kind and its place in the input.
    pub(super) fn report_of_kind(&mut self, kind: &str, place: &str, text: &str) {
        self.report_up_to(MOST_OF_A_KIND, kind, place, text);
    }

    fn report_up_to(&mut self, most: u64, kind: &str, place: &str, text: &str) {
        let kind = self.kinds.entry(kind.to_owned()).or_default();
        if kind.reported < most {
            kind.reported += 1;
            place.clone_into(&mut kind.last);
            self.report_text(text);
        } else {
            kind.more += 1;
            self.count += 1;
        }
    }

    /// Tells what was only counted so far.
    pub(super) fn flush(&mut self) {
        for (mut problem, count) in std::mem::take(&mut self.clashes).into_values() {
            if let Fault::DifferentQuestion { more, .. } = &mut problem.fault {
                *more = count - 1;
            }
            terminal::warn(&format!("error: {}", shorten(&problem.to_string())));
        }
        for Kind { more, last, .. } in self.kinds.values_mut() {
            let more = std::mem::take(more);
            if more > 0 {
                let more = indicatif::HumanCount(more);
                terminal::warn(&format!("error: and {more} more like {last}"));
            }
        }
    }

    /// Reports an answer that could not be judged because of a bug.
    pub(super) fn report_bug(&mut self, failure: &str) {
        let text = format!(
            "{failure}; its verdicts are Unverifiable (internal-error): this is a bug, please \
             report it with the answer"
        );
        self.report_of_kind("internal-error", "the last one", &text);
    }

    /// Reports a problem that is already a text.
    pub(super) fn report_text(&mut self, problem: &str) {
        self.count += 1;
        terminal::warn(&format!("error: {}", shorten(problem)));
    }

    /// Reports the rest, and gives the status of the command.
    pub(super) fn status(&mut self) -> Status {
        self.flush();
        match self.count {
            0 => Status::Done,
            _ => Status::BadInput,
        }
    }
}

/// The most bytes of a message that are printed. Only quotations of the input are longer.
const MAX_BYTES: usize = 600;

/// Cuts a long message in the middle: it starts with what is wrong, ends with what to do, and
/// between them it may quote an input of any length.
fn shorten(problem: &str) -> Cow<'_, str> {
    if problem.len() <= MAX_BYTES {
        return problem.into();
    }
    let is_boundary = |at: &usize| problem.is_char_boundary(*at);
    let head = (0..=MAX_BYTES / 2).rev().find(is_boundary).unwrap_or(0);
    let tail = problem.len() - MAX_BYTES / 2;
    let tail = (tail..=problem.len()).find(is_boundary).unwrap_or(tail);
    format!("{}…{}", &problem[..head], &problem[tail..]).into()
}

/// A problem with a line or a whole file.
pub(super) fn problem(file: &str, line: Option<u64>, fault: Fault) -> Problem {
    Problem { file: file.to_owned(), line, fault }
}
