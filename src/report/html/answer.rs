//! Parses verdict lines for the page, and defines the records that store their texts.

use serde::{Deserialize, Serialize};

use crate::dataset::{Fault, JudgedInstruction, VerdictRow};
use crate::report::json::{list, object};
use crate::verdict::{Evidence, NearMiss};

/// One line of a verdict file with the texts that the page shows.
#[derive(Debug)]
pub struct PageAnswer {
    row: VerdictRow,
    question: Option<String>,
    /// The response; `None` if it is missing or not in the file.
    answer: Option<String>,
    language: Option<String>,
    pub(super) syntax_errors: u64,
    details: Vec<VerdictDetail>,
}

#[derive(Debug, Deserialize)]
struct VerdictDetail {
    #[serde(default)]
    decided_by: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    evidence: Vec<Evidence>,
    #[serde(default)]
    near_misses: Vec<NearMiss>,
}

impl PageAnswer {
    pub fn new(row: VerdictRow) -> Result<Self, Fault> {
        let details = field(&row, "details", "a list of verdicts with evidence")?;
        Ok(Self {
            question: field(&row, "question", "a string")?,
            answer: field(&row, "answer", "a string")?,
            language: field(&row, "language", "a string")?,
            syntax_errors: field(&row, "syntax_errors", "a count")?.unwrap_or(0),
            details: details.unwrap_or_default(),
            row,
        })
    }

    pub const fn row(&self) -> &VerdictRow {
        &self.row
    }

    /// The record that all answers to the question share.
    pub(super) fn question_record(&self) -> impl Serialize {
        object! {
            text: &self.question,
            instructions: list(&self.row.verdicts, sentence),
            dependencies: self.row.dependencies.as_deref().unwrap_or_default(),
        }
    }

    /// The record that is loaded when the answer is opened.
    pub(super) fn answer_record(&self) -> impl Serialize {
        let is_quoted = self.answer.is_none();
        object! {
            text: &self.answer,
            language: &self.language,
            details: list(&self.details, |detail| object! {
                message: &detail.message,
                by: &detail.decided_by,
                evidence: list(&detail.evidence, |place| location(place, is_quoted)),
                near: list(&detail.near_misses, |miss| {
                    (&miss.note, location(&miss.evidence, is_quoted))
                }),
            }),
        }
    }
}

/// Line, column, end line, end column, and the text if the page does not have the answer.
fn location(place: &Evidence, is_quoted: bool) -> impl Serialize {
    let text = is_quoted.then_some(&place.text);
    (place.line, place.column, place.end_line, place.end_column, text)
}

fn field<'r, T: Deserialize<'r>>(
    row: &'r VerdictRow,
    name: &str,
    expected: &'static str,
) -> Result<Option<T>, Fault> {
    let raw = row.fields.present(name);
    let read = raw.map(|raw| serde_json::from_str(raw.get())).transpose();
    read.map_err(|error| Fault::WrongType {
        field: name.to_owned(),
        expected,
        found: format!("something else ({error})"),
    })
}

/// The sentence, or the template's name if the file leaves it out.
fn sentence(verdict: &JudgedInstruction) -> &str {
    let template = verdict.template.as_deref();
    verdict.instruction.as_deref().or(template).unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(fields: &str) -> Result<PageAnswer, Fault> {
        let line = format!(
            r#"{{"question_id": 1, "model_id": "m", "verdicts": ["No"], {fields},
            "details": [{{"instruction": "A.", "verdict": "No", "message": "so", "evidence": [
            {{"block": 0, "line": 2, "column": 1, "end_line": 2, "end_column": 4, "text": "for"}}]}}]}}"#
        );
        PageAnswer::new(VerdictRow::from_bytes(line.as_bytes()).unwrap())
    }

    #[test]
    fn a_field_of_the_wrong_type_is_a_fault() {
        let fault = answer(r#""syntax_errors": "many""#).unwrap_err().to_string();
        assert!(fault.starts_with("field `syntax_errors`: expected a count, found"), "{fault}");
        assert!(answer(r#""answer": {}"#).is_err());
    }

    #[test]
    fn locations_quote_the_text_only_without_an_answer() {
        let location = |fields: &str| {
            let answer = answer(fields).unwrap();
            let record = serde_json::to_value(answer.answer_record()).unwrap();
            record["details"][0]["evidence"][0].clone()
        };
        assert_eq!(location(r#""answer": "a\nfor""#), serde_json::json!([2, 1, 2, 4, null]));
        assert_eq!(location(r#""answer": null"#), serde_json::json!([2, 1, 2, 4, "for"]));
    }
}
