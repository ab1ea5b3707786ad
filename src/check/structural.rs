//! The structural control category: data structures, loops, branches and recursion.

mod additional;
mod arrays;
mod loops;
mod recursion;
#[cfg(test)]
mod tests;
mod uses;
mod vocabulary;

pub(super) use vocabulary::creates_collection;

use super::{Context, NamedCheck, Ruling, check, definitions};
use crate::facts::{ImportKind, TokenKind};
use crate::instruction::SlotKind::{Count, Function, Structures};
use crate::instruction::Slots;
use crate::names::QualifiedName;
use crate::response::Span;
use uses::structure_uses;

pub(super) const CHECKS: &[NamedCheck] = &[
    check("use-data-structure", structures_used, &[("data_structure", Structures)]),
    check("no-data-structure", structures_avoided, &[("data_structure", Structures)]),
    check("max-boolean-operands", loops::operands_limited, &[("operands_num", Count)]),
    check("use-recursion", recursion::used, &[("function_name", Function)]),
    check("no-recursion", recursion::avoided, &[("function_name", Function)]),
    check("no-nested-loops", loops::not_nested, &[]),
    check("single-loop", loops::single, &[]),
    check("no-additional-structures", additional::avoided, &[]),
];

/// Template 12: each of the given structures is used.
fn structures_used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let find = |word: &str| structure_uses(cx, word).first().copied();
    let near = |word: &str| near_misses(cx, word);
    definitions::all_used(slots.names("data_structure"), "does not use", find, near)
}

/// Template 13: none of the given structures is used.
fn structures_avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
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
