//! The figures of a run, which are written in any format.

use std::cmp::Ordering;

use super::table::Table;
use super::{BenchmarkFigures, Failures};
use crate::audit::CeilingGroup;
use crate::dataset::Benchmark;
use crate::metrics::{
    Bootstrap, Interval, Leaderboard, Metric, Model, PairedComparison, RoundFigures, Sensitivity,
};

/// The figures of a run. It serializes to what `--format json` writes (`docs/report.schema.json`).
#[derive(Debug, Clone, PartialEq)]
pub struct MetricsReport {
    /// How many questions were answered by any model.
    pub questions: usize,
    /// How many questions were answered by every model.
    pub common_questions: usize,
    /// How the intervals were computed; `None` if there are none.
    pub bootstrap: Option<Bootstrap>,
    /// The models, in the order of the report.
    pub models: Vec<Model>,
    /// The comparisons; `None` if the report has no place for them.
    pub comparisons: Option<Vec<PairedComparison>>,
    /// The figures by round of a conversation; empty if no answer is of one.
    pub rounds: Vec<RoundFigures>,
    /// The comparisons by round, in the order of the rounds.
    pub round_comparisons: Vec<(u32, PairedComparison)>,
    /// The highest figures that any answers could have; empty if they are not shown.
    pub ceilings: Vec<CeilingGroup>,
    /// How far the figures depend on readings that experts dispute, if that was asked for.
    pub sensitivity: Option<Sensitivity>,
    /// What a model does not follow, if that was asked for.
    pub failures: Option<Failures>,
    /// What the benchmark reports that the files are of, if it is another one.
    pub benchmark: Option<BenchmarkFigures>,
}

impl MetricsReport {
    /// The figures of a leaderboard, without comparisons, and with intervals if a bootstrap is given.
    /// The models are in the order of their first answers.
    pub fn new(board: &Leaderboard, bootstrap: Option<Bootstrap>) -> Self {
        Self {
            questions: board.questions(),
            common_questions: board.common_questions(),
            bootstrap,
            models: board.models(bootstrap.as_ref()),
            comparisons: None,
            rounds: board.rounds(bootstrap.as_ref()),
            round_comparisons: Vec::new(),
            ceilings: Vec::new(),
            sensitivity: None,
            failures: None,
            benchmark: None,
        }
    }

    /// Adds the figures of another benchmark, if the files are of one.
    pub fn add_benchmark(&mut self, benchmark: Option<Benchmark>, board: &Leaderboard) {
        let figures = |benchmark| BenchmarkFigures::new(benchmark, board, &self.models);
        self.benchmark = benchmark.map(figures);
    }

    pub fn notes(&self) -> Vec<String> {
        self.different_questions().into_iter().chain(self.untold()).collect()
    }

    /// A note if the models did not answer the same questions.
    pub fn different_questions(&self) -> Option<String> {
        let (all, common) = (self.questions, self.common_questions);
        (all != common).then(|| {
            format!(
                "The models answered different questions, {common} of {all} in common: --common \
                 counts these alone."
            )
        })
    }

    /// A note if RSR is not defined, or not for all that it may be taken for.
    pub fn untold(&self) -> Option<String> {
        if self.benchmark.is_some() {
            // Other benchmarks have no dependencies.
            return None;
        }
        let without = |model: &&Model| model.all.told < model.all.answers;
        let models: Vec<_> = self.models.iter().filter(without).collect();
        let is_none_told = models.iter().all(|model| model.all.told == 0);
        match models.len() {
            0 => None,
            count if is_none_told && count == self.models.len() => Some(
                "RSR is not defined: neither the rows nor their questions have \
                 `instruction_dependence`."
                    .to_owned(),
            ),
            _ => Some(
                "Some rows have no `instruction_dependence`: their instructions count in RSR as \
                 depending on nothing; RSR is not defined for a model or group without any."
                    .to_owned(),
            ),
        }
    }

    /// Adds what limits the figures below the tables: to each that the models answered different
    /// questions, to the first what RSR lacks.
    pub(super) fn add_notes(&self, tables: &mut [Table]) {
        let different = self.different_questions();
        let untold = self.untold();
        for (index, table) in tables.iter_mut().enumerate() {
            let own = table.note.take().into_iter();
            let notes = own.chain(different.clone());
            let notes: Vec<_> = notes.chain(untold.clone().filter(|_| index == 0)).collect();
            table.note = (!notes.is_empty()).then(|| notes.join(" "));
        }
    }

    /// Sorts the models by the middle of their CSR, then by that of their SSR, the best first: by the
    /// low ends, a model would be worse for every instruction that is not decided. The sort is stable.
    pub fn sort_best_first(&mut self) {
        let middle = |model: &Model, metric| {
            let Interval { low, high } = model.all.scores.get(metric);
            low.midpoint(high)
        };
        self.models.sort_by(|a, b| {
            RANKED_BY
                .map(|metric| middle(b, metric).total_cmp(&middle(a, metric)))
                .into_iter()
                .fold(Ordering::Equal, Ordering::then)
        });
    }
}

/// The metrics by which models are sorted.
const RANKED_BY: [Metric; 2] = [Metric::Csr, Metric::Ssr];

/// The most pairs that the note names.
const MOST_PAIRS: usize = 5;

/// A note on neighbours among sorted models of which the order could be another if all was decided.
pub(super) fn undecided_order(models: &[Model]) -> Option<String> {
    let could_be_better = |worse: &Model, better: &Model| {
        let mut decisive = RANKED_BY.iter().filter_map(|&metric| {
            let [better, worse] = [better, worse].map(|model| model.all.scores.get(metric));
            Some(worse.high.total_cmp(&better.low)).filter(|order| order.is_ne())
        });
        decisive.next().is_some_and(Ordering::is_gt)
    };
    let pairs = models.windows(2).filter(|pair| could_be_better(&pair[1], &pair[0]));
    let pairs: Vec<_> = pairs.map(|pair| format!("{} and {}", pair[0].id, pair[1].id)).collect();
    let named = pairs.iter().take(MOST_PAIRS).cloned().collect::<Vec<_>>().join(", ");
    (!pairs.is_empty()).then(|| match pairs.len().saturating_sub(MOST_PAIRS) {
        0 => format!("What is not decided could change the order of {named}."),
        more => format!("What is not decided could change the order of {named}, and {more} more."),
    })
}
