//! What sums over answers come to.

use super::{Confidence, GroupKey, Interval, Metric, Scores};

/// What a set of answers comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// How many answers, missing ones included.
    pub answers: u64,
    /// How many of them failed or were never given: all No.
    pub missing: u64,
    /// How many verdicts.
    pub instructions: u64,
    /// How many of them are Unverifiable.
    pub unverifiable: u64,
    /// How many answers have an instruction of some weight; `None` without weights.
    pub weighed: Option<u64>,
    /// The mean over the answers. Of a group of instructions SSR alone has a meaning.
    pub scores: Scores,
    /// How sure each mean is, where that was asked for.
    pub confidence: Confidence,
}

/// One model's figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Its id, as in the answer files.
    pub id: String,
    /// Over all answers.
    pub all: Summary,
    /// By each group asked for, in the order of the reports.
    pub groups: Vec<Group>,
}

/// The figures of one group.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Which group it is.
    pub key: GroupKey,
    /// Over the group's answers; where it [splits answers](super::GroupBy::splits_answers), over
    /// the answers that have an instruction in the group, that part of them alone.
    pub summary: Summary,
}

impl Group {
    /// Whether SSR alone has a meaning.
    pub const fn is_of_instructions(&self) -> bool {
        self.key.by.splits_answers()
    }
}

impl Summary {
    /// A metric, where it has a meaning for whole answers.
    pub fn figure(&self, metric: Metric) -> Option<Interval> {
        let has_meaning = self.metrics(false).any(|it| it == metric);
        has_meaning.then(|| self.scores.get(metric))
    }

    /// The metrics that have a meaning: the paper's four and, where an answer has a weight, two
    /// more; of a group of instructions SSR alone.
    pub fn metrics(&self, of_instructions: bool) -> impl Iterator<Item = Metric> + Clone {
        Metric::for_answers(self.weighed.is_some_and(|count| count > 0))
            .filter(move |&metric| !of_instructions || metric == Metric::Ssr)
    }
}
