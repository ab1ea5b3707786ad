//! What linters ask of a language's imports: whether they are used, how they are grouped.

use std::collections::BTreeSet;

use crate::facts::{Import, ImportKind, Token};

/// The groups of imports, in the order that style guides ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ImportGroup {
    /// Of the standard library.
    Standard,
    /// Of another library, or of the project where the path does not show it.
    External,
    /// Of the project, by its path.
    Local,
}

/// How a language's imports are used and grouped. An `#include` only takes in a text, and is asked
/// none of this.
pub(crate) trait ImportRules {
    /// Whether an import, whose text is given, takes everything from a module.
    fn takes_everything(&self, import: &Import<'_>, _text: &str) -> bool {
        import.is_wildcard && import.kind != ImportKind::Using
    }

    /// Whether an import is used though the code does not say its name.
    fn is_needed_unnamed(&self, _import: &Import<'_>, _local: &str) -> bool {
        false
    }

    /// The names that strings or comments of a block mention, where linters take that for a use.
    fn names_in_text<'c>(&self, _tokens: &[Token<'c>], _code: &'c str) -> BTreeSet<&'c str> {
        BTreeSet::new()
    }

    /// The group that an import belongs to.
    fn import_group(&self, _import: &Import<'_>) -> ImportGroup {
        ImportGroup::External
    }

    /// Whether an import, whose text is given, belongs at file level.
    fn belongs_at_top(&self, import: &Import<'_>, _text: &str) -> bool {
        import.kind != ImportKind::Using
    }
}
