//! Which candidates make a question: by a seed, with the shares of the categories.

use std::collections::{BTreeMap, BTreeSet};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::data::{Data, Set};
use super::dependencies::{depends_on, names};
use super::drafts::{Draft, tells};
use super::pool::Breakers;
use super::task::Task;
use crate::audit::repeats_keyword;
use crate::instruction::{Category, Instruction, Parse, Request, SlotKind};
use crate::language::Language;

/// The most instructions of a template that name different things.
const MOST_OF_A_TEMPLATE: usize = 2;

/// A draft that the solution follows, and what it is worth.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) draft: Draft,
    /// The place of its template in the table.
    pub(super) order: usize,
    /// The share of other solutions that break it, or of its names that the question does not
    /// tell, in thousandths; `None` if there is no other solution.
    pub(super) worth: Option<u32>,
    pub(super) breakers: Breakers,
    /// Whether every question of the task asks for it.
    pub(super) is_first: bool,
}

impl Candidate {
    fn instruction(&self) -> Option<&Instruction> {
        match &self.draft.parse {
            Parse::Instruction(one) => Some(one),
            _ => None,
        }
    }

    fn requests_language(&self) -> bool {
        self.draft.template.requests == Some(Request::Language)
    }

    fn category(&self) -> Category {
        self.draft.template.category
    }

    /// Whether every other solution that follows this one follows the other one too.
    fn implies(&self, other: &Self) -> bool {
        let (this, other) = (self.breakers, other.breakers);
        this.followed != 0 && other.broken != 0 && this.followed & other.broken == 0
    }

    /// Whether both ask for the same in other words, whatever other solutions do.
    fn repeats(&self, other: &Self, language: Language) -> bool {
        let slugs = [self, other].map(|one| &one.draft.template.slug);
        let mut pairs = Data::get().repeated.iter();
        pairs.any(|pair| slugs.iter().all(|slug| pair.contains(slug)) && slugs[0] != slugs[1])
            || self.draft.forbids_same(&other.draft)
            || self.says_another(other)
            || self.says(other)
            || other.says(self)
            || self.lists(other)
            || other.lists(self)
            || self.repeats_keyword(other, language)
            || other.repeats_keyword(self, language)
    }

    /// Whether this is about a keyword without which the other cannot be followed, or which it speaks of too.
    fn repeats_keyword(&self, other: &Self, language: Language) -> bool {
        let template = &self.draft.template;
        let slot = template.slots.iter().find(|slot| slot.kind == SlotKind::Keywords);
        let keywords = slot.zip(self.instruction());
        let keywords = keywords.map(|(slot, one)| one.slots.names(&slot.name));
        let slug = &other.draft.template.slug;
        let speaks_of = |keyword: &String| {
            slug.split('-').any(|word| word == keyword) || other.draft.entries.contains(keyword)
        };
        keywords.into_iter().flatten().any(|keyword| {
            speaks_of(keyword) || repeats_keyword(&template.slug, keyword, slug, language)
        })
    }

    /// Whether the sentence of this has the other's in it: a class that implements an interface is defined.
    fn says(&self, other: &Self) -> bool {
        let demand = other.draft.sentence.strip_prefix("Your code should ");
        let demand = demand.map(|demand| demand.trim_end_matches('.'));
        demand.is_some_and(|demand| self.draft.sentence.contains(demand))
    }

    /// Whether both say the same kind of thing of one thing: two types of a variable.
    fn says_another(&self, other: &Self) -> bool {
        let template = &self.draft.template;
        let subject = |one: &Self| {
            let slots = one.draft.template.slots.iter();
            let named =
                slots.filter(|slot| [SlotKind::Name, SlotKind::Function].contains(&slot.kind));
            let instruction = one.instruction()?;
            let names: Vec<_> = named.map(|slot| instruction.slots.names(&slot.name)).collect();
            names.first().map(|names| names.to_vec())
        };
        template.slug == other.draft.template.slug
            && self.draft.is_own
            && subject(self).is_some_and(|one| Some(one) == subject(other))
    }

