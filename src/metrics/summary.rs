//! Summaries of sets of answers.

use super::{Confidence, GroupKey, Interval, Metric, Scores};

/// The figures of a set of answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// How many answers, missing ones included.
    pub answers: u64,
    /// How many of them failed or were never given; their verdicts are all No.
    pub missing: u64,
    /// How many verdicts.
    pub instructions: u64,
    /// How many of them are Unverifiable.
    pub unverifiable: u64,
    /// How many answers tell what their instructions depend on. RSR is not defined if none does; if
    /// some do, it takes the instructions of the others to depend on nothing.
    pub told: u64,
    /// How many answers have an instruction with a weight above 0; `None` without weights.
    pub weighed: Option<u64>,
    /// The mean over the answers. For a group of instructions, only SSR is defined.
    pub scores: Scores,
    /// CIFE's C2A, the share of answers that follow every instruction and do what their task asks
    /// for; `None` if nothing says whether they do.
    pub c2a: Option<Interval>,
    /// The confidence interval of each mean, if requested.
    pub confidence: Confidence,
}

/// One model's figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Its id, as in the answer files.
    pub id: String,
    /// How many questions it has answers to.
    pub questions: usize,
    /// Over all answers.
    pub all: Summary,
    /// By each requested group, in the order of the reports.
    pub groups: Vec<Group>,
}

/// The figures of one group.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Which group it is.
    pub key: GroupKey,
    /// Over the group's answers. If the group [splits answers](super::GroupBy::splits_answers),
    /// over the answers with an instruction in the group, counting only those instructions.
    pub summary: Summary,
}

impl Group {
    /// Whether it is a group of instructions, for which only SSR is defined.
    pub const fn is_of_instructions(&self) -> bool {
        self.key.by.splits_answers()
    }
}

impl Summary {
    /// A metric, if it is defined for whole answers.
    pub fn figure(&self, metric: Metric) -> Option<Interval> {
        let is_defined = self.metrics(false).any(|it| it == metric);
        is_defined.then(|| self.scores.get(metric))
    }

    /// The metrics that the reports have for it: the paper's four and, if any answer has a weight,
    /// the two weighted ones; for a group of instructions only SSR.
    pub fn reported(&self, of_instructions: bool) -> impl Iterator<Item = Metric> + Clone {
        Metric::for_answers(self.weighed.is_some_and(|count| count > 0))
            .filter(move |&metric| !of_instructions || metric == Metric::Ssr)
    }

    /// Those of the reported metrics that are defined.
    pub fn metrics(&self, of_instructions: bool) -> impl Iterator<Item = Metric> + Clone {
        let is_told = self.told > 0;
        self.reported(of_instructions).filter(move |metric| is_told || !metric.needs_dependencies())
    }
}
