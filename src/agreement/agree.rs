//! Any number of raters compared.

use std::collections::BTreeSet;

use super::compare::{Comparison, compare};
use super::effect::MOST_RANKED;
use super::figure::figure;
use super::pairing::{Pairing, Unit};
use super::task::Tasks;
use super::{AlphaSums, Figure, Rated, Rater, RowFault};
use crate::dataset::{QuestionId, Questions};
use crate::metrics::{Bootstrap, GroupBy};

/// How Unverifiable counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Unverifiable {
    /// Not at all: an instruction that either rater calls so is not compared.
    #[default]
    Drop,
    /// As No.
    No,
    /// As Yes.
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

    /// Whether a rating counts as Yes; `None` where it does not count.
    pub const fn resolve(self, rated: Rated) -> Option<bool> {
        match (rated, self) {
            (Rated::Yes, _) | (Rated::Unverifiable, Self::Yes) => Some(true),
            (Rated::No, _) | (Rated::Unverifiable, Self::No) => Some(false),
            (Rated::Unverifiable, Self::Drop) => None,
        }
    }
}

/// What to compare how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// How Unverifiable counts.
    pub unverifiable: Unverifiable,
    /// The resamples of the intervals, clustered on the question.
    pub bootstrap: Bootstrap,
    /// How many disagreements to pick of each pair of raters.
    pub disagreements: usize,
}

/// How far raters agree.
#[derive(Debug, Clone)]
pub struct Agreement {
    /// The raters, in the order given.
    pub raters: Vec<RaterSummary>,
    /// How it was compared.
    pub options: Options,
    /// Each pair of raters, in the order given.
    pub comparisons: Vec<Comparison>,
    /// Krippendorff's alpha of all.
    pub alpha: Figure,
    /// The rows that take no part, by file and line.
    pub left_out: Vec<LeftOut>,
    /// What the reader should know: what could not be told, what was assumed.
    pub notes: Vec<String>,
}

/// A rater's file, and how much of it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaterSummary {
    /// The file's name.
    pub name: String,
    /// How many rows it has.
    pub rows: usize,
    /// How many of them are paired with one of another file.
    pub paired: usize,
}

/// A row that takes no part.
#[derive(Debug, Clone)]
pub struct LeftOut {
    /// The rater, by index.
    pub rater: usize,
    /// The line, from 1.
    pub line: u64,
    /// The question, where the line says it.
    pub question_id: Option<QuestionId>,
    /// The model, where the line names one.
    pub model: Option<String>,
    /// Why.
    pub fault: RowFault,
}

/// Compares raters, each with each. Template, category, set and language come from `questions`
/// or, where it does not hold a question, from any row that repeats it.
pub fn agree(mut raters: Vec<Rater>, questions: &Questions, options: Options) -> Agreement {
    let tasks = Tasks::gather(&mut raters, questions);
    let pairing = Pairing::new(&raters, &tasks);
    let numbers = 0..raters.len();
    let pairs = numbers
        .clone()
        .flat_map(|a| (a + 1..raters.len()).map(move |b| [a, b]));
    let compare = |pair| compare(&raters, pair, &pairing.units, &tasks, &options);
    let comparisons: Vec<_> = pairs.map(compare).collect();
    let summary = |number: usize| RaterSummary {
        name: raters[number].name.clone(),
        rows: raters[number].rows.len(),
        paired: pairing
            .units
            .iter()
            .filter(|unit| unit.rows[number].is_some())
            .count(),
    };
    let left_out = pairing.left_out.iter().map(|((number, place), fault)| {
        let row = &raters[*number].rows[*place];
        LeftOut {
            rater: *number,
            line: row.line,
            question_id: row.question_id.clone(),
            model: row.model.clone(),
            fault: fault.clone(),
        }
    });
    Agreement {
        raters: numbers.map(summary).collect(),
        options,
        alpha: alpha(&raters, &pairing.units, tasks.all.len(), options),
        left_out: left_out.collect(),
        notes: notes(&raters, &pairing, &comparisons),
        comparisons,
    }
}

fn alpha(raters: &[Rater], units: &[Unit], questions: usize, options: Options) -> Figure {
    let mut sums = vec![AlphaSums::default(); questions];
    for unit in units {
        let members = unit.rows.iter().enumerate();
        let lists: Vec<&[Rated]> = members
            .filter_map(|(rater, row)| raters[rater].rows[(*row)?].verdicts.as_deref().ok())
            .collect();
        for index in 0..lists.iter().map(|list| list.len()).min().unwrap_or(0) {
            let ratings = lists.iter().map(|list| list[index]);
            let ratings = ratings.filter_map(|rated| options.unverifiable.resolve(rated));
            let (yes, no): (Vec<bool>, Vec<bool>) = ratings.partition(|&yes| yes);
            sums[unit.question].add(yes.len() as u64, no.len() as u64);
        }
    }
    sums.retain(|sums| *sums != AlphaSums::default());
    figure(&sums, options.bootstrap)
}

fn notes(raters: &[Rater], pairing: &Pairing, comparisons: &[Comparison]) -> Vec<String> {
    let mut notes = Vec::new();
    let names: BTreeSet<_> = raters.iter().map(|rater| &rater.name).collect();
    if names.len() < raters.len() {
        notes.push("one file is given twice: it agrees with itself".to_owned());
    }
    if comparisons.iter().any(|it| it.models.len() > MOST_RANKED) {
        notes.push(format!(
            "there are more than {MOST_RANKED} models: they are not ranked"
        ));
    }
    if pairing.sampled > 0 {
        let count = pairing.sampled;
        notes.push(format!(
            "every file has several rows for {count} of the questions and models: they are \
             paired as samples in the order of the files"
        ));
    }
    let untold = GroupBy::ALL.into_iter().rev().filter(|&by| {
        let mut groups = comparisons.iter().flat_map(|it| &it.groups);
        !groups.any(|group| group.key.by == by)
    });
    notes.extend(left_out_tables(
        &untold.map(GroupBy::id).collect::<Vec<_>>(),
    ));
    let other_answers = pairing
        .units
        .iter()
        .filter(|unit| has_other_answers(raters, unit));
    match other_answers.count() {
        0 => {}
        count => notes.push(format!(
            "{count} of the paired rows hold another answer in one file than in another: were \
             the same answers rated?"
        )),
    }
    notes
}

/// The note on tables that no file has the names for.
fn left_out_tables(names: &[&str]) -> Option<String> {
    let (names, tables) = match names {
        [] => return None,
        [only] => ((*only).to_owned(), "table by it is"),
        [front @ .., last] => (
            format!("{} and {last}", front.join(", ")),
            "tables by them are",
        ),
    };
    Some(format!(
        "no file tells {names}: the {tables} left out; --questions can tell"
    ))
}

/// Whether the rows of an answer do not hold the same text.
fn has_other_answers(raters: &[Rater], unit: &Unit) -> bool {
    let members = unit.rows.iter().enumerate();
    let mut answers = members.filter_map(|(rater, row)| raters[rater].rows[(*row)?].answer);
    let first = answers.next();
    answers.any(|answer| Some(answer) != first)
}
