//! Other solutions, by which it is known how much an instruction is worth: one that every answer
//! follows anyway asks for nothing.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};

use rayon::prelude::*;

use super::drafts::{Draft, of_things};
use super::task::Task;
use super::things::{Thing, things};
use crate::facts::{CallForm, Facts};
use crate::instruction::{Finding, Template};
use crate::language::{Keywords, Language};
use crate::verdict::Outcome;
use crate::verifier::Verifier;

/// How many solutions of a language are kept: those with the smallest digests, whatever the order of the rows.
const MOST: usize = 48;

/// How many solutions, those of the most similar tasks, tell what a task may do without: nobody forbids what
/// has nothing to do with it.
const MOST_SIMILAR: usize = 6;

/// How many of these have what is asked to be left out: most of them.
const SEVERAL: usize = 4;

/// The fewest words that similar tasks have in common.
const FEWEST_WORDS: usize = 2;

/// The fewest letters of a word that tells what a task is about.
const SHORTEST_WORD: usize = 4;

/// The share of the solutions, one in so many, that may use what is proposed to do without: what most people
/// use, such as `len`, is basic, and nobody forbids it.
const BASIC: usize = 4;

/// How many other answers to a task tell what an instruction is worth for it, before those to other tasks.
const FEWEST_OF_TASK: u32 = 3;

/// The most verdicts that are remembered.
const MOST_REMEMBERED: usize = 100_000;

/// The solutions, by language.
#[derive(Debug, Default)]
pub struct Pool {
    solutions: BTreeMap<Language, BTreeMap<[u8; 32], Task>>,
    /// By language, for each solution what it has that another may do without.
    elsewhere: BTreeMap<Language, Vec<Elsewhere>>,
    /// By template, how many things of the solutions break it, and how many there are.
    own_things: BTreeMap<(Language, String), (u32, u32)>,
    /// Which solutions break a sentence, bit by bit.
    broken: RwLock<BTreeMap<(Language, String), Breakers>>,
}

/// What a solution has that another may do without.
#[derive(Debug)]
struct Elsewhere {
    /// Its place among the solutions.
    at: usize,
    /// The words of its task.
    words: BTreeSet<String>,
    /// What it has, each by what it is.
    names: BTreeSet<(&'static str, String)>,
}

/// Which solutions of the pool break an instruction, and which follow it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Breakers {
    pub(super) broken: u64,
    pub(super) followed: u64,
}

impl Breakers {
    /// Whether most of some similar solutions break an instruction, so that it has to do with their tasks.
    pub(super) fn are_among(self, similar: u64) -> bool {
        (self.broken & similar).count_ones() as usize >= SEVERAL
    }
}

impl Pool {
    /// Adds a solution, if it is to be kept.
    pub fn add(&mut self, task: Task) {
        let kept = self.solutions.entry(task.language).or_default();
        kept.insert(task.digest, task);
        if kept.len() > MOST {
            kept.pop_last();
        }
    }

