//! The line of a verdict stream for a row that could not be graded.

use serde::Serialize;

use super::{Fault, QuestionId};

/// Takes the place of a verdict line, so that a process that writes rows to `grade` and reads a line
/// for each never waits in vain.
#[derive(Debug, Serialize)]
pub struct ErrorLine<'a> {
    line: u64,
    question_id: Option<&'a QuestionId>,
    model_id: Option<&'a str>,
    error: String,
}

impl<'a> ErrorLine<'a> {
    /// The line for the row on line `line`, from 1; id and model are null if they could not be read.
    pub fn new(
        line: u64,
        question_id: Option<&'a QuestionId>,
        model_id: Option<&'a str>,
        fault: &Fault,
    ) -> Self {
        Self { line, question_id, model_id, error: fault.with_help() }
    }

    /// The line as JSON, with its line end.
    ///
    /// # Errors
    /// If serialization fails, which nothing here can cause.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        Ok(line)
    }
}
