//! What was wrong with the input, told as it is met.

use codeif::dataset::{Fault, Problem};

use super::{Status, terminal};

/// Counts the problems that were told.
#[derive(Debug, Default)]
pub(super) struct Problems {
    count: u64,
}

impl Problems {
    /// Tells one on standard error.
    pub(super) fn name(&mut self, problem: &Problem) {
        self.tell(&problem.to_string());
    }

    /// Tells of an answer that could not be judged for a mistake of ours.
    pub(super) fn bug(&mut self, failure: &str) {
        self.count += 1;
        terminal::warn(&format!(
            "error: {failure}; its verdicts are Unverifiable (internal-error): this is a bug, \
             please report it with the answer"
        ));
    }

    /// Tells one in words.
    pub(super) fn tell(&mut self, problem: &str) {
        self.count += 1;
        terminal::warn(&format!("error: {problem}"));
    }

    /// How the command ends by them.
    pub(super) fn status(&self) -> Status {
        match self.count {
            0 => Status::Done,
            _ => Status::BadInput,
        }
    }
}

/// A problem with a line, or a whole file.
pub(super) fn problem(file: &str, line: Option<u64>, fault: Fault) -> Problem {
    Problem {
        file: file.to_owned(),
        line,
        fault,
    }
}