    /// Finds out what the solutions have.
    pub(super) fn look(&mut self, verifier: &Verifier, templates: &[Arc<Template>]) {
        let all = verifier.templates();
        for (language, solutions) in &self.solutions {
            let look = |task: &&Task| {
                let propose = |facts: &Facts<'_>| {
                    let things = things(facts, &task.question);
                    let mut drafts = of_things(templates, all, *language, &things);
                    drafts.retain(|draft| draft.template.finding != Finding::Files);
                    let parses = drafts.iter().map(|draft| draft.parse.clone()).collect();
                    (parses, (things, plain_calls(facts), drafts))
                };
                verifier.propose(&task.solution, *language, propose)
            };
            let tasks: Vec<_> = solutions.values().collect();
            let found: Vec<_> = tasks.par_iter().map(look).collect();
            let mut elsewhere = Vec::new();
            for (at, (task, found)) in tasks.iter().zip(found).enumerate() {
                let Some((outcomes, (things, calls, drafts))) = found else {
                    continue;
                };
                let imported = things.get("library").into_iter().flatten();
                let libraries = imported.filter_map(|one| one.get("name")).flatten().cloned();
                let libraries = libraries.map(|name| ("library", name));
                let names = calls.into_iter().map(|name| ("function", name)).chain(libraries);
                let words = words(&task.question);
                elsewhere.push(Elsewhere { at, words, names: names.collect() });
                for (draft, outcome) in drafts.iter().zip(outcomes) {
                    let key = (*language, draft.template.slug.clone());
                    let (broken, all) = self.own_things.entry(key).or_default();
                    *broken += u32::from(outcome == Outcome::No);
                    *all += 1;
                }
            }
            keep_asked(&mut elsewhere);
            self.elsewhere.insert(*language, elsewhere);
        }
    }

    /// What solutions of similar tasks have.
    pub(super) fn elsewhere(&self, task: &Task) -> Vec<Thing> {
        let mut counts: BTreeMap<_, usize> = BTreeMap::new();
        for name in self.similar(task).into_iter().flat_map(|one| &one.names) {
            *counts.entry(name).or_default() += 1;
        }
        counts.retain(|_, count| *count >= SEVERAL);
        counts.into_keys().map(|(part, name)| Thing::from([(*part, vec![name.clone()])])).collect()
    }

    /// The solutions of similar tasks.
    pub(super) fn alike(&self, task: &Task) -> u64 {
        self.similar(task).into_iter().fold(0, |bits, one| bits | 1 << one.at)
    }

    /// The solutions of the most similar tasks: those whose questions share the most words with it, of words that
    /// few questions have.
    fn similar(&self, task: &Task) -> Vec<&Elsewhere> {
        let all = self.elsewhere.get(&task.language).map(Vec::as_slice).unwrap_or_default();
        let solutions = self.solutions.get(&task.language).into_iter().flatten();
        let own = solutions.map(|(digest, _)| *digest).position(|digest| digest == task.digest);
        let others = || all.iter().filter(|one| Some(one.at) != own);
        let weight = |word: &String| {
            let frequency = others().filter(|one| one.words.contains(word)).count();
            if frequency * BASIC > all.len() { 0 } else { 1000 * all.len() / frequency.max(1) }
        };
        let weights = words(&task.question).into_iter().map(|word| (weight(&word), word));
        let weights: Vec<_> = weights.filter(|(weight, _)| *weight > 0).collect();
        let similarity = |one: &Elsewhere| {
            let shared = weights.iter().filter(|(_, word)| one.words.contains(word));
            let shared: Vec<_> = shared.map(|(weight, _)| weight).collect();
            let is_similar = shared.len() >= FEWEST_WORDS;
            is_similar.then(|| shared.into_iter().sum::<usize>() / one.words.len().max(1))
        };
        let mut similar: Vec<_> = others()
            .filter_map(|one| similarity(one).map(|similarity| (similarity, one)))
            .collect();
        similar.sort_by_key(|(similarity, _)| Reverse(*similarity));
        similar.into_iter().take(MOST_SIMILAR).map(|(_, one)| one).collect()
    }

    /// The share of what other solutions have that breaks a template about it, in thousandths.
    pub(super) fn share_broken(&self, language: Language, slug: &str) -> u32 {
        let (broken, all) =
            self.own_things.get(&(language, slug.to_owned())).copied().unwrap_or_default();
        (1000 * broken).checked_div(all).unwrap_or(0)
    }

    /// The solutions that tell what an instruction is worth for a task: other answers to it, if there are
    /// some, since nobody would do what only other tasks lead to; else the answers to other tasks.
    pub(super) fn others(&self, task: &Task) -> u64 {
        let solutions = self.solutions.get(&task.language).into_iter().flatten();
        let (mut same, mut others) = (0_u64, 0_u64);
        for (at, (digest, other)) in solutions.enumerate() {
            if other.question != task.question {
                others |= 1 << at;
            } else if *digest != task.digest {
                same |= 1 << at;
            }
        }
        if same.count_ones() < FEWEST_OF_TASK { others } else { same }
    }

    /// Judges the drafts that were not met before by every solution.
    pub(super) fn judge<'d>(
        &self,
        verifier: &Verifier,
        drafts: impl Iterator<Item = (Language, &'d Draft)>,
    ) {
        let mut new: BTreeMap<Language, BTreeMap<&str, &Draft>> = BTreeMap::new();
        {
            let broken = self.broken.read().unwrap_or_else(PoisonError::into_inner);
            for (language, draft) in drafts {
                if !broken.contains_key(&(language, draft.sentence.clone())) {
                    new.entry(language).or_default().insert(&draft.sentence, draft);
                }
            }
        }
        let judged: Vec<_> = new
            .into_iter()
            .flat_map(|(language, drafts)| self.judged(verifier, language, &drafts))
            .collect();
        let mut broken = self.broken.write().unwrap_or_else(PoisonError::into_inner);
        broken.extend(judged);
    }

    /// Forgets verdicts, if there are too many of them.
    pub(super) fn trim(&self) {
        let mut broken = self.broken.write().unwrap_or_else(PoisonError::into_inner);
        if broken.len() > MOST_REMEMBERED {
            broken.clear();
        }
    }

    fn judged(
        &self,
        verifier: &Verifier,
        language: Language,
        drafts: &BTreeMap<&str, &Draft>,
    ) -> Vec<((Language, String), Breakers)> {
        let solutions: Vec<_> =
            self.solutions.get(&language).into_iter().flat_map(BTreeMap::values).collect();
        let parses: Vec<_> = drafts.values().map(|draft| draft.parse.clone()).collect();
        let outcomes: Vec<_> = solutions
            .par_iter()
            .map(|task| verifier.propose(&task.solution, language, |_| (parses.clone(), ())))
            .collect();
        let mut all = vec![Breakers::default(); parses.len()];
        for (at, solution) in outcomes.iter().enumerate() {
            let Some((outcomes, ())) = solution else {
                continue;
            };
            for (breakers, outcome) in all.iter_mut().zip(outcomes) {
                match outcome {
                    Outcome::Yes => breakers.followed |= 1 << at,
                    Outcome::No => breakers.broken |= 1 << at,
                    Outcome::Unverifiable(_) => {}
                }
            }
        }
        let sentences = drafts.keys().map(|sentence| (language, (*sentence).to_owned()));
        sentences.zip(all).collect()
    }

    /// Who breaks a sentence that was judged.
    pub(super) fn breakers(&self, language: Language, sentence: &str) -> Breakers {
        let broken = self.broken.read().unwrap_or_else(PoisonError::into_inner);
        broken.get(&(language, sentence.to_owned())).copied().unwrap_or_default()
    }
}

