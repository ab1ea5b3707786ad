//! Agreement between raters: the rules, an LLM judge, people.
//!
//! Two raters' verdicts on the same instructions are counted in a [`Confusion`] table, which
//! gives agreement, kappa, AC1, Pearson's r, and precision and recall on No; [`AlphaSums`] gives
//! Krippendorff's alpha for any number of raters. Each figure's paper and formula are in its
//! documentation and in `docs/agreement.md`.
//!
//! ```
//! use codeif::agreement::Confusion;
//!
//! let mut table = Confusion::default();
//! for (rules, judge) in [(true, true), (true, false), (false, false), (true, true)] {
//!     table.add(rules, judge);
//! }
//! assert_eq!(table.agreement(), Some(0.75));
//! assert_eq!(table.kappa(), Some(0.5));
//! ```

mod agree;
mod compare;
mod disagree;
mod effect;
mod list;
mod pairing;
mod rated_questions;
mod rater;
mod statistics;

pub use agree::AlphaSums;
pub(crate) use agree::{Agreement, OmittedRow, RaterSummary, agree};
pub(crate) use compare::RaterComparison;
pub(crate) use disagree::{Disagreement, Rating};
pub(crate) use effect::{Effect, Ranking};
#[doc(hidden)]
pub use list::{RaterVerdict, parse_list};
pub(crate) use pairing::{AgreementOptions, Unverifiable};
pub(crate) use rater::{RatedRow, Rater, RowError};
pub use statistics::{Confusion, Statistic};
pub(crate) use statistics::{Figure, Figures};

/// Helpers for tests of figures.
#[cfg(test)]
mod testing {
    /// Asserts that a figure is defined and, except for rounding, has the expected value.
    #[track_caller]
    pub(super) fn assert_near(found: Option<f64>, expected: f64) {
        let found = found.unwrap();
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }
}
