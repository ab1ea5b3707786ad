//! What was wrong with the input, told as it is met.

use std::borrow::Cow;

use super::{Status, terminal};
use crate::dataset::{Fault, Problem};

/// Counts the problems that were told.
#[derive(Debug, Default)]
pub(super) struct Problems {
    count: u64,
}

impl Problems {
    /// Tells one on standard error.
    pub(super) fn report(&mut self, problem: &Problem) {
        self.report_text(&problem.to_string());
    }

    /// Tells of an answer that could not be judged for a mistake of ours.
    pub(super) fn report_bug(&mut self, failure: &str) {
        self.count += 1;
        terminal::warn(&format!(
            "error: {failure}; its verdicts are Unverifiable (internal-error): this is a bug, \
             please report it with the answer"
        ));
    }

    /// Tells one in words.
    pub(super) fn report_text(&mut self, problem: &str) {
        self.count += 1;
        terminal::warn(&format!("error: {}", shorten(problem)));
    }

    /// How the command ends by them.
    pub(super) fn status(&self) -> Status {
        match self.count {
            0 => Status::Done,
            _ => Status::BadInput,
        }
    }
}

/// The most bytes of a problem that are told, far more than any holds but for what it quotes.
const MAX_BYTES: usize = 600;

/// What is wrong stands at the beginning, what to do at the end; a name of the input between
/// them can be of any length.
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

/// A problem with a line, or a whole file.
pub(super) fn problem(file: &str, line: Option<u64>, fault: Fault) -> Problem {
    Problem {
        file: file.to_owned(),
        line,
        fault,
    }
}
