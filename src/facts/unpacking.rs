//! Which part of an unpacked value a name gets.

use super::{Expr, ExprKind};

/// A part of an unpacked value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'t> {
    /// The n-th element from the start (from 0).
    Nth(usize),
    /// The n-th element from the end (from 0): it is after a star.
    NthLast(usize),
    /// All elements that the others leave: `*rest`.
    Rest,
    /// The entry of an object that has this key.
    Entry(&'t str),
    /// All entries that the others leave; those whose keys are computed.
    Entries,
}

impl Part<'_> {
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
            Self::Entry(key) => return entry(elements, key),
            Self::Rest | Self::Entries => return None,
        };
        (!passed.iter().any(is_starred)).then(|| &elements[at])
    }
}

/// The value of the only entry with a key; `None` where another may have that key too.
fn entry<'e, 't>(entries: &'e [Expr<'t>], key: &str) -> Option<&'e Expr<'t>> {
    let mut found = None;
    for entry in entries {
        let ExprKind::Pair(name, value) = &entry.kind else {
            return None;
        };
        match &name.kind {
            ExprKind::Name(name) if *name == key => found = Some(&**value),
            ExprKind::String(_, Some(name)) if name == key => found = Some(&**value),
            _ => {}
        }
    }
    found
}

/// The element of a display at the end of a path of parts; `None` where the path leads into
/// something else than a display.
pub(crate) fn element<'e, 't>(display: &'e Expr<'t>, path: &[Part<'_>]) -> Option<&'e Expr<'t>> {
    let mut current = display;
    for part in path {
        let ExprKind::Collection(_, elements) = &current.kind else {
            return None;
        };
        current = part.of(elements)?;
    }
    Some(current)
}
