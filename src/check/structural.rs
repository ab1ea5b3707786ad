//! The structural control category: data structures, loops and branches.

mod structures;
#[cfg(test)]
mod tests;
mod uses;

use super::{Context, NamedCheck, Ruling, words};
use crate::facts::ConstructKind;
use crate::instruction::SlotKind;

/// The checks of the structural control templates.
pub(super) const CHECKS: &[NamedCheck] = &[
    NamedCheck::new(
        "use-data-structure",
        structures::used,
        &[("data_structure", SlotKind::Structures)],
    ),
    NamedCheck::new(
        "no-data-structure",
        structures::avoided,
        &[("data_structure", SlotKind::Structures)],
    ),
    NamedCheck::new("use-for-loop", |cx, _| some(cx, ConstructKind::For), &[]),
    NamedCheck::new("no-for-loop", |cx, _| none(cx, ConstructKind::For), &[]),
    NamedCheck::new(
        "use-while-loop",
        |cx, _| some(cx, ConstructKind::While),
        &[],
    ),
    NamedCheck::new("no-while-loop", |cx, _| none(cx, ConstructKind::While), &[]),
    NamedCheck::new("use-if", |cx, _| some(cx, ConstructKind::If), &[]),
    NamedCheck::new("no-if", |cx, _| none(cx, ConstructKind::If), &[]),
    NamedCheck::new("use-switch", |cx, _| some(cx, ConstructKind::Switch), &[]),
    NamedCheck::new("no-switch", |cx, _| none(cx, ConstructKind::Switch), &[]),
];

/// Templates 14, 16, 18, 20: the construct exists.
fn some(cx: &Context<'_>, kind: ConstructKind) -> Ruling {
    let word = word(kind);
    match cx.facts.constructs.iter().find(|found| found.kind == kind) {
        Some(found) => Ruling::yes(format!("the code has {}", words::one(word))).at([found.span]),
        None => Ruling::no(format!("the code has no {word}")),
    }
}

/// Templates 15, 17, 19, 21: the construct does not exist.
fn none(cx: &Context<'_>, kind: ConstructKind) -> Ruling {
    let constructs = cx.facts.constructs.iter();
    let found: Vec<_> = constructs.filter(|found| found.kind == kind).collect();
    let message = format!("the code has {}", words::count(found.len(), word(kind)));
    if found.is_empty() {
        return Ruling::yes(message);
    }
    Ruling::no(message).at(found.iter().map(|found| found.span))
}

const fn word(kind: ConstructKind) -> &'static str {
    match kind {
        ConstructKind::For => "for-loop",
        ConstructKind::While => "while-loop",
        ConstructKind::If => "if statement",
        ConstructKind::Switch => "switch statement",
    }
}
