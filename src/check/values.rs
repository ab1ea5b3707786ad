//! When two values are the same (semantics, section 9).

mod asked;
mod constant;
mod same;

pub(super) use asked::Asked;
pub(super) use same::{Sameness, same_initial, same_text};
