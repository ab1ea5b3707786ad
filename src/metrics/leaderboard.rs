//! Sums over answers, by model, group and question.

use std::collections::BTreeMap;

use indexmap::{IndexMap, IndexSet};

use super::confidence::{Clusters, bootstrap_intervals};
use super::group::groups;
use super::{
    Bootstrap, Confidence, Group, GroupBy, GroupKey, Interval, Metric, Model, Row, Scores, Summary,
    Weights, score,
};
use crate::dataset::QuestionId;
use crate::verdict::Outcome;

/// Adds up the scores of answers, by model in the order of their first answer.
///
/// It uses about 200 bytes for each question that a model answered, and 24 more for each group of
/// the question's instructions, however many answers there are.
#[derive(Debug, Default)]
pub struct Leaderboard {
    by: Vec<GroupBy>,
    weights: Option<Weights>,
    questions: BTreeMap<QuestionId, u32>,
    groups: IndexSet<GroupKey>,
    models: IndexMap<String, ModelSums>,
}

/// One model's sums.
#[derive(Debug, Default)]
pub(super) struct ModelSums {
    all: AnswerSums,
    groups: BTreeMap<GroupKey, AnswerSums>,
    /// By the question's number.
    pub(super) questions: BTreeMap<u32, QuestionSums>,
}

/// Sums over a set of answers.
#[derive(Debug, Default)]
struct AnswerSums {
    answers: u64,
    missing: u64,
    instructions: u64,
    unverifiable: u64,
    weighed: u64,
    weight: f64,
    scores: Scores,
}

/// A model's sums over its answers to one question.
#[derive(Debug, Default)]
pub(super) struct QuestionSums {
    answers: u32,
    /// The sum of the answers' weights.
    weight: f64,
    scores: Scores,
    groups: Vec<GroupSsrSums>,
}

/// The sums over the part of a question's answers that belongs to a group.
#[derive(Debug)]
struct GroupSsrSums {
    /// The group's number.
    group: u32,
    answers: u32,
    ssr: Interval,
}

impl Leaderboard {
    /// An empty leaderboard with these groups.
    pub fn new(mut by: Vec<GroupBy>) -> Self {
        by.sort();
        by.dedup();
        Self {
            by,
            ..Self::default()
        }
    }

    /// The leaderboard with weighted metrics in addition to the others.
    #[must_use]
    pub fn with_weights(mut self, weights: Option<Weights>) -> Self {
        self.weights = weights;
        self
    }

    /// The weights, which record the names that occurred.
    pub const fn weights(&self) -> Option<&Weights> {
        self.weights.as_ref()
    }

    /// Whether it has no answers.
    pub fn is_empty(&self) -> bool {
        self.models.is_empty()
    }

    /// Adds one answer.
    pub fn add(&mut self, row: &Row<'_>) {
        let outcomes = row.items.iter().map(|item| item.outcome);
        let weighed = self.weights.as_mut().map(|weights| weights.weigh(row));
        let (weight, weights) = weighed.unwrap_or_default();
        let scores = score(outcomes.clone(), row.dependencies, &weights).weighed(weight);
        let question = question_number(&mut self.questions, row.question);
        if !self.models.contains_key(row.model) {
            self.models
                .insert(row.model.to_owned(), ModelSums::default());
        }
        let sums = &mut self.models[row.model];
        sums.all.add(row.missing, weight, outcomes, &scores);
        let of_question = sums.questions.entry(question).or_default();
        of_question.answers += 1;
        of_question.weight += weight;
        of_question.scores.add(&scores);
        for (key, members) in self.by.iter().flat_map(|&by| groups(row, by)) {
            let members = members.iter().map(|&index| row.items[index].outcome);
            let scores = match key.by.splits_answers() {
                true => score(members.clone(), &[], &[]),
                false => scores,
            };
            let (group, _) = self.groups.insert_full(key.clone());
            of_question.add_to_group(to_u32(group), scores.get(Metric::Ssr));
            let sum = sums.groups.entry(key).or_default();
            sum.add(row.missing, weight, members, &scores);
        }
    }

    /// The number of questions that any model answered.
    pub fn questions(&self) -> usize {
        self.questions.len()
    }

