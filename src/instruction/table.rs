//! The rows of the tables under `rules/templates/`, and what can be wrong with them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::fill::SlotKind;
use super::pattern::{Pattern, PatternError};
use super::template::{Category, Finding, Origin, Slot, Template};

/// One row of a table file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The template's stable name.
    pub slug: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The id in the paper's Table 4, which the paper's templates have and no others.
    pub id: Option<u32>,
    /// The id in the benchmark's repository.
    pub repository_id: Option<u32>,
    /// The category.
    pub category: Category,
    /// What one finding of a linter is.
    #[serde(default)]
    pub finding: Finding,
    /// What each slot holds.
    #[serde(default)]
    pub slots: BTreeMap<String, SlotKind>,
    /// Whether "a or b" in a list means both, as in a prohibition.
    #[serde(default)]
    pub or: bool,
    /// The wordings, in the pattern language; the first is the template's own.
    pub wordings: Vec<String>,
}

/// What is wrong with a table of templates.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file is no such table.
    #[error("{file}: {message}")]
    Toml {
        /// The file's name.
        file: String,
        /// What the TOML reader says, with line and column.
        message: String,
    },
    /// A wording is not in the pattern language.
    #[error("template `{slug}`, wording \"{wording}\": {error}")]
    Pattern {
        /// The template.
        slug: String,
        /// The wording.
        wording: String,
        /// What is wrong with it.
        error: PatternError,
    },
    /// A wording has a slot that `slots` does not explain.
    #[error("template `{slug}`: `slots` does not say what `{{{slot}}}` holds")]
    UnknownSlot {
        /// The template.
        slug: String,
        /// The slot.
        slot: String,
    },
    /// `slots` explains a slot that is in no wording.
    #[error("template `{slug}`: no wording has the slot `{{{slot}}}`")]
    UnusedSlot {
        /// The template.
        slug: String,
        /// The slot.
        slot: String,
    },
    /// The paper's templates have the paper's ids, and no others have one.
    #[error("template `{slug}`: `id` is the paper's, and goes with `origin = \"paper\"` alone")]
    Id {
        /// The template.
        slug: String,
    },
    /// A template without wordings matches nothing.
    #[error("template `{slug}` has no wording")]
    NoWording {
        /// The template.
        slug: String,
    },
    /// Two templates of one name.
    #[error("two templates are named `{slug}`")]
    Duplicate {
        /// The name.
        slug: String,
    },
}

/// A template with its wordings compiled.
#[derive(Debug)]
pub struct Entry {
    pub template: Arc<Template>,
    pub patterns: Vec<Pattern>,
    pub or: bool,
}

impl Row {
    /// Reads the rows of a table file, `[[template]]` each.
    ///
    /// # Errors
    ///
    /// [`TableError::Toml`] where `text` is no such table.
    pub fn read(file: &str, text: &str) -> Result<Vec<Self>, TableError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            template: Vec<Row>,
        }
        toml::from_str(text)
            .map(|file: File| file.template)
            .map_err(|error| TableError::Toml {
                file: file.to_owned(),
                message: error.to_string(),
            })
    }

    /// Compiles the wordings and holds them against `slots`.
    pub(super) fn compile(self) -> Result<Entry, TableError> {
        if self.id.is_some() != (self.origin == Origin::Paper) {
            return Err(TableError::Id { slug: self.slug });
        }
        let patterns = self.patterns()?;
        let template = Template {
            slots: self.used_slots(&patterns)?,
            slug: self.slug,
            origin: self.origin,
            id: self.id,
            repository_id: self.repository_id,
            category: self.category,
            finding: self.finding,
            wordings: self.wordings,
        };
        Ok(Entry {
            template: Arc::new(template),
            patterns,
            or: self.or,
        })
    }

    fn patterns(&self) -> Result<Vec<Pattern>, TableError> {
        let slug = || self.slug.clone();
        if self.wordings.is_empty() {
            return Err(TableError::NoWording { slug: slug() });
        }
        let compile = |wording: &String| {
            Pattern::new(wording).map_err(|error| TableError::Pattern {
                slug: slug(),
                wording: wording.clone(),
                error,
            })
        };
        self.wordings.iter().map(compile).collect()
    }

    /// The slots of the patterns, each once, with what they hold.
    fn used_slots(&self, patterns: &[Pattern]) -> Result<Vec<Slot>, TableError> {
        let mut slots: Vec<Slot> = Vec::new();
        for slot in patterns.iter().flat_map(|pattern| &pattern.slots) {
            let name = slot.name.clone();
            let Some(kind) = self.slots.get(&name).copied() else {
                let slug = self.slug.clone();
                return Err(TableError::UnknownSlot { slug, slot: name });
            };
            if slots.iter().all(|known| known.name != name) {
                slots.push(Slot { name, kind });
            }
        }
        let unused = |slot: &&String| slots.iter().all(|used| used.name != **slot);
        match self.slots.keys().find(unused) {
            None => Ok(slots),
            Some(slot) => Err(TableError::UnusedSlot {
                slug: self.slug.clone(),
                slot: slot.clone(),
            }),
        }
    }
}
