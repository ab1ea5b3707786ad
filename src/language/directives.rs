//! What comments say to the tools of each language (`rules/vocabulary/directives.toml`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Language;

static DIRECTIVES: LazyLock<BTreeMap<String, Directives>> =
    LazyLock::new(|| vocabulary!("directives.toml"));

/// One language's table in the file; the fields are documented there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Directives {
    pub(crate) silencing: Vec<String>,
    other: Vec<String>,
}

impl Directives {
    /// Those of a language that has a table.
    pub(crate) fn of(language: Language) -> &'static Self {
        &DIRECTIVES[language.id()]
    }

    /// Those of all languages.
    pub(crate) fn all() -> impl Iterator<Item = &'static str> {
        let directives =
            DIRECTIVES.values().flat_map(|table| table.silencing.iter().chain(&table.other));
        directives.map(String::as_str)
    }

    /// Whether a text is one of some language.
    pub(crate) fn any_has(text: &str) -> bool {
        let text = text.to_lowercase();
        Self::all().any(|directive| directive == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted_and_in_small_letters() {
        for (language, Directives { silencing, other }) in DIRECTIVES.iter() {
            for list in [silencing, other] {
                assert!(list.is_sorted_by(|a, b| a < b), "{language}: {list:?}");
                assert!(list.iter().all(|one| *one == one.to_lowercase()), "{language}");
            }
        }
    }
}
