//! The frame of a clause: what makes a verb a demand, and who is asked.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::tail::takes_back;
use super::words::Grammar;
use super::{Candidates, Demand, Reader};
use crate::instruction::Region;
use crate::instruction::registry::PARTS;
use crate::instruction::words::{strip_last_phrase, strip_phrase};
use crate::language::Language;

/// A clause without its frame.
pub(super) struct Framed {
    pub(super) text: String,
    /// The part of the code that is spoken of: "function".
    part: Option<String>,
    /// Where the text ends without what adds no demand to it.
    shorter: OnceCell<[Option<usize>; 2]>,
}

impl Framed {
    fn new(text: String, part: Option<String>) -> Self {
        let shorter = OnceCell::new();
        Self { text, part, shorter }
    }

    /// The text without a neutral phrase or a reason at its end.
    fn shorter(&self) -> impl Iterator<Item = &str> {
        let without = [without_neutral, without_reason];
        let ends =
            self.shorter.get_or_init(|| without.map(|without| without(&self.text).map(str::len)));
        ends.iter().flatten().map(|end| &self.text[..*end])
    }
}

impl Reader<'_> {
    /// A clause that is a demand as a whole.
    pub(super) fn clause(&self, text: &str) -> Option<Demand> {
        self.spend(text)?;
        let known = self.clauses.borrow().get(text).cloned();
        known.unwrap_or_else(|| {
            let framed = frames(text.trim());
            let demand = |clause| self.demand(clause, &self.candidates);
            let demand = framed.iter().find_map(demand);
            let mut clauses = self.clauses.borrow_mut();
            clauses.insert(text.to_owned(), demand.clone());
            demand
        })
    }

    /// The demands of a clause by forms that leave a part of what is demanded undecided: one of each
    /// template.
    pub(super) fn partly(&self, text: &str) -> Option<Vec<Demand>> {
        let framed = frames(text.trim());
        let demand = |entry| {
            let one = vec![entry];
            let demand = framed.iter().find_map(|clause| self.demand(clause, &one))?;
            (!is_taken_back(&demand)).then_some(demand)
        };
        let entries = self.partial.iter().cloned();
        let demands: Vec<_> = entries.filter_map(demand).collect();
        (!demands.is_empty()).then_some(demands)
    }

    fn demand(&self, clause: &Framed, candidates: &Candidates<'_>) -> Option<Demand> {
        let text = clause.text.as_str();
        let sentence = |text| self.sentence(text, candidates);
        let mut instruction = sentence(text).or_else(|| clause.shorter().find_map(sentence))?;
        let rest = instruction.slots.take_rest();
        let part = clause.part.clone().map(Region::meant);
        let (region, within) = match rest.is_none() && self.prohibits(&instruction) {
            true => (part, None),
            false => (None, part.map(|part| part.to_string())),
        };
        let rest = within.into_iter().chain(rest);
        Some(Demand {
            instruction,
            rest: rest.reduce(|part, rest| part + " " + &rest),
            regions: region.into_iter().collect(),
            text: text.to_owned(),
            adds: false,
            is_hedged: false,
        })
    }
}

/// Whether the undecided parts of a demand may take back what is to be used or returned. A demand
/// that something exists is not taken back by what follows about it, but may be by what precedes it.
fn is_taken_back(demand: &Demand) -> bool {
    let template = &demand.instruction.template;
    let is_result = template.slot("return_type").is_some();
    let slots = ["library_list", "library_name", "used_names", "keyword"];
    let is_use = slots.iter().any(|slot| template.slot(slot).is_some());
    let negative = &Grammar::get().tail.negative;
    let parts = demand.rest.iter().flat_map(|rest| rest.split(PARTS));
    let mut parts = parts.map(|part| (part, part.split(' ').collect::<Vec<_>>()));
    parts.any(|(part, words)| {
        let is_before = demand.text.starts_with(part);
        let is_negative = |word: &&str| negative.contains(&word.to_lowercase());
        (is_before || is_use) && words.iter().any(is_negative)
            || (is_before || is_use || is_result) && takes_back(&words)
    })
}

/// A text as a whole, and without what adds no demand to it.
pub(super) fn without_tail(text: &str) -> impl Iterator<Item = &str> {
    let without = without_neutral(text).into_iter();
    let without = without.chain(before_reasons(text).map(trim_tail));
    [text].into_iter().chain(without)
}

/// A demand without a phrase such as "for clarity".
fn without_neutral(text: &str) -> Option<&str> {
    strip_last_phrase(text, &Grammar::get().tail.neutral).map(trim_tail)
}

/// A demand without the reason for it: "as it converts all values". What is said of other cases
/// ("unless", "only") is no reason.
fn without_reason(text: &str) -> Option<&str> {
    let before = before_reasons(text).next()?;
    let reason: Vec<_> = text[before.len() + 1..].split(' ').collect();
    (!takes_back(&reason)).then(|| trim_tail(before))
}

/// What stands before each reason.
fn before_reasons(text: &str) -> impl Iterator<Item = &str> {
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    let begins =
        |at: &usize| strip_phrase(&text[*at + 1..], &Grammar::get().tail.reasons).is_some();
    spaces.filter(begins).map(|at| &text[..at])
}

