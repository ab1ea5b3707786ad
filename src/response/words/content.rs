//! Conditions on a text, as regular expressions of the vocabulary.

use std::borrow::Cow;
use std::sync::OnceLock;

use regex::Regex;
use serde::Deserialize;

use crate::pattern;

/// How many characters a group `short` of a regular expression matches at most.
const MAX_SHORT: usize = 80;

/// A regular expression of the vocabulary, compiled on first use: most responses use few.
#[derive(Deserialize)]
#[serde(from = "String")]
pub(super) struct LazyRegex {
    pub(super) text: Cow<'static, str>,
    regex: OnceLock<Regex>,
}

impl From<String> for LazyRegex {
    fn from(text: String) -> Self {
        Self { text: text.into(), regex: OnceLock::new() }
    }
}

impl LazyRegex {
    pub(super) const fn new(text: &'static str) -> Self {
        Self { text: Cow::Borrowed(text), regex: OnceLock::new() }
    }

    pub(super) fn get(&self) -> &Regex {
        self.regex.get_or_init(|| pattern::compile(&self.text))
    }

    /// Whether it matches; what its group `short` matches, if it has one, has to be short.
    pub(super) fn is_match(&self, text: &str) -> bool {
        let regex = self.get();
        if regex.captures_len() == 1 {
            return regex.is_match(text);
        }
        let short = regex.captures(text).and_then(|captures| captures.name("short"));
        short.is_some_and(|short| short.as_str().chars().count() <= MAX_SHORT)
    }
}

/// Conditions on a text that all must hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Conditions {
    /// The kind of block, or the language.
    pub(super) name: String,
    first: Option<LazyRegex>,
    every: Option<LazyRegex>,
    some: Option<LazyRegex>,
    never: Option<LazyRegex>,
    whole: Option<LazyRegex>,
}

impl Conditions {
    pub(super) fn hold(&self, text: &str) -> bool {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let holds = |regex: &Option<LazyRegex>, test: &dyn Fn(&LazyRegex) -> bool| {
            regex.as_ref().is_none_or(test)
        };
        holds(&self.first, &|regex| lines().next().is_some_and(|line| regex.is_match(line)))
            && holds(&self.every, &|regex| lines().all(|line| regex.is_match(line)))
            && holds(&self.some, &|regex| lines().any(|line| regex.is_match(line)))
            && holds(&self.never, &|regex| !lines().any(|line| regex.is_match(line)))
            && holds(&self.whole, &|regex| regex.is_match(text))
    }
}
