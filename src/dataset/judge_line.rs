//! The line of a judge file: the benchmark's own format.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::verdict_line::{self, judge_result, passthrough_fields};
use super::{Answer, Question};

/// A judge's list of verdicts on one answer, with every field of its question and answer lines
/// except those of a verdict file, because a judge file is read by its list.
#[derive(Debug)]
pub struct JudgeLine<'a> {
    pub question: &'a Question,
    pub answer: &'a Answer,
    /// Whether each instruction is followed, in order, or why the judge failed; the list is then
    /// null.
    pub verdicts: Result<Vec<bool>, String>,
    /// Whether the answer does what its task asks for, as the label `functional_correctness`, if
    /// that was asked; null if the judge failed.
    pub correctness: Option<Option<String>>,
}

/// CIFE's field for the correctness of an answer.
const CORRECTNESS: &str = "functional_correctness";

impl JudgeLine<'_> {
    /// The line as JSON, with its line end.
    ///
    /// # Errors
    /// If serialization fails, which nothing here can cause.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        verdict_line::json_line(self)
    }
}

impl Serialize for JudgeLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let asked = self.correctness.as_ref().map(|_| CORRECTNESS);
        let asked = asked.as_slice();
        let own = [&verdict_line::OWN_FIELDS[..], &["judge_error"], asked].concat();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("question_id", &self.answer.question_id)?;
        map.serialize_entry("model_id", &self.answer.model)?;
        for (name, raw) in passthrough_fields(self.question, self.answer, &own) {
            map.serialize_entry(name, raw)?;
        }
        if let Some(label) = &self.correctness {
            map.serialize_entry(CORRECTNESS, label)?;
        }
        match &self.verdicts {
            Ok(verdicts) => {
                let list = judge_result(verdicts.iter().copied());
                map.serialize_entry("judge_result", &list)?;
            }
            Err(cause) => {
                map.serialize_entry("judge_result", &())?;
                map.serialize_entry("judge_error", cause)?;
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(verdicts: Result<Vec<bool>, String>) -> String {
        let question = r#"{"question_id": 1, "question": "Q", "instruction_list": ["A", "B"]}"#;
        let question = Question::from_json(question).unwrap();
        let answer = r#"{"model_id": "m", "question_id": 1, "answer": "a", "x": 1.50, "verdicts": ["No"], "judge_result": "[]", "judge_error": "old"}"#;
        let (answer, _) = Answer::from_bytes(answer.as_bytes()).unwrap();
        let line = JudgeLine { question: &question, answer: &answer, verdicts, correctness: None };
        String::from_utf8(line.to_json().unwrap()).unwrap()
    }

    #[test]
    fn a_line_holds_the_list_and_what_passes_through() {
        assert_eq!(
            line(Ok(vec![true, false])),
            "{\"question_id\":1,\"model_id\":\"m\",\"question\":\"Q\",\
             \"instruction_list\":[\"A\", \"B\"],\"answer\":\"a\",\"x\":1.50,\
             \"judge_result\":\"['Yes', 'No']\"}\n"
        );
    }

    #[test]
    fn a_failure_is_no_list() {
        let line = line(Err("it refused".to_owned()));
        assert!(line.ends_with("\"judge_result\":null,\"judge_error\":\"it refused\"}\n"));
    }
}
