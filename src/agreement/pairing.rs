//! Which rows of several raters rate the same answer.

use std::collections::{BTreeMap, BTreeSet};

use super::fault::verdicts;
use super::task::Tasks;
use super::{RatedRow, Rater, RowFault};
use crate::dataset::{Fault, QuestionId};

/// One answer that at least two raters have rated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    /// The index of its question.
    pub(super) question: usize,
    /// The model that answered; `None` where no file names any.
    pub(super) model: Option<String>,
    /// Each rater's row, by index.
    pub(super) rows: Vec<Option<usize>>,
}

/// The answers in the order of the first file, then of the others, and the rows in none.
#[derive(Debug, Default)]
pub(super) struct Pairing {
    pub(super) units: Vec<Unit>,
    /// By rater and row.
    pub(super) left_out: BTreeMap<(usize, usize), RowFault>,
    /// How many pairs of question and model have several samples, paired in order.
    pub(super) sampled: usize,
}

type Key = (QuestionId, Option<String>);

/// The rows of one question and model, by rater.
type Rows = Vec<Vec<usize>>;

impl Pairing {
    pub(super) fn new(raters: &[Rater], tasks: &Tasks) -> Self {
        let mut pairing = Self::default();
        for ((id, model), rows) in pairing.by_key(raters) {
            let Some(question) = tasks.get(&id) else {
                continue;
            };
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
                let unit = Unit {
                    question,
                    model: model.clone(),
                    rows,
                };
                pairing.add(raters, unit, tasks.all[question].len());
            }
        }
        pairing
    }

    /// The rows by question and model, in the order in which these are met.
    fn by_key(&mut self, raters: &[Rater]) -> Vec<(Key, Rows)> {
        let models = Models::new(raters);
        let mut index: BTreeMap<Key, usize> = BTreeMap::new();
        let mut all: Vec<(Key, Rows)> = Vec::new();
        for (number, rater) in raters.iter().enumerate() {
            for (place, row) in rater.rows.iter().enumerate() {
                let key = match models.key(number, row) {
                    Ok(key) => key,
                    Err(fault) => {
                        self.left_out.insert((number, place), fault);
                        continue;
                    }
                };
                let entry = *index.entry(key.clone()).or_insert_with(|| {
                    all.push((key, vec![Vec::new(); raters.len()]));
                    all.len() - 1
                });
                all[entry].1[number].push(place);
            }
        }
        all
    }

    /// Leaves out the rows of a question and model that a file has more than once.
    fn leave_repeated(&mut self, raters: &[Rater], rows: &Rows, why: &'static str) {
        for (number, rows) in rows.iter().enumerate() {
            let lines = lines(&raters[number], rows);
            for &place in rows {
                let fault = match (&raters[number].rows[place].verdicts, rows.len()) {
                    (Err(fault), _) => fault.clone(),
                    (Ok(_), 1) => RowFault::PartnerLeftOut,
                    (Ok(_), _) => RowFault::Repeated {
                        lines: lines.clone(),
                        why,
                    },
                };
                self.left_out.insert((number, place), fault);
            }
        }
    }

    /// Adds an answer, without the rows that cannot be used, where two are left.
    fn add(&mut self, raters: &[Rater], mut unit: Unit, expected: Option<usize>) {
        let members: Vec<(usize, usize)> = members(&unit.rows).collect();
        for &(number, place) in &members {
            if let Some(fault) = fault(raters, &members, (number, place), expected) {
                self.left_out.insert((number, place), fault);
                unit.rows[number] = None;
            }
        }
        let left: Vec<_> = self::members(&unit.rows).collect();
        if left.len() > 1 {
            self.units.push(unit);
            return;
        }
        let alone = match members.len() {
            1 => RowFault::NoPartner,
            _ => RowFault::PartnerLeftOut,
        };
        for member in left {
            self.left_out.insert(member, alone.clone());
        }
    }
}