    /// The models in the order of their first answers; with intervals if a bootstrap is given.
    pub fn models(&self, bootstrap: Option<&Bootstrap>) -> Vec<Model> {
        let named = self.models.iter();
        let with_weights = self.weights.is_some();
        let mut models: Vec<_> = named
            .map(|(id, sums)| sums.model(id, with_weights))
            .collect();
        if let Some(bootstrap) = bootstrap {
            self.add_intervals(&mut models, bootstrap);
        }
        models
    }

    /// Adds the confidence intervals to every summary.
    fn add_intervals(&self, models: &mut [Model], bootstrap: &Bootstrap) {
        let mut clusters = Vec::new();
        for (sums, model) in self.models.values().zip(&*models) {
            clusters.push(sums.clusters(None, model.all.metrics(false)));
            for group in &model.groups {
                let number = self.groups.get_index_of(&group.key).map(to_u32);
                let metrics = group.summary.metrics(group.is_of_instructions());
                clusters.push(match group.is_of_instructions() {
                    true => sums.group_clusters(number),
                    false => sums.clusters(number, metrics),
                });
            }
        }
        let mut intervals = bootstrap_intervals(bootstrap, &clusters).into_iter();
        for model in models {
            let groups = model.groups.iter_mut().map(|group| &mut group.summary);
            for summary in std::iter::once(&mut model.all).chain(groups) {
                summary.confidence = intervals.next().unwrap_or_default();
            }
        }
    }

    /// The metrics that are defined for whole answers.
    pub(super) fn metrics(&self) -> impl Iterator<Item = Metric> {
        Metric::for_answers(self.weights.is_some())
    }

    /// A model's sums.
    pub(super) fn sums(&self, model: &str) -> Option<&ModelSums> {
        self.models.get(model)
    }
}

/// The question's number, by first occurrence.
fn question_number(questions: &mut BTreeMap<QuestionId, u32>, id: &QuestionId) -> u32 {
    if let Some(&number) = questions.get(id) {
        return number;
    }
    let number = to_u32(questions.len());
    questions.insert(id.clone(), number);
    number
}

/// A count of questions or groups; memory ends long before 2^32 of them.
fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl ModelSums {
    fn model(&self, id: &str, with_weights: bool) -> Model {
        let group = |(key, sum): (&GroupKey, &AnswerSums)| Group {
            key: key.clone(),
            summary: sum.summary(with_weights),
        };
        Model {
            id: id.to_owned(),
            all: self.all.summary(with_weights),
            groups: self.groups.iter().map(group).collect(),
        }
    }

    /// The sums of whole answers by question: of all questions, or of those in a group.
    fn clusters(&self, group: Option<u32>, metrics: impl Iterator<Item = Metric>) -> Clusters {
        let mut clusters = Clusters::new(metrics);
        for sums in self.questions.values() {
            if group.is_none_or(|group| sums.group(group).is_some()) {
                clusters.push(sums.answers, sums.weight, |metric| sums.scores.get(metric));
            }
        }
        clusters
    }

    /// The sums over a group of instructions, by question.
    fn group_clusters(&self, group: Option<u32>) -> Clusters {
        let mut clusters = Clusters::new([Metric::Ssr].into_iter());
        for sums in self.questions.values() {
            if let Some(sums) = group.and_then(|group| sums.group(group)) {
                clusters.push(sums.answers, 0.0, |_| sums.ssr);
            }
        }
        clusters
    }
}

impl QuestionSums {
    /// The mean of a metric over the answers to the question.
    pub(super) fn mean(&self, metric: Metric) -> Option<Interval> {
        let answers = match metric.is_weighted() {
            true => self.weight,
            false => f64::from(self.answers),
        };
        let sum = self.scores.get(metric);
        (answers > 0.0).then(|| Interval {
            low: sum.low / answers,
            high: sum.high / answers,
        })
    }

    fn group(&self, group: u32) -> Option<&GroupSsrSums> {
        self.groups.iter().find(|sums| sums.group == group)
    }

    fn add_to_group(&mut self, group: u32, ssr: Interval) {
        let index = self.groups.iter().position(|sums| sums.group == group);
        let index = index.unwrap_or_else(|| {
            self.groups.push(GroupSsrSums {
                group,
                answers: 0,
                ssr: Interval::default(),
            });
            self.groups.len() - 1
        });
        let sums = &mut self.groups[index];
        sums.answers += 1;
        sums.ssr.add(ssr);
    }
}

