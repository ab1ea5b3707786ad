//! Compares any number of raters.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::compare::{RaterComparison, compare};
use super::effect::MAX_RANKED_MODELS;
use super::figure::figure;
use super::pairing::{Pairing, RatedAnswer};
use super::rated_questions::RatedQuestions;
use super::{AlphaSums, Figure, Rater, RaterVerdict, RowError};
use crate::dataset::{QuestionId, Questions};
use crate::metrics::{Bootstrap, GroupBy};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Unverifiable {
    /// Not at all: an instruction that either rater calls Unverifiable is not compared.
    #[default]
    Drop,
    No,
    Yes,
}

impl Unverifiable {
    /// The name used in files and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::No => "no",
            Self::Yes => "yes",
        }
    }

    /// Whether a rating counts as Yes; `None` if it does not count.
    pub const fn resolve(self, verdict: RaterVerdict) -> Option<bool> {
        match (verdict, self) {
            (RaterVerdict::Yes, _) | (RaterVerdict::Unverifiable, Self::Yes) => Some(true),
            (RaterVerdict::No, _) | (RaterVerdict::Unverifiable, Self::No) => Some(false),
            (RaterVerdict::Unverifiable, Self::Drop) => None,
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AgreementOptions {
    pub unverifiable: Unverifiable,
    /// The bootstrap of the intervals, clustered by question.
    pub bootstrap: Bootstrap,
    /// How many disagreements to list for each pair of raters.
    pub disagreements: usize,
}

#[derive(Debug, Clone)]
pub struct Agreement {
    /// The raters, in the order given.
    pub raters: Vec<RaterSummary>,
    pub options: AgreementOptions,
    /// Each pair of raters, in the order given.
    pub comparisons: Vec<RaterComparison>,
    pub alpha: Figure,
    /// The rows that are left out, by file and line.
    pub left_out: Vec<OmittedRow>,
    /// Notes for the reader: missing information and assumptions.
    pub notes: Vec<String>,
}

/// A rater's file, and how much of it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaterSummary {
    pub name: String,
    pub rows: usize,
    /// How many of them are paired with one of another file.
    pub paired: usize,
}

#[derive(Debug, Clone)]
pub struct OmittedRow {
    /// The rater, by index.
    pub rater: usize,
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u64,
    /// The question, if the line names one.
    pub question_id: Option<QuestionId>,
    /// The model, if the line names one.
    pub model: Option<String>,
    pub error: RowError,
}

/// Compares every pair of raters. Template, category, set and language of a question come from
/// `questions` or, if it is missing there, from any row that repeats it.
pub fn agree(
    mut raters: Vec<Rater>,
    questions: &Questions,
    options: AgreementOptions,
) -> Agreement {
    let rated_questions = RatedQuestions::gather(&mut raters, questions);
    let pairing = Pairing::new(&raters, &rated_questions);
    let numbers = 0..raters.len();
    let pairs = numbers.clone().flat_map(|a| (a + 1..raters.len()).map(move |b| [a, b]));
    let compare = |pair| compare(&raters, pair, &pairing.answers, &rated_questions, &options);
    let comparisons: Vec<_> = pairs.map(compare).collect();
    let summary = |number: usize| RaterSummary {
        name: raters[number].name.clone(),
        rows: raters[number].rows.len(),
        paired: pairing.answers.iter().filter(|answer| answer.rows[number].is_some()).count(),
    };
    let left_out = pairing.left_out.iter().map(|((number, row_index), error)| {
        let row = &raters[*number].rows[*row_index];
        OmittedRow {
            rater: *number,
            file: Arc::clone(&row.file),
            line: row.line,
            question_id: row.question_id.clone(),
            model: row.model.clone(),
            error: error.clone(),
        }
    });
    Agreement {
        raters: numbers.map(summary).collect(),
        options,
        alpha: alpha(&raters, &pairing.answers, rated_questions.all.len(), options),
        left_out: left_out.collect(),
        notes: notes(&raters, &pairing, &comparisons),
        comparisons,
    }
}

fn alpha(
    raters: &[Rater],
    answers: &[RatedAnswer],
    questions: usize,
    options: AgreementOptions,
) -> Figure {
    let mut sums = vec![AlphaSums::default(); questions];
    for answer in answers {
        let members = answer.rows.iter().enumerate();
        let lists: Vec<&[RaterVerdict]> = members
            .filter_map(|(rater, row)| raters[rater].rows[(*row)?].verdicts.as_deref().ok())
            .collect();
        for index in 0..lists.iter().map(|list| list.len()).min().unwrap_or(0) {
            let ratings = lists.iter().map(|list| list[index]);
            let ratings = ratings.filter_map(|verdict| options.unverifiable.resolve(verdict));
            let (yes, no): (Vec<bool>, Vec<bool>) = ratings.partition(|&yes| yes);
            sums[answer.question].add(yes.len() as u64, no.len() as u64);
        }
    }
    sums.retain(|sums| *sums != AlphaSums::default());
    figure(&sums, options.bootstrap, AlphaSums::merge, AlphaSums::alpha)
}

fn notes(raters: &[Rater], pairing: &Pairing, comparisons: &[RaterComparison]) -> Vec<String> {
    let mut notes = Vec::new();
    let names: BTreeSet<_> = raters.iter().map(|rater| &rater.name).collect();
    if names.len() < raters.len() {
        notes.push("one file is given twice: it agrees with itself".to_owned());
    }
    if comparisons.iter().any(|pair| pair.models.len() > MAX_RANKED_MODELS) {
        notes.push(format!("there are more than {MAX_RANKED_MODELS} models: they are not ranked"));
    }
    if pairing.sampled > 0 {
        let count = pairing.sampled;
        notes.push(format!(
            "every file has several rows for {count} of the questions and models: they are \
             paired as samples in the order of the files"
        ));
    }
    let missing = GroupBy::ALL.into_iter().rev().filter(|&by| {
        let mut groups = comparisons.iter().flat_map(|pair| &pair.groups);
        !groups.any(|group| group.key.by == by)
    });
    notes.extend(left_out_tables(&missing.map(GroupBy::id).collect::<Vec<_>>()));
    let differing = pairing.answers.iter().filter(|answer| has_different_texts(raters, answer));
    match differing.count() {
        0 => {}
        count => notes.push(format!(
            "{count} of the paired rows have different texts as answers in different files: either \
             the files write the same answers differently, or not the same answers were rated"
        )),
    }
    notes
}

/// The note on tables that are left out because no file gives the names of their groups.
fn left_out_tables(names: &[&str]) -> Option<String> {
    let (names, tables, them) = match names {
        [] => return None,
        [only] => ((*only).to_owned(), "table by it is", "it"),
        [front @ .., last] => {
            (format!("{} and {last}", front.join(", ")), "tables by them are", "them")
        }
    };
    Some(format!("no file gives {names}: the {tables} left out; --questions can add {them}"))
}

/// Whether the rows of an answer have different texts.
fn has_different_texts(raters: &[Rater], answer: &RatedAnswer) -> bool {
    let members = answer.rows.iter().enumerate();
    let mut texts = members.filter_map(|(rater, row)| raters[rater].rows[(*row)?].answer);
    let first = texts.next();
    texts.any(|text| Some(text) != first)
}
