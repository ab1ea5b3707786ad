//! Templates 12 and 13: data structures, and the vocabulary that defines them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::uses;
use crate::check::{Context, Ruling, words};
use crate::facts::{ImportKind, LiteralKind, TokenKind, TypeForm};
use crate::instruction::Slots;
use crate::language::Language;
use crate::names::{QualifiedName, name_parts};
use crate::response::Span;

static STRUCTURES: LazyLock<BTreeMap<String, StructureVocabulary>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/structures.toml"))
        .expect("rules/vocabulary/structures.toml is tested")
});

/// One language's part of the file; the fields are documented there.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StructureVocabulary {
    pub(super) factories: Vec<String>,
    plain: Vec<String>,
    plain_called: bool,
    structures: Vec<Structure>,
}

/// What counts as a use of one data structure.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Structure {
    words: Vec<String>,
    pub(super) literals: Vec<LiteralKind>,
    pub(super) forms: Vec<TypeForm>,
    pub(super) types: Vec<String>,
    pub(super) modules: Vec<String>,
    pub(super) calls: Vec<String>,
    pub(super) named_arrays: Vec<Vec<String>>,
    pub(super) allocated: bool,
    pub(super) defined: bool,
    pub(super) called: bool,
    pub(super) constructs: Vec<String>,
    pub(super) methods: Vec<String>,
    pub(super) keywords: Vec<String>,
}

impl StructureVocabulary {
    /// A language's vocabulary.
    pub(super) fn of(language: Language) -> &'static Self {
        static NONE: LazyLock<StructureVocabulary> = LazyLock::new(StructureVocabulary::default);
        STRUCTURES.get(language.id()).unwrap_or(&NONE)
    }

    /// The structure that a word refers to, if the vocabulary has it.
    pub(super) fn structure(&self, word: &str) -> Option<Cow<'_, Structure>> {
        let knows = |structure: &&Structure| structure.words.iter().any(|known| known == word);
        if let Some(found) = self.structures.iter().find(knows) {
            return Some(Cow::Borrowed(found));
        }
        let plain = self.plain.iter().any(|known| known == word);
        plain.then(|| {
            Cow::Owned(Structure {
                types: vec![word.to_owned()],
                called: self.plain_called,
                ..Structure::default()
            })
        })
    }
}

/// Whether a name is that of a collection's type, or of a function that creates a collection of
/// its arguments: `std::vector<int>`, `list`, `Arrays.asList`, `List.of`.
pub(in crate::check) fn creates_collection(language: Language, name: &str) -> bool {
    let vocabulary = StructureVocabulary::of(language);
    let end = name.find(['<', '[', '(']).unwrap_or(name.len());
    let parts = name_parts(&name[..end]);
    let types = vocabulary.structures.iter().flat_map(|one| &one.types);
    let is_type = |name: &str| {
        let mut types = types.clone().chain(&vocabulary.plain);
        types.any(|known| name_parts(known).last() == Some(&name))
    };
    let mut calls = vocabulary.structures.iter().flat_map(|one| &one.calls);
    match parts.as_slice() {
        [] => false,
        [.., last] if is_type(last) => true,
        [.., ty, last] if vocabulary.factories.iter().any(|one| one == last) => is_type(ty),
        _ => calls.any(|known| parts.ends_with(&name_parts(known))),
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vocabulary_is_without_duplicates() {
        for language in Language::ALL {
            let vocabulary = StructureVocabulary::of(language);
            let mut words: Vec<_> = vocabulary
                .structures
                .iter()
                .flat_map(|structure| &structure.words)
                .chain(&vocabulary.plain)
                .collect();
            let all = words.len();
            words.sort();
            words.dedup();
            assert_eq!(words.len(), all, "{language}: a word is listed twice");
            assert!(vocabulary.plain.is_sorted_by(|a, b| a < b), "{language}");
            for structure in &vocabulary.structures {
                assert!(!structure.words.is_empty(), "{language}: a structure has no words");
                for list in [&structure.types, &structure.modules, &structure.calls] {
                    assert!(list.is_sorted_by(|a, b| a < b), "{language}: {list:?}");
                }
            }
        }
    }
}
