//! Why a sentence is not understood, by its words: somebody has to judge it, the code has to be run, or it
//! demands nothing.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

use super::words::strip_phrase;

static WORDS: LazyLock<WhyNotWords> = LazyLock::new(|| vocabulary!("why_not.toml"));

/// By what words a sentence is sorted that is not understood.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WhyNotWords {
    before_deeds: BTreeSet<String>,
    code: BTreeSet<String>,
    deeds: BTreeSet<String>,
    demands: BTreeSet<String>,
    descriptions: BTreeSet<String>,
    judgement: BTreeSet<String>,
    orders: BTreeSet<String>,
    running: BTreeSet<String>,
    small: BTreeSet<String>,
}

/// Whether a word says nothing of what a sentence is about: "between".
pub(super) fn is_small(word: &str) -> bool {
    WORDS.small.contains(word)
}

/// Why a sentence is not understood, by its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WhyNot {
    /// The code has to be run.
    Running,
    /// Somebody has to judge it.
    Judgement,
    /// It demands nothing of the code.
    NoDemand,
    /// None of these: perhaps only its wording is unknown.
    NotUnderstood,
}

impl WhyNot {
    /// The name used in files: `no-demand`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Judgement => "judgement",
            Self::NoDemand => "no-demand",
            Self::NotUnderstood => "not-understood",
        }
    }

    /// What it means, for people.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Running => "the code would have to be run",
            Self::Judgement => "somebody has to judge it",
            Self::NoDemand => "it seems to ask nothing of the code",
            Self::NotUnderstood => "perhaps only its wording is unknown",
        }
    }

    /// Why a sentence is not understood that no template's wording matches.
    pub fn of(sentence: &str) -> Self {
        let lists = &*WORDS;
        let sentence = sentence.to_lowercase();
        let is_apart = |c: char| {
            c.is_whitespace() || matches!(c, ',' | '.' | ':' | ';' | '(' | ')' | '!' | '?' | '"')
        };
        let words: Vec<&str> = sentence.split(is_apart).filter(|word| !word.is_empty()).collect();
        let has = |list: &BTreeSet<String>| words.iter().any(|word| list.contains(*word));
        let first = words.first().copied().unwrap_or_default();
        let is_written = first == "write" && has(&lists.code);
        let deeds = &words[usize::from(is_written)..];
        // "No errors returned" says what is done, and "early returns" and "error types" are forms of code.
        let is_done = |at: usize| {
            let word = deeds[at];
            let before = at.checked_sub(1).map(|before| deeds[before]);
            let is_deed = before.is_none_or(|before| lists.before_deeds.contains(before));
            lists.running.contains(word) || is_deed && lists.deeds.contains(word)
        };
        let runs = || (0..deeds.len()).any(is_done);
        let asks = lists.orders.contains(first) || has(&lists.demands);
        let describes = strip_phrase(&sentence, &lists.descriptions).is_some();
        if describes && !sentence.contains("should") && !sentence.contains("must") || !asks {
            Self::NoDemand
        } else if has(&lists.judgement) {
            Self::Judgement
        } else if runs() {
            Self::Running
        } else {
            Self::NotUnderstood
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_why_a_sentence_is_not_understood() {
        for (sentence, why) in [
            ("The function should handle errors gracefully.", "judgement"),
            ("The function must return the sum of the list.", "running"),
            ("Assume that the input is a list of numbers.", "no-demand"),
            ("Both files are in CSV format.", "no-demand"),
            ("Use tail calls.", "not-understood"),
            ("Write between 15 and 60 lines of code.", "not-understood"),
            ("Write the result to a file.", "running"),
            ("The program should correctly print each result.", "running"),
            ("Prefer early returns over guards.", "not-understood"),
            ("Every read access needs a lock.", "not-understood"),
            ("No blank lines before closing braces.", "not-understood"),
            ("Export all of it.", "not-understood"),
            ("The store holds names only.", "no-demand"),
        ] {
            assert_eq!(WhyNot::of(sentence).id(), why, "{sentence}");
        }
    }
}
