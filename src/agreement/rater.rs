//! A rater's file: verdict lists by question and model.

use serde_json::value::RawValue;

use super::{Rated, parse_list};
use crate::dataset::{Fault, Fields, QuestionId};

/// One row of a rater's file.
#[derive(Debug, Clone)]
pub struct RatedRow {
    /// The question.
    pub question_id: QuestionId,
    /// The model whose answer was rated; `None` where the file names none.
    pub model: Option<String>,
    /// The verdicts, in the order of the instructions.
    pub verdicts: Vec<Rated>,
    /// The line, from 1.
    pub line: u64,
    /// Every field of the line.
    pub fields: Fields,
}

/// A rater: a name and the rows that could be read.
#[derive(Debug, Clone, Default)]
pub struct Rater {
    /// What the rater is called in reports: the file's name.
    pub name: String,
    /// The rows, in the file's order.
    pub rows: Vec<RatedRow>,
}

/// Why a row of a rater's file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowFault {
    /// The line is no row of such a file.
    #[error("{0}; {help}", help = .0.help())]
    Line(Fault),
    /// The list of verdicts cannot be read.
    #[error("`{field}` holds no list of verdicts: {found}; expected one such as ['Yes', 'No']")]
    List {
        /// The field it was looked for in.
        field: &'static str,
        /// The beginning of what stands there.
        found: String,
    },
}

impl RatedRow {
    /// Reads one line: a verdict file's by its `verdicts`, any other's by its `judge_result`, a
    /// string in any of the forms of [`parse_list`] or a JSON list.
    ///
    /// # Errors
    /// Where the line is no JSON object, has no question id or no readable list.
    pub fn from_bytes(bytes: &[u8], line: u64) -> Result<Self, RowFault> {
        let fields = Fields::from_bytes(bytes).map_err(RowFault::Line)?;
        let missing = |field: &str| RowFault::Line(Fault::Missing(field.to_owned()));
        let id = fields
            .get("question_id")
            .ok_or_else(|| missing("question_id"))?;
        let question_id = QuestionId::from_json(id).ok_or_else(|| missing("question_id"))?;
        let model = fields
            .present("model_id")
            .and_then(|raw| serde_json::from_str(raw.get()).ok());
        let verdicts = match (fields.present("verdicts"), fields.present("judge_result")) {
            (Some(raw), _) => list(raw, "verdicts")?,
            (None, Some(raw)) => list(raw, "judge_result")?,
            (None, None) => return Err(missing("judge_result")),
        };
        Ok(Self {
            question_id,
            model,
            verdicts,
            line,
            fields,
        })
    }
}

/// The verdicts in a field: a JSON list of words or booleans, or a string that holds a list.
fn list(raw: &RawValue, field: &'static str) -> Result<Vec<Rated>, RowFault> {
    let text = match serde_json::from_str::<String>(raw.get()) {
        Ok(text) => text,
        Err(_) => raw.get().to_owned(),
    };
    parse_list(&text).ok_or_else(|| {
        let found: String = text.chars().take(60).collect();
        RowFault::List { field, found }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<RatedRow, RowFault> {
        RatedRow::from_bytes(line.as_bytes(), 7)
    }

    #[test]
    fn a_verdict_file_is_read_by_its_verdicts() {
        let row = read(r#"{"question_id": "a", "model_id": "m", "verdicts": ["Yes", "Unverifiable"], "judge_result": "['Yes', 'No']"}"#).unwrap();
        assert_eq!(row.verdicts, [Rated::Yes, Rated::Unverifiable]);
        assert_eq!((row.model.as_deref(), row.line), (Some("m"), 7));
    }

    #[test]
    fn a_judge_file_is_read_by_its_judge_result() {
        for result in [r#""['Yes', 'No']""#, r#"["Yes", "No"]"#, "[true, false]"] {
            let row = read(&format!(
                r#"{{"question_id": 1, "judge_result": {result}}}"#
            ))
            .unwrap();
            assert_eq!(row.verdicts, [Rated::Yes, Rated::No], "{result}");
            assert_eq!(row.model, None);
        }
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let refused = |line: &str| read(line).unwrap_err().to_string();
        assert!(refused("{").contains("not JSON"));
        assert!(refused(r#"{"judge_result": "[]"}"#).contains("`question_id` is missing"));
        assert!(refused(r#"{"question_id": 1}"#).contains("`judge_result` is missing"));
        let text = refused(r#"{"question_id": 1, "judge_result": "I refuse."}"#);
        assert!(
            text.contains("holds no list of verdicts: I refuse."),
            "{text}"
        );
    }
}
