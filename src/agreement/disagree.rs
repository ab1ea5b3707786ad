//! Where two raters part, the most telling first.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::compare::{GroupComparison, Pair};
use super::task::Tasks;
use super::{Options, Rater};
use crate::dataset::QuestionId;
use crate::metrics::{GroupBy, GroupKey};
use crate::verdict::Evidence;

/// One instruction of one answer on which two raters differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Disagreement {
    /// The question.
    pub question_id: QuestionId,
    /// The model that answered; `None` where no file names any.
    pub model: Option<String>,
    /// The instruction's index, from 0.
    pub index: usize,
    /// Its template.
    pub template: Option<String>,
    /// Cohen's kappa of the two raters on the template.
    pub kappa: Option<f64>,
    /// The sentence.
    pub instruction: Option<String>,
    /// What each rater says.
    pub ratings: [Rating; 2],
}

/// What one rater says of an instruction.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The line of the rater's file, from 1.
    pub line: u64,
    /// Whether it is Yes.
    pub yes: bool,
    /// Why: what a verdict file says.
    pub reasons: Option<Reasons>,
}

/// Why a verdict file says what it says.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Reasons {
    /// One sentence for people.
    pub message: String,
    /// The places that decide it.
    pub evidence: Vec<Evidence>,
}

/// An instruction on which the two differ: the pair and the instruction, by index.
struct Place<'a> {
    key: &'a GroupKey,
    pair: usize,
    index: usize,
}

/// The first of the disagreements: templates with the lowest kappa first, of equal ones those
/// with more disagreements; those of one template in the order of the files.
pub(super) fn pick(
    raters: &[Rater],
    numbers: [usize; 2],
    pairs: &[Pair<'_>],
    tasks: &Tasks,
    groups: &[GroupComparison],
    options: &Options,
) -> Vec<Disagreement> {
    if options.disagreements == 0 {
        return Vec::new();
    }
    let templates = groups
        .iter()
        .filter(|group| group.key.by == GroupBy::Template);
    let by_template: BTreeMap<_, _> = templates.map(|group| (&group.key, group)).collect();
    let mut places = places(pairs, tasks, &by_template, options);
    let telling = |place: &Place<'_>| {
        let counts = by_template[place.key].confusion;
        let kappa = counts.kappa().unwrap_or(f64::NEG_INFINITY);
        (kappa, Reverse(counts.yes_no + counts.no_yes))
    };
    places.sort_by(|a, b| {
        let ((kappa, count), (other_kappa, other_count)) = (telling(a), telling(b));
        let by_template = kappa.total_cmp(&other_kappa).then(count.cmp(&other_count));
        by_template.then(a.key.cmp(b.key))
    });
    places.truncate(options.disagreements);
    let disagreement = |place: &Place<'_>| {
        let pair = &pairs[place.pair];
        let task = &tasks.all[pair.unit.question];
        let rating = |side: usize| {
            let row = &raters[numbers[side]].rows[pair.rows[side]];
            Rating {
                line: row.line,
                yes: options
                    .unverifiable
                    .resolve(pair.verdicts[side][place.index])
                    == Some(true),
                reasons: row
                    .details
                    .as_deref()
                    .and_then(|it| reasons(it, place.index)),
            }
        };
        Disagreement {
            question_id: task.id.clone(),
            model: pair.unit.model.clone(),
            index: place.index,
            template: task.template(place.index).map(str::to_owned),
            kappa: by_template[place.key].confusion.kappa(),
            instruction: task.sentence(place.index).map(str::to_owned),
            ratings: [rating(0), rating(1)],
        }
    };
    places.iter().map(disagreement).collect()
}

/// Every disagreement, in the order of the files.
fn places<'a>(
    pairs: &[Pair<'_>],
    tasks: &Tasks,
    by_template: &BTreeMap<&'a GroupKey, &GroupComparison>,
    options: &Options,
) -> Vec<Place<'a>> {
    let mut places = Vec::new();
    for (number, pair) in pairs.iter().enumerate() {
        let items = pair.items(options);
        let differ = |&index: &usize| items[index].is_some_and(|(a, b)| a != b);
        let differing: Vec<_> = (0..items.len()).filter(differ).collect();
        if differing.is_empty() {
            continue;
        }
        for (key, members) in tasks.all[pair.unit.question].groups(items.len()) {
            let Some((key, _)) = by_template.get_key_value(&key) else {
                continue;
            };
            let members = members
                .into_iter()
                .filter(|index| differing.contains(index));
            places.extend(members.map(|index| Place {
                key,
                pair: number,
                index,
            }));
        }
    }
    places
}

/// What a verdict line's details say about one instruction; `None` where they cannot be read.
fn reasons(details: &RawValue, index: usize) -> Option<Reasons> {
    let all: Vec<&RawValue> = serde_json::from_str(details.get()).ok()?;
    serde_json::from_str(all.get(index)?.get()).ok()
}
