//! What a run comes to: the figures that every printer takes.

use crate::metrics::{Bootstrap, Leaderboard, Metric, Model, PairedComparison};

/// The figures of a run. Serialised, it is what `--format json` writes
/// (`docs/report.schema.json`).
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// How many questions were answered, by any model.
    pub questions: usize,
    /// How the intervals were made; `None` where there are none.
    pub bootstrap: Option<Bootstrap>,
    /// The models, in the order in which they are shown.
    pub models: Vec<Model>,
    /// The comparisons; `None` where they have no place in the report.
    pub comparisons: Option<Vec<PairedComparison>>,
}

impl Report {
    /// The figures of a board, models in the order of their first answer; with intervals where
    /// a bootstrap is given, and without comparisons.
    pub fn new(board: &Leaderboard, bootstrap: Option<Bootstrap>) -> Self {
        Self {
            questions: board.questions(),
            bootstrap,
            models: board.models(bootstrap.as_ref()),
            comparisons: None,
        }
    }

    /// Puts the best models first: by CSR, then by SSR, with every Unverifiable as No; equal
    /// ones stay as they are.
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
