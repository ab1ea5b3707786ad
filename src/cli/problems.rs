//! Reports what is wrong with the input.

use std::borrow::Cow;

use super::{Status, terminal};
use crate::dataset::{Fault, Problem};

/// Reports problems on standard error and counts them.
#[derive(Debug, Default)]
pub(super) struct Problems {
    count: u64,
}

impl Problems {
    /// Reports a problem.
    pub(super) fn report(&mut self, problem: &Problem) {
        self.report_text(&problem.to_string());
    }

    /// Reports an answer that could not be judged because of a bug.
    pub(super) fn report_bug(&mut self, failure: &str) {
        self.count += 1;
        terminal::warn(&format!(
            "error: {failure}; its verdicts are Unverifiable (internal-error): this is a bug, \
             please report it with the answer"
        ));
    }

    /// Reports a problem that is already a text.
    pub(super) fn report_text(&mut self, problem: &str) {
        self.count += 1;
        terminal::warn(&format!("error: {}", shorten(problem)));
    }

    /// The status of the command.
    pub(super) fn status(&self) -> Status {
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
    Problem {
        file: file.to_owned(),
        line,
        fault,
    }
}
