//! The keywords of each language (`rules/vocabulary/keywords.toml`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Language;

static KEYWORDS: LazyLock<BTreeMap<String, Keywords>> =
    LazyLock::new(|| vocabulary!("keywords.toml"));

/// One language's table in the file; the fields are documented there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Keywords {
    reserved: Vec<String>,
    contextual: Vec<String>,
    #[serde(default)]
    spelled: BTreeMap<String, String>,
    lambda: bool,
    #[serde(default)]
    common: Vec<String>,
}

impl Keywords {
    pub(crate) fn of(language: Language) -> &'static Self {
        // Asked for each name of some languages.
        static TABLES: LazyLock<[&Keywords; Language::COUNT]> = LazyLock::new(|| {
            Language::ALL.map(|language| {
                let table = KEYWORDS.get(language.id());
                table.expect("rules/vocabulary/keywords.toml has a table for each language")
            })
        });
        TABLES[language as usize]
    }

    /// Whether a word names a keyword of some language, and is no common name in the others.
    pub(crate) fn any_names(word: &str) -> bool {
        let names = |keywords: &Self| keywords.names(word) && !contains(&keywords.common, word);
        Language::ALL.into_iter().any(|language| names(Self::of(language)))
    }

    /// Whether a word is a keyword in every position.
    pub(crate) fn is_reserved(&self, word: &str) -> bool {
        contains(&self.reserved, word)
    }

    /// Whether a word names a keyword.
    pub(crate) fn names(&self, word: &str) -> bool {
        self.spelled.contains_key(word) || self.is_lambda(word) || self.has_word(word)
    }

    /// Whether a word is a keyword in some position.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        self.is_reserved(word) || contains(&self.contextual, word)
    }

    /// Whether a word stands for lambdas, which have no keyword.
    pub(crate) fn is_lambda(&self, word: &str) -> bool {
        self.lambda && word == "lambda"
    }

    /// A keyword as code spells it.
    pub(crate) fn spelling<'w>(&'w self, word: &'w str) -> &'w str {
        self.spelled.get(word).map_or(word, String::as_str)
    }
}

fn contains(sorted: &[String], word: &str) -> bool {
    sorted.binary_search_by(|known| known.as_str().cmp(word)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_sorted_keywords_without_duplicates() {
        assert_eq!(
            KEYWORDS.len(),
            Language::ALL.len(),
            "rules/vocabulary/keywords.toml has a table for each language"
        );
        for language in Language::ALL {
            let keywords = Keywords::of(language);
            for list in [&keywords.reserved, &keywords.contextual, &keywords.common] {
                assert!(list.is_sorted_by(|a, b| a < b), "{language}: {list:?}");
            }
            for word in &keywords.contextual {
                assert!(!keywords.is_reserved(word), "{language}: {word}");
            }
        }
    }
}
