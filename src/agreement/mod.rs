//! How far raters agree: the rules, an LLM judge, people.
//!
//! A rater is a file of verdict lists ([`Rater`]): a verdict file, a judge file in the
//! benchmark's format, or people's labels. [`Confusion`] compares two of them,
//! [`krippendorff_alpha`] any number.

mod alpha;
mod list;
mod rater;
mod statistics;

pub use alpha::krippendorff_alpha;
pub use list::{Rated, parse_list};
pub use rater::{RatedRow, Rater, RowFault};
pub use statistics::{Confusion, pearson};
