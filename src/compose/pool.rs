//! Other solutions, by which it is known how much an instruction is worth: one that every answer
//! follows anyway asks for nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};

use rayon::prelude::*;

use super::drafts::{Draft, of_things};
use super::task::Task;
use super::things::{Thing, Things, things};
use crate::facts::{CallForm, Facts};
use crate::instruction::{Finding, Template};
use crate::language::{Keywords, Language};
use crate::verdict::Outcome;
use crate::verifier::Verifier;

/// How many solutions of a language are kept: those with the smallest digests, whatever the order of the rows.
const MOST: usize = 48;

/// How many names of other solutions are proposed.
const MOST_NAMES: usize = 60;

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
    /// By language, what the solutions have that another may do without.
    elsewhere: BTreeMap<Language, Things>,
    /// By template, how many things of the solutions break it, and how many there are.
    own_things: BTreeMap<(Language, String), (u32, u32)>,
    /// Which solutions break a sentence, bit by bit.
    broken: RwLock<BTreeMap<(Language, String), Breakers>>,
}

/// Which solutions of the pool break an instruction, and which follow it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Breakers {
    pub(super) broken: u64,
    pub(super) followed: u64,
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
                    let things = things(facts);
                    let mut drafts = of_things(templates, all, *language, &things);
                    drafts.retain(|draft| draft.template.finding != Finding::Files);
                    let parses = drafts.iter().map(|draft| draft.parse.clone()).collect();
                    (parses, (things, plain_calls(facts), drafts))
                };
                verifier.propose(&task.solution, *language, propose)
            };
            let tasks: Vec<_> = solutions.values().collect();
            let found: Vec<_> = tasks.par_iter().map(look).collect();
            let mut libraries = BTreeMap::new();
            let mut functions = BTreeMap::new();
            for (outcomes, (things, calls, drafts)) in found.into_iter().flatten() {
                let imported = things.get("library").into_iter().flatten();
                let names = imported.filter_map(|one| one.get("name")).flatten();
                names.for_each(|name| *libraries.entry(name.clone()).or_default() += 1);
                calls.into_iter().for_each(|name| *functions.entry(name).or_default() += 1);
                for (draft, outcome) in drafts.iter().zip(outcomes) {
                    let key = (*language, draft.template.slug.clone());
                    let (broken, all) = self.own_things.entry(key).or_default();
                    *broken += u32::from(outcome == Outcome::No);
                    *all += 1;
                }
            }
            let mut all = listed("library", libraries, solutions.len());
            all.extend(listed("function", functions, solutions.len()));
            self.elsewhere.insert(*language, [("elsewhere", all)].into());
        }
    }

    /// What other solutions have.
    pub(super) fn elsewhere(&self, language: Language) -> Option<&Things> {
        self.elsewhere.get(&language)
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

/// The names that several of some solutions have, but not most, the most frequent first.
fn listed(part: &'static str, names: BTreeMap<String, usize>, solutions: usize) -> Vec<Thing> {
    let is_asked = |count: usize| count > 1 && count * BASIC <= solutions;
    let mut names: Vec<_> = names.into_iter().filter(|(_, count)| is_asked(*count)).collect();
    names.sort_by(|(a, left), (b, right)| right.cmp(left).then(a.cmp(b)));
    names.truncate(MOST_NAMES);
    names.into_iter().map(|(name, _)| Thing::from([(part, vec![name])])).collect()
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
