//! The table of templates: sentences in, instructions out.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use super::Instruction;
use super::fill::{Context, SlotKind, fill};
use super::matcher::find;
use super::pattern::Pattern;
use super::placeholder::is_placeholder;
use super::slots::{SlotValue, Slots};
use super::table::{Entry, Row, TableError};
use super::template::Template;
use super::text::{stands_in_quotes, strip_quotes, unquote};
use super::wordset::WordSet;
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
const MAX_SENTENCE: usize = 2048;

/// A table of templates that sentences are understood by.
#[derive(Debug, Clone)]
pub struct Templates {
    entries: Vec<Arc<Entry>>,
    slot_names: BTreeSet<String>,
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

    /// The template whose wording the sentence is, where it is exactly one.
    pub fn template(&self) -> Option<&Arc<Template>> {
        match self {
            Self::Instruction(instruction) => Some(&instruction.template),
            Self::Unknown | Self::Ambiguous(_) => None,
        }
    }
}

static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    let mut rows = Vec::new();
    for (file, text) in BUILTIN {
        rows.extend(Row::read(file, text).expect("the built-in table is tested"));
    }
    Templates::from_rows(rows).expect("the built-in table is tested")
});

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
    pub(crate) fn from_rows(rows: impl IntoIterator<Item = Row>) -> Result<Self, TableError> {
        let mut table = Self {
            entries: Vec::new(),
            slot_names: BTreeSet::new(),
        };
        for row in rows {
            table.add(row)?;
        }
        let id = |entry: &Arc<Entry>| entry.template.id.unwrap_or(u32::MAX);
        table.entries.sort_by_key(id);
        Ok(table)
    }

    /// Adds a row behind the others.
    ///
    /// # Errors
    ///
    /// As [`Templates::from_rows`].
    pub(crate) fn add(&mut self, row: Row) -> Result<(), TableError> {
        if self.get(&row.slug).is_some() {
            return Err(TableError::Duplicate { slug: row.slug });
        }
        let entry = row.compile()?;
        let slots = entry.template.slots.iter();
        self.slot_names.extend(slots.map(|slot| slot.name.clone()));
        self.entries.push(Arc::new(entry));
        Ok(())
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
    /// part of a slot whose text can be what the slot asks for. Of templates of several origins,
    /// those of the last [`Origin`](crate::Origin) are meant.
    #[doc(hidden)]
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
        let words = WordSet::of(sentence);
        let mut found: Vec<Instruction> = Vec::new();
        for entry in &self.entries {
            if let Some(slots) = self.slots(entry, sentence, words, context) {
                found.push(Instruction {
                    template: Arc::clone(&entry.template),
                    slots,
                });
            }
        }
        let origin = |one: &Instruction| one.template.origin;
        let last = found.iter().map(origin).max();
        found.retain(|one| Some(origin(one)) == last);
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
    fn slots(
        &self,
        entry: &Entry,
        sentence: &str,
        words: WordSet,
        context: Context,
    ) -> Option<Slots> {
        let context = Context {
            or: entry.or,
            ..context
        };
        let patterns = entry.patterns.iter();
        let mut patterns = patterns.filter(|pattern| pattern.may_match(words));
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
        let listed = slot.texts.iter().find(|t| t.eq_ignore_ascii_case(inner));
        let allowed = match text.is_empty() {
            true => slot.optional,
            false => slot.texts.is_empty() || listed.is_some(),
        };
        let quoted = stands_in_quotes(text);
        let plain = !quoted && text.len() > 1 && text.chars().all(char::is_lowercase);
        if !allowed || slot.quoted && !quoted || slot.evident && plain {
            return None;
        }
        if is_placeholder(text, &slot.name, &self.slot_names) {
            return Some(SlotValue::Unfilled(text.to_owned()));
        }
        let kind = template.slot(&slot.name)?.kind;
        let text = match (kind, listed) {
            // A keyword that begins the sentence: "Goto is not allowed".
            (SlotKind::Keywords, Some(keyword)) => keyword,
            _ => text,
        };
        fill(kind, text, context)
    }
}
