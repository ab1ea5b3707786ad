//! Whether a value of the code matches the value that an instruction expects (semantics,
//! section 9).

mod arithmetic;
mod code;
mod compare;
mod constant;
mod empty;
mod entries;
mod expected;
mod number;
#[cfg(test)]
mod tests;

pub(super) use code::number;
pub(super) use compare::{matches_expression, matches_initial, may_be};
pub(super) use expected::ExpectedValue;
