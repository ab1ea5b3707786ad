//! Reads verdict files: their lines, and which question each is on.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::fields::{kind, string};
use super::question::{Meta, dependencies, list, question_id};
use super::round::rounds;
use super::{Fault, Fields, Question, QuestionId, QuestionKey, Round};
use crate::verdict::{Outcome, Reason};

/// The verdicts on one answer, read from a verdict line.
#[derive(Debug, Clone)]
pub struct VerdictRow {
    pub question_id: QuestionId,
    pub model: String,
    /// `meta_info.item_set`.
    pub set: Option<String>,
    /// `meta_info.programming_language`.
    pub language: Option<String>,
    /// One for each instruction, in order; never empty.
    pub verdicts: Vec<JudgedInstruction>,
    /// For each instruction, the indices of those it depends on, if the line tells them.
    pub dependencies: Option<Vec<Vec<usize>>>,
    /// The indices of the instructions that each round added, if it is of a conversation.
    pub rounds: Option<Vec<Vec<usize>>>,
    /// Every field of the line, as written.
    pub fields: Fields,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedInstruction {
    pub outcome: Outcome,
    /// The sentence; a compact line leaves it out.
    pub instruction: Option<String>,
    pub category: Option<String>,
    pub template: Option<String>,
    pub id: Option<u32>,
    pub missing: bool,
}

/// The fields of a detail that are used here.
#[derive(Deserialize)]
struct DetailFields {
    verdict: String,
    instruction: Option<String>,
    #[serde(rename = "type")]
    category: Option<String>,
    template: Option<String>,
    id: Option<u32>,
    decided_by: Option<String>,
    reason: Option<Reason>,
}

impl VerdictRow {
    /// Reads one line.
    ///
    /// # Errors
    /// If the line is not JSON, or a field is missing or has the wrong type.
    pub fn from_bytes(line: &[u8]) -> Result<Self, Fault> {
        let fields = Fields::from_bytes(line)?;
        if fields.present("verdicts").is_none() {
            return Err(no_verdicts(&fields));
        }
        let meta = Meta::of(&fields)?;
        let verdicts = details(&fields)?;
        let model = string(fields.given("model_id")?, "model_id")?;
        Ok(Self {
            question_id: question_id(&fields)?,
            model,
            set: meta.set,
            language: meta.language,
            dependencies: dependencies(&fields, verdicts.len())?,
            rounds: rounds(&fields, verdicts.len())?,
            verdicts,
            fields,
        })
    }

    /// Adds what a compact line leaves out, from its question.
    ///
    /// # Errors
    /// If the question has another number of instructions.
    pub fn complete(&mut self, question: &Question) -> Result<(), Fault> {
        let at_round = question.at_round_of(&self.fields)?;
        let question = at_round.as_ref().unwrap_or(question);
        let (found, expected) = (self.verdicts.len(), question.instructions.len());
        if found != expected {
            return Err(Fault::DifferentInstructions {
                id: self.question_id.clone(),
                place: format!("in length ({expected} there, {found} here)"),
            });
        }
        for (verdict, instruction) in self.verdicts.iter_mut().zip(&question.instructions) {
            verdict.instruction.get_or_insert_with(|| instruction.text.clone());
        }
        self.set = self.set.take().or_else(|| question.set.clone());
        self.language = self.language.take().or_else(|| question.language.clone());
        let told = self.dependencies.take();
        self.dependencies = told.or_else(|| question.dependencies.clone());
        self.fields.add_missing(&question.fields, "question");
        Ok(())
    }

    /// The sentences of the instructions that tell its question, as [`Question::key`] has it; `None`
    /// if the row leaves one out.
    pub(crate) fn sentences(&self) -> Option<Vec<&str>> {
        let told_by = self.rounds.as_ref().map_or(self.verdicts.len(), |rounds| rounds[0].len());
        let told = self.verdicts.iter().take(told_by);
        told.map(|verdict| verdict.instruction.as_deref()).collect()
    }

    /// The round that the answer is of, if it is of a conversation.
    ///
    /// # Errors
    /// If its question has no such round.
    pub(crate) fn round(&self) -> Result<Option<Round>, Fault> {
        Round::of(&self.fields, self.rounds.as_deref())
    }

    /// Whether there was no answer: it failed, or was never given.
    pub fn is_missing(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.missing)
    }
}

/// The fault of a line without `verdicts`.
fn no_verdicts(fields: &Fields) -> Fault {
    let has = |name: &str| fields.present(name).is_some();
    let (found, help) = match () {
        () if has("line") && has("error") => {
            ("a row that could not be graded", "see its `error`, and grade it again")
        }
        () if has("judge_result") => {
            ("a line of a judge file", "compare it with codeif agree, or grade its answers")
        }
        () if has("answer") => ("an answer", "grade it first"),
        () if has("instruction_list") => {
            ("a question", "grade answers to it with --output, and give what that writes")
        }
        () => return Fault::Missing("verdicts".to_owned()),
    };
    Fault::OtherFile { found, help }
}

