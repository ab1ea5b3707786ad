//! When a type of the code matches the type that an instruction expects (semantics, section 9).

mod compat;
#[cfg(test)]
mod tests;

use crate::lang;
use crate::language::Language;
use crate::types;

pub(super) use crate::types::{Type, TypeWords};
pub(super) use compat::{TypeMatch, matches};

/// Parses a type of the code.
pub(super) fn parse(language: Language, text: &str) -> Type {
    types::parse(lang::of(language), text)
}

/// Parses a type of an instruction.
pub(super) fn parse_expected(language: Language, text: &str) -> Type {
    types::parse_expected(lang::of(language), text)
}