impl AnswerSums {
    fn add(
        &mut self,
        missing: bool,
        weight: f64,
        items: impl Iterator<Item = Outcome> + Clone,
        scores: &Scores,
    ) {
        self.answers += 1;
        self.missing += u64::from(missing);
        self.weighed += u64::from(weight > 0.0);
        self.weight += weight;
        self.instructions += items.clone().count() as u64;
        self.unverifiable += items.filter(|it| it.reason().is_some()).count() as u64;
        self.scores.add(scores);
    }

    fn summary(&self, with_weights: bool) -> Summary {
        Summary {
            answers: self.answers,
            missing: self.missing,
            instructions: self.instructions,
            unverifiable: self.unverifiable,
            weighed: with_weights.then_some(self.weighed),
            scores: self.scores.mean(self.answers, self.weight),
            confidence: Confidence::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::super::Item;
    use super::*;
    use crate::verdict::Reason;

    fn item(outcome: Outcome, category: &'static str) -> Item<'static> {
        Item {
            outcome,
            category: Some(category),
            id: None,
            template: None,
        }
    }

    fn question() -> &'static QuestionId {
        static ID: LazyLock<QuestionId> = LazyLock::new(|| QuestionId::from(1));
        &ID
    }

    fn row(model: &'static str, set: &'static str, items: Vec<Item<'static>>) -> Row<'static> {
        Row {
            model,
            question: question(),
            set: Some(set),
            language: Some("Golang"),
            missing: false,
            items,
            dependencies: &[],
        }
    }

    fn board() -> Vec<Model> {
        let unsure = Outcome::Unverifiable(Reason::TypeNotInferable);
        let mut board = Leaderboard::new(vec![
            GroupBy::Category,
            GroupBy::Set,
            GroupBy::Language,
            GroupBy::Set,
        ]);
        let (yes, no) = (Outcome::Yes, Outcome::No);
        board.add(&row(
            "b",
            "hard",
            vec![item(yes, "class"), item(no, "global")],
        ));
        board.add(&row(
            "b",
            "easy",
            vec![
                item(yes, "global"),
                item(no, "global"),
                item(yes, "zeal"),
                item(unsure, "global"),
            ],
        ));
        board.add(&Row {
            missing: true,
            ..row("a", "easy", vec![item(no, "class")])
        });
        board.models(None)
    }

    #[test]
    fn means_are_taken_over_answers() {
        let models = board();
        let ids: Vec<_> = models.iter().map(|model| model.id.as_str()).collect();
        assert_eq!(ids, ["b", "a"]);
        let all = &models[0].all;
        assert_eq!((all.answers, all.instructions, all.unverifiable), (2, 6, 1));
        assert_eq!(
            all.scores.get(Metric::Ssr),
            Interval {
                low: 0.5,
                high: 0.625
            }
        );
        assert_eq!(models[1].all.missing, 1);
    }

    #[test]
    fn groups_come_in_the_order_of_the_paper() {
        let models = board();
        let groups: Vec<_> = models[0]
            .groups
            .iter()
            .map(|group| (group.key.by.id(), group.key.value.as_deref().unwrap_or("-")))
            .collect();
        assert_eq!(
            groups,
            [
                ("set", "easy"),
                ("set", "hard"),
                ("language", "go"),
                ("category", "global"),
                ("category", "class"),
                ("category", "zeal"),
            ]
        );
    }

    #[test]
    fn a_category_averages_the_answers_that_have_it() {
        let models = board();
        let global = models[0]
            .groups
            .iter()
            .find(|group| group.key.value.as_deref() == Some("global"));
        let summary = &global.unwrap().summary;
        assert_eq!((summary.answers, summary.instructions), (2, 4));
        // None of one in the first answer, one or two of three in the second.
        let ssr = summary.scores.get(Metric::Ssr);
        assert!((ssr.low - 1.0 / 6.0).abs() < 1e-12, "{ssr:?}");
        assert!((ssr.high - 1.0 / 3.0).abs() < 1e-12, "{ssr:?}");
    }
}
