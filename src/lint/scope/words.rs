//! The vocabulary of scopes, from `rules/vocabulary/scopes.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::super::walk::Patterns;
use crate::pattern::Lazily;

static WORDS: LazyLock<ScopeWords> = LazyLock::new(ScopeWords::new);

/// The parts of the file by their names, in JSON.
type Parts = BTreeMap<String, &'static RawValue>;

/// The words of a file, with a field for each part of it. What `Deserialize` derives for so many fields would make a page
/// 7 KB larger, compressed.
macro_rules! words_of {
    ($($field:ident: $kind:ty,)*) => {
        /// The lists of `rules/vocabulary/scopes.toml`, which says what each is for.
        #[derive(Debug)]
        pub struct ScopeWords {
            $(pub $field: $kind,)*
        }

        impl ScopeWords {
            fn new() -> Self {
                let mut parts: Parts = vocabulary!("scopes.toml");
                let words = Self { $($field: part(&mut parts, stringify!($field)),)* };
                assert!(parts.is_empty(), "scopes.toml: no field is for {:?}", parts.keys());
                words
            }
        }
    };
}

/// Takes a part out of those that are left; tests read each.
fn part<T: Deserialize<'static>>(parts: &mut Parts, name: &str) -> T {
    let json = parts.remove(name).unwrap_or_else(|| panic!("scopes.toml: there is no `{name}`"));
    serde_json::from_str(json.get()).expect("tests read each part")
}

words_of! {
    neutral: BTreeSet<String>,
    shipped: BTreeSet<String>,
    contents: BTreeSet<String>,
    asking: BTreeSet<String>,
    of_classes: BTreeSet<String>,
    ordering: BTreeSet<String>,
    tests: BTreeSet<String>,
    test_kinds: BTreeSet<String>,
    test_files: Lazily<Patterns>,
    delivered: BTreeSet<String>,
    delivered_calls: BTreeSet<String>,
    running: BTreeSet<String>,
    layout: BTreeSet<String>,
    commands: BTreeSet<String>,
    tasks: BTreeSet<String>,
    everywhere: BTreeSet<String>,
    unused_folders: Lazily<Patterns>,
    anew: BTreeSet<String>,
    bringing: BTreeSet<String>,
    matters: BTreeSet<String>,
    wholes: BTreeSet<String>,
    determiners: BTreeSet<String>,
    contrasts: BTreeSet<String>,
    changing: BTreeSet<String>,
    html: BTreeSet<String>,
    samples: BTreeSet<String>,
    part_files: BTreeMap<String, Vec<String>>,
    parts: BTreeSet<String>,
    activities: BTreeSet<String>,
    messages: BTreeSet<String>,
    wordings: BTreeSet<String>,
    bans: BTreeSet<String>,
    beside_bans: BTreeSet<String>,
    styles: BTreeSet<String>,
    rulings: BTreeSet<String>,
    tools: BTreeMap<String, Vec<String>>,
    beginnings: BTreeMap<String, Vec<String>>,
    settings: BTreeMap<String, String>,
    narrowing: BTreeSet<String>,
    sources: BTreeSet<String>,
    named_parts: BTreeSet<String>,
    other_languages: BTreeSet<String>,
    comment_languages: BTreeSet<String>,
    comments: BTreeSet<String>,
    inside: BTreeSet<String>,
    outside: BTreeSet<String>,
    excepting: BTreeSet<String>,
    placing: BTreeSet<String>,
    clauses: BTreeSet<String>,
    limits: BTreeSet<String>,
    admonitions: BTreeSet<String>,
    examples: BTreeSet<String>,
    defaults: BTreeSet<String>,
    forbidding: BTreeSet<String>,
    forbids: BTreeSet<String>,
    forbidding_use: BTreeSet<String>,
    lacking: BTreeSet<String>,
    verbs: BTreeSet<String>,
    unfinished: BTreeSet<String>,
    obliging: BTreeSet<String>,
    referring: BTreeSet<String>,
    topics: BTreeSet<String>,
    subject_columns: BTreeSet<String>,
    convention_columns: BTreeSet<String>,
    other_columns: BTreeSet<String>,
    avoided_columns: BTreeSet<String>,
    preferred_columns: BTreeSet<String>,
    scope_columns: BTreeSet<String>,
    rule_columns: BTreeSet<String>,
    answers: BTreeSet<String>,
    allowing_columns: BTreeSet<String>,
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
