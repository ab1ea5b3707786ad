//! Compares any number of raters.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::compare::{RaterComparison, compare};
use super::effect::MAX_RANKED_MODELS;
use super::pairing::{AgreementOptions, Pairing, RatedAnswer};
use super::rated_questions::RatedQuestions;
use super::statistics::figure;
use super::{Figure, Rater, RaterVerdict, RowError};
use crate::dataset::{QuestionId, Questions};
use crate::metrics::GroupBy;

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
        alpha: alpha(&raters, &pairing.answers, &rated_questions, options),
        left_out: left_out.collect(),
        notes: notes(&raters, &rated_questions, &pairing, &comparisons),
        comparisons,
    }
}

fn alpha(
    raters: &[Rater],
    answers: &[RatedAnswer],
    questions: &RatedQuestions,
    options: AgreementOptions,
) -> Figure {
    let mut sums = vec![AlphaSums::default(); questions.all.len()];
    for answer in answers {
        let members = answer.rows.iter().enumerate();
        let lists: Vec<&[RaterVerdict]> = members
            .filter_map(|(rater, row)| raters[rater].rows[(*row)?].verdicts.as_deref().ok())
            .collect();
        for index in 0..lists.iter().map(|list| list.len()).min().unwrap_or(0) {
            let ratings = lists.iter().map(|list| list[index]);
            let ratings = ratings.filter_map(|verdict| options.unverifiable.resolve(verdict));
            let (yes, no): (Vec<bool>, Vec<bool>) = ratings.partition(|&yes| yes);
            sums[questions.all[answer.question].conversation]
                .add(yes.len() as u64, no.len() as u64);
        }
    }
    sums.retain(|sums| *sums != AlphaSums::default());
    figure(&sums, options.bootstrap, AlphaSums::merge, AlphaSums::alpha)
}

fn notes(
    raters: &[Rater],
    rated_questions: &RatedQuestions,
    pairing: &Pairing,
    comparisons: &[RaterComparison],
) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(first) = rated_questions.matched_as_text.first() {
        let count = rated_questions.matched_as_text.len();
        notes.push(format!(
            "some ids are numbers in one file and texts in another, such as {first}: {count} were \
             matched as text"
        ));
    }
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
    let mut missing = GroupBy::ALL.to_vec();
    missing.reverse();
    missing.retain(|by| {
        let mut groups = comparisons.iter().flat_map(|pair| &pair.groups);
        !groups.any(|group| group.key.by == *by)
    });
    notes.extend(left_out_tables(&missing.iter().map(GroupBy::id).collect::<Vec<_>>()));
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

/// The sums over units from which alpha is computed; sums of different units can be added.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct AlphaSums {
    observed: f64,
    yes: f64,
    no: f64,
}

impl AlphaSums {
    /// Adds a unit, which is one instruction of one answer: how many raters said Yes and how many
    /// No. A unit with fewer than two ratings is ignored.
    #[expect(clippy::cast_precision_loss, reason = "counts of raters")]
    pub fn add(&mut self, yes: u64, no: u64) {
        let ratings = yes + no;
        if ratings < 2 {
            return;
        }
        // Every ordered pair of different values in a unit, weighted by 1 / (ratings - 1).
        self.observed += 2.0 * yes as f64 * no as f64 / (ratings - 1) as f64;
        self.yes += yes as f64;
        self.no += no as f64;
    }

    /// Adds the sums of other units, `times` times.
    pub fn merge(&mut self, other: &Self, times: u32) {
        let times = f64::from(times);
        self.observed += times * other.observed;
        self.yes += times * other.yes;
        self.no += times * other.no;
    }

    /// Krippendorff's alpha, nominal metric, two values, missing ratings allowed: one minus
    /// observed over expected disagreement (Krippendorff, "Computing Krippendorff's
    /// alpha-reliability", 2011, section C). `None` if no ratings can be paired or all are the
    /// same.
    pub fn alpha(&self) -> Option<f64> {
        let all = self.yes + self.no;
        let expected = 2.0 * self.yes * self.no / (all - 1.0);
        (all > 1.0 && expected > 0.0).then(|| 1.0 - self.observed / expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alpha(units: impl IntoIterator<Item = (u64, u64)>) -> Option<f64> {
        let mut sums = AlphaSums::default();
        units.into_iter().for_each(|(yes, no)| sums.add(yes, no));
        sums.alpha()
    }

    /// Krippendorff 2011, section A: two raters, ten units, binary; alpha is 0.095.
    #[test]
    fn alpha_of_the_binary_example() {
        let first = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
        let second = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
        let units = first.iter().zip(second).map(|(&a, b)| (a + b, 2 - a - b));
        let alpha = alpha(units).unwrap();
        assert!((alpha - 0.095).abs() < 5e-4, "{alpha}");
    }

    /// Three raters, ten units, some ratings missing; the krippendorff package 0.9.0 gives the
    /// same (`level_of_measurement="nominal"`).
    #[test]
    fn alpha_of_three_raters() {
        let (n, y) = ((0, 3), (3, 0));
        let units = [(2, 0), n, y, (2, 1), (1, 2), (2, 0), (2, 0), n, (2, 0), y];
        assert!((alpha(units).unwrap() - 0.673_202_614_379_085).abs() < 1e-12);
    }

    #[test]
    fn units_with_one_rating_do_not_count() {
        assert_eq!(alpha([(2, 0), (0, 2), (1, 0)]), Some(1.0));
        assert_eq!(alpha([(1, 0)]), None);
        assert_eq!(alpha([(2, 0), (3, 0)]), None);
    }
}