/// Keeps the names that few of some solutions have.
fn keep_asked(solutions: &mut [Elsewhere]) {
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    for name in solutions.iter().flat_map(|one| &one.names) {
        *counts.entry(name.clone()).or_default() += 1;
    }
    let count = solutions.len();
    let is_asked = |name: &_| counts[name] * BASIC <= count;
    solutions.iter_mut().for_each(|one| one.names.retain(is_asked));
}

/// The words of a question that may tell what it is about.
fn words(question: &str) -> BTreeSet<String> {
    let question = question.to_lowercase();
    let words = question.split(|c: char| !c.is_alphanumeric());
    let words = words.map(|word| word.trim_end_matches('s'));
    words.filter(|word| word.len() >= SHORTEST_WORD).map(str::to_owned).collect()
}

/// The functions that are called by their plain name and not defined here. A keyword and a type are no
/// functions.
fn plain_calls(facts: &Facts<'_>) -> BTreeSet<String> {
    let keywords = Keywords::of(facts.language);
    let is_own = |name: &str| {
        facts.functions.iter().any(|function| function.name == name)
            || facts.types.iter().any(|definition| definition.name == Some(name))
            || facts.type_uses.iter().any(|used| used.text == name)
            || keywords.is_reserved(name)
    };
    let calls = facts.calls.iter().filter(|call| call.form == CallForm::Call);
    let names = calls.filter_map(|call| match call.callee.parts.as_slice() {
        [name] if !call.callee.has_receiver => Some(*name),
        _ => None,
    });
    let begins = |name: &&str| name.starts_with(|c: char| c.is_ascii_lowercase());
    names.filter(begins).filter(|name| !is_own(name)).map(str::to_owned).collect()
}
