//! One answer of a model, and the line that it is read from.

use serde_json::value::RawValue;

use super::fields::{kind, string};
use super::question::{LANGUAGE, question_id};
use super::{Fault, Fields, NumberedLine, Question, QuestionId};

/// One line of an answer file.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The question it answers.
    pub question_id: QuestionId,
    /// The model that wrote it.
    pub model: String,
    /// The response; `None` if the row is a failed one: `answer` is null, blank or one of
    /// CodeIF's marks of a failed call, or there is an `error`. The text is not searched further.
    pub text: Option<String>,
    /// Every field of the line, as written.
    pub fields: Fields,
}

const ANSWER: &str = "answer";

/// What CodeIF's generators write as the answer after a failed call.
const FAILED: [&str; 2] = ["$ERROR$", "ERROR"];

/// What others call the field with the response.
const OTHER_NAMES: [&str; 10] = [
    "response",
    "output",
    "completion",
    "generation",
    "generated_text",
    "model_output",
    "prediction",
    "solution",
    "text",
    "code",
];

impl Answer {
    /// Reads one line of an answer file, and the question if the line repeats it.
    ///
    /// # Errors
    /// If the line is not JSON, or a field is missing or has the wrong type.
    pub fn from_bytes(line: &[u8]) -> Result<(Self, Option<Question>), Fault> {
        Self::read(line, None)
    }

    /// Reads one line of an answer file. A line that names no model is a fault, unless there is a
    /// default.
    fn read(line: &[u8], default_model: Option<&str>) -> Result<(Self, Option<Question>), Fault> {
        let fields = Fields::from_bytes(line)?;
        let failed = has_error(&fields);
        let has_answer = fields.get(ANSWER).is_some() || failed;
        let id = question_id(&fields);
        Fault::lacking([
            id.as_ref().err().cloned(),
            default_model.is_none().then(|| model_id(&fields).err()).flatten(),
            (!has_answer).then(|| no_answer(&fields)),
        ])?;
        let question = match fields.present("instruction_list") {
            Some(_) => Some(Question::from_fields(question_fields(&fields))?),
            None => None,
        };
        let model = match (fields.get("model_id"), default_model) {
            (None, Some(model)) => model.to_owned(),
            _ => string(model_id(&fields)?, "model_id")?,
        };
        let text = fields.string(ANSWER)?;
        let answer = Self {
            question_id: id?,
            model,
            text: text.filter(|text| is_answer(text) && !failed),
            fields,
        };
        Ok((answer, question))
    }

    /// The question's id and the model of a line, as far as they can be read; other fields may be
    /// bad.
    pub fn key(line: &[u8]) -> (Option<QuestionId>, Option<String>) {
        let Ok(fields) = Fields::from_bytes(line) else {
            return (None, None);
        };
        let model = fields.string("model_id").ok().flatten();
        (question_id(&fields).ok(), model)
    }

    /// An answer whose line has these fields and no others. It is a failed one as on a line: if the
    /// text is `None`, blank or a mark of a failed call.
    pub fn new(question_id: QuestionId, model: impl Into<String>, text: Option<String>) -> Self {
        let model = model.into();
        let mut fields = Fields::default();
        fields.set("question_id", &question_id);
        fields.set("model_id", &model);
        fields.set(ANSWER, &text);
        Self { question_id, model, text: text.filter(|text| is_answer(text)), fields }
    }

    /// Says whether the code passed the tests of its task.
    pub(crate) fn set_passed(&mut self, passed: bool) {
        self.fields.set("passed", &passed);
    }

    /// A row in place of an answer that a model never gave.
    pub fn absent(question_id: QuestionId, model: impl Into<String>) -> Self {
        let mut fields = Fields::default();
        fields.set(ANSWER, &());
        Self { question_id, model: model.into(), text: None, fields }
    }
}

/// The fields of a question on an answer line. The `language` of a verdict line is that of its code.
fn question_fields(fields: &Fields) -> Fields {
    let at_top: &[&str] = match fields.present("verdicts") {
        Some(_) => &[LANGUAGE],
        None => &[LANGUAGE, "language"],
    };
    fields.only(&[&Question::FIELDS, at_top].concat())
}

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
    /// Reads a line; `default_model` is the model of one that names none.
    pub fn new(line: &NumberedLine, default_model: Option<&str>) -> Self {
        let bytes = line.bytes.as_deref();
        let answer = match bytes {
            Ok(bytes) => Answer::read(bytes, default_model),
            Err(fault) => Err(fault.clone()),
        };
        let (question_id, model) = match &answer {
            Ok((answer, _)) => (Some(answer.question_id.clone()), Some(answer.model.clone())),
            Err(_) => bytes.map(Answer::key).unwrap_or_default(),
        };
        Self { number: line.number, question_id, model, answer }
    }
}

