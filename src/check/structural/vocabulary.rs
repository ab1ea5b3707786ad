//! What counts as a use of each data structure (`rules/vocabulary/structures.toml`).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::facts::{LiteralKind, TypeForm};
use crate::language::Language;
use crate::names::name_parts;

static STRUCTURES: LazyLock<BTreeMap<String, StructureVocabulary>> =
    LazyLock::new(|| vocabulary!("structures.toml"));

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

    /// The type whose name a word is that is written in small letters: `arraylist`.
    pub(super) fn type_of(&self, word: &str) -> Option<&str> {
        let types = self.structures.iter().flat_map(|structure| &structure.types);
        let names = types.chain(&self.plain).filter_map(|known| name_parts(known).last().copied());
        let is_small = !word.contains(char::is_uppercase);
        names.filter(|_| is_small).find(|name| name.eq_ignore_ascii_case(word))
    }
}

/// Whether a name is that of a collection's type, or of a function that creates a collection of
/// its arguments: `std::vector<int>`, `list`, `Arrays.asList`, `List.of`.
pub(in crate::check) fn creates_collection(language: Language, name: &str) -> bool {
    let vocabulary = StructureVocabulary::of(language);
    let end = name.find(['<', '[', '(']).unwrap_or(name.len());
    let parts = name_parts(&name[..end]);
    let types = vocabulary.structures.iter().flat_map(|structure| &structure.types);
    let is_type = |name: &str| {
        let mut types = types.clone().chain(&vocabulary.plain);
        types.any(|known| name_parts(known).last() == Some(&name))
    };
    let mut calls = vocabulary.structures.iter().flat_map(|structure| &structure.calls);
    match parts.as_slice() {
        [] => false,
        [.., last] if is_type(last) => true,
        [.., ty, last] if vocabulary.factories.iter().any(|factory| factory == last) => is_type(ty),
        _ => calls.any(|known| parts.ends_with(&name_parts(known))),
    }
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
