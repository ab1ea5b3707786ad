//! Sums over answers, by model, group and question, and pass@k of the answers that are decided.

use std::collections::BTreeMap;

use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Serialize};

use super::confidence::bootstrap_intervals;
use super::model_sums::ModelSums;
use super::score::sums;
use super::sum::Sum;
use super::summary::groups;
use super::{Bootstrap, GroupBy, GroupKey, Metric, Model, Row, Weights, as_f64};
use crate::dataset::QuestionKey;

/// Adds up the scores of answers, by model in the order of their first answer.
///
/// The sums are exact: parts of the answers may be counted apart and [merged](Self::merge), and the
/// figures are the same however they were divided. A part can be serialized; only the version of
/// codeif that wrote it reads it.
///
/// It uses about 30 bytes for each question, however many answers there are. With sums by question,
/// which intervals and comparisons need, it uses about 300 for each question that a model answered,
/// and 48 more for each group of the question's instructions.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Leaderboard {
    pub(super) by: Vec<GroupBy>,
    pub(super) weights: Option<Weights>,
    pub(super) sums_questions: bool,
    pub(super) questions: BTreeMap<QuestionKey, u32>,
    pub(super) groups: IndexSet<GroupKey>,
    pub(super) models: IndexMap<String, ModelSums>,
    /// The fields of a row that has not all of those that groups are asked by.
    #[serde(skip)]
    pub(super) fields: Vec<String>,
}

impl Leaderboard {
    /// An empty leaderboard with these groups.
    pub fn new(mut by: Vec<GroupBy>) -> Self {
        by.sort();
        by.dedup();
        Self { by, ..Self::default() }
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

    /// Whether any model answered a question.
    pub fn has_question(&self, question: &QuestionKey) -> bool {
        self.questions.contains_key(question)
    }

    /// Takes out the fields that groups were asked by and that no answer has.
    pub(crate) fn take_absent_fields(&mut self) -> Vec<GroupBy> {
        let has = |by: &GroupBy| {
            let mut keys = self.groups.iter().filter(|key| key.by == *by);
            !matches!(by, GroupBy::Field(_)) || keys.any(|key| key.value.is_some())
        };
        let (present, absent) = self.by.iter().cloned().partition(has);
        self.by = present;
        absent
    }

    /// The fields of a row that has not all of those that groups are asked by.
    pub(crate) fn fields(&self) -> &[String] {
        &self.fields
    }

    /// Adds one answer.
    pub fn add(&mut self, row: &Row<'_>) {
        let weighed = self.weights.as_mut().map(|weights| weights.weigh(row));
        let (weight, weights) = weighed.unwrap_or_default();
        let dependencies = row.dependencies.unwrap_or_default();
        let scores = sums(row.outcomes(), dependencies, &weights).weighed(weight);
        let question = self.number(row.question);
        let model = self.model_mut(row.model);
        model.all.add(row, weight, row.outcomes(), &scores);
        model.mark_answered(question);
        if self.sums_questions {
            let of_question = self.models[row.model].questions.entry(row.question);
            of_question.or_default().add(row, weight, &scores);
        }
        for (key, members) in self.by.iter().flat_map(|by| groups(row, by)) {
            if self.fields.is_empty() && matches!(key.by, GroupBy::Field(_)) && key.value.is_none()
            {
                self.fields = row.fields.iter().flat_map(|fields| fields.paths()).collect();
            }
            let members = members.iter().map(|&index| row.items[index].outcome);
            let scores = match key.by.splits_answers() {
                true => sums(members.clone(), &[], &[]),
                false => scores,
            };
            let group = to_u32(self.groups.insert_full(key).0);
            let model = &mut self.models[row.model];
            if let Some(of_question) = model.questions.get_mut(&row.question) {
                of_question.add_to_group(group, scores.get(Metric::Ssr));
            }
            let of_group = model.groups.entry(group).or_default();
            of_group.add(row, weight, members, &scores);
        }
    }

    pub(super) fn number(&mut self, question: QuestionKey) -> u32 {
        let next = to_u32(self.questions.len());
        *self.questions.entry(question).or_insert(next)
    }

    pub(super) fn model_mut(&mut self, model: &str) -> &mut ModelSums {
        if !self.models.contains_key(model) {
            self.models.insert(model.to_owned(), ModelSums::default());
        }
        &mut self.models[model]
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
        let mut models: Vec<_> =
            named.map(|(id, sums)| sums.model(id, &self.groups, with_weights)).collect();
        for model in &mut models {
            model.groups.retain(|group| self.by.contains(&group.key.by));
        }
        if let Some(bootstrap) = bootstrap {
            self.add_intervals(&mut models, bootstrap);
        }
        models
    }

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

    pub(super) fn group_number(&self, key: &GroupKey) -> Option<u32> {
        self.groups.get_index_of(key).map(to_u32)
    }

    pub(super) fn sums(&self, model: &str) -> Option<&ModelSums> {
        self.models.get(model)
    }
}

/// Why sums were not merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the leaderboards have different groups or weights")]
pub struct MergeError;

impl Leaderboard {
    /// Adds the sums over other answers. Models that are new come last.
    ///
    /// # Errors
    /// If the other has other groups or weights, or sums by question where this has none.
    pub fn merge(&mut self, mut other: Self) -> Result<(), MergeError> {
        let are_weights_alike = match (&mut self.weights, &other.weights) {
            (Some(own), Some(weights)) => own.merge(weights),
            (None, None) => true,
            _ => false,
        };
        let is_alike = self.by == other.by && self.sums_questions == other.sums_questions;
        if !(is_alike && are_weights_alike) {
            return Err(MergeError);
        }
        let groups: Vec<u32> =
            other.groups.drain(..).map(|key| to_u32(self.groups.insert_full(key).0)).collect();
        let mut questions = vec![0; other.questions.len()];
        for (key, number) in other.questions {
            questions[number as usize] = self.number(key);
        }
        for (model, sums) in other.models {
            self.model_mut(&model).merge(sums, &questions, &groups);
        }
        Ok(())
    }

