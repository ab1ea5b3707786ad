//! From a sentence to a constraint: the table of templates and the values in their slots.
//!
//! A sentence is an [`Instruction`] only when every word of it is part of a template's
//! wording or of a slot; anything else is unknown, never guessed.

use std::sync::Arc;

mod fill;
mod matcher;
mod pattern;
mod placeholder;
mod registry;
mod slots;
mod table;
mod template;
mod text;
mod words;
mod wordset;

#[cfg(test)]
mod tests;

pub use fill::SlotKind;
pub(crate) use pattern::Pattern;
pub use registry::{Parse, Templates};
pub use table::Row;

pub use slots::{
    Convention, FunctionSource, LanguageName, Member, Members, SlotValue, Slots, SourceKind,
};
pub use template::{Category, Finding, Origin, Template};

/// A sentence that was understood: its template and what fills the template's slots.
#[derive(Debug, Clone, PartialEq)]
pub struct Instruction {
    /// The template whose wording the sentence is.
    pub template: Arc<Template>,
    /// The values in the wording's slots.
    pub slots: Slots,
}
