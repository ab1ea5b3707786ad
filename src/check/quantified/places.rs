//! Kinds of places that are looked for only when a rule asks for them.

use crate::check::{Context, file, layout};
use crate::lang;
use crate::language::Language;
use crate::response::Span;

/// A kind of places.
pub(super) struct PlaceKind {
    /// The word used in rules.
    pub(super) id: &'static str,
    /// The noun for messages.
    pub(super) noun: &'static str,
    /// Whether a language can have such places.
    pub(super) is_in: fn(Language) -> bool,
    /// The places, in source order.
    pub(super) find: fn(&Context<'_>) -> Vec<Span>,
}

pub(super) const PLACES: &[PlaceKind] = &[
    PlaceKind {
        id: "trailing-blank",
        noun: "line with a blank at its end",
        is_in: |_| true,
        find: layout::trailing_blanks,
    },
    PlaceKind {
        id: "tab-indentation",
        noun: "line indented with a tab",
        is_in: |_| true,
        find: layout::tabs,
    },
    PlaceKind {
        id: "space-indentation",
        noun: "line indented with a space",
        is_in: |_| true,
        find: layout::indented_with_spaces,
    },
    PlaceKind {
        id: "unbraced-body",
        noun: "body without braces",
        is_in: has_bodies,
        find: layout::unbraced_bodies,
    },
    PlaceKind {
        id: "new-line-brace",
        noun: "opening brace on a new line",
        is_in: has_bodies,
        find: layout::braces_on_new_lines,
    },
    PlaceKind {
        id: "same-line-brace",
        noun: "opening brace on the same line",
        is_in: has_bodies,
        find: layout::braces_on_same_lines,
    },
    PlaceKind {
        id: "wildcard-import",
        noun: "wildcard import",
        is_in: binds_imports,
        find: file::wildcard_imports,
    },
    PlaceKind {
        id: "unused-import",
        noun: "unused import",
        is_in: binds_imports,
        find: file::unused_imports,
    },
    PlaceKind {
        id: "import-out-of-order",
        noun: "import out of order",
        is_in: binds_imports,
        find: file::imports_out_of_order,
    },
];

impl PlaceKind {
    /// The kind with that word.
    pub(super) fn find(id: &str) -> Option<&'static Self> {
        PLACES.iter().find(|kind| kind.id == id)
    }
}

fn has_bodies(language: Language) -> bool {
    lang::of(language).bodies().is_some()
}

fn binds_imports(language: Language) -> bool {
    lang::of(language).imports_bind_names()
}