    /// Puts the models in the order of their names: that of their first answers depends on how the
    /// answers were divided.
    pub fn sort_models(&mut self) {
        self.models.sort_unstable_keys();
    }
}

/// A count of questions or groups; memory ends long before 2^32 of them.
pub(super) fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// How likely one of k answers follows every instruction, as the mean over questions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PassAtK {
    pub(crate) k: u32,
    pub(crate) value: f64,
    /// How many answers are decided: a verdict is No, or all are Yes.
    pub(crate) decided: u64,
}

/// The k that are reported, as far as each question has as many answers.
const KS: [u32; 4] = [1, 3, 5, 10];

impl Leaderboard {
    /// The figures of a model, over all answers or those of a group of answers. Questions without a
    /// decided answer are left out. It needs the sums by question.
    pub(crate) fn pass_at_k(&self, model: &str, group: Option<&GroupKey>) -> Vec<PassAtK> {
        let group = group.map(|key| self.group_number(key));
        let Some(sums) = self.sums(model) else {
            return Vec::new();
        };
        let of_group = sums.questions.values().filter(|sums| match group {
            Some(number) => number.is_some_and(|number| sums.group(number).is_some()),
            None => true,
        });
        let counts: Vec<(f64, f64)> = of_group
            .map(|sums| {
                let csr = sums.scores.get(Metric::Csr).over(Sum::of_count(1));
                (f64::from(sums.answers) - (csr.high - csr.low), csr.low)
            })
            .filter(|(decided, _)| *decided > 0.5)
            .collect();
        let is_enough = |k: &u32| counts.iter().all(|(decided, _)| *decided >= f64::from(*k));
        let figure = |k| PassAtK {
            k,
            value: mean(counts.iter().map(|&(n, passed)| estimate(n, passed, k))),
            decided: to_count(counts.iter().map(|(decided, _)| decided).sum()),
        };
        let has_any = !counts.is_empty();
        let ks = KS.into_iter().filter(|_| has_any).filter(is_enough);
        ks.map(figure).collect()
    }
}

