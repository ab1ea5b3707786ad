//! The index of the page, which is available without decompressing texts: the questions, the
//! answers and all verdicts.

use std::collections::BTreeMap;

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::answer::PageAnswer;
use crate::dataset::JudgedInstruction;
use crate::language::Language;
use crate::report::MetricsReport;
use crate::report::json::object;
use crate::verdict::{Outcome, Reason};

/// Questions and answers, stored by column. Columns refer to distinct values by their index in a set.
#[derive(Debug, Default, Serialize)]
pub(super) struct PageIndex {
    models: IndexSet<String>,
    languages: IndexSet<Option<String>>,
    sets: IndexSet<Option<String>>,
    templates: IndexSet<TemplateKey>,
    questions: QuestionColumns,
    answers: AnswerColumns,
    /// The questions seen so far, by hash. Lines with the same id may have different questions.
    #[serde(skip)]
    seen: BTreeMap<[u8; 32], usize>,
}

/// What instructions are grouped by.
#[derive(Debug, PartialEq, Eq, Hash, Serialize)]
struct TemplateKey {
    slug: Option<String>,
    id: Option<u32>,
    category: Option<String>,
}

#[derive(Debug, Default, Serialize)]
struct QuestionColumns {
    /// The ids as in the files, without quotes.
    ids: Vec<String>,
    languages: Vec<usize>,
    sets: Vec<usize>,
    templates: Vec<Vec<usize>>,
    records: Vec<u32>,
}

#[derive(Debug, Default, Serialize)]
struct AnswerColumns {
    models: Vec<usize>,
    questions: Vec<usize>,
    /// One letter for each instruction, see [`verdict_letter`].
    verdicts: Vec<String>,
    missing: Vec<u8>,
    syntax_errors: Vec<u64>,
    records: Vec<u32>,
}

impl PageIndex {
    /// The number of the answer's question, and whether it is new.
    pub(super) fn question(&mut self, answer: &PageAnswer) -> serde_json::Result<(usize, bool)> {
        let row = answer.row();
        let templates: Vec<_> = row.verdicts.iter().map(TemplateKey::of).collect();
        let all =
            (row.question_id.json(), &row.language, &row.set, answer.question_record(), &templates);
        let key = Sha256::digest(serde_json::to_vec(&all)?).into();
        if let Some(&number) = self.seen.get(&key) {
            return Ok((number, false));
        }
        let number = self.seen.len();
        self.seen.insert(key, number);
        let questions = &mut self.questions;
        let language = language(row.language.as_deref());
        questions.languages.push(self.languages.insert_full(language).0);
        questions.sets.push(self.sets.insert_full(row.set.clone()).0);
        let id = row.question_id.json();
        let id = serde_json::from_str(id).unwrap_or_else(|_| id.to_owned());
        questions.ids.push(id);
        let templates = templates.into_iter();
        let numbers = templates.map(|template| self.templates.insert_full(template).0);
        questions.templates.push(numbers.collect());
        Ok((number, true))
    }

    /// Sets the record with the text of the last new question.
    pub(super) fn set_question_record(&mut self, record: u32) {
        self.questions.records.push(record);
    }

    pub(super) fn answer(&mut self, answer: &PageAnswer, question: usize, record: u32) {
        let model = self.models.insert_full(answer.row().model.clone()).0;
        let answers = &mut self.answers;
        answers.models.push(model);
        answers.questions.push(question);
        answers.verdicts.push(answer.row().verdicts.iter().map(verdict_letter).collect());
        answers.missing.push(u8::from(answer.row().is_missing()));
        answers.syntax_errors.push(answer.syntax_errors);
        answers.records.push(record);
    }
}

/// `Y`, `N`, or for an Unverifiable the letter of its reason, from `a` in the order of
/// [`Reason::ALL`].
fn verdict_letter(verdict: &JudgedInstruction) -> char {
    match verdict.outcome {
        Outcome::Yes => 'Y',
        Outcome::No => 'N',
        Outcome::Unverifiable(reason) => {
            let mut letters = ('a'..).zip(Reason::ALL);
            letters.find(|(_, other)| *other == reason).map_or('?', |(letter, _)| letter)
        }
    }
}

/// A question's language by its name in the groups of the report.
fn language(name: Option<&str>) -> Option<String> {
    let known = name.and_then(Language::from_alias);
    known.map(Language::id).or(name).map(str::to_owned)
}

impl TemplateKey {
    fn of(verdict: &JudgedInstruction) -> Self {
        Self { slug: verdict.template.clone(), id: verdict.id, category: verdict.category.clone() }
    }
}

/// The data of the page's script, except for the texts; `chunks` has the first record of each chunk.
pub(super) fn contents(
    report: &MetricsReport,
    index: &PageIndex,
    chunks: &[u32],
) -> impl Serialize {
    let keywords: BTreeMap<String, PageKeywords> = vocabulary!("keywords.toml");
    object! {
        version: env!("CARGO_PKG_VERSION"),
        report,
        reasons: Reason::ALL.map(Reason::id),
        keywords,
        #[serde(flatten)]
        index,
        chunks,
    }
}

/// A language's keywords, for highlighting (`rules/vocabulary/keywords.toml`).
#[derive(Serialize, Deserialize)]
struct PageKeywords {
    reserved: Vec<String>,
    contextual: Vec<String>,
}
