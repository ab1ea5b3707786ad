//! One answer of a model.

use serde_json::value::to_raw_value;

use super::fields::kind;
use super::question::question_id;
use super::{Fault, Fields, Question, QuestionId};

/// One line of an answer file.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The question it answers.
    pub question_id: QuestionId,
    /// The model that wrote it.
    pub model: String,
    /// The response; `None` if the row is a failed one: `answer` is absent, null or blank, or
    /// there is an `error`. The text itself is not searched for signs of failure.
    pub text: Option<String>,
    /// Every field of the line, as written.
    pub fields: Fields,
}

impl Answer {
    /// Reads one line of an answer file, and the question if the line repeats it.
    ///
    /// # Errors
    /// If the line is not JSON, or a field is missing or has the wrong type.
    pub fn from_bytes(line: &[u8]) -> Result<(Self, Option<Question>), Fault> {
        let fields = Fields::from_bytes(line)?;
        let question = match fields.present("instruction_list") {
            Some(_) => Some(Question::from_fields(fields.only(&Question::FIELDS))?),
            None => None,
        };
        let model = match fields.get("model_id") {
            Some(raw) => super::fields::string(raw, "model_id")?,
            None => return Err(Fault::Missing("model_id".to_owned())),
        };
        let text = fields.string("answer")?;
        let answer = Self {
            question_id: question_id(&fields)?,
            model,
            text: text.filter(|text| !text.trim().is_empty() && !has_error(&fields)),
            fields,
        };
        Ok((answer, question))
    }

    /// The question's id and the model of a line, if it has them; other fields may be bad.
    pub fn key(line: &[u8]) -> Option<(QuestionId, String)> {
        let fields = Fields::from_bytes(line).ok()?;
        let model = fields.string("model_id").ok()??;
        Some((question_id(&fields).ok()?, model))
    }

    /// An answer whose line has these fields and no others. It is missing if the text is `None` or
    /// blank.
    pub fn new(question_id: QuestionId, model: impl Into<String>, text: Option<String>) -> Self {
        let model = model.into();
        let fields = [
            ("question_id", to_raw_value(&question_id)),
            ("model_id", to_raw_value(&model)),
            ("answer", to_raw_value(&text)),
        ];
        Self {
            question_id,
            model,
            text: text.filter(|text| !text.trim().is_empty()),
            fields: fields
                .into_iter()
                .filter_map(|(name, raw)| Some((name.to_owned(), raw.ok()?)))
                .collect(),
        }
    }

    /// A row in place of an answer that a model never gave.
    pub fn absent(question_id: QuestionId, model: impl Into<String>) -> Self {
        Self {
            question_id,
            model: model.into(),
            text: None,
            fields: Fields::default(),
        }
    }
}

/// Whether the row has an `error` that is not empty, zero or false.
fn has_error(fields: &Fields) -> bool {
    let Some(raw) = fields.present("error") else {
        return false;
    };
    let text = raw.get();
    match kind(text) {
        "a string" => {
            serde_json::from_str::<String>(text).map_or(true, |error| !error.trim().is_empty())
        }
        "an object" | "a list" => text[1..text.len() - 1].trim() != "",
        "a boolean" => text == "true",
        _ => text.parse() != Ok(0.0),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(rest: &str) -> Option<String> {
        let line = format!(r#"{{"question_id": 1, "model_id": "m"{rest}}}"#);
        Answer::from_bytes(line.as_bytes()).unwrap().0.text
    }

    #[test]
    fn a_row_fails_by_what_it_lacks_or_by_its_error_never_by_its_text() {
        for rest in [
            "",
            r#", "answer": null"#,
            r#", "answer": " \n\t""#,
            r#", "answer": "x", "error": "time-out""#,
            r#", "answer": "x", "error": {"code": 500}"#,
            r#", "answer": "x", "error": 500"#,
        ] {
            assert_eq!(text(rest), None, "{rest}");
        }
        for rest in [
            r#", "answer": "x""#,
            r#", "answer": "x", "error": null"#,
            r#", "answer": "x", "error": """#,
            r#", "answer": "x", "error": []"#,
            r#", "answer": "x", "error": { }"#,
            r#", "answer": "x", "error": false"#,
            r#", "answer": "x", "error": 0"#,
        ] {
            assert_eq!(text(rest).as_deref(), Some("x"), "{rest}");
        }
        assert_eq!(text(r#", "answer": "$ERROR$""#).as_deref(), Some("$ERROR$"));
    }

    #[test]
    fn an_answer_that_is_no_text_is_a_fault() {
        let fault = |line: &str| Answer::from_bytes(line.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            fault(r#"{"question_id": 1, "model_id": "m", "answer": ["x"]}"#),
            "field `answer`: expected a string, found a list"
        );
        assert_eq!(
            fault(r#"{"question_id": 1, "answer": "x"}"#),
            "field `model_id` is missing"
        );
        assert!(
            fault(r#"{"question_id": 1, "model_id": "m", "answer": "\ud800"}"#)
                .starts_with("field `answer`: expected a string, found a string that cannot be")
        );
    }

    proptest! {
        #[test]
        fn no_line_breaks_the_reading(line in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = Answer::from_bytes(&line);
            let _ = Answer::key(&line);
        }

        #[test]
        fn no_json_breaks_the_reading(
            id in json(),
            list in json(),
            dependence in json(),
            answer in json(),
            error in json(),
        ) {
            let line = format!(
                r#"{{"question_id":{id},"model_id":"m","answer":{answer},"error":{error},
                "instruction_list":{list},"instruction_dependence":{dependence},"meta_info":{list}}}"#
            );
            let _ = Answer::from_bytes(line.as_bytes());
        }
    }

    /// Small JSON texts of all kinds, most of them out of place.
    fn json() -> impl Strategy<Value = &'static str> {
        proptest::sample::select(vec![
            "null",
            "true",
            "0",
            "-1",
            "1e400",
            "\"\"",
            "\"x\"",
            "\"\\ud800\"",
            "[]",
            "[0]",
            "[\"A\"]",
            "[{\"instruction\":\"A\"}]",
            "{}",
            "{\"0\":[0]}",
            "{\"a\":1,\"a\":2}",
            "[[[]]]",
        ])
    }
}