/// Whether a text is neither blank nor a mark of a failed call.
fn is_answer(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && !FAILED.contains(&text)
}

/// The fault of a line that has neither an answer nor an error.
fn no_answer(fields: &Fields) -> Fault {
    let has = |name: &str| fields.present(name).is_some();
    if has("verdicts") {
        return Fault::OtherFile {
            found: "a verdict line without its answer",
            help: "grade the answer file",
        };
    }
    let texts = fields.iter().filter(|(_, raw)| kind(raw.get()) == "a string");
    let texts: Vec<&str> = texts.map(|(name, _)| name).collect();
    let other = OTHER_NAMES.into_iter().find(|name| texts.contains(name));
    let like = other.or_else(|| mistyped(&texts));
    if like.is_none() && has("instruction_list") && !has("model_id") {
        return Fault::OtherFile {
            found: "a question",
            help: "give the question file as --questions, and the answers in its place",
        };
    }
    Fault::NoAnswer { like: like.map(str::to_owned) }
}

/// The model of a line.
fn model_id(fields: &Fields) -> Result<&RawValue, Fault> {
    fields.given_or_called("model_id", &["model", "model_name"], "--model-field")
}

/// The name that is `answer` but for a slip or its case.
fn mistyped<'n>(names: &[&'n str]) -> Option<&'n str> {
    let is_slip = |name: &&str| {
        let name = name.to_lowercase();
        name.contains(ANSWER) && !name.contains("id")
            || strsim::damerau_levenshtein(&name, ANSWER) <= 2
    };
    names.iter().copied().find(is_slip)
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
            r#", "error": "time-out""#,
            r#", "answer": null"#,
            r#", "answer": "$ERROR$""#,
            r#", "answer": " ERROR\n""#,
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
        let quoted = r#", "answer": "print('ERROR')""#;
        assert_eq!(text(quoted).as_deref(), Some("print('ERROR')"));
    }

    #[test]
    fn a_row_with_neither_answer_nor_error_is_a_fault_that_names_the_likely_field() {
        let fault = |rest: &str| {
            let line = format!(r#"{{"question_id": 1, "model_id": "m"{rest}}}"#);
            let fault = Answer::from_bytes(line.as_bytes()).unwrap_err();
            fault.with_help()
        };
        for name in ["response", "output", "completion", "generation", "anwser", "Answer"] {
            assert_eq!(
                fault(&format!(r#", "prompt": "p", "{name}": "x""#)),
                format!(
                    "field `answer` is missing, but there is `{name}`; give --answer-field {name} to read it"
                )
            );
        }
        for rest in ["", r#", "error": null"#, r#", "response": 5, "answer_id": "x""#] {
            assert_eq!(
                fault(rest),
                "field `answer` is missing; name its field with --answer-field, or add an `error` if the model failed"
            );
        }
    }

    #[test]
    fn all_missing_fields_are_named_at_once() {
        let fault = |line: &str| Answer::from_bytes(line.as_bytes()).unwrap_err().with_help();
        assert_eq!(
            fault(r#"{"id": 1, "response": "x"}"#),
            "fields `question_id`, `model_id` and `answer` are missing; give --id-field id --answer-field \
             response and add `model_id` or name its field with --model-field"
        );
    }

    #[test]
    fn a_line_of_another_file_is_recognised() {
        let fault = |line: &str| Answer::from_bytes(line.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            fault(r#"{"question_id": 1, "instruction_list": ["A"]}"#),
            "this looks like a question"
        );
        assert_eq!(
            fault(r#"{"question_id": 1, "model_id": "m", "verdicts": ["Yes"]}"#),
            "this looks like a verdict line without its answer"
        );
    }

    #[test]
    fn a_line_may_name_no_model_if_there_is_a_default() {
        let line = br#"{"question_id": 1, "answer": "x"}"#;
        let (answer, _) = Answer::read(line, Some("-")).unwrap();
        assert_eq!(answer.model, "-");
        assert!(Answer::read(line, None).is_err());
    }

    #[test]
    fn an_answer_that_is_no_text_is_a_fault() {
        let fault = |line: &str| Answer::from_bytes(line.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            fault(r#"{"question_id": 1, "model_id": "m", "answer": ["x"]}"#),
            "field `answer`: expected a string, found a list"
        );
        assert_eq!(fault(r#"{"question_id": 1, "answer": "x"}"#), "field `model_id` is missing");
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
