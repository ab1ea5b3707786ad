//! The arguments of a call.

use std::borrow::Cow;

use super::{Argument, Expression};

/// The arguments of a call. Those of most calls are never asked for.
#[derive(Debug, Clone)]
pub enum Arguments<'t> {
    /// They are known.
    Known(Vec<Argument<'t>>),
    /// A list, and what reads its elements.
    List(Expression<'t>, for<'e> fn(Expression<'e>) -> Vec<Argument<'e>>),
}

impl<'t> Arguments<'t> {
    /// Each of them, in source order.
    pub fn read(&self) -> Cow<'_, [Argument<'t>]> {
        match self {
            Self::Known(arguments) => Cow::Borrowed(arguments),
            Self::List(list, read) => Cow::Owned(read(*list)),
        }
    }
}

impl Default for Arguments<'_> {
    fn default() -> Self {
        Self::Known(Vec::new())
    }
}
