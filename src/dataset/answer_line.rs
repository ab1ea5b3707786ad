//! A numbered line of an answer file.

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
