//! The vocabulary of the sentence parser, from `rules/vocabulary/`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::purpose::Purpose;
use super::slots::Convention;

static WORDS: LazyLock<Words> = LazyLock::new(|| vocabulary!("wording.toml"));

static PURPOSES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let all = Purpose::all().iter();
    all.flat_map(|it| it.texts.iter().cloned()).collect()
});

static CONVENTIONS: LazyLock<BTreeMap<Convention, Vec<String>>> =
    LazyLock::new(|| vocabulary!("conventions.toml"));

/// The lists of `rules/vocabulary/wording.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub lists: BTreeMap<String, BTreeSet<String>>,
    pub synonyms: BTreeMap<String, Vec<String>>,
    pub connectives: BTreeSet<String>,
    pub vague: BTreeSet<String>,
    pub subjects: BTreeSet<String>,
    pub negations: BTreeSet<String>,
    pub types: BTreeSet<String>,
    pub type_modifiers: BTreeSet<String>,
    pub containers: BTreeSet<String>,
    pub type_fillers: BTreeSet<String>,
    pub structure_qualifiers: BTreeSet<String>,
    pub structures_of_words: BTreeSet<String>,
    pub nothing: BTreeSet<String>,
    pub no_result: BTreeSet<String>,
    pub numbers: Vec<String>,
    pub languages: BTreeSet<String>,
    pub sources: SourceWords,
}

/// The words for the entries of template 33, and the words around their list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceWords {
    pub library: BTreeSet<String>,
    pub class: BTreeSet<String>,
    pub function: BTreeSet<String>,
    pub list: BTreeSet<String>,
    pub except: BTreeSet<String>,
}

impl Words {
    /// The vocabulary, parsed once.
    pub fn get() -> &'static Self {
        &WORDS
    }

    /// The list that a wording names `@name`.
    pub fn list(&self, name: &str) -> Option<&BTreeSet<String>> {
        match name {
            "types" => Some(&self.types),
            "purposes" => Some(&PURPOSES),
            _ => self.lists.get(name),
        }
    }

    /// The names of these lists.
    pub fn list_names(&self) -> impl Iterator<Item = &str> {
        let named = self.lists.keys().map(String::as_str);
        named.chain(["types", "purposes"])
    }

    /// Whether a word without quotes is a connective, which names nothing.
    pub fn is_connective(&self, word: &str) -> bool {
        self.connectives.contains(&word.to_ascii_lowercase())
    }
}

/// Whether a word without quotes describes something instead of naming it.
pub fn describes(word: &str) -> bool {
    Words::get().vague.contains(&word.to_ascii_lowercase())
}

/// Whether a word without quotes refers to something or describes it, instead of naming it.
pub fn is_vague(word: &str) -> bool {
    Words::get().is_connective(word) || describes(word)
}

/// The convention that `text` names, in exact case or, if that is unclear, in any.
pub fn convention(text: &str) -> Option<Convention> {
    let spelled = |same: &dyn Fn(&str) -> bool| {
        let mut found = CONVENTIONS
            .iter()
            .filter(|(_, spellings)| spellings.iter().any(|spelling| same(spelling)))
            .map(|(convention, _)| *convention);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    };
    spelled(&|spelling| spelling == text)
        .or_else(|| spelled(&|spelling| spelling.eq_ignore_ascii_case(text)))
}

/// All spellings of conventions.
pub fn convention_spellings() -> impl Iterator<Item = &'static str> {
    CONVENTIONS.values().flatten().map(String::as_str)
}

/// `text` without the longest of `phrases` that it begins with.
pub fn strip_phrase<'t>(text: &'t str, phrases: &BTreeSet<String>) -> Option<&'t str> {
    let first = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
    let byte = first(text);
    phrases
        .iter()
        .filter(|phrase| first(phrase) == byte)
        .filter_map(|phrase| {
            let (head, rest) = text.split_at_checked(phrase.len())?;
            let whole = rest.is_empty() || rest.starts_with([' ', ':']);
            (whole && head.eq_ignore_ascii_case(phrase)).then_some(rest)
        })
        .min_by_key(|rest| rest.len())
}

/// `text` without the longest of `phrases` that it ends with.
pub fn strip_last_phrase<'t>(text: &'t str, phrases: &BTreeSet<String>) -> Option<&'t str> {
    phrases
        .iter()
        .filter_map(|phrase| {
            let (rest, tail) = text.split_at_checked(text.len().checked_sub(phrase.len())?)?;
            let whole = rest.is_empty() || rest.ends_with(' ');
            (whole && tail.eq_ignore_ascii_case(phrase)).then_some(rest)
        })
        .min_by_key(|rest| rest.len())
}
