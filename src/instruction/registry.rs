//! The table of templates: sentences in, instructions out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::Instruction;
use super::fill::{Context, SlotKind, fill};
use super::matcher::find;
use super::pattern::{Pattern, PatternError};
use super::placeholder::is_placeholder;
use super::slots::{SlotValue, Slots};
use super::template::{Category, Slot, Template};
use super::text::{stands_in_quotes, strip_quotes, unquote};
use crate::language::Language;

/// The files of the built-in table, by category.
const BUILTIN: [(&str, &str); 8] = [
    (
        "global.toml",
        include_str!("../../rules/templates/global.toml"),
    ),
    (
        "structural.toml",
        include_str!("../../rules/templates/structural.toml"),
    ),
    (
        "variable.toml",
        include_str!("../../rules/templates/variable.toml"),
    ),
    (
        "interface.toml",
        include_str!("../../rules/templates/interface.toml"),
    ),
    (
        "function.toml",
        include_str!("../../rules/templates/function.toml"),
    ),
    (
        "class.toml",
        include_str!("../../rules/templates/class.toml"),
    ),
    ("file.toml", include_str!("../../rules/templates/file.toml")),
    (
        "combination.toml",
        include_str!("../../rules/templates/combination.toml"),
    ),
];

/// The longest sentence that is read, in bytes: nothing of this length is an instruction, and
/// matching takes time quadratic in it.
const MAX_SENTENCE: usize = 4096;

/// A table of templates that sentences are understood by.
#[derive(Debug)]
pub struct Templates {
    entries: Vec<Entry>,
    slot_names: BTreeSet<String>,
}

/// A template with its wordings compiled.
#[derive(Debug)]
struct Entry {
    template: Arc<Template>,
    patterns: Vec<Pattern>,
    or: bool,
}

/// What a sentence turned out to be.
#[derive(Debug, Clone, PartialEq)]
pub enum Parse {
    /// It is this instruction.
    Instruction(Instruction),
    /// It is none that the table knows.
    Unknown,
    /// It could be any of these templates, by slug.
    Ambiguous(Vec<String>),
}

impl Parse {
    /// The instruction, where the sentence is exactly one.
    pub fn instruction(self) -> Option<Instruction> {
        match self {
            Self::Instruction(instruction) => Some(instruction),
            Self::Unknown | Self::Ambiguous(_) => None,
        }
    }
}

/// One row of a table file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The template's stable name.
    pub slug: String,
    /// The id in the paper's Table 4.
    pub id: Option<u32>,
    /// The id in the benchmark's repository.
    pub repository_id: Option<u32>,
    /// The category.
    pub category: Category,
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

static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    let mut rows = Vec::new();
    for (file, text) in BUILTIN {
        rows.extend(Row::read(file, text).expect("the built-in table is tested"));
    }
    Templates::from_rows(rows).expect("the built-in table is tested")
});

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

    fn compile(self) -> Result<Entry, TableError> {
        let slug = self.slug;
        let mut patterns = Vec::new();
        let mut slots: Vec<Slot> = Vec::new();
        for wording in &self.wordings {
            let pattern = Pattern::new(wording).map_err(|error| TableError::Pattern {
                slug: slug.clone(),
                wording: wording.clone(),
                error,
            })?;
            for slot in &pattern.slots {
                let Some(kind) = self.slots.get(&slot.name) else {
                    let slot = slot.name.clone();
                    return Err(TableError::UnknownSlot { slug, slot });
                };
                if slots.iter().all(|known| known.name != slot.name) {
                    slots.push(Slot {
                        name: slot.name.clone(),
                        kind: *kind,
                    });
                }
            }
            patterns.push(pattern);
        }
        if patterns.is_empty() {
            return Err(TableError::NoWording { slug });
        }
        let unused = |slot: &&String| slots.iter().all(|used| used.name != **slot);
        if let Some(slot) = self.slots.keys().find(unused).cloned() {
            return Err(TableError::UnusedSlot { slug, slot });
        }
        let template = Template {
            slug,
            id: self.id,
            repository_id: self.repository_id,
            category: self.category,
            slots,
            wordings: self.wordings,
        };
        Ok(Entry {
            template: Arc::new(template),
            patterns,
            or: self.or,
        })
    }
}

