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
    bare: Vec<String>,
    #[serde(default)]
    unnamed: Vec<String>,
    #[serde(default)]
    lasting: BTreeMap<String, String>,
    other: Vec<String>,
    #[serde(default)]
    names: BTreeMap<String, Vec<String>>,
}

impl Directives {
    /// Those of a language or the one that it extends; none if there is no table.
    pub(crate) fn of(language: Language) -> &'static Self {
        static NONE: LazyLock<Directives> = LazyLock::new(Directives::default);
        DIRECTIVES.get(language.base().id()).unwrap_or(&NONE)
    }

    /// What linters call the rule of a name.
    pub(crate) fn names(&self, rule: &str) -> &[String] {
        let kind = if rule.ends_with("naming") { "naming" } else { rule };
        self.names.get(kind).map_or(&[], Vec::as_slice)
    }

    /// Whether a directive, in small letters, silences every rule of a linter.
    pub(crate) fn is_bare(&self, directive: &str) -> bool {
        self.bare.iter().any(|bare| {
            directive.split_once(bare.as_str()).is_some_and(|(_, after)| names_none(after))
        })
    }

    /// Those of all languages that silence every rule of a linter if they name none.
    pub(crate) fn bare() -> impl Iterator<Item = &'static str> {
        DIRECTIVES.values().flat_map(|table| &table.bare).map(String::as_str)
    }

    /// Those of all languages that silence every error of a compiler or type checker if they name none.
    pub(crate) fn unnamed() -> impl Iterator<Item = &'static str> {
        DIRECTIVES.values().flat_map(|table| &table.unnamed).map(String::as_str)
    }

    /// What ends a directive that holds for the lines below it too, if it is such a one.
    pub(crate) fn end(&self, directive: &str) -> Option<&str> {
        let begins = |begin: &str| {
            directive.strip_prefix(begin).is_some_and(|after| !after.starts_with('-'))
        };
        self.lasting.iter().find(|(begin, _)| begins(begin)).map(|(_, end)| end.as_str())
    }

    /// Whether a directive, in small letters, ends one that holds for the lines below it.
    pub(crate) fn is_end(&self, directive: &str) -> bool {
        let mut ends = self.lasting.values().filter(|end| !end.is_empty());
        ends.any(|end| directive.starts_with(end.as_str()))
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

/// Whether what follows a directive names no rule: neither `: E501` nor ` no-console`.
pub(crate) fn names_none(after: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || "-_".contains(c);
    let begins = |c: char| c.is_alphanumeric() || ":=[(@".contains(c);
    !after.starts_with(is_word) && !after.trim_start().starts_with(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted_and_in_small_letters() {
        for (language, Directives { silencing, bare, unnamed, other, names, .. }) in
            DIRECTIVES.iter()
        {
            for list in [silencing, bare, unnamed, other].into_iter().chain(names.values()) {
                assert!(list.is_sorted_by(|a, b| a < b), "{language}: {list:?}");
                assert!(list.iter().all(|one| *one == one.to_lowercase()), "{language}");
            }
        }
    }
}
