//! Whether a value of the code matches the value that an instruction expects (semantics,
//! section 9).

mod code;
mod compare;
mod empty;
mod entries;
mod expected;
mod folded;
#[cfg(test)]
mod tests;

pub(super) use code::number;
pub(super) use compare::{matches_expression, matches_initial, may_be};
pub(super) use expected::ExpectedValue;
