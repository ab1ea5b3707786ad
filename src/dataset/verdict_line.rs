//! The lines that grading writes. Their format is published, so it has its own types.

use std::fmt;

use indexmap::IndexMap;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::round::ROUNDS;
use super::{Answer, Fault, Question, QuestionId};
use crate::verdict::{Evidence, NearMiss, Outcome, Reason, Verdict};

/// The fields that a verdict line defines. Fields of the question or answer line with these names
/// are dropped.
pub(super) const OWN_FIELDS: [&str; 10] = [
    "question_id",
    "model_id",
    "verdicts",
    "details",
    "language",
    "blocks",
    "syntax_errors",
    "has_code",
    "metrics",
    "judge_result",
];

/// The fields of a line with rewards, in place of the answer's.
const REWARD_FIELDS: [&str; 2] = ["unmet", "rewards"];

/// The fields of a question that a compact line keeps, because figures are grouped and computed by
/// them.
const KEPT_FIELDS: [&str; 3] = ["meta_info", "instruction_dependence", ROUNDS];

/// The verdicts on one answer, with every field of its question and answer lines.
#[derive(Debug)]
pub struct VerdictLine<'a> {
    pub question: &'a Question,
    pub answer: &'a Answer,
    /// One for each instruction, in order.
    pub details: Vec<VerdictDetail<'a>>,
    /// The solution language (semantics, principle 5).
    pub language: Option<&'a str>,
    pub blocks: usize,
    pub syntax_errors: usize,
    /// Whether there is any token of code but comments.
    pub has_code: bool,
    /// Each metric of the answer by name, if it is defined.
    pub metrics: IndexMap<&'static str, Option<MetricEnds>>,
    /// The rewards, if they were asked for.
    pub rewards: Option<Rewards>,
    pub omissions: Omissions,
}

/// What an answer earns in training.
#[derive(Debug)]
pub struct Rewards {
    /// The first requirement that it does not meet, in words.
    pub unmet: Option<String>,
    /// Each metric by name over the instructions that are decided, if there are any; 0 if a requirement is
    /// not met.
    pub rewards: IndexMap<&'static str, Option<f64>>,
}

/// A metric with every Unverifiable as No, and as Yes.
#[derive(Debug, Clone, Copy, serde::Serialize)]
pub struct MetricEnds {
    pub low: f64,
    pub high: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Omissions {
    pub answer: bool,
    /// The task and the sentences, which the question file has.
    pub question: bool,
}

#[derive(Debug, serde::Serialize)]
pub struct VerdictDetail<'a> {
    /// The template's slug; null if the sentence is unknown.
    pub template: Option<&'a str>,
    pub id: Option<u32>,
    #[serde(rename = "type")]
    pub category: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instruction: Option<&'a str>,
    verdict: &'static str,
    decided_by: DecidedBy<'a>,
    message: &'a str,
    evidence: &'a [Evidence],
    near_misses: &'a [NearMiss],
    reason: Option<Reason>,
    /// Why the sentence is not understood, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<&'static str>,
    /// The verdicts on its parts, if it asks for several things or for more than is decided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartDetail<'a>>,
}

/// The verdict on a part of an instruction.
#[derive(Debug, serde::Serialize)]
pub struct PartDetail<'a> {
    text: &'a str,
    template: &'a str,
    verdict: &'static str,
    message: &'a str,
    evidence: &'a [Evidence],
    reason: Option<Reason>,
    rest: Option<&'a str>,
}

impl<'a> PartDetail<'a> {
    /// The detail of a part with this text and template, of which `rest` was not decided.
    pub fn new(
        text: &'a str,
        template: &'a str,
        rest: Option<&'a str>,
        verdict: &'a Verdict,
    ) -> Self {
        Self {
            text,
            template,
            verdict: verdict.outcome.word(),
            message: &verdict.message,
            evidence: &verdict.evidence,
            reason: verdict.outcome.reason(),
            rest,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecidedBy<'a> {
    /// The rules, even if they could not decide and no judge was asked.
    Rules,
    /// Nobody, because the row is a failed one.
    Missing,
    /// The LLM judge with this name, which was asked after the rules.
    Judge(&'a str),
}

impl fmt::Display for DecidedBy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules => f.write_str("rules"),
            Self::Missing => f.write_str("missing"),
            Self::Judge(model) => write!(f, "judge:{model}"),
        }
    }
}

