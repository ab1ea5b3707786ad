//! Sums over answers, by model, group and question.

use std::collections::BTreeMap;

use indexmap::{IndexMap, IndexSet};

use super::confidence::{Clusters, bootstrap_intervals};
use super::group::groups;
use super::{
    Bootstrap, Confidence, Group, GroupBy, GroupKey, Interval, Metric, Model, Row, Scores, Summary,
    Weights, score,
};
use crate::dataset::QuestionKey;
use crate::verdict::Outcome;

/// Adds up the scores of answers, by model in the order of their first answer.
///
/// It uses about 30 bytes for each question, however many answers there are. With sums by question,
/// which intervals and comparisons need, it uses about 200 for each question that a model answered,
/// and 24 more for each group of the question's instructions.
#[derive(Debug, Default)]
pub struct Leaderboard {
    by: Vec<GroupBy>,
    weights: Option<Weights>,
    sums_questions: bool,
    questions: BTreeMap<QuestionKey, u32>,
    groups: IndexSet<GroupKey>,
    models: IndexMap<String, ModelSums>,
}

/// One model's sums.
#[derive(Debug, Default)]
pub(super) struct ModelSums {
    all: AnswerSums,
    groups: BTreeMap<GroupKey, AnswerSums>,
    /// Whether it answered a question, by the question's number; it may end early.
    answered: Vec<bool>,
    /// By the question's number; empty unless they are kept.
    pub(super) questions: BTreeMap<u32, QuestionSums>,
}

/// Sums over a set of answers.
#[derive(Debug, Default)]
struct AnswerSums {
    answers: u64,
    missing: u64,
    instructions: u64,
    unverifiable: u64,
    told: u64,
    weighed: u64,
    weight: f64,
    scores: Scores,
    /// Whether any answer is said to be correct or not.
    has_correctness: bool,
    c2a: Interval,
}

/// A model's sums over its answers to one question.
#[derive(Debug, Default)]
pub(super) struct QuestionSums {
    pub(super) answers: u32,
    /// Whether an answer tells the dependencies.
    is_told: bool,
    /// The sum of the answers' weights.
    weight: f64,
    pub(super) scores: Scores,
    groups: Vec<GroupSsrSums>,
}

/// The sums over the part of a question's answers that belongs to a group.
#[derive(Debug)]
pub(super) struct GroupSsrSums {
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

