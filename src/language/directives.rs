//! What comments say to the tools of each language (`rules/vocabulary/directives.toml`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Language;

static DIRECTIVES: LazyLock<BTreeMap<String, Directives>> =
    LazyLock::new(|| vocabulary!("directives.toml"));

/// One language's table in the file; the fields are documented there.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Directives {
    pub(crate) silencing: Vec<String>,
    #[serde(default)]
    unused_imports: Vec<String>,
    other: Vec<String>,
}

impl Directives {
    /// Those of a language or the one that it extends; none if there is no table.
    pub(crate) fn of(language: Language) -> &'static Self {
        static NONE: LazyLock<Directives> = LazyLock::new(Directives::default);
        DIRECTIVES.get(language.base().id()).unwrap_or(&NONE)
    }

    /// Whether a line of code has one that keeps tools from reporting an import on it that nothing uses.
    pub(crate) fn keep_import(&self, line: &str) -> bool {
        let line = line.to_lowercase();
        let keeps = |directive: &String| {
            let after = line.split_once(directive.as_str()).map(|(_, after)| after.trim());
            after.is_some_and(|after| {
                let names_others = after.starts_with([':', '=', '[', '(', ' '])
                    || after.starts_with(char::is_alphanumeric);
                !names_others
                    || self.unused_imports.iter().any(|name| after.contains(name.as_str()))
            })
        };
        self.silencing.iter().any(keeps)
    }

    /// A line of code without the comment at its end that is a directive.
    pub(crate) fn before<'l>(&self, line: &'l str) -> &'l str {
        let mut marks = line.match_indices(['#', '/']).map(|(at, _)| at);
        let begins = |text: &str, directive: &str| {
            let start = text.as_bytes().get(..directive.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(directive.as_bytes()))
        };
        let is_directive = |at: &usize| {
            // A mark after others leads to the same text.
            let is_first = !line[..*at].trim_end_matches(' ').ends_with(['#', '/', '*']);
            let text = line[*at..].trim_start_matches(['#', '/', '*', ' ']);
            is_first && self.silencing.iter().chain(&self.other).any(|it| begins(text, it))
        };
        marks.find(is_directive).map_or(line, |at| &line[..at])
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
        for (language, Directives { silencing, other, unused_imports }) in DIRECTIVES.iter() {
            for list in [silencing, other, unused_imports] {
                assert!(list.is_sorted_by(|a, b| a < b), "{language}: {list:?}");
                assert!(list.iter().all(|one| *one == one.to_lowercase()), "{language}");
            }
        }
    }
}