impl Serialize for DecidedBy<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'a> VerdictDetail<'a> {
    /// The detail of a verdict, without template and category.
    pub fn new(instruction: &'a str, verdict: &'a Verdict, decided_by: DecidedBy<'a>) -> Self {
        Self {
            template: None,
            id: None,
            category: None,
            instruction: Some(instruction),
            verdict: verdict.outcome.word(),
            decided_by,
            message: &verdict.message,
            evidence: &verdict.evidence,
            near_misses: &verdict.near_misses,
            reason: verdict.outcome.reason(),
            why_not: None,
            parts: Vec::new(),
        }
    }
}

impl VerdictLine<'_> {
    /// The line as JSON, with its line end.
    ///
    /// # Errors
    /// If serialization fails, which nothing here can cause.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        json_line(self)
    }

    /// Whether the line leaves out a field of its question or answer line.
    fn omits(&self, name: &str) -> bool {
        let of_question = self.question.fields.get(name).is_some();
        self.omissions.answer && name == "answer"
            || self.omissions.question && of_question && !KEPT_FIELDS.contains(&name)
    }

    fn judge_result(&self) -> String {
        let details = self.details.iter();
        judge_result(details.map(|detail| detail.verdict == Outcome::Yes.word()))
    }
}

/// Verdicts in the format of the benchmark's judge files: `['Yes', 'No']`.
pub(super) fn judge_result(verdicts: impl IntoIterator<Item = bool>) -> String {
    let words: Vec<_> =
        verdicts.into_iter().map(|followed| if followed { "'Yes'" } else { "'No'" }).collect();
    format!("[{}]", words.join(", "))
}

/// The fields of the question line and of the answer line, in this order, that are copied to the
/// output line; `own` are the fields that it defines itself. If both lines have a field, the fields
/// that describe the question come from the question line, all others from the answer line.
pub(super) fn passthrough_fields<'a>(
    question: &'a Question,
    answer: &'a Answer,
    own: &'a [&str],
) -> impl Iterator<Item = (&'a str, &'a RawValue)> {
    let (question, answer) = (&question.fields, &answer.fields);
    let from_question = question
        .iter()
        .filter(|(name, _)| Question::FIELDS.contains(name) || answer.get(name).is_none());
    let from_answer = answer
        .iter()
        .filter(|(name, _)| !Question::FIELDS.contains(name) || question.get(name).is_none());
    from_question.chain(from_answer).filter(|(name, _)| !own.contains(name))
}

impl Serialize for VerdictLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let verdicts: Vec<_> = self.details.iter().map(|detail| detail.verdict).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("question_id", &self.answer.question_id)?;
        map.serialize_entry("model_id", &self.answer.model)?;
        map.serialize_entry("verdicts", &verdicts)?;
        map.serialize_entry("details", &self.details)?;
        map.serialize_entry("language", &self.language)?;
        map.serialize_entry("blocks", &self.blocks)?;
        map.serialize_entry("syntax_errors", &self.syntax_errors)?;
        map.serialize_entry("has_code", &self.has_code)?;
        map.serialize_entry("metrics", &self.metrics)?;
        if let Some(Rewards { unmet, rewards }) = &self.rewards {
            map.serialize_entry("unmet", unmet)?;
            map.serialize_entry("rewards", rewards)?;
        }
        let of_rewards = self.rewards.as_ref().map_or(&[][..], |_| &REWARD_FIELDS);
        let own = [&OWN_FIELDS[..], of_rewards].concat();
        for (name, raw) in passthrough_fields(self.question, self.answer, &own) {
            if !self.omits(name) {
                map.serialize_entry(name, raw)?;
            }
        }
        if !self.omissions.question {
            map.serialize_entry("judge_result", &self.judge_result())?;
        }
        map.end()
    }
}

