//! The checks of the instruction templates, one file per category. The rows under
//! `rules/templates/` name them.
//!
//! A check reads the [`Context`] and the instruction's [`Slots`], and returns a [`Ruling`] with
//! what it found and where. It does not depend on file formats or on tree-sitter.

mod access;
mod annotated;
mod attributes;
mod boundaries;
mod combination;
mod conventions;
mod counted;
mod definitions;
mod disclosed;
mod documented;
pub(crate) mod file;
mod forced;
pub(crate) mod function;
mod global;
mod hidden;
mod infer;
mod keywords;
mod layout;
mod lineage;
mod marks;
mod meaning;
mod measures;
mod naming;
mod near_misses;
mod order;
mod overloads;
pub(crate) mod quantified;
mod readings;
mod region;
mod remarks;
mod signatures;
mod structural;
mod subject;
#[cfg(test)]
mod testing;
mod types;
mod values;
mod variable;
mod words;
mod written;

pub(crate) use conventions::{breaks_convention, proposal as convention_proposal};
pub(crate) use forced::ForcedNames;
pub(crate) use global::is_private_module;
pub(crate) use layout::indented_with_spaces;
pub(crate) use meaning::Meaning;
pub(crate) use readings::Reading;
pub use readings::Readings;
pub(crate) use region::limited;
pub(crate) use signatures::with_signatures;

use crate::facts::Facts;
use crate::instruction::{Instruction, Parse, SlotKind, SlotValue, Slots};
use crate::lang::{self, LanguageSupport};
use crate::language::{Language, LanguageProfile};
use crate::names::Names;
use crate::response::{CodeBlock, Response, Span};
use crate::syntax::SearchedTrees;
use crate::verdict::{Evidence, NearMiss, Outcome, Reason, Verdict};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) response: &'a Response<'a>,
    /// The facts of all blocks in the solution language; empty if there is no code.
    pub(crate) facts: &'a Facts<'a>,
    /// What the names in the code refer to.
    pub(crate) names: &'a Names<'a>,
    /// The trees that the facts come from, for queries.
    pub(crate) trees: &'a SearchedTrees<'a>,
    /// All instructions of the task. They only serve to remark that another instruction
    /// prescribes a name, and do not affect the outcome by the default readings.
    pub(crate) task: &'a [Parse],
    /// How the disputed questions are decided.
    pub(crate) readings: Readings,
}

impl<'a> Context<'a> {
    pub(crate) fn language(&self) -> Language {
        self.facts.language
    }

