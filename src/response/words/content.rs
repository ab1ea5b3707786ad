//! Conditions on a text, as regular expressions of the vocabulary.

use serde::Deserialize;

use crate::pattern::LazyPattern;

/// How many characters a group `short` of a regular expression matches at most.
const MAX_SHORT: usize = 80;

/// Whether a pattern matches; what its group `short` matches, if it has one, has to be short.
pub(super) fn is_match(pattern: &LazyPattern, text: &str) -> bool {
    if pattern.captures_len() == 1 {
        return pattern.is_match(text);
    }
    let short = pattern.captures(text).and_then(|captures| captures.name("short"));
    short.is_some_and(|short| short.as_str().chars().count() <= MAX_SHORT)
}

/// Conditions on a text that all must hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Conditions {
    /// The kind of block, or the language.
    pub(super) name: String,
    first: Option<LazyPattern>,
    every: Option<LazyPattern>,
    some: Option<LazyPattern>,
    never: Option<LazyPattern>,
    whole: Option<LazyPattern>,
}

impl Conditions {
    pub(super) fn hold(&self, text: &str) -> bool {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let holds = |pattern: &Option<LazyPattern>, test: &dyn Fn(&LazyPattern) -> bool| {
            pattern.as_ref().is_none_or(test)
        };
        holds(&self.first, &|pattern| lines().next().is_some_and(|line| is_match(pattern, line)))
            && holds(&self.every, &|pattern| lines().all(|line| is_match(pattern, line)))
            && holds(&self.some, &|pattern| lines().any(|line| is_match(pattern, line)))
            && holds(&self.never, &|pattern| !lines().any(|line| is_match(pattern, line)))
            && holds(&self.whole, &|pattern| is_match(pattern, text))
    }
}