impl Templates {
    /// The 50 templates of the benchmark.
    pub fn builtin() -> &'static Self {
        &TEMPLATES
    }

    /// A table of these rows; templates come in the order of their ids, those without last.
    ///
    /// # Errors
    ///
    /// Where a wording is not in the pattern language, slots and wordings disagree, or two
    /// rows have one name.
    pub fn from_rows(rows: impl IntoIterator<Item = Row>) -> Result<Self, TableError> {
        let mut slugs = BTreeSet::new();
        let mut entries = Vec::new();
        for row in rows {
            if !slugs.insert(row.slug.clone()) {
                return Err(TableError::Duplicate { slug: row.slug });
            }
            entries.push(row.compile()?);
        }
        entries.sort_by_key(|entry| entry.template.id.unwrap_or(u32::MAX));
        let slot_names = entries
            .iter()
            .flat_map(|entry| &entry.template.slots)
            .map(|slot| slot.name.clone())
            .collect();
        Ok(Self {
            entries,
            slot_names,
        })
    }

    /// The template of that slug.
    pub fn get(&self, slug: &str) -> Option<&Arc<Template>> {
        self.iter().find(|template| template.slug == slug)
    }

    /// The templates, in the order of the paper's ids.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Template>> {
        self.entries.iter().map(|entry| &entry.template)
    }

    /// Understands a sentence. `language` is the task's, where known; it only orders the
    /// readings of entries such as `unit string`.
    ///
    /// The whole sentence must be one wording: every word of it is one of the wording's or
    /// part of a slot whose text can be what the slot asks for.
    pub fn parse(&self, sentence: &str, language: Option<Language>) -> Parse {
        let sentence = sentence.trim();
        let sentence = sentence.strip_suffix('.').unwrap_or(sentence).trim_end();
        if sentence.len() > MAX_SENTENCE {
            return Parse::Unknown;
        }
        let context = Context {
            language,
            ..Context::default()
        };
        let mut found: Vec<Instruction> = Vec::new();
        for entry in &self.entries {
            if let Some(slots) = self.slots(entry, sentence, context) {
                found.push(Instruction {
                    template: Arc::clone(&entry.template),
                    slots,
                });
            }
        }
        match found.len() {
            0 => Parse::Unknown,
            1 => found.pop().map_or(Parse::Unknown, Parse::Instruction),
            _ => {
                let slugs = found.iter().map(|one| one.template.slug.clone());
                Parse::Ambiguous(slugs.collect())
            }
        }
    }

    /// The slots of the first of the entry's wordings that is the sentence.
    fn slots(&self, entry: &Entry, sentence: &str, context: Context) -> Option<Slots> {
        let context = Context {
            or: entry.or,
            ..context
        };
        let initial = sentence.chars().next()?;
        let patterns = entry.patterns.iter();
        let mut patterns = patterns.filter(|pattern| pattern.may_begin(initial));
        patterns.find_map(|pattern| {
            let read = |slot: usize, text: &str, context| {
                self.read(&entry.template, pattern, slot, text, context)
            };
            let accept = |slot: usize, text: &str| read(slot, text, context).is_some();
            let captures = find(pattern, sentence, accept)?;
            let first = captures.first().map(|(_, range)| &sentence[range.clone()]);
            let context = Context {
                quote: first.and_then(unquote).map(|(quote, _)| quote),
                ..context
            };
            let mut slots = Slots::default();
            for (slot, range) in captures {
                let value = read(slot, &sentence[range], context)?;
                slots.insert(pattern.slots[slot].name.as_str(), value);
            }
            Some(slots)
        })
    }

    /// The value of a slot's text; `None` where it cannot stand in that slot of the pattern.
    fn read(
        &self,
        template: &Template,
        pattern: &Pattern,
        slot: usize,
        text: &str,
        context: Context,
    ) -> Option<SlotValue> {
        let slot = &pattern.slots[slot];
        let inner = strip_quotes(text);
        let allowed = match text.is_empty() {
            true => slot.optional,
            false => {
                slot.texts.is_empty() || slot.texts.iter().any(|t| t.eq_ignore_ascii_case(inner))
            }
        };
        if !allowed || slot.quoted && !stands_in_quotes(text) {
            return None;
        }
        if is_placeholder(text, &slot.name, &self.slot_names) {
            return Some(SlotValue::Unfilled(text.to_owned()));
        }
        let kind = template.slot(&slot.name)?.kind;
        fill(kind, text, context)
    }
}
