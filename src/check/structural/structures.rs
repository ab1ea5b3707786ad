//! Templates 12 and 13: data structures that are used, or not.

use super::uses;
use crate::check::{Context, Ruling, words};
use crate::facts::{ImportKind, TokenKind};
use crate::instruction::Slots;
use crate::names::QualifiedName;
use crate::response::Span;

/// Template 12: each of the given structures is used.
pub(super) fn used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let asked = slots.names("data_structure");
    let mut witnesses = Vec::new();
    let mut missing = Vec::new();
    for word in asked {
        match uses::structure_uses(cx, word).first() {
            Some(first) => witnesses.push(*first),
            None => missing.push(word.as_str()),
        }
    }
    if missing.is_empty() {
        witnesses.sort();
        return Ruling::yes(format!("the code uses {}", words::listed(asked, "and"))).at(witnesses);
    }
    Ruling::no(format!("the code does not use {}", words::listed(&missing, "or")))
        .near(missing.iter().flat_map(|word| near_misses(cx, word)))
}

/// Template 13: none of the given structures is used.
pub(super) fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let asked = slots.names("data_structure");
    let mut found = Vec::new();
    let mut counted = Vec::new();
    for word in asked {
        let spans = uses::structure_uses(cx, word);
        if !spans.is_empty() {
            counted.push(format!("`{word}` {}", words::times(spans.len())));
        }
        let note = format!("the code uses `{word}`");
        found.extend(spans.into_iter().map(|span| (span, note.clone())));
    }
    if found.is_empty() {
        let asked = words::listed(asked, "or");
        return Ruling::yes(format!("the code does not use {asked}"));
    }
    found.sort();
    found.dedup();
    let counted = words::joined(&counted, "and");
    Ruling::no(format!("the code uses {counted}")).each(found)
}

/// Near misses: imports of the structure, and names that differ in case.
fn near_misses(cx: &Context<'_>, word: &str) -> Vec<(String, Span)> {
    let word = QualifiedName::parse(word).last;
    let imported = cx.facts.imports.iter().filter(|import| {
        let last = import.module.rsplit(['.', '/', ':']).next();
        import.kind != ImportKind::Using
            && (last == Some(word) || import.names.iter().any(|name| name.name == word))
    });
    let imported = imported.map(|import| (format!("`{word}` is imported, not used"), import.span));
    let cased = cx.facts.tokens.iter().filter(|token| {
        matches!(token.kind, TokenKind::Identifier | TokenKind::Label)
            && token.text != word
            && token.text.eq_ignore_ascii_case(word)
    });
    let cased = cased.map(|token| (format!("`{}` differs in case", token.text), token.span));
    imported.chain(cased).take(3).collect()
}
