//! The words of the grammar, from `rules/vocabulary/grammar.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::instruction::words::strip_phrase;

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/grammar.toml"))
        .expect("rules/vocabulary/grammar.toml is tested")
});

/// The lists of `rules/vocabulary/grammar.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Grammar {
    pub openers: BTreeSet<String>,
    pub shared_ends: BTreeSet<String>,
    pub modality: Modality,
    pub code: Code,
    pub tail: TailWords,
    pub why_not: WhyNotWords,
    pub several: BTreeMap<String, Vec<String>>,
    pub phrases: BTreeMap<String, String>,
    pub forms: BTreeMap<String, Vec<String>>,
}

/// What makes a verb a demand.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Modality {
    pub require: BTreeSet<String>,
    pub forbid: BTreeSet<String>,
    pub forbid_noun: BTreeSet<String>,
    pub ensure: BTreeSet<String>,
    pub without: BTreeSet<String>,
    pub passive_without: BTreeSet<String>,
}

/// The words for the code as a subject.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Code {
    pub subjects: BTreeSet<String>,
    pub parts: BTreeSet<String>,
    pub require: BTreeSet<String>,
    pub forbid: BTreeSet<String>,
    pub indicative: Vec<(String, String)>,
}

/// What may follow the head of a demand.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TailWords {
    pub intros: BTreeSet<String>,
    pub refused: BTreeSet<String>,
    pub relative: BTreeSet<String>,
    pub purpose: BTreeSet<String>,
    pub negative: BTreeSet<String>,
    pub cases: BTreeSet<String>,
    pub narrowing: BTreeSet<String>,
    pub neutral: BTreeSet<String>,
    pub reasons: BTreeSet<String>,
}

/// By what words a sentence is sorted that is not understood.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyNotWords {
    pub demands: BTreeSet<String>,
    pub descriptions: BTreeSet<String>,
    pub judgement: BTreeSet<String>,
    pub running: BTreeSet<String>,
}

impl Grammar {
    /// The words, parsed once.
    pub fn get() -> &'static Self {
        &GRAMMAR
    }

    /// The words that taking off a frame may put into a clause of a sentence.
    pub fn added_words(&self, sentence: &str) -> impl Iterator<Item = &str> {
        let has =
            |word: &str| sentence.split_whitespace().any(|one| one.eq_ignore_ascii_case(word));
        let negations = [
            "not", "never", "no", "don't", "don’t", "avoid", "without", "cannot", "can't",
            "refrain",
        ];
        let negative = negations.iter().any(|word| has(word)).then_some(["don't", "use"]);
        let verbs =
            self.code.indicative.iter().filter(move |(verb, _)| sentence.contains(verb.as_str()));
        let verbs = verbs.map(|(_, plain)| plain.as_str());
        let things = self.several.iter().filter(|(word, _)| sentence.contains(word.as_str()));
        let things = things.flat_map(|(_, things)| things).map(String::as_str);
        let verbs = verbs.chain(things);
        negative.into_iter().flatten().chain(verbs.collect::<Vec<_>>()).chain(["the", "has"])
    }
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