    /// The leaderboard with sums by question, for intervals and comparisons.
    #[must_use]
    pub const fn with_sums_by_question(mut self) -> Self {
        self.sums_questions = true;
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

    /// Whether it has answers of a model.
    pub fn has(&self, model: &str) -> bool {
        self.models.contains_key(model)
    }

    /// Adds one answer.
    pub fn add(&mut self, row: &Row<'_>) {
        let outcomes = row.items.iter().map(|item| item.outcome);
        let weighed = self.weights.as_mut().map(|weights| weights.weigh(row));
        let (weight, weights) = weighed.unwrap_or_default();
        let scores = row.scores(&weights).weighed(weight);
        let next = to_u32(self.questions.len());
        let question = *self.questions.entry(row.question).or_insert(next);
        if !self.models.contains_key(row.model) {
            self.models
                .insert(row.model.to_owned(), ModelSums::default());
        }
        let sums = &mut self.models[row.model];
        sums.all.add(row, weight, outcomes, &scores);
        sums.mark_answered(question);
        let mut of_question = self
            .sums_questions
            .then(|| sums.questions.entry(question).or_default());
        if let Some(of_question) = &mut of_question {
            of_question.answers += 1;
            of_question.is_told |= row.dependencies.is_some();
            of_question.weight += weight;
            of_question.scores.add(&scores);
        }
        for (key, members) in self.by.iter().flat_map(|&by| groups(row, by)) {
            let members = members.iter().map(|&index| row.items[index].outcome);
            let scores = match key.by.splits_answers() {
                true => score(members.clone(), &[], &[]),
                false => scores,
            };
            let (group, _) = self.groups.insert_full(key.clone());
            if let Some(of_question) = &mut of_question {
                of_question.add_to_group(to_u32(group), scores.get(Metric::Ssr));
            }
            let sum = sums.groups.entry(key).or_default();
            sum.add(row, weight, members, &scores);
        }
    }

    /// The number of questions that any model answered.
    pub fn questions(&self) -> usize {
        self.questions.len()
    }

    /// The number of questions that every model answered.
    pub fn common_questions(&self) -> usize {
        let answered = |number: &usize| {
            let mut models = self.models.values();
            models.all(|sums| sums.answered.get(*number) == Some(&true))
        };
        (0..self.questions.len()).filter(answered).count()
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
                let number = self.group_number(&group.key);
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

    /// The number of a group.
    pub(super) fn group_number(&self, key: &GroupKey) -> Option<u32> {
        self.groups.get_index_of(key).map(to_u32)
    }

    /// A model's sums.
    pub(super) fn sums(&self, model: &str) -> Option<&ModelSums> {
        self.models.get(model)
    }
}

/// A count of questions or groups; memory ends long before 2^32 of them.
fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl ModelSums {
    fn mark_answered(&mut self, question: u32) {
        let question = question as usize;
        if self.answered.len() <= question {
            self.answered.resize(question + 1, false);
        }
        self.answered[question] = true;
    }

    fn model(&self, id: &str, with_weights: bool) -> Model {
        let group = |(key, sum): (&GroupKey, &AnswerSums)| Group {
            key: key.clone(),
            summary: sum.summary(with_weights),
        };
        Model {
            id: id.to_owned(),
            questions: self.answered.iter().filter(|&&answered| answered).count(),
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
        if metric.needs_dependencies() && !self.is_told {
            return None;
        }
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

    pub(super) fn group(&self, group: u32) -> Option<&GroupSsrSums> {
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
        row: &Row<'_>,
        weight: f64,
        items: impl Iterator<Item = Outcome> + Clone,
        scores: &Scores,
    ) {
        self.answers += 1;
        self.missing += u64::from(row.missing);
        self.told += u64::from(row.dependencies.is_some());
        self.weighed += u64::from(weight > 0.0);
        self.weight += weight;
        self.instructions += items.clone().count() as u64;
        self.unverifiable += items.filter(|it| it.reason().is_some()).count() as u64;
        self.scores.add(scores);
        self.has_correctness |= row.correct.is_some();
        let csr = scores.get(Metric::Csr);
        self.c2a.add(match row.correct {
            Some(true) => csr,
            Some(false) => Interval::default(),
            None => Interval { low: 0.0, ..csr },
        });
    }

    fn summary(&self, with_weights: bool) -> Summary {
        Summary {
            answers: self.answers,
            missing: self.missing,
            instructions: self.instructions,
            unverifiable: self.unverifiable,
            told: self.told,
            weighed: with_weights.then_some(self.weighed),
            scores: self.scores.mean(self.answers, self.weight),
            c2a: self.has_correctness.then(|| self.c2a.over(self.answers)),
            confidence: Confidence::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Item;
    use super::*;
    use crate::dataset::QuestionId;
    use crate::verdict::Reason;

    fn item(outcome: Outcome, category: &'static str) -> Item<'static> {
        Item {
            outcome,
            category: Some(category),
            id: None,
            template: None,
        }
    }

    fn question() -> QuestionKey {
        QuestionKey::new(None, &QuestionId::from(1))
    }

    fn row(model: &'static str, set: &'static str, items: Vec<Item<'static>>) -> Row<'static> {
        Row {
            model,
            question: question(),
            set: Some(set),
            language: Some("Golang"),
            missing: false,
            correct: None,
            items,
            dependencies: Some(&[]),
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
    fn rsr_needs_to_know_the_dependencies() {
        let item = || vec![item(Outcome::Yes, "class")];
        let untold = Row {
            dependencies: None,
            ..row("a", "easy", item())
        };
        let mut board = Leaderboard::default();
        board.add(&untold);
        let of = |board: &Leaderboard| board.models(None).remove(0).all;
        assert_eq!(of(&board).figure(Metric::Rsr), None);
        assert!(of(&board).figure(Metric::Ssr).is_some());
        board.add(&row("a", "easy", item()));
        assert!(of(&board).figure(Metric::Rsr).is_some());
        assert_eq!(of(&board).told, 1);
    }

    #[test]
    fn models_may_have_answered_different_questions() {
        let mut board = Leaderboard::default();
        for (model, id) in [("a", 1), ("a", 2), ("a", 2), ("b", 2), ("b", 3), ("b", 4)] {
            board.add(&Row {
                question: QuestionKey::new(None, &QuestionId::from(id)),
                ..row(model, "easy", vec![item(Outcome::Yes, "class")])
            });
        }
        let counts: Vec<_> = board.models(None).iter().map(|it| it.questions).collect();
        assert_eq!((board.questions(), board.common_questions()), (4, 1));
        assert_eq!(counts, [2, 3]);
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
