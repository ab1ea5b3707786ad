//! When a type of the code matches the type that an instruction expects (semantics, section 9).

mod compat;
#[cfg(test)]
mod tests;

use super::Context;
use crate::types;

pub(super) use crate::types::{Type, TypeWords};
pub(super) use compat::{TypeMatch, matches};

impl Context<'_> {
    pub(super) fn parse(&self, text: &str) -> Type {
        types::parse(self.lang(), text)
    }

    pub(super) fn parse_expected(&self, text: &str) -> Type {
        types::parse_expected(self.lang(), text)
    }
}