/// Takes the place of a verdict line, so that a process that writes rows to `grade` and reads a line
/// for each never waits in vain.
#[derive(Debug, serde::Serialize)]
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
        json_line(self)
    }
}

/// A row as JSON, with its line end.
pub(super) fn json_line(row: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(row)?;
    line.push(b'\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Reason;

    fn line(question: &str, answer: &str, omissions: Omissions) -> String {
        let question = Question::from_json(question).unwrap();
        let (answer, _) = Answer::from_bytes(answer.as_bytes()).unwrap();
        let verdicts = [
            Verdict::new(Outcome::Yes, "found"),
            Verdict::new(Outcome::Unverifiable(Reason::UnfilledSlot), "a slot"),
        ];
        let details = question.instructions.iter().zip(&verdicts);
        let line = VerdictLine {
            question: &question,
            answer: &answer,
            details: details
                .map(|(row, verdict)| VerdictDetail::new(&row.text, verdict, DecidedBy::Rules))
                .collect(),
            language: Some("python"),
            blocks: 1,
            syntax_errors: 0,
            has_code: true,
            rewards: None,
            metrics: IndexMap::from([("csr", None)]),
            omissions,
        };
        String::from_utf8(line.to_json().unwrap()).unwrap()
    }

    #[test]
    fn fields_come_in_a_fixed_order_and_all_pass_through() {
        let line = line(
            r#"{"date": 1.0, "note": "q", "question_id": 1, "question": "Q", "instruction_list": ["A", "B"]}"#,
            r#"{"model_id": "m", "answer": "a\u0041", "question_id": 1e0, "question": "old", "note": "a", "verdicts": 3, "x": {"y":  [ ]}}"#,
            Omissions::default(),
        );
        let names: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&line).unwrap();
        let names: Vec<_> = names.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            [
                "question_id",
                "model_id",
                "verdicts",
                "details",
                "language",
                "blocks",
                "syntax_errors",
                "has_code",
                "metrics",
                "date",
                "question",
                "instruction_list",
                "answer",
                "note",
                "x",
                "judge_result"
            ]
        );
        assert!(line.starts_with(r#"{"question_id":1e0,"model_id":"m","verdicts":["Yes","Unverifiable"],"details":[{"template":null,"#));
        assert!(line.contains(r#""date":1.0,"question":"Q","#), "{line}");
        assert!(
            line.contains(
                r#""answer":"a\u0041","note":"a","x":{"y":  [ ]},"judge_result":"['Yes', 'No']"}"#
            ),
            "{line}"
        );
        assert!(line.contains(r#""reason":"unfilled-slot""#), "{line}");
    }

    #[test]
    fn the_answer_can_be_left_out() {
        let question = r#"{"question_id": 1, "instruction_list": ["A", "B"]}"#;
        let answer = r#"{"model_id": "m", "answer": "text", "question_id": 1}"#;
        assert!(line(question, answer, Omissions::default()).contains("\"answer\""));
        let omissions = Omissions { answer: true, ..Omissions::default() };
        assert!(!line(question, answer, omissions).contains("\"answer\""));
    }

    #[test]
    fn a_compact_line_leaves_out_what_the_question_file_has() {
        let question = r#"{"question_id": 1, "question": "Q", "instruction_list": ["A", "B"], "date": "x", "meta_info": {"item_set": "easy"}, "instruction_dependence": {}}"#;
        let answer =
            r#"{"model_id": "m", "answer": "text", "question_id": 1, "question": "Q", "seed": 3}"#;
        let omissions = Omissions { question: true, ..Omissions::default() };
        let mut line: serde_json::Map<_, _> =
            serde_json::from_str(&line(question, answer, omissions)).unwrap();
        line.shift_remove("details");
        let names: Vec<_> = line.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            [
                "question_id",
                "model_id",
                "verdicts",
                "language",
                "blocks",
                "syntax_errors",
                "has_code",
                "metrics",
                "meta_info",
                "instruction_dependence",
                "answer",
                "seed"
            ]
        );
    }
}
