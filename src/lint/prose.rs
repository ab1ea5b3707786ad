//! Rules in prose: a prompt, an `AGENTS.md`, a style guide.
//!
//! Every sentence and list item that is an instruction becomes a rule. Every other line is
//! reported, so that nobody believes that it is enforced.

mod affixes;
mod demand;
mod imports;
mod levels;
mod markdown;
mod outline;
mod reader;
mod reading;
mod restated;
mod restructured;
mod samples;
mod sentences;
mod tagged;
mod telling;

use std::path::Path;

use super::diagnostic::FileError;
use super::rule::{Rule, RuleOrigin, SentenceError};
use super::scope::Scope;
use crate::instruction::{Templates, WhyNot};

/// The rules of a text, and its other sentences.
#[derive(Debug, Clone, Default)]
pub struct Prose {
    pub rules: Vec<Rule>,
    /// The sentences that are not rules, in order, merged by line.
    pub unchecked: Vec<Unchecked>,
    /// Comments that are not understood.
    pub notes: Vec<FileError>,
}

/// A sentence that is not a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchecked {
    pub origin: RuleOrigin,
    /// Its text, followed by that of other such sentences on the line.
    pub text: String,
    /// Why it is not a rule, unless it is simply unknown.
    pub reason: Option<SentenceError>,
    /// Whether it asks for anything. Other lines are not reported.
    pub is_demand: bool,
}

impl Unchecked {
    /// The class of the reason why it is not a rule.
    pub fn why_not(&self) -> &'static str {
        match &self.reason {
            _ if !self.is_demand => "no-demand",
            Some(SentenceError::Limited(_)) => "limited",
            Some(SentenceError::Elsewhere(_)) => "elsewhere",
            Some(SentenceError::Somewhere) => "somewhere",
            Some(SentenceError::Told) => "told",
            Some(SentenceError::Unjudgeable { .. }) => "not-checkable",
            _ => match WhyNot::of(&self.text) {
                // Under its heading it asks for something.
                WhyNot::NoDemand => WhyNot::NotUnderstood.id(),
                why => why.id(),
            },
        }
    }

    /// Adds the nearest sentence that would be understood, or the word that is not, if only the wording is
    /// unknown.
    #[must_use]
    pub fn suggest(mut self, templates: &Templates) -> Self {
        if self.reason.is_none() && self.why_not() == WhyNot::NotUnderstood.id() {
            self.reason = hint(templates, &self.text);
        }
        self
    }
}

/// What could help with a sentence that is not understood: the nearest one that would be, or the word that
/// is not known.
pub fn hint(templates: &Templates, sentence: &str) -> Option<SentenceError> {
    let unknown = SentenceError::Unknown(None);
    let suggested = unknown.clone().suggest(templates, sentence);
    (suggested != unknown).then_some(suggested)
}

/// A sentence that matches several templates.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: \"{sentence}\": {reason}", .origin.file, .origin.line)]
pub struct ProseError {
    pub origin: RuleOrigin,
    pub sentence: String,
    /// The templates.
    pub reason: SentenceError,
}

impl Prose {
    /// Reads a plain or Markdown text. `name` is its name in messages; patterns in it are relative
    /// to `folder`.
    ///
    /// Fenced code is skipped, and so are HTML comments, but for those that switch rules off. Headings, front matter and introductions say what
    /// the lines below them are for.
    ///
    /// # Errors
    /// If a sentence matches several templates.
    pub fn read(
        templates: &Templates,
        name: &str,
        folder: &Path,
        text: &str,
    ) -> Result<Self, ProseError> {
        let (mut prose, parts) = reader::read(templates, name, folder, text)?;
        samples::take_back(text, &mut prose);
        affixes::allow_others(templates, &mut prose);
        levels::apply(name, text, &mut prose);
        parts.take_back_told(&mut prose);
        Ok(prose)
    }

    /// Adds what is read in another text.
    pub fn append(&mut self, other: Self) {
        self.rules.extend(other.rules);
        self.unchecked.extend(other.unchecked);
        self.notes.extend(other.notes);
    }

    /// The same rules for the files in a folder, by its absolute path.
    #[must_use]
    pub fn in_folder(mut self, folder: &Path) -> Self {
        let folder = Scope::of_folder(folder.to_owned());
        for rule in &mut self.rules {
            rule.scope = folder.narrowed(&rule.scope);
        }
        self
    }
}

#[cfg(test)]
mod tests;
