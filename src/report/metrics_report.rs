//! The figures of a run, which are written in any format.

use crate::metrics::{Bootstrap, Leaderboard, Metric, Model, PairedComparison};

/// The figures of a run. It serializes to what `--format json` writes (`docs/report.schema.json`).
#[derive(Debug, Clone, PartialEq)]
pub struct MetricsReport {
    /// How many questions were answered by any model.
    pub questions: usize,
    /// How the intervals were computed; `None` if there are none.
    pub bootstrap: Option<Bootstrap>,
    /// The models, in the order of the report.
    pub models: Vec<Model>,
    /// The comparisons; `None` if the report has no place for them.
    pub comparisons: Option<Vec<PairedComparison>>,
}

impl MetricsReport {
    /// The figures of a leaderboard, without comparisons, and with intervals if a bootstrap is given.
    /// The models are in the order of their first answers.
    pub fn new(board: &Leaderboard, bootstrap: Option<Bootstrap>) -> Self {
        Self {
            questions: board.questions(),
            bootstrap,
            models: board.models(bootstrap.as_ref()),
            comparisons: None,
        }
    }

    /// Sorts the models by CSR, then by SSR, the best first, with every Unverifiable as No. The sort
    /// is stable.
    pub fn sort_best_first(&mut self) {
        let low = |model: &Model, metric| model.all.scores.get(metric).low;
        self.models.sort_by(|a, b| {
            [Metric::Csr, Metric::Ssr]
                .map(|metric| low(b, metric).total_cmp(&low(a, metric)))
                .into_iter()
                .fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
        });
    }
}
