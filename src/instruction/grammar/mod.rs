//! The grammar of demands: sentences as people write them, where no wording is the whole sentence.
//!
//! A sentence is a clause or several joined ones. A clause is a demand whose frame ("you must",
//! "ensure that", "the program should") is taken off, and what is left is a wording or one of the
//! forms of a template. What follows the head of the last clause is its tail. A sentence is
//! understood only where every word of it is in one of these places.

mod clause;
mod coordination;
mod part;
mod stripped;
mod tail;
mod words;

use super::index::Candidates;
use super::index::WordSet;
use super::registry::{Parse, Templates};
use super::{Instruction, Region, Request};
use coordination::{SentenceWords, shared_end};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use crate::language::Language;
pub(super) use part::{of_things, read as limited};
pub(crate) use words::Grammar;
pub use words::WhyNot;

/// The longest sentence that the grammar reads, in bytes. Instructions are rarely half as long.
const MAX_SENTENCE: usize = 600;

/// How many times its length may be read of a sentence, in clauses made of its words. What takes more
/// is not understood, so that the time is linear in the length. Of the sentences of people that are
/// understood, the longest coordination takes 112.
const MAX_READINGS: usize = 128;

/// One of the things that a sentence asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Demand {
    /// The demand as a sentence of its own.
    pub text: String,
    /// What it asks for.
    pub instruction: Instruction,
    /// What it asks for besides, which is left undecided.
    pub rest: Option<String>,
    /// Whether the rest only says more of what every thing has to have, so that one without is wrong.
    pub adds: bool,
    /// The parts of the code that it is limited to, or leaves out.
    pub regions: Vec<Region>,
    /// Whether it is worded as a preference: "prefer", "where possible".
    pub is_hedged: bool,
}

impl Demand {
    /// A demand that is decided as a whole, and holds in all of the code.
    pub fn of(text: &str, instruction: Instruction) -> Self {
        Self {
            text: text.to_owned(),
            instruction,
            rest: None,
            adds: false,
            regions: Vec::new(),
            is_hedged: false,
        }
    }

    /// Whether it is decided as a whole, and holds in all of the code.
    pub(super) fn is_plain(&self) -> bool {
        self.rest.is_none() && self.regions.is_empty()
    }
}

/// Reads a sentence that is no wording.
pub(super) fn read(templates: &Templates, sentence: &str, language: Option<Language>) -> Parse {
    if sentence.len() > MAX_SENTENCE {
        return Parse::Unknown;
    }
    let sentence = clause::without_language(sentence, language);
    let reader = Reader::new(templates, &sentence, language);
    let demands = reader.read(&sentence);
    match demands.filter(|_| reader.budget.get().is_some()) {
        None => Parse::Unknown,
        Some(demands) => Parse::of_demands(distinct(demands)),
    }
}

/// A template, and one that asks for a part of the same: a method is a function.
const WHOLE_AND_PART: [&str; 2] = ["function-naming", "method-naming"];

/// Demands without those that ask for the same as the one before ("no secrets or credentials"), or
/// for a part of what another asks for ("functions and methods").
pub(super) fn distinct(mut demands: Vec<Demand>) -> Vec<Demand> {
    let [whole, part] = WHOLE_AND_PART;
    let of = |slug| move |it: &Demand| it.instruction.template.slug == slug;
    let wholes: Vec<_> = demands.iter().filter(|it| of(whole)(it)).cloned().collect();
    demands.retain(|it| {
        let same = |other: &Demand| other.instruction.slots == it.instruction.slots;
        !of(part)(it) || !wholes.iter().any(same)
    });
    demands.dedup_by(|next, one| next.instruction == one.instruction && next.rest == one.rest);
    demands
}

/// Demands without those that ask for the same as an earlier one.
fn without_repeats(demands: Vec<Demand>) -> Vec<Demand> {
    let mut kept: Vec<Demand> = Vec::new();
    for demand in demands {
        if kept.iter().all(|it| it.instruction != demand.instruction) {
            kept.push(demand);
        }
    }
    kept
}

/// Where a part of a text that begins with it may end and be read on its own, in bytes from the end
/// of the text. Most texts have few such places, which rules out most values of slots.
fn places(text: &str) -> BTreeSet<usize> {
    let words = SentenceWords::new(text);
    let words = words.iter().flat_map(|it| it.firsts().chain(it.heads()));
    let parts = clause::without_tail(text).chain(words);
    parts.map(|part| text.len() - part.len()).collect()
}

/// Reads the clauses of a sentence.
struct Reader<'t> {
    templates: &'t Templates,
    /// The patterns that may match a part of the sentence.
    candidates: Candidates<'t>,
    /// Those that leave a part of it undecided.
    partial: Candidates<'t>,
    language: Option<Language>,
    /// Where a demand that begins the sentence may end, in bytes from the end of the sentence.
    ends: BTreeSet<usize>,
    /// The clauses read so far: coordinations share their words in many ways, often the same.
    clauses: RefCell<BTreeMap<String, Option<Demand>>>,
    /// How many bytes of clauses may still be read; `None` if it took too many.
    budget: Cell<Option<usize>>,
}