    /// Whether this has what the other asks for in a list, such as a function among the methods of a class.
    fn lists(&self, definition: &Self) -> bool {
        let lists = [SlotKind::Names, SlotKind::Parameters, SlotKind::Properties];
        let mut slots = self.draft.template.slots.iter().filter(|slot| lists.contains(&slot.kind));
        definition.defines()
            && !self.defines()
            && slots.any(|slot| {
                let instruction = self.instruction();
                let listed = instruction.map(|one| names(&one.slots, &slot.name));
                let listed = listed.unwrap_or_default();
                let defined = definition.draft.names();
                !defined.is_empty() && defined.iter().all(|name| listed.contains(&name.as_str()))
            })
    }

    /// Whether it asks for a definition on which others depend.
    fn defines(&self) -> bool {
        let mut rows = Data::get().dependency.iter();
        rows.any(|row| row.on == self.draft.template.slug)
    }

    fn depends_on(&self, definition: &Self) -> bool {
        let pair = self.instruction().zip(definition.instruction());
        pair.is_some_and(|(one, definition)| depends_on(one, definition))
    }
}

/// Random numbers that are the same on every machine.
pub(super) struct Draw(ChaCha8Rng);

impl Draw {
    pub(super) fn new(seed: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(seed))
    }

    /// A number below a bound, which is not 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        let product = u128::from(self.0.next_u64()) * u128::from(bound);
        (product >> 64) as u64
    }

    pub(super) fn index(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }

    /// One of several by their weights; `None` if all are 0.
    fn weighted<T>(&mut self, all: impl Iterator<Item = (T, u64)> + Clone) -> Option<T> {
        let sum = all.clone().map(|(_, weight)| weight).sum();
        let mut left = if sum == 0 { return None } else { self.below(sum) };
        for (one, weight) in all {
            match left.checked_sub(weight) {
                Some(rest) => left = rest,
                None => return Some(one),
            }
        }
        None
    }
}

/// The candidates by category and by the place of their template.
type Open<'c> = BTreeMap<Category, BTreeMap<usize, Vec<&'c Candidate>>>;

/// The instructions of a question, in the order of the categories.
pub(super) fn choose<'c>(
    candidates: &'c [Candidate],
    set: &Set,
    shares: &BTreeMap<Category, u64>,
    task: &Task,
    draw: &mut Draw,
) -> Vec<&'c Candidate> {
    let mut open: Open<'_> = BTreeMap::new();
    for candidate in candidates.iter().filter(|one| !one.is_first) {
        if candidate.worth.is_none_or(|worth| worth >= set.worth) {
            let templates = open.entry(candidate.category()).or_default();
            templates.entry(candidate.order).or_default().push(candidate);
        }
    }
    let (fewest, most) = set.instructions;
    let size = fewest + draw.index(most - fewest + 1);
    let mut chosen: Vec<_> = candidates.iter().filter(|one| one.is_first).collect();
    while chosen.len() < size
        && let Some(candidate) = draw_one(&mut open, shares, draw)
    {
        let mut added = missing_definitions(candidate, &chosen, candidates, task);
        added.push(candidate);
        if chosen.len() + added.len() <= size
            && added.iter().all(|one| fits(one, &chosen, task.language))
        {
            chosen.extend(added);
        }
    }
    chosen.sort_by(|a, b| {
        let key = |one: &Candidate| (one.category(), one.order);
        key(a).cmp(&key(b)).then_with(|| a.draft.sentence.cmp(&b.draft.sentence))
    });
    chosen.dedup_by(|a, b| a.draft.sentence == b.draft.sentence);
    chosen
}

/// Takes a candidate: a category by its share, one of its templates, and one of its sentences by
/// their worth.
fn draw_one<'c>(
    open: &mut Open<'c>,
    shares: &BTreeMap<Category, u64>,
    draw: &mut Draw,
) -> Option<&'c Candidate> {
    let weights =
        open.keys().map(|category| (*category, shares.get(category).copied().unwrap_or(0)));
    let category = draw.weighted(weights)?;
    let templates = open.get_mut(&category)?;
    let order = *templates.keys().nth(draw.index(templates.len()))?;
    let candidates = templates.get_mut(&order)?;
    let weights = candidates.iter().enumerate();
    let weights = weights.map(|(at, one)| (at, 1 + u64::from(one.worth.unwrap_or(500))));
    let found = candidates.remove(draw.weighted(weights)?);
    if candidates.is_empty() {
        templates.remove(&order);
    }
    if templates.is_empty() {
        open.remove(&category);
    }
    Some(found)
}

