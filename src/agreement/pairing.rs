//! Pairs the rows of different raters that rate the same answer.

use std::collections::{BTreeMap, BTreeSet};

use super::rated_questions::RatedQuestions;
use super::rater::verdicts;
use super::{RatedRow, Rater, RaterVerdict, RowError};
use crate::dataset::Fault;
use crate::metrics::Bootstrap;

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

/// One answer that at least two raters have rated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RatedAnswer {
    pub(super) question: usize,
    /// The model that answered; `None` if no file names any.
    pub(super) model: Option<String>,
    /// Each rater's row, by index.
    pub(super) rows: Vec<Option<usize>>,
}

/// The answers in the order of the first file, then of the others, and the rows that are left out.
#[derive(Debug, Default)]
pub(super) struct Pairing {
    pub(super) answers: Vec<RatedAnswer>,
    /// By rater and row.
    pub(super) left_out: BTreeMap<(usize, usize), RowError>,
    /// For how many questions and models several samples were paired in order.
    pub(super) sampled: usize,
}

/// One answer that both raters have rated.
pub(super) struct RatedPair<'a> {
    pub(super) answer: &'a RatedAnswer,
    pub(super) rows: [usize; 2],
    pub(super) verdicts: [&'a [RaterVerdict]; 2],
}

impl RatedPair<'_> {
    /// The first and second verdict on each instruction; `None` if it is not compared.
    pub(super) fn items(&self, options: &AgreementOptions) -> Vec<Option<(bool, bool)>> {
        let [first, second] = self.verdicts;
        let resolve = |verdict: &RaterVerdict| options.unverifiable.resolve(*verdict);
        let both = first.iter().zip(second);
        both.map(|(a, b)| resolve(a).zip(resolve(b))).collect()
    }
}

/// The answers that both have rated, in the order of the answers.
pub(super) fn pairs<'a>(
    raters: &'a [Rater],
    [first, second]: [usize; 2],
    answers: &'a [RatedAnswer],
) -> Vec<RatedPair<'a>> {
    let verdicts = |rater: usize, row: usize| raters[rater].rows[row].verdicts.as_deref().ok();
    let pair = |answer: &'a RatedAnswer| {
        let rows = [answer.rows[first]?, answer.rows[second]?];
        Some(RatedPair {
            answer,
            rows,
            verdicts: [verdicts(first, rows[0])?, verdicts(second, rows[1])?],
        })
    };
    answers.iter().filter_map(pair).collect()
}

/// What rows are paired by: question and model.
type PairingKey = (usize, Option<String>);

/// The rows of one question and model, by rater.
type RowsByRater = Vec<Vec<usize>>;

impl Pairing {
    pub(super) fn new(raters: &[Rater], rated_questions: &RatedQuestions) -> Self {
        let mut pairing = Self::default();
        for ((question, model), mut rows) in pairing.rows_by_key(raters) {
            pairing.leave_identical(raters, &mut rows);
            let present: Vec<_> = rows.iter().filter(|rows| !rows.is_empty()).collect();
            let samples = present.iter().map(|rows| rows.len()).max().unwrap_or(0);
            if samples > 1 && present.len() > 1 {
                if let Some(why) = not_samples(raters, &rows, samples) {
                    pairing.leave_repeated(raters, &rows, why);
                    continue;
                }
                pairing.sampled += 1;
            }
            for sample in 0..samples {
                let rows: Vec<_> = rows.iter().map(|rows| rows.get(sample).copied()).collect();
                let answer = RatedAnswer { question, model: model.clone(), rows };
                pairing.add(raters, answer, rated_questions.all[question].len());
            }
        }
        pairing
    }

    /// The rows by question and model, in the order of first occurrence.
    fn rows_by_key(&mut self, raters: &[Rater]) -> Vec<(PairingKey, RowsByRater)> {
        let models = Models::new(raters);
        let mut index: BTreeMap<PairingKey, usize> = BTreeMap::new();
        let mut all: Vec<(PairingKey, RowsByRater)> = Vec::new();
        for (number, rater) in raters.iter().enumerate() {
            for (row_index, row) in rater.rows.iter().enumerate() {
                let key = match models.key(number, row) {
                    Ok(key) => key,
                    Err(error) => {
                        self.left_out.insert((number, row_index), error);
                        continue;
                    }
                };
                let entry = *index.entry(key.clone()).or_insert_with(|| {
                    all.push((key, vec![Vec::new(); raters.len()]));
                    all.len() - 1
                });
                all[entry].1[number].push(row_index);
            }
        }
        all
    }

    /// Keeps the first of identical rows, if the files have different numbers of rows: a file may have
    /// been appended to twice, but equal samples are samples.
    fn leave_identical(&mut self, raters: &[Rater], rows: &mut RowsByRater) {
        let counts: BTreeSet<_> = rows.iter().map(Vec::len).filter(|count| *count > 0).collect();
        if counts.len() < 2 {
            return;
        }
        for (number, rows) in rows.iter_mut().enumerate() {
            let all = &raters[number].rows;
            let mut kept: Vec<usize> = Vec::new();
            for &row_index in &*rows {
                let row = &all[row_index];
                let same = |other: &&usize| {
                    all[**other].verdicts == row.verdicts && all[**other].answer == row.answer
                };
                match kept.iter().find(same).filter(|_| row.verdicts.is_ok()) {
                    Some(first) => {
                        let error = RowError::Identical { line: all[*first].line };
                        self.left_out.insert((number, row_index), error);
                    }
                    None => kept.push(row_index),
                }
            }
            *rows = kept;
        }
    }

