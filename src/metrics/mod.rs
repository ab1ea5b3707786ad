//! From verdicts to the paper's four metrics (paper, section 3).
//!
//! One answer gives [`Scores`]. A [`Leaderboard`] sums those of many answers by model, group and
//! question; it keeps only sums, so its size does not depend on the number of answers. The sums by
//! question give confidence intervals, by a [`Bootstrap`] over questions.

mod compare;
mod confidence;
mod coverage;
mod leaderboard;
mod model_sums;
mod rounds;
mod score;
mod sensitivity;
mod sum;
mod summary;
mod weights;

pub(crate) use compare::{Difference, PairedComparison};
pub use confidence::{Bootstrap, Confidence};
pub(crate) use confidence::{
    DEFAULT_RESAMPLES, DEFAULT_SEED, PValue, as_f64, percentiles, sign_flip,
};
pub(crate) use coverage::{Coverage, Gap, Partial, Sentence};
pub(crate) use leaderboard::PassAtK;
pub use leaderboard::{Leaderboard, MergeError};
pub(crate) use rounds::{RoundFigures, RoundPart};
use score::decided;
pub use score::{Interval, Metric, Scores, score};
pub(crate) use sensitivity::{Sensitivity, Variant};
pub(crate) use summary::groups;
pub use summary::{Group, GroupBy, GroupKey, Model, Summary};
pub use weights::{Weights, WeightsError};

use crate::dataset::{
    Fields, InstructionText, JudgedInstruction, QuestionKey, VerdictRow, correctness,
};
use crate::instruction::Template;
use crate::verdict::Outcome;

/// The verdicts on one answer, with the fields that the metrics use.
#[derive(Debug, Clone)]
pub struct Row<'a> {
    /// The model that answered.
    pub model: &'a str,
    /// The question that it answered.
    pub question: QuestionKey,
    /// The question's set.
    pub set: Option<&'a str>,
    /// The question's programming language.
    pub language: Option<&'a str>,
    /// Whether there was no answer: all verdicts are No.
    pub missing: bool,
    /// One for each instruction, in order.
    pub items: Vec<Item<'a>>,
    /// For each instruction, the indices of those it depends on, if anything tells them.
    pub dependencies: Option<&'a [Vec<usize>]>,
    /// Whether the answer does what its task asks for, if anything tells: for C2A.
    pub correct: Option<bool>,
    /// The objects that have its other fields: the verdict line, or those of the answer and the question.
    pub fields: Vec<&'a Fields>,
}

impl<'a> Row<'a> {
    /// The row of a verdict line to the question with this key.
    pub(crate) fn of_verdicts(row: &'a VerdictRow, question: QuestionKey) -> Self {
        Self {
            model: &row.model,
            question,
            set: row.set.as_deref(),
            language: row.language.as_deref(),
            missing: row.is_missing(),
            items: row.verdicts.iter().map(Item::from).collect(),
            dependencies: row.dependencies.as_deref(),
            correct: correctness(&row.fields),
            fields: vec![&row.fields],
        }
    }
}

impl Row<'_> {
    /// The metrics of the answer. RSR is as if no instruction depended on another where nothing
    /// tells; see [`Summary::told`].
    pub(crate) fn scores(&self, weights: &[f64]) -> Scores {
        score(self.outcomes(), self.dependencies.unwrap_or_default(), weights)
    }

    /// The metrics over what is decided, if anything is.
    pub(crate) fn decided_scores(&self, weights: &[f64]) -> Option<Scores> {
        let outcomes: Vec<Outcome> = self.outcomes().collect();
        decided(&outcomes, self.dependencies.unwrap_or_default(), weights)
    }

    fn outcomes(&self) -> impl Iterator<Item = Outcome> + Clone {
        self.items.iter().map(|item| item.outcome)
    }
}

/// The verdict on one instruction, with the fields that the metrics use.
#[derive(Debug, Clone, Copy)]
pub struct Item<'a> {
    /// What was decided.
    pub outcome: Outcome,
    /// The instruction's category.
    pub category: Option<&'a str>,
    /// Its template's id in the paper.
    pub id: Option<u32>,
    /// Its template's slug.
    pub template: Option<&'a str>,
}

impl<'a> Item<'a> {
    /// The verdict on an instruction of a template, if it is of any. The category is that of the
    /// question file, or otherwise the template's.
    pub fn new(
        instruction: &'a InstructionText,
        template: Option<&'a Template>,
        outcome: Outcome,
    ) -> Self {
        let by_template = || template.map(|template| template.category.id());
        Self {
            outcome,
            category: instruction.category.as_deref().or_else(by_template),
            id: template.and_then(|template| template.id),
            template: template.map(|template| template.slug.as_str()),
        }
    }
}

impl<'a> From<&'a JudgedInstruction> for Item<'a> {
    fn from(judged: &'a JudgedInstruction) -> Self {
        Self {
            outcome: judged.outcome,
            category: judged.category.as_deref(),
            id: judged.id,
            template: judged.template.as_deref(),
        }
    }
}
