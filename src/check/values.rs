//! Whether a value of the code matches the value that an instruction expects (semantics,
//! section 9).

mod asked;
mod constant;
mod empty;
mod same;
#[cfg(test)]
mod tests;
mod zero;

pub(super) use asked::Asked;
pub(super) use same::{same_initial, same_text};
