//! A model's sums over its answers.

use std::collections::BTreeMap;

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};

use super::confidence::Clusters;
use super::rounds::RoundAnswer;
use super::sum::{ScoreSums, Sum, SumEnds};
use super::{Confidence, Group, GroupKey, Interval, Metric, Model, Row, Summary};
use crate::dataset::QuestionKey;
use crate::verdict::Outcome;

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct ModelSums {
    pub(super) all: AnswerSums,
    /// By the group's number.
    pub(super) groups: BTreeMap<u32, AnswerSums>,
    /// Whether it answered a question, by the question's number; it may end early.
    pub(super) answered: Vec<bool>,
    /// Empty unless they are kept. What is drawn from them does not depend on the order of the answers.
    pub(super) questions: BTreeMap<QuestionKey, QuestionSums>,
    /// Its answers of conversations, in their order.
    pub(super) rounds: Vec<RoundAnswer>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct AnswerSums {
    answers: u64,
    missing: u64,
    instructions: u64,
    unverifiable: u64,
    told: u64,
    weighed: u64,
    weight: Sum,
    scores: ScoreSums,
    /// Whether any answer is said to be correct or not.
    has_correctness: bool,
    c2a: SumEnds,
}

/// A model's sums over its answers to one question.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct QuestionSums {
    pub(super) answers: u32,
    /// Whether an answer tells the dependencies.
    is_told: bool,
    weight: Sum,
    pub(super) scores: ScoreSums,
    groups: Vec<GroupSsrSums>,
}

/// The sums over the part of a question's answers that belongs to a group.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct GroupSsrSums {
    group: u32,
    answers: u32,
    ssr: SumEnds,
}

impl ModelSums {
    pub(super) fn mark_answered(&mut self, question: u32) {
        let question = question as usize;
        if self.answered.len() <= question {
            self.answered.resize(question + 1, false);
        }
        self.answered[question] = true;
    }

    /// The model's figures; `keys` has the key of each group.
    pub(super) fn model(&self, id: &str, keys: &IndexSet<GroupKey>, with_weights: bool) -> Model {
        let group = |(&number, sum): (&u32, &AnswerSums)| {
            Some(Group {
                key: keys.get_index(number as usize)?.clone(),
                summary: sum.summary(with_weights),
            })
        };
        let mut groups: Vec<_> = self.groups.iter().filter_map(group).collect();
        groups.sort_by(|a, b| a.key.cmp(&b.key));
        Model {
            id: id.to_owned(),
            questions: self.answered.iter().filter(|&&answered| answered).count(),
            all: self.all.summary(with_weights),
            groups,
        }
    }

    /// The sums of whole answers by question: of all questions, or of those in a group.
    pub(super) fn clusters(
        &self,
        group: Option<u32>,
        metrics: impl Iterator<Item = Metric>,
    ) -> Clusters {
        let mut clusters = Clusters::new(metrics);
        for sums in self.questions.values() {
            if group.is_none_or(|group| sums.group(group).is_some()) {
                clusters.push(sums.answers, sums.weight, |metric| sums.scores.get(metric));
            }
        }
        clusters
    }

    /// The sums over a group of instructions, by question.
    pub(super) fn group_clusters(&self, group: Option<u32>) -> Clusters {
        let mut clusters = Clusters::new([Metric::Ssr].into_iter());
        for sums in self.questions.values() {
            if let Some(sums) = group.and_then(|group| sums.group(group)) {
                clusters.push(sums.answers, Sum::default(), |_| sums.ssr);
            }
        }
        clusters
    }

    /// Adds the sums over other answers. `questions` and `groups` have the number here of each of
    /// their questions and groups.
    pub(super) fn merge(&mut self, other: Self, questions: &[u32], groups: &[u32]) {
        self.rounds.extend(other.rounds);
        self.all.merge(&other.all);
        for (&group, sums) in &other.groups {
            let own = self.groups.entry(groups[group as usize]).or_default();
            own.merge(sums);
        }
        let answered = other.answered.iter().zip(questions);
        for (_, &question) in answered.filter(|(answered, _)| **answered) {
            self.mark_answered(question);
        }
        for (key, sums) in other.questions {
            self.questions.entry(key).or_default().merge(&sums, groups);
        }
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
            false => Sum::of_count(self.answers.into()),
        };
        (!answers.is_zero()).then(|| self.scores.get(metric).over(answers))
    }

    pub(super) fn add(&mut self, row: &Row<'_>, weight: f64, scores: &ScoreSums) {
        self.answers += 1;
        self.is_told |= row.dependencies.is_some();
        self.weight.add(Sum::of_count(1).times(weight));
        self.scores.add(scores);
    }

    pub(super) fn group(&self, group: u32) -> Option<&GroupSsrSums> {
        self.groups.iter().find(|sums| sums.group == group)
    }

    pub(super) fn add_to_group(&mut self, group: u32, ssr: SumEnds) {
        let sums = self.group_mut(group);
        sums.answers += 1;
        sums.ssr.add(ssr);
    }

    fn group_mut(&mut self, group: u32) -> &mut GroupSsrSums {
        let index = self.groups.iter().position(|sums| sums.group == group);
        let index = index.unwrap_or_else(|| {
            self.groups.push(GroupSsrSums { group, answers: 0, ssr: SumEnds::default() });
            self.groups.len() - 1
        });
        &mut self.groups[index]
    }

    /// Adds the sums over other answers to the question. `groups` has the number here of each of
    /// their groups.
    pub(super) fn merge(&mut self, other: &Self, groups: &[u32]) {
        self.answers += other.answers;
        self.is_told |= other.is_told;
        self.weight.add(other.weight);
        self.scores.add(&other.scores);
        for sums in &other.groups {
            let own = self.group_mut(groups[sums.group as usize]);
            own.answers += sums.answers;
            own.ssr.add(sums.ssr);
        }
    }
}

impl AnswerSums {
    pub(super) fn add(
        &mut self,
        row: &Row<'_>,
        weight: f64,
        items: impl Iterator<Item = Outcome> + Clone,
        scores: &ScoreSums,
    ) {
        self.answers += 1;
        self.missing += u64::from(row.missing);
        self.told += u64::from(row.dependencies.is_some());
        self.weighed += u64::from(weight > 0.0);
        self.weight.add(Sum::of_count(1).times(weight));
        self.instructions += items.clone().count() as u64;
        self.unverifiable += items.filter(|outcome| outcome.reason().is_some()).count() as u64;
        self.scores.add(scores);
        self.has_correctness |= row.correct.is_some();
        let csr = scores.get(Metric::Csr);
        self.c2a.add(match row.correct {
            Some(true) => csr,
            Some(false) => SumEnds::default(),
            None => SumEnds { low: Sum::default(), ..csr },
        });
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.answers += other.answers;
        self.missing += other.missing;
        self.instructions += other.instructions;
        self.unverifiable += other.unverifiable;
        self.told += other.told;
        self.weighed += other.weighed;
        self.weight.add(other.weight);
        self.scores.add(&other.scores);
        self.has_correctness |= other.has_correctness;
        self.c2a.add(other.c2a);
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
            c2a: self.has_correctness.then(|| self.c2a.over(Sum::of_count(self.answers))),
            confidence: Confidence::default(),
        }
    }
}
