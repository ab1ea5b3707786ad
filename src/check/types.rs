//! When a type of the code matches the type that an instruction expects (semantics, section 9).

mod compat;
#[cfg(test)]
mod tests;

pub(super) use crate::types::{Type, TypeWords, parse, parse_expected};
pub(super) use compat::{TypeMatch, matches};
