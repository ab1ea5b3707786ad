//! A numbered line of an answer file.

use super::{Answer, Fault, NumberedLine, Question, QuestionId};

/// A line of an answer file, read.
#[derive(Debug, Clone)]
pub struct AnswerLine {
    /// Its number in the file, from 1.
    pub number: u64,
    /// The question and the model, if they can be read. A bad line may have them too.
    pub key: Option<(QuestionId, String)>,
    /// The answer, and the question if the line repeats it.
    pub answer: Result<(Answer, Option<Question>), Fault>,
}

impl AnswerLine {
    /// Reads a line; `limit` is the length in bytes that it may have, for the message.
    pub fn new(line: &NumberedLine, limit: usize) -> Self {
        let answer = match &line.bytes {
            Some(bytes) => Answer::from_bytes(bytes),
            None => Err(Fault::TooLong(limit)),
        };
        let key = match &answer {
            Ok((answer, _)) => Some((answer.question_id.clone(), answer.model.clone())),
            Err(_) => line.bytes.as_deref().and_then(Answer::key),
        };
        Self {
            number: line.number,
            key,
            answer,
        }
    }
}