    pub(crate) fn lang(&self) -> &'static dyn LanguageSupport {
        lang::of(self.language())
    }

    pub(crate) fn profile(&self) -> &'static LanguageProfile {
        self.lang().profile()
    }

    fn block(&self, span: Span) -> Option<&'a CodeBlock<'a>> {
        span.block.map(|block| &self.response.blocks[block as usize])
    }

    /// The blocks in the language that the code is judged in.
    fn blocks(&self) -> impl Iterator<Item = &'a CodeBlock<'a>> + use<'a> {
        let blocks = &self.response.blocks;
        self.facts.blocks.iter().map(|part| &blocks[part.block as usize])
    }

    /// The source text of a span in a block; empty outside blocks.
    fn text(&self, span: Span) -> &'a str {
        self.block(span).map_or("", |block| &block.code[span.start as usize..span.end as usize])
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ruling {
    /// Yes, No, or the reason for neither.
    pub(crate) outcome: Outcome,
    /// One sentence: what was found, and the limit or the expectation it is compared with.
    pub(crate) message: String,
    /// The spans that decide the outcome (semantics, principle 8), each with a note on what it
    /// shows if the message speaks of several.
    pub(crate) evidence: Vec<(Span, Option<String>)>,
    /// The near misses, each with a note; the first three are shown.
    pub(crate) near_misses: Vec<(String, Span)>,
    /// A No besides which something else may break the instruction that is not evident. It matters
    /// where only a part of the code counts.
    pub(crate) has_doubts: bool,
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

    /// Followed or not, without evidence.
    pub(crate) fn of(is_followed: bool, message: impl Into<String>) -> Self {
        Self::new(Outcome::from_bool(is_followed), message)
    }

    pub(crate) fn unverifiable(reason: Reason, message: impl Into<String>) -> Self {
        Self::new(Outcome::Unverifiable(reason), message)
    }

    /// Undecided, because the code does not show what it would take.
    pub(crate) fn not_evident(message: impl Into<String>) -> Self {
        Self::unverifiable(Reason::TypeNotInferable, message)
    }

    /// Undecided, because the language has nothing of the kind, or it is not known.
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::unverifiable(Reason::UnsupportedLanguage, message)
    }

    fn new(outcome: Outcome, message: impl Into<String>) -> Self {
        Self {
            outcome,
            message: message.into(),
            evidence: Vec::new(),
            near_misses: Vec::new(),
            has_doubts: false,
        }
    }

    /// Says whether something else may break the instruction.
    pub(crate) const fn beside_doubts(mut self, has_doubts: bool) -> Self {
        self.has_doubts = has_doubts;
        self
    }

    /// Adds spans that decide the outcome.
    pub(crate) fn at(mut self, evidence: impl IntoIterator<Item = Span>) -> Self {
        let evidence = evidence.into_iter().map(|span| (span, None));
        self.evidence.extend(evidence);
        self
    }

    /// Adds spans that decide the outcome, each with a note on what it shows.
    pub(crate) fn each(mut self, evidence: impl IntoIterator<Item = (Span, String)>) -> Self {
        let evidence = evidence.into_iter();
        self.evidence.extend(evidence.map(|(span, note)| (span, Some(note))));
        self
    }

    pub(crate) fn near(mut self, near_misses: impl IntoIterator<Item = (String, Span)>) -> Self {
        self.near_misses.extend(near_misses);
        self
    }

    /// The verdict, with its spans as lines and columns of the response, in source order.
    pub(crate) fn into_verdict(self, response: &Response<'_>) -> Verdict {
        let mut evidence: Vec<_> = self
            .evidence
            .into_iter()
            .map(|(span, note)| Evidence { note, ..response.evidence(span) })
            .collect();
        evidence.sort_by_key(|place| (place.line, place.column));
        let place =
            |place: &mut Evidence| (place.line, place.column, place.end_line, place.end_column);
        evidence.dedup_by_key(place);
        Verdict {
            outcome: self.outcome,
            message: self.message,
            evidence,
            near_misses: self
                .near_misses
                .into_iter()
                .take(3)
                .map(|(note, span)| NearMiss { note, evidence: response.evidence(span) })
                .collect(),
        }
    }
}

pub(crate) type Check = fn(&Context<'_>, &Slots) -> Ruling;

/// A slot that a check reads: its name, and what it holds.
pub(crate) type ReadSlot = (&'static str, SlotKind);

/// A check function, by the name that rows use.
#[derive(Debug)]
pub(crate) struct NamedCheck {
    name: &'static str,
    run: Check,
    pub(crate) slots: &'static [ReadSlot],
}

/// A check function with its name and the slots that it reads.
const fn check(name: &'static str, run: Check, slots: &'static [ReadSlot]) -> NamedCheck {
    NamedCheck { name, run, slots }
}

/// The ruling for a slot without the value that the check needs.
fn unfilled(thing: &str) -> Ruling {
    let message = format!("the instruction names no {thing}");
    Ruling::unverifiable(Reason::UnfilledSlot, message)
}

/// The reason why an instruction cannot be judged for any answer, if there is one: a placeholder
/// was not filled in, or its value is described in prose.
pub(crate) fn unjudgeable(instruction: &Instruction) -> Option<Reason> {
    let slots = &instruction.slots;
    if slots.unfilled().is_some() {
        return Some(Reason::UnfilledSlot);
    }
    let mut values = instruction.template.slots.iter().map(|slot| &slot.name);
    let is_prose = |name: &String| match slots.get(name) {
        Some(SlotValue::Value(text)) => {
            matches!(values::ExpectedValue::parse(text), values::ExpectedValue::Prose(_))
        }
        _ => false,
    };
    (instruction.template.interprets_values && values.any(is_prose))
        .then_some(Reason::UninterpretableValue)
}
