//! The rows of the tables under `rules/templates/`, and what can be wrong with them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::fill::SlotKind;
use super::pattern::{PatternError, WordingPattern};
use super::template::{Category, Finding, Origin, Reads, Request, Slot, Template};
use crate::check::Meaning;
use crate::custom::{QuantifiedRow, QuantifiedRule};

/// One row of a table file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplateRow {
    /// The template's stable name.
    pub slug: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The id in the paper's Table 4; only the paper's templates have one.
    pub id: Option<u32>,
    /// The id in the benchmark's repository.
    pub repository_id: Option<u32>,
    /// The category.
    pub category: Category,
    /// Its check.
    pub check: CheckRow,
    /// What the check reads.
    #[serde(default)]
    pub reads: Reads,
    /// What the instruction settles for the whole response.
    pub requests: Option<Request>,
    /// What the linter reports as one finding.
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

/// The check of a row.
#[derive(Debug, Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name of a check, or a table of a `quantifier` and what it is `of`"
)]
pub enum CheckRow {
    /// The name of a check function.
    Function(String),
    /// A quantifier over a selector.
    Quantified(QuantifiedRow),
    /// A user's rule, which is not read from a table.
    #[serde(skip)]
    Rule(Arc<QuantifiedRule>),
}

/// What is wrong with a table of templates.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file is not a table of templates.
    #[error("{file}: {message}")]
    Toml {
        /// The file's name.
        file: String,
        /// The TOML parser's message, with line and column.
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
    /// A wording has a slot that `slots` does not declare.
    #[error("template `{slug}`: `slots` does not say what `{{{slot}}}` holds")]
    UnknownSlot {
        /// The template.
        slug: String,
        /// The slot.
        slot: String,
    },
    /// `slots` declares a slot that is in no wording.
    #[error("template `{slug}`: no wording has the slot `{{{slot}}}`")]
    UnusedSlot {
        /// The template.
        slug: String,
        /// The slot.
        slot: String,
    },
    /// Only the paper's templates have an id, and all of them do.
    #[error("template `{slug}`: `id` is the paper's, and goes only with `origin = \"paper\"`")]
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
    /// No check has this name.
    #[error("template `{slug}`: no check is named `{check}`{hint}")]
    UnknownCheck {
        /// The template.
        slug: String,
        /// The name.
        check: String,
        /// The name that may be meant.
        hint: String,
    },
    /// A quantifier lacks something.
    #[error("template `{slug}`, `check`: {message}")]
    Quantifier {
        /// The template.
        slug: String,
        /// What was expected, and what was found.
        message: String,
    },
    /// `slots` and the check disagree about a slot.
    #[error("template `{slug}`, slot `{{{slot}}}`: found {found}, expected {expected}")]
    Slot {
        /// The template.
        slug: String,
        /// The slot.
        slot: String,
        /// What `slots` declares.
        found: String,
        /// What the check reads.
        expected: String,
    },
    /// A template that requests a language has no slot to hold it.
    #[error(
        "template `{slug}`: `requests = \"language\"` expects a slot of the kind `language`, found none"
    )]
    NoLanguage {
        /// The template.
        slug: String,
    },
    /// Two templates have the same slug.
    #[error("two templates are named `{slug}`")]
    Duplicate {
        /// The name.
        slug: String,
    },
}

/// A template with its wordings compiled.
#[derive(Debug)]
pub struct CompiledTemplate {
    pub template: Arc<Template>,
    pub patterns: Vec<WordingPattern>,
    pub or: bool,
}

impl TemplateRow {
    /// Reads the rows of a table file, `[[template]]` each.
    ///
    /// # Errors
    ///
    /// [`TableError::Toml`] if `text` is not such a table.
    pub fn read(file: &str, text: &str) -> Result<Vec<Self>, TableError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct TableFile {
            template: Vec<TemplateRow>,
        }
        toml::from_str(text)
            .map(|file: TableFile| file.template)
            .map_err(|error| TableError::Toml {
                file: file.to_owned(),
                message: error.to_string(),
            })
    }

    /// Compiles the wordings and checks that they use exactly the slots of `slots`.
    pub(super) fn compile(self) -> Result<CompiledTemplate, TableError> {
        if self.id.is_some() != (self.origin == Origin::Paper) {
            return Err(TableError::Id { slug: self.slug });
        }
        let patterns = self.patterns()?;
        let slots = self.used_slots(&patterns)?;
        let holds_language = slots.iter().any(|slot| slot.kind == SlotKind::Language);
        if self.requests == Some(Request::Language) && !holds_language {
            return Err(TableError::NoLanguage { slug: self.slug });
        }
        let template = Template {
            slots,
            meaning: Meaning::of(&self)?,
            reads: self.reads,
            requests: self.requests,
            slug: self.slug,
            origin: self.origin,
            id: self.id,
            repository_id: self.repository_id,
            category: self.category,
            finding: self.finding,
            wordings: self.wordings,
        };
        Ok(CompiledTemplate {
            template: Arc::new(template),
            patterns,
            or: self.or,
        })
    }

    fn patterns(&self) -> Result<Vec<WordingPattern>, TableError> {
        let slug = || self.slug.clone();
        if self.wordings.is_empty() {
            return Err(TableError::NoWording { slug: slug() });
        }
        let compile = |wording: &String| {
            WordingPattern::new(wording).map_err(|error| TableError::Pattern {
                slug: slug(),
                wording: wording.clone(),
                error,
            })
        };
        self.wordings.iter().map(compile).collect()
    }

    /// The slots of the patterns, each once, with what they hold.
    fn used_slots(&self, patterns: &[WordingPattern]) -> Result<Vec<Slot>, TableError> {
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