/// The `details`, which must agree with `verdicts`.
fn details(fields: &Fields) -> Result<Vec<JudgedInstruction>, Fault> {
    let verdicts = fields.required("verdicts")?;
    let verdicts: Vec<String> = serde_json::from_str(verdicts.get())
        .map_err(|_| Fault::wrong_type("verdicts", "a list of words", kind(verdicts.get())))?;
    let details = list(fields.required("details")?, "details", "a list of verdicts")?;
    if details.is_empty() || details.len() != verdicts.len() {
        let expected = "one for each of `verdicts`, and at least one";
        let found = format!("{} for {}", details.len(), verdicts.len());
        return Err(Fault::wrong_type("details", expected, found));
    }
    details
        .iter()
        .zip(&verdicts)
        .enumerate()
        .map(|(index, (raw, word))| detail(raw, word, index))
        .collect()
}

fn detail(raw: &RawValue, word: &str, index: usize) -> Result<JudgedInstruction, Fault> {
    let field = format!("details[{index}]");
    let entry: DetailFields = serde_json::from_str(raw.get()).map_err(|error| {
        Fault::wrong_type(
            &*field,
            "a verdict of a verdict line",
            format!("one that cannot be read ({error})"),
        )
    })?;
    if entry.verdict != word {
        let found = format!("{} where `verdicts` says {word}", entry.verdict);
        return Err(Fault::wrong_type(field + ".verdict", "the same as in `verdicts`", found));
    }
    let outcome = match (entry.verdict.as_str(), entry.reason) {
        ("Yes", _) => Outcome::Yes,
        ("No", _) => Outcome::No,
        ("Unverifiable", Some(reason)) => Outcome::Unverifiable(reason),
        ("Unverifiable", None) => return Err(Fault::Missing(field + ".reason")),
        (other, _) => {
            let expected = "Yes, No or Unverifiable";
            return Err(Fault::wrong_type(field + ".verdict", expected, other));
        }
    };
    Ok(JudgedInstruction {
        outcome,
        instruction: entry.instruction,
        category: entry.category,
        template: entry.template,
        id: entry.id,
        missing: entry.decided_by.as_deref() == Some("missing"),
    })
}

/// The questions of verdict files. Rows that bring their instructions are their own question, so
/// one set and id may have several.
#[derive(Debug, Default)]
pub struct VerdictQuestions {
    /// The questions of each set and id, in the order of their first rows.
    known: BTreeMap<QuestionKey, Vec<KnownQuestion>>,
}

/// A question by its first row.
#[derive(Debug)]
struct KnownQuestion {
    key: QuestionKey,
    digest: u64,
    dependencies: Option<Vec<Vec<usize>>>,
    file: Arc<str>,
    line: u64,
}

impl VerdictQuestions {
    /// The key of the question of a row, which is at `line` of `file`. A row that leaves the
    /// sentences out is of the question that other rows with its set and id have.
    ///
    /// # Errors
    /// If an earlier row has the same instructions and other dependencies, or the row leaves the
    /// sentences out and earlier rows have several questions with its set and id.
    pub fn key(
        &mut self,
        row: &VerdictRow,
        file: &Arc<str>,
        line: u64,
    ) -> Result<QuestionKey, Fault> {
        let plain = QuestionKey::new(row.set.as_deref(), &row.question_id);
        let known = self.known.entry(plain).or_default();
        let clash = |first: &KnownQuestion| Fault::DifferentQuestion {
            id: row.question_id.clone(),
            first: format!("{}:{}", first.file, first.line),
            more: 0,
        };
        let Some(sentences) = row.sentences() else {
            return known.get(1).map_or(Ok(plain), |other| Err(clash(other)));
        };
        let digest = digest(&sentences);
        if let Some(question) = known.iter().find(|question| question.digest == digest) {
            // Those of a round are a part of those of the next.
            let told = row.dependencies.as_ref().filter(|_| row.rounds.is_none());
            let both = question.dependencies.as_ref().zip(told);
            return match both {
                Some((a, b)) if a != b => Err(clash(question)),
                _ => Ok(question.key),
            };
        }
        // The first is also the question of rows without sentences.
        let key = match known.is_empty() {
            true => plain,
            false => {
                let sentences = sentences.into_iter();
                QuestionKey::with_sentences(row.set.as_deref(), &row.question_id, sentences)
            }
        };
        known.push(KnownQuestion {
            key,
            digest,
            dependencies: row.dependencies.clone(),
            file: Arc::clone(file),
            line,
        });
        Ok(key)
    }
}

/// A digest of the sentences, valid within one run.
fn digest(sentences: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    sentences.hash(&mut hasher);
    hasher.finish()
}
