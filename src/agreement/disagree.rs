//! The disagreements of two raters, the most informative first.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::pairing::RatedPair;
use super::rated_questions::RatedQuestions;
use super::statistics::Tally;
use super::{AgreementOptions, Confusion, Rater};
use crate::dataset::QuestionId;
use crate::metrics::{GroupBy, GroupKey};
use crate::verdict::Evidence;

/// One instruction of one answer on which two raters differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Disagreement {
    pub question_id: QuestionId,
    /// The model that answered; `None` if no file names any.
    pub model: Option<String>,
    /// The instruction's index, from 0.
    pub index: usize,
    pub template: Option<String>,
    /// Cohen's kappa of the two raters on the template.
    pub kappa: Option<f64>,
    pub instruction: Option<String>,
    pub ratings: [Rating; 2],
}

#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    pub file: Arc<str>,
    /// The line of it, from 1.
    pub line: u64,
    pub yes: bool,
    /// The reason, if the rater's file is a verdict file.
    pub explanation: Option<Explanation>,
}

/// The message and evidence of a verdict in a verdict file.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Explanation {
    pub message: String,
    pub evidence: Vec<Evidence>,
}

/// An instruction on which the two differ, by the indices of the pair and of the instruction.
struct DifferingItem<'a> {
    template: &'a GroupKey,
    pair: usize,
    index: usize,
}

/// The first disagreements. Templates with a lower kappa come first, then those with more
/// disagreements; within a template, the order is that of the files.
pub(super) fn most_informative(
    raters: &[Rater],
    numbers: [usize; 2],
    pairs: &[RatedPair<'_>],
    rated_questions: &RatedQuestions,
    groups: &BTreeMap<GroupKey, Tally>,
    options: &AgreementOptions,
) -> Vec<Disagreement> {
    if options.disagreements == 0 {
        return Vec::new();
    }
    let templates = groups.iter().filter(|(key, _)| key.by == GroupBy::Template);
    let by_template: BTreeMap<_, _> = templates.map(|(key, tally)| (key, tally.all)).collect();
    let mut items = differing_items(pairs, rated_questions, &by_template, options);
    let rank = |item: &DifferingItem<'_>| {
        let counts = by_template[item.template];
        let kappa = counts.kappa().unwrap_or(f64::NEG_INFINITY);
        (kappa, Reverse(counts.yes_no + counts.no_yes))
    };
    items.sort_by(|a, b| {
        let ((kappa, count), (other_kappa, other_count)) = (rank(a), rank(b));
        let by_template = kappa.total_cmp(&other_kappa).then(count.cmp(&other_count));
        by_template.then(a.template.cmp(b.template))
    });
    items.truncate(options.disagreements);
    let disagreement = |item: &DifferingItem<'_>| {
        let pair = &pairs[item.pair];
        let question = &rated_questions.all[pair.answer.question];
        let rating = |side: usize| {
            let row = &raters[numbers[side]].rows[pair.rows[side]];
            Rating {
                file: Arc::clone(&row.file),
                line: row.line,
                yes: options.unverifiable.resolve(pair.verdicts[side][item.index]) == Some(true),
                explanation: row
                    .details
                    .as_deref()
                    .and_then(|details| explanation(details, item.index)),
            }
        };
        Disagreement {
            question_id: question.id.clone(),
            model: pair.answer.model.clone(),
            index: item.index,
            template: question.template(item.index).map(str::to_owned),
            kappa: by_template[item.template].kappa(),
            instruction: question.sentence(item.index).map(str::to_owned),
            ratings: [rating(0), rating(1)],
        }
    };
    items.iter().map(disagreement).collect()
}

/// Every disagreement, in the order of the files.
fn differing_items<'a>(
    pairs: &[RatedPair<'_>],
    rated_questions: &RatedQuestions,
    by_template: &BTreeMap<&'a GroupKey, Confusion>,
    options: &AgreementOptions,
) -> Vec<DifferingItem<'a>> {
    let mut found = Vec::new();
    for (number, pair) in pairs.iter().enumerate() {
        let items = pair.items(options);
        let differ = |&index: &usize| items[index].is_some_and(|(a, b)| a != b);
        let differing: Vec<_> = (0..items.len()).filter(differ).collect();
        if differing.is_empty() {
            continue;
        }
        for (key, members) in rated_questions.all[pair.answer.question].groups(items.len()) {
            let Some((key, _)) = by_template.get_key_value(&key) else {
                continue;
            };
            let members = members.into_iter().filter(|index| differing.contains(index));
            found.extend(members.map(|index| DifferingItem { template: key, pair: number, index }));
        }
    }
    found
}

/// The explanation in a verdict line's details; `None` if they cannot be read.
fn explanation(details: &RawValue, index: usize) -> Option<Explanation> {
    let all: Vec<&RawValue> = serde_json::from_str(details.get()).ok()?;
    serde_json::from_str(all.get(index)?.get()).ok()
}
