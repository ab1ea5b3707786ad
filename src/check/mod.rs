//! What an instruction makes of the facts: one row per template, one file per category.
//!
//! A check reads the [`Context`] and its template's [`Slots`], and says in a [`Ruling`] what
//! it found and where. It knows no file formats, and nothing of tree-sitter.

mod class;
mod combination;
mod conventions;
pub(crate) mod custom;
mod defined;
mod file;
mod forced;
mod function;
mod global;
mod hierarchy;
mod index;
mod infer;
mod interface;
mod keywords;
mod libraries;
mod lookup;
mod mentions;
mod naming;
mod references;
mod structural;
#[cfg(test)]
mod testing;
mod types;
mod values;
mod variable;
mod words;

pub(crate) use index::Index;
pub(crate) use keywords::is_reserved;

use crate::custom::Rules;
use crate::instruction::{Instruction, Parse, SlotValue, Slots};
use crate::language::Language;
use crate::response::{Response, Span};
use crate::syntax::Facts;
use crate::verdict::{NearMiss, Outcome, Reason, Verdict};

/// What a check may look at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'a> {
    /// The response, its blocks and their languages.
    pub(crate) response: &'a Response<'a>,
    /// The facts of all blocks in the solution language; empty where there is no code.
    pub(crate) facts: &'a Facts<'a>,
    /// Tables over the facts.
    pub(crate) index: &'a Index<'a>,
    /// All instructions of the task: for the remark that a name was prescribed elsewhere,
    /// never for the outcome.
    pub(crate) task: &'a [Parse],
    /// The user's own rules, if any.
    pub(crate) rules: Option<&'a Rules>,
}

impl Context<'_> {
    /// The language the code is judged in.
    pub(crate) fn language(&self) -> Language {
        self.facts.language
    }

    /// The source of a place in a block; empty outside blocks.
    fn text(&self, span: Span) -> &str {
        let block = span
            .block
            .map(|block| &self.response.blocks[block as usize]);
        block.map_or("", |block| {
            &block.code[span.start as usize..span.end as usize]
        })
    }
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ruling {
    /// Yes, No, or why neither.
    pub(crate) outcome: Outcome,
    /// One sentence: what was found against what limit, or what was looked for.
    pub(crate) message: String,
    /// The places that decide it (semantics, principle 8), in source order.
    pub(crate) evidence: Vec<Span>,
    /// What nearly was it, with a note each; the first three are shown.
    pub(crate) near_misses: Vec<(String, Span)>,
}

impl Ruling {
    /// Followed, without evidence.
    pub(crate) fn yes(message: impl Into<String>) -> Self {
        Self::new(Outcome::Yes, message)
    }

    /// Not followed, without evidence.
    pub(crate) fn no(message: impl Into<String>) -> Self {
        Self::new(Outcome::No, message)
    }

    /// Undecided.
    pub(crate) fn unverifiable(reason: Reason, message: impl Into<String>) -> Self {
        Self::new(Outcome::Unverifiable(reason), message)
    }

    fn new(outcome: Outcome, message: impl Into<String>) -> Self {
        Self {
            outcome,
            message: message.into(),
            evidence: Vec::new(),
            near_misses: Vec::new(),
        }
    }

    /// With the places that decide it.
    pub(crate) fn at(mut self, evidence: impl IntoIterator<Item = Span>) -> Self {
        self.evidence.extend(evidence);
        self
    }

    /// With something that nearly was it.
    pub(crate) fn near(mut self, near_misses: impl IntoIterator<Item = (String, Span)>) -> Self {
        self.near_misses.extend(near_misses);
        self
    }

    /// The verdict, its places in lines and columns of the response, in source order.
    pub(crate) fn into_verdict(self, response: &Response<'_>) -> Verdict {
        let mut evidence: Vec<_> = self
            .evidence
            .into_iter()
            .map(|span| response.evidence(span))
            .collect();
        evidence.sort_by_key(|place| (place.line, place.column));
        evidence.dedup();
        Verdict {
            outcome: self.outcome,
            message: self.message,
            evidence,
            near_misses: self
                .near_misses
                .into_iter()
                .take(3)
                .map(|(note, span)| NearMiss {
                    note,
                    evidence: response.evidence(span),
                })
                .collect(),
        }
    }
}

/// For a slot that holds no such thing: the instruction says too little to be judged.
fn unfilled(thing: &str) -> Ruling {
    let message = format!("the instruction names no {thing}");
    Ruling::unverifiable(Reason::UnfilledSlot, message)
}

/// Why an instruction cannot be judged whatever the answer, where that is so: a placeholder was
/// left in, or its value is prose without a form in code.
pub(crate) fn unjudgeable(instruction: &Instruction) -> Option<Reason> {
    let slots = &instruction.slots;
    if slots.unfilled().is_some() {
        return Some(Reason::UnfilledSlot);
    }
    let mut values = instruction.template.slots.iter().map(|slot| &slot.name);
    let is_prose = |name: &String| match slots.get(name) {
        Some(SlotValue::Value(text)) => values::Asked::parse(text) == values::Asked::Prose,
        _ => false,
    };
    // A rule file takes a value as it is written.
    let is_read = instruction.template.origin.is_preloaded();
    (is_read && values.any(is_prose)).then_some(Reason::UninterpretableValue)
}

/// A row of the table of checks.
pub(crate) type Check = fn(&Context<'_>, &Slots) -> Ruling;

/// The check of each category's templates: slug and check. A category's file holds its rows,
/// so that a template's meaning has one place.
const CATEGORIES: [&[(&str, Check)]; 8] = [
    global::CHECKS,
    structural::CHECKS,
    variable::CHECKS,
    interface::CHECKS,
    function::CHECKS,
    class::CHECKS,
    file::CHECKS,
    combination::CHECKS,
];

/// The check of a template.
pub(crate) fn find(slug: &str) -> Option<Check> {
    CATEGORIES
        .iter()
        .flat_map(|rows| rows.iter())
        .find(|(name, _)| *name == slug)
        .map(|(_, check)| *check)
}

/// Whether a template reads the response's text and its blocks' languages alone, so that code
/// without a grammar does not stand in its way.
pub(crate) fn reads_text_only(slug: &str) -> bool {
    matches!(slug, "language" | "max-answer-lines")
}