/// The definitions of what a detail is about, if neither the question nor another instruction
/// names it: nobody speaks of what nobody knows of.
fn missing_definitions<'c>(
    candidate: &Candidate,
    chosen: &[&Candidate],
    all: &'c [Candidate],
    task: &Task,
) -> Vec<&'c Candidate> {
    let is_known = |definition: &Candidate| {
        definition.draft.names().iter().all(|name| tells(&task.question, name))
            || chosen.iter().any(|one| one.draft.sentence == definition.draft.sentence)
    };
    let names_it = |definition: &&Candidate| {
        let defined = definition.draft.names().first();
        defined.is_some_and(|name| candidate.draft.names().contains(name))
            && definition.draft.sentence != candidate.draft.sentence
            && candidate.depends_on(definition)
            && !candidate.repeats(definition, task.language)
            && !is_known(definition)
    };
    all.iter().filter(names_it).collect()
}

/// Whether a candidate says something new beside the others, and leaves them something to say.
fn fits(candidate: &Candidate, chosen: &[&Candidate], language: Language) -> bool {
    let draft = &candidate.draft;
    let most = if draft.is_own && !draft.forbids() { MOST_OF_A_TEMPLATE } else { 1 };
    let same = chosen.iter().filter(|one| one.order == candidate.order);
    let mut others = chosen.iter().filter(|one| !one.requests_language());
    same.count() < most
        && !others.any(|one| {
            one.implies(candidate) || candidate.implies(one) || one.repeats(candidate, language)
        })
}

/// For each instruction, those that no later round may hand out: what it depends on, and what asks for
/// a name that it has too, such as the function that it lists among the methods of a class.
pub(super) fn after(chosen: &[&Candidate], dependencies: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let needed = |(one, dependencies): (&&Candidate, &Vec<usize>)| {
        let asks_for_name = |(_, other): &(usize, &&Candidate)| {
            let names = other.draft.names();
            !one.defines()
                && other.defines()
                && names.iter().any(|name| one.draft.names().contains(name))
        };
        let others = chosen.iter().enumerate().filter(asks_for_name).map(|(index, _)| index);
        dependencies.iter().copied().chain(others).collect()
    };
    chosen.iter().zip(dependencies).map(needed).collect()
}

/// The rounds in which instructions are handed out: each comes with or after those that it depends
/// on, and no round is empty if there are enough.
pub(super) fn rounds(
    dependencies: &[Vec<usize>],
    count: usize,
    draw: &mut Draw,
) -> Vec<Vec<usize>> {
    let mut left: BTreeSet<usize> = (0..dependencies.len()).collect();
    let mut rounds = Vec::new();
    for round in 0..count {
        let size = left.len().div_ceil(count - round);
        let mut taken = BTreeSet::new();
        while taken.len() < size {
            let is_ready =
                |index: &&usize| dependencies[**index].iter().all(|on| !left.contains(on));
            let ready: Vec<usize> = left.iter().filter(is_ready).copied().collect();
            // Instructions that depend on each other in a circle come as they are.
            let ready = if ready.is_empty() { left.iter().copied().collect() } else { ready };
            let Some(index) = ready.get(draw.index(ready.len().max(1))) else {
                break;
            };
            left.remove(index);
            taken.insert(*index);
        }
        rounds.push(taken.into_iter().collect());
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_on_every_machine() {
        let mut draw = Draw::new([7; 32]);
        let drawn: Vec<_> = (0..6).map(|_| draw.below(100)).collect();
        assert_eq!(drawn, [22, 83, 29, 35, 70, 11]);
    }

    #[test]
    fn rounds_hand_out_everything_after_what_it_depends_on() {
        let dependencies = [vec![], vec![0], vec![0, 1], vec![0], vec![0, 3]];
        let mut draw = Draw::new([1; 32]);
        let rounds = rounds(&dependencies, 3, &mut draw);
        assert_eq!(rounds.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1]);
        let round = |index: usize| rounds.iter().position(|round| round.contains(&index)).unwrap();
        for (index, needed) in dependencies.iter().enumerate() {
            assert!(needed.iter().all(|on| round(*on) <= round(index)), "{rounds:?}");
        }
    }
}
