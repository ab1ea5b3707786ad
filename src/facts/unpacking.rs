//! Which part of an unpacked value a name gets.

use super::{Expr, ExprKind};

/// A part of an unpacked value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The n-th element from the start (from 0).
    Nth(usize),
    /// The n-th element from the end (from 0): it is after a star.
    NthLast(usize),
    /// All elements that the others leave: `*rest`.
    Rest,
    /// An entry of an object, or those that the others leave.
    Entry,
}

impl Part {
    /// The part of these elements that is one of them; `None` where a starred element makes it
    /// uncertain which.
    fn of<'e, 't>(self, elements: &'e [Expr<'t>]) -> Option<&'e Expr<'t>> {
        let is_starred = |expr: &Expr<'_>| matches!(expr.kind, ExprKind::Starred(_));
        let (at, passed) = match self {
            Self::Nth(at) => (at, elements.get(..=at)?),
            Self::NthLast(from_end) => {
                let at = elements.len().checked_sub(from_end + 1)?;
                (at, &elements[at..])
            }
            Self::Rest | Self::Entry => return None,
        };
        (!passed.iter().any(is_starred)).then(|| &elements[at])
    }
}

/// The element of a display at the end of a path of parts; `None` where the path leads into
/// something else than a display.
pub(crate) fn element<'e, 't>(display: &'e Expr<'t>, path: &[Part]) -> Option<&'e Expr<'t>> {
    let mut current = display;
    for part in path {
        let ExprKind::Collection(_, elements) = &current.kind else {
            return None;
        };
        current = part.of(elements)?;
    }
    Some(current)
}
