//! The vocabulary of scopes, from `rules/vocabulary/scopes.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::super::walk::Patterns;
use crate::pattern::Lazily;

static WORDS: LazyLock<ScopeWords> = LazyLock::new(|| vocabulary!("scopes.toml"));

/// The lists of `rules/vocabulary/scopes.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct ScopeWords {
    pub neutral: BTreeSet<String>,
    pub shipped: BTreeSet<String>,
    pub contents: BTreeSet<String>,
    pub asking: BTreeSet<String>,
    pub of_classes: BTreeSet<String>,
    pub ordering: BTreeSet<String>,
    pub tests: BTreeSet<String>,
    pub test_kinds: BTreeSet<String>,
    #[serde(rename = "test_files")]
    pub test_patterns: Lazily<Patterns>,
    pub delivered: BTreeSet<String>,
    pub delivered_calls: BTreeSet<String>,
    pub running: BTreeSet<String>,
    pub layout: BTreeSet<String>,
    pub commands: BTreeSet<String>,
    pub tasks: BTreeSet<String>,
    pub everywhere: BTreeSet<String>,
    pub unused_folders: Lazily<Patterns>,
    pub anew: BTreeSet<String>,
    pub bringing: BTreeSet<String>,
    pub matters: BTreeSet<String>,
    pub wholes: BTreeSet<String>,
    pub determiners: BTreeSet<String>,
    pub contrasts: BTreeSet<String>,
    pub changing: BTreeSet<String>,
    pub html: BTreeSet<String>,
    pub samples: BTreeSet<String>,
    pub part_files: BTreeMap<String, Vec<String>>,
    pub parts: BTreeSet<String>,
    pub activities: BTreeSet<String>,
    pub messages: BTreeSet<String>,
    pub wordings: BTreeSet<String>,
    pub bans: BTreeSet<String>,
    pub beside_bans: BTreeSet<String>,
    pub styles: BTreeSet<String>,
    pub rulings: BTreeSet<String>,
    pub tools: BTreeMap<String, Vec<String>>,
    pub beginnings: BTreeMap<String, Vec<String>>,
    pub settings: BTreeMap<String, String>,
    pub narrowing: BTreeSet<String>,
    pub sources: BTreeSet<String>,
    pub named_parts: BTreeSet<String>,
    pub other_languages: BTreeSet<String>,
    pub comment_languages: BTreeSet<String>,
    pub comments: BTreeSet<String>,
    pub inside: BTreeSet<String>,
    pub outside: BTreeSet<String>,
    pub excepting: BTreeSet<String>,
    pub placing: BTreeSet<String>,
    pub clauses: BTreeSet<String>,
    pub limits: BTreeSet<String>,
    pub admonitions: BTreeSet<String>,
    pub examples: BTreeSet<String>,
    pub defaults: BTreeSet<String>,
    pub forbidding: BTreeSet<String>,
    pub forbids: BTreeSet<String>,
    pub forbidding_use: BTreeSet<String>,
    pub lacking: BTreeSet<String>,
    pub verbs: BTreeSet<String>,
    pub unfinished: BTreeSet<String>,
    pub obliging: BTreeSet<String>,
    pub referring: BTreeSet<String>,
    pub topics: BTreeSet<String>,
    pub subject_columns: BTreeSet<String>,
    pub convention_columns: BTreeSet<String>,
    pub other_columns: BTreeSet<String>,
    pub avoided_columns: BTreeSet<String>,
    pub preferred_columns: BTreeSet<String>,
    pub scope_columns: BTreeSet<String>,
    pub rule_columns: BTreeSet<String>,
    pub answers: BTreeSet<String>,
    pub allowing_columns: BTreeSet<String>,
}

impl ScopeWords {
    /// The vocabulary, parsed once.
    pub fn get() -> &'static Self {
        &WORDS
    }
}

/// Whether a list has a word, in any case, in the singular or the plural.
pub fn has(list: &BTreeSet<String>, word: &str) -> bool {
    let word = word.to_lowercase();
    let singular = word.strip_suffix('s').unwrap_or(&word);
    list.contains(&word) || list.contains(singular)
}

/// Whether a text begins with a phrase, in any case, and another word or nothing follows. Returns
/// the rest.
pub fn strip_start<'t>(text: &'t str, phrase: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(phrase.len())?;
    let whole = rest.chars().next().is_none_or(|c| !c.is_alphanumeric() && c != '-' && c != '_');
    (whole && head.eq_ignore_ascii_case(phrase)).then_some(rest)
}

/// The longest phrase of a list that a text begins with, and the rest.
pub fn starts_with<'t>(text: &'t str, list: &BTreeSet<String>) -> Option<(&'t str, &'t str)> {
    let found = list.iter().filter_map(|phrase| strip_start(text, phrase));
    let rest = found.min_by_key(|rest| rest.len())?;
    Some((&text[..text.len() - rest.len()], rest))
}

/// Whether a sentence is about what is written from now on: "new code must have type hints", "do not add new
/// `# noqa` comments", "no new dependencies".
pub fn is_of_new(sentence: &str) -> bool {
    /// How many words may stand between "new" and its noun.
    const MAX_BETWEEN: usize = 2;
    let words = ScopeWords::get();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let all: Vec<_> = sentence.split_whitespace().map(bare).collect();
    let is_anew = |at: usize| {
        let nouns = all[at + 1..].iter().take(MAX_BETWEEN + 1);
        let brings = all[..at].iter().rev().take(MAX_BETWEEN);
        nouns.into_iter().any(|word| has(&words.anew, word))
            || brings.into_iter().any(|word| words.bringing.contains(word))
    };
    (0..all.len()).any(|at| (all[at] == "new" || all[at] == "newly") && is_anew(at))
}

/// Whether a sentence is about what a change brings into the code: "avoid adding dependencies".
pub fn is_of_change(sentence: &str) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphanumeric());
    words.any(|word| ScopeWords::get().bringing.contains(&word.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted() {
        let text = include_str!("../../../rules/vocabulary/scopes.toml");
        let table: toml::Table = text.parse().unwrap();
        for (name, list) in table {
            if let toml::Value::Array(words) = list {
                let sorted: BTreeSet<_> = words.iter().map(|it| it.as_str().unwrap()).collect();
                let sorted: Vec<_> = sorted.into_iter().collect();
                let words: Vec<_> = words.iter().map(|it| it.as_str().unwrap()).collect();
                assert_eq!(words, sorted, "{name}");
            }
        }
    }
}
