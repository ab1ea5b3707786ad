//! Compares two raters.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use super::pairing::{RatedAnswer, RatedPair, pairs};
use super::rated_questions::RatedQuestions;
use super::statistics::{Tally, figure, figures};
use super::{
    AgreementOptions, Confusion, Disagreement, Effect, Figure, Figures, Rater, RaterVerdict,
    disagree, effect,
};
use crate::metrics::GroupKey;

/// The comparison of two raters on the same instructions. The first is the reference, against
/// which the second is measured.
#[derive(Debug, Clone)]
pub struct RaterComparison {
    /// The two raters, by index.
    pub raters: [usize; 2],
    pub rows: usize,
    /// How many questions they belong to, which are the clusters of the bootstrap.
    pub questions: usize,
    /// In how many pairs of verdicts at least one is Unverifiable.
    pub unverifiable: u64,
    pub confusion: Confusion,
    pub figures: Figures,
    /// Pearson's r of the answers' SSR over the compared instructions.
    pub ssr: Figure,
    /// The same by template, category, language and set, if a file gives them.
    pub groups: Vec<GroupComparison<GroupKey>>,
    /// The same by model, in the order of the first file; `None` if no file names any.
    pub models: Vec<GroupComparison<Option<String>>>,
    /// The effect on the metrics and the ranking of the models.
    pub effect: Effect,
    /// The most informative disagreements.
    pub disagreements: Vec<Disagreement>,
}

/// The comparison of the instructions of a group, or of a model's answers.
#[derive(Debug, Clone)]
pub struct GroupComparison<K> {
    pub key: K,
    pub confusion: Confusion,
    pub figures: Figures,
}

/// What a part is of, its name, and the verdicts compared with what they give.
type ComparedGroup<'a> = (&'a str, Option<&'a str>, &'a Confusion, &'a Figures);

impl RaterComparison {
    /// The groups, then the models.
    pub fn all_groups(&self) -> impl Iterator<Item = ComparedGroup<'_>> {
        let groups = self.groups.iter().map(|GroupComparison { key, confusion, figures }| {
            (key.by.id(), key.value.as_deref(), confusion, figures)
        });
        let models = self.models.iter().map(|GroupComparison { key, confusion, figures }| {
            ("model", key.as_deref(), confusion, figures)
        });
        groups.chain(models)
    }
}

pub(super) fn compare(
    raters: &[Rater],
    pair: [usize; 2],
    answers: &[RatedAnswer],
    rated_questions: &RatedQuestions,
    options: &AgreementOptions,
) -> RaterComparison {
    let pairs = pairs(raters, pair, answers);
    let counts = Counts::new(&pairs, rated_questions, options);
    let mut tallies = vec![&counts.all];
    tallies.extend(counts.groups.values());
    tallies.extend(counts.models.values());
    let mut all = figures(&tallies, counts.ssr.len(), options.bootstrap).into_iter();
    let overall = all.next().unwrap_or_default();
    let groups: Vec<_> = counts.groups.iter().zip(all.by_ref()).map(compared).collect();
    RaterComparison {
        raters: pair,
        rows: pairs.len(),
        questions: counts.ssr.len(),
        unverifiable: counts.unverifiable,
        confusion: counts.all.all,
        figures: overall,
        ssr: figure(&counts.ssr, options.bootstrap, Moments::merge, Moments::pearson),
        models: counts.models.iter().zip(all).map(compared).collect(),
        effect: effect::effect(&pairs, rated_questions, options),
        disagreements: disagree::most_informative(
            raters,
            pair,
            &pairs,
            rated_questions,
            &counts.groups,
            options,
        ),
        groups: without_unnamed(groups),
    }
}

fn compared<K: Clone>(((key, tally), figures): ((&K, &Tally), Figures)) -> GroupComparison<K> {
    GroupComparison { key: key.clone(), confusion: tally.all, figures }
}

/// The groups without the properties for which no file gives any name.
fn without_unnamed(groups: Vec<GroupComparison<GroupKey>>) -> Vec<GroupComparison<GroupKey>> {
    let with_name = groups.iter().filter(|group| group.key.value.is_some());
    let named: BTreeSet<_> = with_name.map(|group| group.key.by.clone()).collect();
    let mut groups = groups;
    groups.retain(|group| named.contains(&group.key.by));
    groups
}

/// A question and the number of its instructions, and their groups.
#[derive(Default)]
struct QuestionGroups(Option<(usize, usize)>, Vec<(GroupKey, Vec<usize>)>);

/// The counts of a comparison, by question.
#[derive(Default)]
struct Counts {
    all: Tally,
    unverifiable: u64,
    groups: BTreeMap<GroupKey, Tally>,
    models: IndexMap<Option<String>, Tally>,
    /// The answers' SSR, one entry for each question.
    ssr: Vec<Moments>,
}