    /// Leaves out the rows of a question and model that some file has more than once.
    fn leave_repeated(&mut self, raters: &[Rater], rows: &RowsByRater, why: &'static str) {
        for (number, rows) in rows.iter().enumerate() {
            let lines = lines(&raters[number], rows);
            for &row_index in rows {
                let error = match (&raters[number].rows[row_index].verdicts, rows.len()) {
                    (Err(error), _) => error.clone(),
                    (Ok(_), 1) => RowError::PartnerLeftOut,
                    (Ok(_), _) => RowError::Repeated { lines: lines.clone(), why },
                };
                self.left_out.insert((number, row_index), error);
            }
        }
    }

    /// Adds an answer without its unusable rows, if at least two are left.
    fn add(&mut self, raters: &[Rater], mut answer: RatedAnswer, expected: Option<usize>) {
        let members: Vec<(usize, usize)> = members(&answer.rows).collect();
        for &(number, row_index) in &members {
            if let Some(error) = unusable(raters, &members, (number, row_index), expected) {
                self.left_out.insert((number, row_index), error);
                answer.rows[number] = None;
            }
        }
        let left: Vec<_> = self::members(&answer.rows).collect();
        if left.len() > 1 {
            self.answers.push(answer);
            return;
        }
        let error = match members.len() {
            1 => RowError::NoPartner,
            _ => RowError::PartnerLeftOut,
        };
        for member in left {
            self.left_out.insert(member, error.clone());
        }
    }
}

/// The raters that have a row, each with its row.
fn members(rows: &[Option<usize>]) -> impl Iterator<Item = (usize, usize)> {
    let rows = rows.iter().enumerate();
    rows.filter_map(|(number, row_index)| Some((number, (*row_index)?)))
}

/// Why several rows of one question and model are not samples in the same order; `None` if they
/// are.
fn not_samples(raters: &[Rater], rows: &RowsByRater, samples: usize) -> Option<&'static str> {
    let mut present = rows.iter().filter(|rows| !rows.is_empty());
    if present.any(|rows| rows.len() != samples) {
        return Some("the files do not have the same number of samples");
    }
    let differ = (0..samples).any(|sample| {
        let answers = rows.iter().enumerate().filter_map(|(number, rows)| {
            let row_index = *rows.get(sample)?;
            raters[number].rows[row_index].answer
        });
        answers.collect::<BTreeSet<_>>().len() > 1
    });
    differ.then_some("the files do not have the same answers in the same order")
}

/// Why a row of an answer cannot be used.
fn unusable(
    raters: &[Rater],
    members: &[(usize, usize)],
    member: (usize, usize),
    expected: Option<usize>,
) -> Option<RowError> {
    let row = |(number, row_index): (usize, usize)| &raters[number].rows[row_index];
    let found = match &row(member).verdicts {
        Ok(verdicts) => verdicts.len(),
        Err(error) => return Some(error.clone()),
    };
    if let Some(expected) = expected {
        return (found != expected).then_some(RowError::Length { found, expected });
    }
    let others = members.iter().filter(|&&other| {
        let other = &row(other).verdicts;
        other.as_ref().is_ok_and(|other| other.len() != found)
    });
    let others: Vec<_> = others
        .map(|&(number, row_index)| {
            let other = &raters[number].rows[row_index];
            format!("{} on {}:{}", verdicts(other.count().unwrap_or(0)), other.file, other.line)
        })
        .collect();
    let others = others.join(", ");
    (!others.is_empty()).then_some(RowError::Lengths { found, others })
}

const MAX_LISTED_LINES: usize = 8;

/// The line numbers of a file's rows, or the first few of many.
fn lines(rater: &Rater, rows: &[usize]) -> String {
    let lines = rows.iter().take(MAX_LISTED_LINES);
    let lines = lines.map(|&row_index| rater.rows[row_index].line.to_string());
    let lines = lines.collect::<Vec<_>>().join(", ");
    match rows.len().saturating_sub(MAX_LISTED_LINES) {
        0 => lines,
        more => format!("{lines} and {more} more"),
    }
}

struct Models<'a> {
    names: BTreeSet<&'a str>,
    named: Vec<bool>,
}

impl<'a> Models<'a> {
    fn new(raters: &'a [Rater]) -> Self {
        let models = |rater: &'a Rater| rater.rows.iter().filter_map(|row| row.model.as_deref());
        Self {
            names: raters.iter().flat_map(models).collect(),
            named: raters.iter().map(|rater| models(rater).next().is_some()).collect(),
        }
    }

    /// The key of a row. A file that names no model is assumed to rate the only model that the
    /// others name.
    fn key(&self, rater: usize, row: &RatedRow) -> Result<PairingKey, RowError> {
        let Some(question) = row.question else {
            return Err(match &row.verdicts {
                Err(error) => error.clone(),
                Ok(_) => Fault::Missing("question_id".to_owned()).into(),
            });
        };
        let unnamed = || match (&row.verdicts, self.named[rater], self.names.len()) {
            (_, false, 0) => Ok(None),
            (_, false, 1) => Ok(self.names.first().map(|name| (*name).to_owned())),
            (Err(error), _, _) => Err(error.clone()),
            (Ok(_), true, _) => Err(Fault::Missing("model_id".to_owned()).into()),
            (Ok(_), false, _) => Err(RowError::NoModel),
        };
        match &row.model {
            Some(model) => Ok((question, Some(model.clone()))),
            None => Ok((question, unnamed()?)),
        }
    }
}
