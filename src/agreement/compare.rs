//! Two raters compared.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::figure::{Tally, figure, figures};
use super::pairing::Unit;
use super::task::Tasks;
use super::{
    Confusion, Disagreement, Effect, Figure, Figures, Moments, Options, Rated, Rater, disagree,
    effect,
};
use crate::metrics::{GroupBy, GroupKey};

/// What two raters say of the same instructions. The first is the reference, the second the
/// judge that is measured by it.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The two raters, by index.
    pub raters: [usize; 2],
    /// How many rows are paired.
    pub rows: usize,
    /// How many questions they belong to: the clusters of the bootstrap.
    pub questions: usize,
    /// How many pairs of verdicts one of the two calls Unverifiable.
    pub unverifiable: u64,
    /// The verdicts compared.
    pub confusion: Confusion,
    /// What the verdicts give.
    pub figures: Figures,
    /// Pearson's r of the answers' SSR, each over the instructions compared.
    pub ssr: Figure,
    /// The same by template, category, language and set, where a file tells them.
    pub groups: Vec<GroupComparison>,
    /// The same by model, in the order of the first file.
    pub models: Vec<ModelComparison>,
    /// What it does to the metrics and the ranking of the models.
    pub effect: Effect,
    /// The most telling disagreements.
    pub disagreements: Vec<Disagreement>,
}

/// The comparison of one group of instructions.
#[derive(Debug, Clone)]
pub struct GroupComparison {
    /// Which group it is.
    pub key: GroupKey,
    /// The verdicts compared.
    pub confusion: Confusion,
    /// What they give.
    pub figures: Figures,
}

/// The comparison of one model's answers.
#[derive(Debug, Clone)]
pub struct ModelComparison {
    /// The model; `None` where no file names any.
    pub model: Option<String>,
    /// The verdicts compared.
    pub confusion: Confusion,
    /// What they give.
    pub figures: Figures,
}

/// One answer that both raters have rated.
pub(super) struct Pair<'a> {
    pub(super) unit: &'a Unit,
    pub(super) rows: [usize; 2],
    pub(super) verdicts: [&'a [Rated]; 2],
}

impl Pair<'_> {
    /// Each instruction's first and second verdict; `None` where it is not compared.
    pub(super) fn items(&self, options: &Options) -> Vec<Option<(bool, bool)>> {
        let [first, second] = self.verdicts;
        let resolve = |rated: &Rated| options.unverifiable.resolve(*rated);
        let both = first.iter().zip(second);
        both.map(|(a, b)| resolve(a).zip(resolve(b))).collect()
    }
}

/// Compares two raters.
pub(super) fn compare(
    raters: &[Rater],
    pair: [usize; 2],
    units: &[Unit],
    tasks: &Tasks,
    options: &Options,
) -> Comparison {
    let pairs = pairs(raters, pair, units);
    let counts = Counts::new(&pairs, tasks, options);
    let mut tallies = vec![&counts.all];
    tallies.extend(counts.groups.values());
    tallies.extend(counts.models.values());
    let mut all = figures(&tallies, counts.ssr.len(), options.bootstrap).into_iter();
    let overall = all.next().unwrap_or_default();
    let groups: Vec<_> = counts.groups.iter().zip(all.by_ref()).collect();
    let groups = groups
        .into_iter()
        .map(|((key, tally), figures)| GroupComparison {
            key: key.clone(),
            confusion: tally.all,
            figures,
        });
    let groups: Vec<_> = groups.collect();
    let models = counts.models.iter().zip(all);
    Comparison {
        raters: pair,
        rows: pairs.len(),
        questions: counts.ssr.len(),
        unverifiable: counts.unverifiable,
        confusion: counts.all.all,
        figures: overall,
        ssr: figure(&counts.ssr, options.bootstrap),
        models: models
            .map(|((model, tally), figures)| ModelComparison {
                model: model.clone(),
                confusion: tally.all,
                figures,
            })
            .collect(),
        effect: effect::effect(&pairs, tasks, options),
        disagreements: disagree::pick(raters, pair, &pairs, tasks, &groups, options),
        groups: told(groups),
    }
}

/// The answers that both have rated, in the order of the units.
fn pairs<'a>(raters: &'a [Rater], [first, second]: [usize; 2], units: &'a [Unit]) -> Vec<Pair<'a>> {
    let verdicts = |rater: usize, row: usize| raters[rater].rows[row].verdicts.as_deref().ok();
    let pair = |unit: &'a Unit| {
        let rows = [unit.rows[first]?, unit.rows[second]?];
        Some(Pair {
            unit,
            rows,
            verdicts: [verdicts(first, rows[0])?, verdicts(second, rows[1])?],
        })
    };
    units.iter().filter_map(pair).collect()
}

/// The groups without those kinds of group that no file tells anything about.
fn told(groups: Vec<GroupComparison>) -> Vec<GroupComparison> {
    let is_told = |by: GroupBy| {
        let mut of_kind = groups.iter().filter(|group| group.key.by == by);
        of_kind.any(|group| group.key.value.is_some())
    };
    let told = GroupBy::ALL.map(is_told);
    let mut groups = groups;
    groups.retain(|group| told[group.key.by as usize]);
    groups
}

/// The groups of a question's instructions, of which there are as many.
#[derive(Default)]
struct Groups(usize, Vec<(GroupKey, Vec<usize>)>);

/// The counts of a comparison, by question.
#[derive(Default)]
struct Counts {
    all: Tally,
    unverifiable: u64,
    groups: BTreeMap<GroupKey, Tally>,
    models: IndexMap<Option<String>, Tally>,
    /// The answers' SSR by question: as many as there are questions.
    ssr: Vec<Moments>,
}

impl Counts {
    fn new(pairs: &[Pair<'_>], tasks: &Tasks, options: &Options) -> Self {
        let mut counts = Self::default();
        for pair in pairs {
            counts.models.entry(pair.unit.model.clone()).or_default();
        }
        let mut by_question: BTreeMap<usize, Vec<&Pair<'_>>> = BTreeMap::new();
        for pair in pairs {
            by_question
                .entry(pair.unit.question)
                .or_default()
                .push(pair);
        }
        for (cluster, (question, pairs)) in by_question.into_iter().enumerate() {
            counts.ssr.push(Moments::default());
            let mut groups = Groups::default();
            for pair in pairs {
                // Where no file has the instructions, lists of one question may differ in length.
                let count = pair.verdicts[0].len();
                if groups.0 != count {
                    groups = Groups(count, tasks.all[question].groups(count));
                }
                counts.add(cluster, pair, &groups.1, options);
            }
        }
        counts
    }

    fn add(
        &mut self,
        cluster: usize,
        pair: &Pair<'_>,
        groups: &[(GroupKey, Vec<usize>)],
        options: &Options,
    ) {
        let items = pair.items(options);
        let unsure = |list: &[Rated], index: usize| list[index] == Rated::Unverifiable;
        let [first, second] = pair.verdicts;
        let unverifiable = (0..items.len()).filter(|&it| unsure(first, it) || unsure(second, it));
        self.unverifiable += unverifiable.count() as u64;
        let model = self.models.entry(pair.unit.model.clone()).or_default();
        let mut answer = Confusion::default();
        for (first, second) in items.iter().flatten() {
            answer.add(*first, *second);
            self.all.add(cluster, *first, *second);
            model.add(cluster, *first, *second);
        }
        if let Some((first, second)) = answer.shares_of_yes() {
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