/// 1 - C(n - c, k) / C(n, k) for c of n answers that pass: the unbiased estimate for one question.
fn estimate(answers: f64, passed: f64, k: u32) -> f64 {
    let failed = answers - passed;
    let factors =
        (0..k).map(|drawn| (failed - f64::from(drawn)).max(0.0) / (answers - f64::from(drawn)));
    1.0 - factors.product::<f64>()
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = as_f64(values.len().max(1));
    values.sum::<f64>() / count
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a sum of counts")]
fn to_count(sum: f64) -> u64 {
    sum.round() as u64
}

#[cfg(test)]
mod merge_tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dataset::{QuestionId, QuestionKey};
    use crate::metrics::{Bootstrap, GroupBy, Item, Row, Weights};
    use crate::verdict::{Outcome, Reason};

    /// A model, a question, and the verdicts on an answer.
    type Answered = (usize, i64, Vec<u8>);

    fn board() -> Leaderboard {
        let weights = Weights::from_toml("[category]\nclass = 0.1\n[set]\nhard = 0.7").unwrap();
        Leaderboard::new(vec![GroupBy::Set, GroupBy::Category])
            .with_weights(Some(weights))
            .with_sums_by_question()
    }

    fn add(board: &mut Leaderboard, (model, question, verdicts): &Answered) {
        let item = |(place, &verdict): (usize, &u8)| Item {
            outcome: match verdict {
                0 => Outcome::Yes,
                1 => Outcome::No,
                _ => Outcome::Unverifiable(Reason::TypeNotInferable),
            },
            category: Some(["class", "global", "zeal"][place % 3]),
            id: None,
            template: None,
        };
        board.add(&Row {
            model: ["a", "b", "c"][*model],
            question: QuestionKey::new(None, &QuestionId::from(*question)),
            set: Some(["easy", "hard"][verdicts.len() % 2]),
            language: None,
            missing: false,
            correct: [None, Some(true), Some(false)][verdicts.len() % 3],
            fields: Vec::new(),
            items: verdicts.iter().enumerate().map(item).collect(),
            dependencies: Some(&[]),
        });
    }

    fn figures(mut board: Leaderboard) -> String {
        board.sort_models();
        let bootstrap = Bootstrap { seed: 1, resamples: 20 };
        let compared = board.compare("a", "b", &bootstrap);
        let models = board.models(Some(&bootstrap));
        format!("{models:?} {compared:?} {}", board.common_questions())
    }

    proptest! {
        #[test]
        fn the_figures_do_not_depend_on_how_the_answers_are_divided(
            answers in proptest::collection::vec(
                ((0..3_usize, 0..9_i64, proptest::collection::vec(0..3_u8, 1..60)), 0..4_usize),
                1..40,
            ),
        ) {
            let mut whole = board();
            let mut parts = [board(), board(), board(), board()];
            for (answer, part) in &answers {
                add(&mut whole, answer);
                add(&mut parts[*part], answer);
            }
            let mut merged = board();
            for part in parts.into_iter().rev() {
                let text = serde_json::to_string(&part).unwrap();
                merged.merge(serde_json::from_str(&text).unwrap()).unwrap();
            }
            prop_assert_eq!(figures(merged), figures(whole));
        }
    }

    #[test]
    fn leaderboards_of_other_groups_or_weights_are_not_merged() {
        let weighed = |text| Leaderboard::default().with_weights(Weights::from_toml(text).ok());
        for other in [
            Leaderboard::new(vec![GroupBy::Set]),
            Leaderboard::default().with_sums_by_question(),
            weighed("[set]\neasy = 1"),
        ] {
            assert_eq!(Leaderboard::default().merge(other), Err(MergeError));
        }
        let mut one = weighed("[set]\neasy = 1");
        assert_eq!(one.merge(weighed("[set]\neasy = 2")), Err(MergeError));
        assert_eq!(one.merge(weighed("[set]\neasy = 1")), Ok(()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Interval, Item};
    use super::*;
    use crate::dataset::QuestionId;
    use crate::verdict::{Outcome, Reason};

    fn item(outcome: Outcome, category: &'static str) -> Item<'static> {
        Item { outcome, category: Some(category), id: None, template: None }
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
            fields: Vec::new(),
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
        board.add(&row("b", "hard", vec![item(yes, "class"), item(no, "global")]));
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
        board.add(&Row { missing: true, ..row("a", "easy", vec![item(no, "class")]) });
        board.models(None)
    }

    #[test]
    fn means_are_taken_over_answers() {
        let models = board();
        let ids: Vec<_> = models.iter().map(|model| model.id.as_str()).collect();
        assert_eq!(ids, ["b", "a"]);
        let all = &models[0].all;
        assert_eq!((all.answers, all.instructions, all.unverifiable), (2, 6, 1));
        assert_eq!(all.scores.get(Metric::Ssr), Interval { low: 0.5, high: 0.625 });
        assert_eq!(models[1].all.missing, 1);
    }

    #[test]
    fn rsr_needs_to_know_the_dependencies() {
        let item = || vec![item(Outcome::Yes, "class")];
        let untold = Row { dependencies: None, ..row("a", "easy", item()) };
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
        let counts: Vec<_> = board.models(None).iter().map(|model| model.questions).collect();
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
        let global =
            models[0].groups.iter().find(|group| group.key.value.as_deref() == Some("global"));
        let summary = &global.unwrap().summary;
        assert_eq!((summary.answers, summary.instructions), (2, 4));
        // None of one in the first answer, one or two of three in the second.
        let ssr = summary.scores.get(Metric::Ssr);
        assert!((ssr.low - 1.0 / 6.0).abs() < 1e-12, "{ssr:?}");
        assert!((ssr.high - 1.0 / 3.0).abs() < 1e-12, "{ssr:?}");
    }

    #[test]
    fn the_estimate_is_the_share_of_draws_with_one_that_passes() {
        for (answers, passed, k, expected) in [
            (1.0, 1.0, 1, 1.0),
            (4.0, 1.0, 1, 0.25),
            (4.0, 1.0, 2, 0.5),
            (4.0, 3.0, 2, 1.0),
            (5.0, 0.0, 5, 0.0),
        ] {
            let found = estimate(answers, passed, k);
            assert!((found - expected).abs() < 1e-12, "{answers} {passed} {k}: {found}");
        }
    }
}