/// `text` without a comma or dash at its end.
pub(super) fn trim_tail(text: &str) -> &str {
    text.trim_end_matches([',', ' ', '-', '–', '—'])
}

/// The ways to take the frame off a clause; the first keeps its subject.
pub(super) fn frames(text: &str) -> Vec<Framed> {
    let grammar = Grammar::get();
    let mut text = text;
    while let Some(rest) = strip_phrase(text, &grammar.openers) {
        text = rest.trim_start();
    }
    let whole = |text: String| Framed::new(text, None);
    let modality = &grammar.modality;
    if let Some(forbidden) = without(text, &modality.without) {
        return vec![whole(forbidden)];
    }
    let forbidden = strip_longest(text, &modality.forbid);
    if let Some((phrase, rest)) = forbidden {
        let verb = if modality.forbid_noun.contains(&phrase.to_lowercase()) { " use" } else { "" };
        return vec![whole(format!("don't{verb} {rest}"))];
    }
    if let Some((_, rest)) = strip_longest(text, &modality.require) {
        return vec![whole(rest.to_owned())];
    }
    let ensured = strip_longest(text, &modality.ensure).map(|(_, rest)| rest);
    let sentence = ensured.unwrap_or(text);
    let mut framed = vec![whole(sentence.to_owned())];
    framed.extend(without_subject(sentence, ensured.is_some()));
    framed.extend(ensured.and_then(demanded).map(whole));
    framed
}

/// What is to be done without something forbids to use it.
fn without(text: &str, phrases: &BTreeSet<String>) -> Option<String> {
    let rest = strip_phrase(text, phrases)?.trim_start();
    let thing = ["using ", "the use of "].iter().find_map(|use_of| rest.strip_prefix(use_of));
    Some(format!("don't use {}", thing.unwrap_or(rest)))
}

/// "The function `f` should raise": what is ensured is demanded.
fn demanded(ensured: &str) -> Option<String> {
    /// How many words a subject may have.
    const MAX_SUBJECT: usize = 6;
    let words: Vec<_> = ensured.split(' ').collect();
    let code = &Grammar::get().code;
    let plain = |word: &str| {
        let mut verbs = code.indicative.iter();
        verbs.find_map(|(verb, plain)| (verb == word).then_some(plain))
    };
    let subject = words.iter().take(MAX_SUBJECT);
    let (at, verb) = subject.enumerate().find_map(|(at, word)| Some((at, plain(word)?)))?;
    let (before, after) = (words[..at].join(" "), words[at + 1..].join(" "));
    Some(format!("{before} should {verb} {after}"))
}

/// The longest phrase that `text` begins with, and what follows it.
fn strip_longest<'t>(text: &'t str, phrases: &BTreeSet<String>) -> Option<(&'t str, &'t str)> {
    let rest = strip_phrase(text, phrases)?;
    Some((&text[..text.len() - rest.len()], rest.trim_start()))
}

/// "The program should use" is "use", and "the function should not use" is "don't use", of which
/// only a part of the code is asked.
fn without_subject(text: &str, indicative: bool) -> Option<Framed> {
    let code = &Grammar::get().code;
    let (determiner, rest) = text.split_once(' ')?;
    let determined = ["the", "this", "your"].iter().any(|one| one.eq_ignore_ascii_case(determiner));
    if !determined {
        return None;
    }
    let (part, rest) = match strip_longest(rest, &code.subjects) {
        Some((_, rest)) => (None, rest),
        None => {
            let (noun, rest) = strip_longest(rest, &code.parts)?;
            (Some(noun.to_lowercase()), rest)
        }
    };
    let text = if let Some((_, rest)) = strip_longest(rest, &code.forbid) {
        format!("don't {rest}")
    } else if let Some((_, rest)) = strip_longest(rest, &code.require) {
        rest.to_owned()
    } else {
        let mut verbs = code.indicative.iter().filter(|_| indicative);
        verbs.find_map(|(verb, plain)| {
            let rest = rest.strip_prefix(verb.as_str())?.strip_prefix(' ')?;
            Some(format!("{plain} {rest}"))
        })?
    };
    let text = without(&text, &Grammar::get().modality.passive_without).unwrap_or(text);
    Some(Framed::new(text, part))
}

/// A text without the task's own language before a noun: "a Python class" in a Python task.
pub(super) fn without_language(text: &str, language: Option<Language>) -> Cow<'_, str> {
    let code = &Grammar::get().code;
    let words: Vec<_> = text.split(' ').collect();
    let is_noun = |word: &&str| {
        let word = word.to_ascii_lowercase();
        code.subjects.contains(&word) || code.parts.contains(&word)
    };
    let is_left_out = |at: usize| {
        at > 0
            && Language::from_alias(words[at]) == language
            && words.get(at + 1).is_some_and(is_noun)
    };
    if language.is_none() || !(0..words.len()).any(is_left_out) {
        return Cow::Borrowed(text);
    }
    let kept = (0..words.len()).filter(|at| !is_left_out(*at));
    Cow::Owned(kept.map(|at| words[at]).collect::<Vec<_>>().join(" "))
}
