//! From a sentence to a constraint: the table of templates and the values in their slots.
//!
//! A sentence is an [`Instruction`] only if every word of it belongs to a template's wording or to
//! a slot's value. Any other sentence is unknown; nothing is guessed.

use std::sync::Arc;

use crate::language::LanguageName;

mod demand;
mod fill;
mod given;
mod inflection;
mod matcher;
mod pattern;
mod placeholder;
mod proposal;
mod purpose;
mod reader;
mod region;
mod registry;
mod slots;
mod template;
mod text;
mod version;
mod why_not;
mod word_set;
mod wording;
mod words;

#[cfg(test)]
mod tests;

pub use demand::Demand;
pub use fill::SlotKind;
pub(crate) use fill::{
    accepts, bracketed_annotation, definition_kind, kind_of_names, modifiers_of, name_pattern,
    things,
};
pub(crate) use pattern::WordingPattern;
pub(crate) use proposal::{Fill, Proposal};
pub(crate) use purpose::Purpose;
pub(crate) use reader::{
    Exempted, Means, adds_nothing, after_work, base, chooses, chooses_form, clauses,
    counts_of_each, denial, distributes, echoed, exempted, feature_after, feature_before,
    gives_reason, has_subject, is_bounded, is_elliptic, is_preposition, is_style, kept_to,
    lacks_object, languages, measured, possessed, prefers, softens, states, tells_of_several,
    unknown_word, without_reason,
};
pub(crate) use region::RegionWords;
pub use region::{Breach, CodePart, Feature, PartKind, Property, Region, Relation};
pub(crate) use registry::{CompiledTemplate, without_list_mark};
pub use registry::{Parse, Templates};

pub use slots::{
    Convention, FunctionSource, Member, Members, Signature, SlotValue, Slots, SourceKind,
};
pub use template::{Category, Finding, Origin, Reads, Request, Slot, Template};
pub(crate) use text::word_starts;
pub(crate) use version::LanguageVersion;
pub use why_not::WhyNot;
pub(crate) use wording::Wording;
pub(crate) use words::Words;

/// A sentence that was understood: its template and the values of the template's slots.
#[derive(Debug, Clone, PartialEq)]
pub struct Instruction {
    /// The template whose wording the sentence matches.
    pub template: Arc<Template>,
    /// The values in the wording's slots.
    pub slots: Slots,
}

impl Instruction {
    /// The language that the instruction requests for all code, if it does.
    pub(crate) fn requested_language(&self) -> Option<&LanguageName> {
        let Request::Language = self.template.requests?;
        let mut slots = self.template.slots.iter();
        slots.find_map(|slot| match self.slots.get(&slot.name)? {
            SlotValue::Language(name) => Some(name),
            _ => None,
        })
    }
}
