//! A numbered line of an answer file.

use serde::Serialize;

use super::{Answer, AnswerFormat, Fault, NumberedLine, Question, QuestionId};

/// A line of an answer file, read.
#[derive(Debug, Clone)]
pub struct AnswerLine {
    /// Its number in the file, from 1.
    pub number: u64,
    /// The question's id, if it can be read. A bad line may have it too.
    pub question_id: Option<QuestionId>,
    /// The model, if it can be read.
    pub model: Option<String>,
    /// The answer, and the question if the line repeats it.
    pub answer: Result<(Answer, Option<Question>), Fault>,
}

impl AnswerLine {
    /// Reads a line.
    pub fn new(line: &NumberedLine, format: &AnswerFormat) -> Self {
        let bytes = line.bytes.as_deref();
        let answer = match bytes {
            Ok(bytes) => Answer::read(bytes, format),
            Err(fault) => Err(fault.clone()),
        };
        let (question_id, model) = match &answer {
            Ok((answer, _)) => (Some(answer.question_id.clone()), Some(answer.model.clone())),
            Err(_) => bytes.map(Answer::key).unwrap_or_default(),
        };
        Self { number: line.number, question_id, model, answer }
    }
}

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
