//! Comments that document definitions: docstrings, Javadoc, JSDoc, doc comments.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::check::{Context, Ruling, words};
use crate::facts::{Documentable, DocumentableKind};
use crate::instruction::Slots;
use crate::lang;
use crate::response::Span;
use crate::syntax::finder;

/// Which kinds of definitions a word means.
static KINDS: LazyLock<BTreeMap<String, Vec<DocumentableKind>>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/definitions.toml"))
        .expect("rules/vocabulary/definitions.toml is tested")
});

/// Every definition of the kinds is documented.
pub(super) fn all(cx: &Context<'_>, slots: &Slots) -> Ruling {
    documented(cx, slots, |_| true)
}

/// Every public definition of the kinds is documented.
pub(super) fn public(cx: &Context<'_>, slots: &Slots) -> Ruling {
    documented(cx, slots, |one| one.is_public)
}

fn documented(cx: &Context<'_>, slots: &Slots, counts: fn(&Documentable) -> bool) -> Ruling {
    let asked = slots.names("definitions").iter();
    let kinds: BTreeSet<_> = asked.filter_map(|word| KINDS.get(word)).flatten().collect();
    let mut found = definitions(cx);
    found.retain(|(_, one)| kinds.contains(&one.kind) && counts(one));
    let missing: Vec<_> = found.iter().filter(|(_, one)| !one.is_documented).collect();
    let judged = words::count(found.len(), "definition");
    let message = match (found.len(), missing.as_slice()) {
        (0, _) => "the code has nothing of the kind to document".to_owned(),
        (_, []) => format!("{judged} judged, every one is documented"),
        (_, [(_, one)]) => format!("{judged} judged, a {} is not documented", one.kind.noun()),
        (_, several) => format!("{judged} judged, {} are not documented", several.len()),
    };
    let note = |one: &Documentable| format!("this {} is not documented", one.kind.noun());
    match missing.is_empty() {
        true => Ruling::yes(message),
        false => Ruling::no(message).each(missing.iter().map(|(span, one)| (*span, note(one)))),
    }
}

/// What may be documented, each with its span.
pub(in crate::check) fn documentables(cx: &Context<'_>) -> Vec<(Span, Documentable)> {
    let language = lang::of(cx.language());
    let mut found = Vec::new();
    finder::look(cx.facts, |seen, span| {
        if let Some(one) = language.documentable(seen) {
            found.push((span(one.range.clone()), one));
        }
    });
    found
}

/// What has to be documented, each with its first line. Of several declarations of a name, one is
/// enough.
fn definitions(cx: &Context<'_>) -> Vec<(Span, Documentable)> {
    let ending = cx.profile().syntax.stub_ending;
    let is_stub = |block: u32| {
        let mut titles = cx.response.blocks[block as usize].titles.iter();
        ending.is_some_and(|ending| titles.any(|title| title.text.ends_with(ending)))
    };
    let mut found = documentables(cx);
    found.retain(|(span, one)| !one.is_exempt && !span.block.is_some_and(is_stub));
    for (span, _) in &mut found {
        let line = cx.text(*span).lines().next().unwrap_or_default().trim_end();
        span.end = span.start + line.len() as u32;
    }
    let documented = found.iter().filter(|(_, one)| one.is_documented);
    let declared: BTreeSet<_> = documented.filter_map(|(_, one)| one.declares.clone()).collect();
    for (_, one) in &mut found {
        one.is_documented |= one.declares.as_ref().is_some_and(|it| declared.contains(it));
    }
    found
}
