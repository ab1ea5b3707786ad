//! The vocabulary of type names, from `rules/vocabulary/types.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

static WORDS: LazyLock<BTreeMap<Language, TypeWords>> = LazyLock::new(|| {
    let tables: BTreeMap<String, TypeWords> =
        toml::from_str(include_str!("../../rules/vocabulary/types.toml"))
            .expect("rules/vocabulary/types.toml is tested");
    tables
        .into_iter()
        .filter_map(|(id, words)| {
            let language = Language::ALL.into_iter().find(|language| language.id() == id)?;
            Some((language, words))
        })
        .collect()
});

/// The vocabulary of one language's type names.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TypeWords {
    /// Synonyms and the canonical name: boxed and primitive types, `typing` and built-in types.
    #[serde(default)]
    same: BTreeMap<String, String>,
    /// Words that are not types of the language, and what they mean; `@slice` and the like are
    /// forms of types.
    #[serde(default)]
    words: BTreeMap<String, Vec<String>>,
    /// The types that match when another is expected: implementations of an interface.
    #[serde(default)]
    implementations: BTreeMap<String, BTreeSet<String>>,
    /// Structs of the standard library.
    #[serde(default)]
    structs: BTreeSet<String>,
}

impl TypeWords {
    /// The vocabulary of a language.
    pub(crate) fn of(language: Language) -> &'static Self {
        static NONE: TypeWords = TypeWords {
            same: BTreeMap::new(),
            words: BTreeMap::new(),
            implementations: BTreeMap::new(),
            structs: BTreeSet::new(),
        };
        WORDS.get(&language.base()).unwrap_or(&NONE)
    }

    /// The canonical name of a type.
    pub(crate) fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        self.same.get(name).map_or(name, String::as_str)
    }

    /// The meanings of a word in an instruction that is not a type of the language.
    pub(crate) fn meanings(&self, word: &str) -> Option<&[String]> {
        self.words.get(word).map(Vec::as_slice)
    }

    /// Whether the type `name` implements the type `expected`, and so matches it.
    pub(crate) fn implements(&self, expected: &str, name: &str) -> bool {
        self.implementations.get(expected).is_some_and(|names| names.contains(name))
    }

    /// Whether the vocabulary says which types of the standard library are structs.
    pub(crate) fn lists_structs(&self) -> bool {
        !self.structs.is_empty()
    }

    /// Whether a full name is that of a struct of the standard library.
    pub(crate) fn is_struct(&self, path: &str) -> bool {
        self.structs.contains(path)
    }
}