/// The raters that have a row, each with it.
fn members(rows: &[Option<usize>]) -> impl Iterator<Item = (usize, usize)> {
    let rows = rows.iter().enumerate();
    rows.filter_map(|(number, place)| Some((number, (*place)?)))
}

/// Why several rows of one question and model are not samples in the same order; `None` where
/// they are.
fn not_samples(raters: &[Rater], rows: &Rows, samples: usize) -> Option<&'static str> {
    let mut present = rows.iter().filter(|rows| !rows.is_empty());
    if present.any(|rows| rows.len() != samples) {
        return Some("the files do not hold the same number of samples");
    }
    let differ = (0..samples).any(|sample| {
        let answers = rows.iter().enumerate().filter_map(|(number, rows)| {
            let place = *rows.get(sample)?;
            raters[number].rows[place].answer
        });
        answers.collect::<BTreeSet<_>>().len() > 1
    });
    differ.then_some("the files do not hold the same answers in the same order")
}

/// Why a row of an answer cannot be used.
fn fault(
    raters: &[Rater],
    members: &[(usize, usize)],
    member: (usize, usize),
    expected: Option<usize>,
) -> Option<RowFault> {
    let row = |(number, place): (usize, usize)| &raters[number].rows[place];
    let found = match &row(member).verdicts {
        Ok(verdicts) => verdicts.len(),
        Err(fault) => return Some(fault.clone()),
    };
    if let Some(expected) = expected {
        return (found != expected).then_some(RowFault::Length { found, expected });
    }
    let others = members.iter().filter(|&&other| {
        let other = &row(other).verdicts;
        other.as_ref().is_ok_and(|other| other.len() != found)
    });
    let others: Vec<_> = others
        .map(|&(number, place)| {
            let other = &raters[number].rows[place];
            format!(
                "{} on {}:{}",
                verdicts(other.len()),
                raters[number].name,
                other.line
            )
        })
        .collect();
    let others = others.join(", ");
    (!others.is_empty()).then_some(RowFault::Lengths { found, others })
}

/// How many lines a message names.
const MOST_LINES: usize = 8;

/// The lines of a file's rows, the first few of many.
fn lines(rater: &Rater, rows: &[usize]) -> String {
    let lines = rows.iter().take(MOST_LINES);
    let lines = lines.map(|&place| rater.rows[place].line.to_string());
    let lines = lines.collect::<Vec<_>>().join(", ");
    match rows.len().saturating_sub(MOST_LINES) {
        0 => lines,
        more => format!("{lines} and {more} more"),
    }
}

/// Which models the files name.
struct Models<'a> {
    names: BTreeSet<&'a str>,
    /// Whether each file names any.
    named: Vec<bool>,
}

impl<'a> Models<'a> {
    fn new(raters: &'a [Rater]) -> Self {
        let models = |rater: &'a Rater| rater.rows.iter().filter_map(|row| row.model.as_deref());
        Self {
            names: raters.iter().flat_map(models).collect(),
            named: raters
                .iter()
                .map(|rater| models(rater).next().is_some())
                .collect(),
        }
    }

    /// What a row is paired by. A file without any model is taken to rate the only one that the
    /// others name.
    fn key(&self, rater: usize, row: &RatedRow) -> Result<Key, RowFault> {
        let Some(id) = row.question_id.clone() else {
            return Err(match &row.verdicts {
                Err(fault) => fault.clone(),
                Ok(_) => Fault::Missing("question_id".to_owned()).into(),
            });
        };
        let unnamed = || match (&row.verdicts, self.named[rater], self.names.len()) {
            (_, false, 0) => Ok(None),
            (_, false, 1) => Ok(self.names.first().map(|name| (*name).to_owned())),
            (Err(fault), _, _) => Err(fault.clone()),
            (Ok(_), true, _) => Err(Fault::Missing("model_id".to_owned()).into()),
            (Ok(_), false, _) => Err(RowFault::NoModel),
        };
        match &row.model {
            Some(model) => Ok((id, Some(model.clone()))),
            None => Ok((id, unnamed()?)),
        }
    }
}
