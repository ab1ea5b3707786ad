//! Structural control: data structures, loops and branches.

use super::{Check, Context, Ruling};
use crate::syntax::ConstructKind;

/// The rows of the structural control templates.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("use-for-loop", |cx, _| some(cx, ConstructKind::For)),
    ("no-for-loop", |cx, _| none(cx, ConstructKind::For)),
];

/// Templates 14, 16, 18, 20: the construct exists.
fn some(cx: &Context<'_>, kind: ConstructKind) -> Ruling {
    let word = word(kind);
    match cx.facts.constructs.iter().find(|found| found.kind == kind) {
        Some(found) => Ruling::yes(format!("the code has a {word}")).at([found.span]),
        None => Ruling::no(format!("the code has no {word}")),
    }
}

/// Templates 15, 17, 19, 21: the construct does not exist.
fn none(cx: &Context<'_>, kind: ConstructKind) -> Ruling {
    let word = word(kind);
    let found = cx
        .facts
        .constructs
        .iter()
        .filter(|found| found.kind == kind);
    let count = found.clone().count();
    if count == 0 {
        return Ruling::yes(format!("the code has no {word}"));
    }
    Ruling::no(format!(
        "the code has {count} {word}{}",
        if count == 1 { "" } else { "s" }
    ))
    .at(found.map(|found| found.span))
}

const fn word(kind: ConstructKind) -> &'static str {
    match kind {
        ConstructKind::For => "for-loop",
        ConstructKind::While => "while-loop",
        ConstructKind::If => "if statement",
        ConstructKind::Switch => "switch statement",
    }
}
