//! How far raters agree: the rules, an LLM judge, people.
//!
//! A rater is a file of verdict lists ([`Rater`]): a verdict file, a judge file in the
//! benchmark's format, or people's labels. [`agree`] pairs their rows by question and model and
//! compares each two ([`Comparison`]); what each figure is and where it comes from stands in
//! `docs/agreement.md`.

mod agree;
mod alpha;
mod compare;
mod disagree;
mod effect;
mod fault;
mod figure;
mod list;
mod moments;
mod pairing;
mod rater;
mod statistics;
mod task;
#[cfg(test)]
mod testing;

pub use agree::{Agreement, LeftOut, Options, RaterSummary, Unverifiable, agree};
pub use alpha::AlphaSums;
pub use compare::{Comparison, GroupComparison, ModelComparison};
pub use disagree::{Disagreement, Rating, Reasons};
pub use effect::{Effect, ModelEffect, Ranking, kendall_tau};
pub use fault::RowFault;
pub use figure::{Figure, Figures};
pub use list::{Rated, parse_list};
pub use moments::Moments;
pub use rater::{RatedRow, Rater};
pub use statistics::{Confusion, Statistic};
