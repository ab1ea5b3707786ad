//! When two values are the same (semantics, section 9).

mod asked;
mod constant;
mod same;
#[cfg(test)]
mod tests;

pub(super) use asked::Asked;
pub(super) use same::{same_initial, same_text};
