//! Templates 12 and 13: data structures that are used, or not.

use super::uses::structure_uses;
use crate::check::{Context, Ruling, definitions};
use crate::facts::{ImportKind, TokenKind};
use crate::instruction::Slots;
use crate::names::QualifiedName;
use crate::response::Span;

/// Template 12: each of the given structures is used.
pub(super) fn used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let find = |word: &str| structure_uses(cx, word).first().copied();
    let near = |word: &str| near_misses(cx, word);
    definitions::all_used(slots.names("data_structure"), "does not use", find, near)
}

/// Template 13: none of the given structures is used.
pub(super) fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let find = |word: &str| structure_uses(cx, word);
    definitions::none_used(slots.names("data_structure"), "does not use", find)
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
