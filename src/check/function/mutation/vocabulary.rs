//! What the functions and methods of libraries do to objects, from `rules/vocabulary/mutations.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

static VOCABULARY: LazyLock<BTreeMap<String, Vocabulary>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../rules/vocabulary/mutations.toml"))
        .expect("rules/vocabulary/mutations.toml is tested")
});

/// The vocabulary of one language. The file says what the lists are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Vocabulary {
    pub(super) plain: BTreeSet<String>,
    #[serde(default)]
    pub(super) containers: BTreeSet<String>,
    #[serde(default)]
    pub(super) views: BTreeSet<String>,
    #[serde(default)]
    pub(super) arrays: BTreeSet<String>,
    #[serde(default)]
    pub(super) streams: BTreeSet<String>,
    #[serde(default)]
    pub(super) namespace: String,
    pub(super) functions: Functions,
    pub(super) methods: Methods,
}

/// Functions, by full name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Functions {
    pub(super) changes: BTreeMap<String, Vec<usize>>,
    #[serde(default)]
    pub(super) assigns: BTreeMap<String, Vec<usize>>,
    copies: BTreeSet<String>,
    parts: BTreeSet<String>,
    same: BTreeSet<String>,
    reads: BTreeSet<String>,
    libraries: BTreeSet<String>,
}

/// Methods, by name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Methods {
    pub(super) changes: BTreeSet<String>,
    pub(super) alone: BTreeSet<String>,
    #[serde(default)]
    pub(super) each: BTreeSet<String>,
    copies: BTreeSet<String>,
    parts: BTreeSet<String>,
    same: BTreeSet<String>,
    reads: BTreeSet<String>,
}

/// What a function or method returns of what it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Given {
    Nothing,
    Copy,
    Part,
    Same,
}

impl Vocabulary {
    /// That of a language.
    pub(super) fn of(language: Language) -> &'static Self {
        &VOCABULARY[language.base().id()]
    }
}

impl Functions {
    /// What a function returns; `None` if it is not known.
    pub(super) fn given(&self, name: &str) -> Option<Given> {
        let has = |list: &BTreeSet<String>| list.contains(name);
        let given = given(has, [&self.same, &self.parts, &self.copies, &self.reads]);
        let mut libraries = self.libraries.iter();
        let is_within = |library: &String| {
            let rest = name.strip_prefix(library.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let is_known = self.changes.contains_key(name) || self.assigns.contains_key(name);
        let known = || (is_known || libraries.any(is_within)).then_some(Given::Copy);
        given.or_else(known)
    }
}

impl Methods {
    /// What a method returns; `None` if it is not known.
    pub(super) fn given(&self, name: &str) -> Option<Given> {
        let has = |list: &BTreeSet<String>| list.contains(name);
        let known = given(has, [&self.same, &self.parts, &self.copies, &self.reads]);
        let is_known = has(&self.changes) || has(&self.alone) || has(&self.each);
        known.or(is_known.then_some(Given::Part))
    }
}

fn given(has: impl Fn(&BTreeSet<String>) -> bool, lists: [&BTreeSet<String>; 4]) -> Option<Given> {
    let kinds = [Given::Same, Given::Part, Given::Copy, Given::Nothing];
    let found = lists.into_iter().position(has);
    found.map(|at| kinds[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_vocabulary() {
        for language in Language::ALL {
            assert!(!Vocabulary::of(language).plain.is_empty(), "{language}");
        }
    }
}