impl<'t> Reader<'t> {
    fn new(templates: &'t Templates, sentence: &str, language: Option<Language>) -> Self {
        let mut words = WordSet::of(sentence);
        // Those that taking off a frame puts in.
        for word in Grammar::get().added_words(sentence) {
            words.insert(word);
        }
        let (candidates, partial) = templates.candidates(words);
        let mut reader = Self {
            templates,
            candidates,
            partial,
            language,
            ends: BTreeSet::new(),
            clauses: RefCell::default(),
            budget: Cell::new(Some(sentence.len() * MAX_READINGS)),
        };
        if !reader.candidates.is_empty() {
            reader.ends = reader.ends_of(sentence);
        }
        reader
    }

    /// Counts the reading of a text, which is `None` if too much was read.
    fn spend(&self, text: &str) -> Option<()> {
        let budget = self.budget.get();
        self.budget.set(budget.and_then(|left| left.checked_sub(text.len())));
        self.budget.get().map(|_| ())
    }

    /// Where a demand that begins a text may end, in bytes from the end of the text.
    fn ends_of(&self, text: &str) -> BTreeSet<usize> {
        if self.spend(text).is_none() {
            return BTreeSet::new();
        }
        let places = places(text);
        let texts = clause::frames(text).into_iter().map(|framed| framed.text);
        let ends = texts.flat_map(|text| {
            let from_end = places.iter().filter_map(|end| text.len().checked_sub(*end));
            let places = from_end.collect();
            let (templates, candidates) = (self.templates, &self.candidates);
            let ends = templates.ends(candidates, &text, self.language, &places);
            ends.into_iter().map(move |end| text.len() - end)
        });
        ends.collect()
    }

    /// The demands of a sentence; `None` if a word of it is in no place of the grammar.
    fn read(&self, text: &str) -> Option<Vec<Demand>> {
        let partly = || (!self.partial.is_empty()).then(|| self.partly(text)).flatten();
        let decided = self.decided(text).map(|demands| self.with_shared_rest(text, demands));
        // What is joined to a head is a demand too, which a form may read.
        let is_joined = |one: &Demand| one.rest.as_ref().is_some_and(|it| it.starts_with("and "));
        match decided {
            Some(demands) if demands.iter().any(is_joined) => partly().or(Some(demands)),
            decided => decided.or_else(partly),
        }
    }

    /// Demands of which the last says where it holds, which may be about all that are joined to it:
    /// "don't call `eval` or use loops in constructors".
    fn with_shared_rest(&self, text: &str, mut demands: Vec<Demand>) -> Vec<Demand> {
        let narrowing = &Grammar::get().tail.narrowing;
        let is_prohibition = |one: &Demand| self.prohibits(&one.instruction);
        let rest = demands.last().filter(|last| is_prohibition(last));
        let rest = rest.and_then(|last| last.rest.clone());
        let narrows =
            |rest: &String| rest.split(' ').next().is_some_and(|it| narrowing.contains(it));
        if let Some(rest) = rest.filter(narrows).filter(|_| !text.contains([',', ';'])) {
            let others = demands.iter_mut().filter(|one| is_prohibition(one) && one.rest.is_none());
            others.for_each(|one| one.rest = Some(rest.clone()));
        }
        demands
    }

    fn decided(&self, text: &str) -> Option<Vec<Demand>> {
        if self.candidates.is_empty() {
            return None;
        }
        // Most sentences do not even begin with a demand.
        if self.ends.is_empty() {
            let shares = || self.coordinated(text, &self.ends);
            let several = self.several(text);
            return several.or_else(|| shared_end(text).and_then(|_| shares()));
        }
        self.clause(text)
            .map(|one| vec![one])
            .or_else(|| self.several(text))
            .or_else(|| self.coordinated(text, &self.ends))
            .or_else(|| self.headed(text, &self.ends))
    }

    /// The demands of a clause that forbids things of several templates: "no loops".
    fn several(&self, text: &str) -> Option<Vec<Demand>> {
        let mut words = Grammar::get().several.iter();
        words.find_map(|(word, things)| {
            let demands = |thing: &String| {
                let text = text.replacen(word, thing, 1);
                let one = self.clause(&text).map(|one| vec![one]);
                let demands = one.or_else(|| self.coordinated(&text, &self.ends_of(&text)))?;
                let mut all = demands.iter();
                all.all(|it| self.prohibits(&it.instruction)).then_some(demands)
            };
            let things = text.contains(word).then_some(things)?;
            let found: Vec<_> = things.iter().map(demands).collect::<Option<_>>()?;
            Some(without_repeats(found.concat()))
        })
    }

    /// Whether a template forbids something by its name, so that "or" joins what is forbidden.
    fn prohibits(&self, instruction: &Instruction) -> bool {
        let mut entries = self.candidates.iter();
        entries.any(|(entry, _)| entry.template == instruction.template && entry.or)
    }

    fn sentence(&self, text: &str, candidates: &Candidates<'_>) -> Option<Instruction> {
        let parse = self.templates.parse_by(candidates, text, self.language);
        // Which language is asked for is read from wordings alone.
        let found = parse.instruction()?;
        (found.template.requests != Some(Request::Language)).then_some(found)
    }
}
