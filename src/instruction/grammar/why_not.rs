//! Why a sentence matches no template.

use super::words::Grammar;
use crate::instruction::words::strip_phrase;

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

    /// Why a sentence is not understood that no template's wording matches.
    pub fn of(sentence: &str) -> Self {
        let lists = &Grammar::get().why_not;
        let sentence = sentence.to_lowercase();
        let apart = |c: char| c.is_whitespace() || ",.:;()!?\"".contains(c);
        let has = |list: &std::collections::BTreeSet<String>| {
            sentence.split(apart).any(|word| list.contains(word))
        };
        let describes = strip_phrase(&sentence, &lists.descriptions).is_some();
        if describes && !sentence.contains("should") && !sentence.contains("must")
            || !has(&lists.demands)
        {
            Self::NoDemand
        } else if has(&lists.judgement) {
            Self::Judgement
        } else if has(&lists.running) {
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
        ] {
            assert_eq!(WhyNot::of(sentence).id(), why, "{sentence}");
        }
    }
}
