//! Whether a value of the code matches the value that an instruction expects (semantics,
//! section 9).

mod calls;
mod code;
mod compare;
mod constant;
mod empty;
mod entries;
mod expected;
mod numbers;
#[cfg(test)]
mod tests;
mod zero;

pub(super) use compare::{matches_expression, matches_initial};
pub(super) use expected::ExpectedValue;
pub(super) use numbers::number;