impl Counts {
    fn new(
        pairs: &[RatedPair<'_>],
        rated_questions: &RatedQuestions,
        options: &AgreementOptions,
    ) -> Self {
        let mut counts = Self::default();
        for pair in pairs {
            counts.models.entry(pair.answer.model.clone()).or_default();
        }
        let mut by_question: BTreeMap<usize, Vec<&RatedPair<'_>>> = BTreeMap::new();
        for pair in pairs {
            let question = &rated_questions.all[pair.answer.question];
            by_question.entry(question.conversation).or_default().push(pair);
        }
        for (cluster, pairs) in by_question.into_values().enumerate() {
            counts.ssr.push(Moments::default());
            let mut groups = QuestionGroups::default();
            for pair in pairs {
                // If no file has the instructions, lists of one question may differ in length.
                let of = (pair.answer.question, pair.verdicts[0].len());
                if groups.0 != Some(of) {
                    groups = QuestionGroups(Some(of), rated_questions.all[of.0].groups(of.1));
                }
                counts.add(cluster, pair, &groups.1, options);
            }
        }
        counts
    }

    fn add(
        &mut self,
        cluster: usize,
        pair: &RatedPair<'_>,
        groups: &[(GroupKey, Vec<usize>)],
        options: &AgreementOptions,
    ) {
        let items = pair.items(options);
        let is_unsure =
            |list: &[RaterVerdict], index: usize| list[index] == RaterVerdict::Unverifiable;
        let [first, second] = pair.verdicts;
        let unverifiable =
            (0..items.len()).filter(|&index| is_unsure(first, index) || is_unsure(second, index));
        self.unverifiable += unverifiable.count() as u64;
        let model = self.models.entry(pair.answer.model.clone()).or_default();
        let mut confusion = Confusion::default();
        for (first, second) in items.iter().flatten() {
            confusion.add(*first, *second);
            self.all.add(cluster, *first, *second);
            model.add(cluster, *first, *second);
        }
        if let Some((first, second)) = confusion.shares_of_yes() {
            self.ssr[cluster].add(first, second);
        }
        for (key, members) in groups {
            let tally = self.groups.entry(key.clone()).or_default();
            for (first, second) in members.iter().filter_map(|&index| items[index]) {
                tally.add(cluster, first, second);
            }
        }
    }
}

/// Sums of pairs of numbers between 0 and 1, such as two raters' SSR of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Moments {
    count: f64,
    x: f64,
    y: f64,
    xx: f64,
    yy: f64,
    xy: f64,
}

/// Sums of squares below this are rounding errors: two different shares of at most a thousand
/// instructions differ by more.
const ROUNDING: f64 = 1e-9;

impl Moments {
    pub(super) fn add(&mut self, x: f64, y: f64) {
        self.count += 1.0;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.yy += y * y;
        self.xy += x * y;
    }

    /// Adds the sums of other pairs, `times` times.
    pub(super) fn merge(&mut self, other: &Self, times: u32) {
        let times = f64::from(times);
        self.count += times * other.count;
        self.x += times * other.x;
        self.y += times * other.y;
        self.xx += times * other.xx;
        self.yy += times * other.yy;
        self.xy += times * other.xy;
    }

    /// Pearson's product-moment correlation; `None` with fewer than two pairs or if either side
    /// never varies.
    pub(super) fn pearson(&self) -> Option<f64> {
        let xx = self.xx - self.x * self.x / self.count;
        let yy = self.yy - self.y * self.y / self.count;
        let xy = self.xy - self.x * self.y / self.count;
        let varies = xx > ROUNDING && yy > ROUNDING;
        varies.then(|| (xy / (xx * yy).sqrt()).clamp(-1.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
        let mut moments = Moments::default();
        pairs.iter().for_each(|&(x, y)| moments.add(x, y));
        moments.pearson()
    }

    #[test]
    fn what_never_varies_has_no_correlation() {
        assert_eq!(pearson(&[]), None);
        assert_eq!(pearson(&[(0.3, 0.4)]), None);
        assert_eq!(pearson(&[(0.1, 0.2), (0.1, 0.3), (0.1, 0.7)]), None);
        let line = [(0.1, 0.2), (0.2, 0.4), (0.3, 0.6)];
        assert!((pearson(&line).unwrap() - 1.0).abs() < 1e-12);
    }

    /// `scipy.stats.pearsonr`, scipy 1.12.0.
    #[test]
    fn the_figure_is_that_of_scipy() {
        let x = [0.1, 0.35, 0.5, 0.5, 0.9, 1.0, 0.25, 0.75];
        let y = [0.2, 0.3, 0.55, 0.45, 0.8, 1.0, 0.5, 0.5];
        let pairs: Vec<_> = x.into_iter().zip(y).collect();
        assert!((pearson(&pairs).unwrap() - 0.888_244_164_927_293_7).abs() < 1e-12);
    }

    #[test]
    fn sums_add_up() {
        let pairs = [(0.1, 0.3), (0.5, 0.2), (0.9, 0.8)];
        let mut twice = Moments::default();
        let mut one = Moments::default();
        pairs.iter().for_each(|&(x, y)| one.add(x, y));
        twice.merge(&one, 2);
        let six = pearson(&[pairs, pairs].concat()).unwrap();
        assert!((twice.pearson().unwrap() - six).abs() < 1e-12);
    }
}
