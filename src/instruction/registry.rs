//! The table of templates: sentences in, instructions out.

use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::Instruction;
use super::fill::{FillContext, SlotKind, fill, is_evident_type, signatures};
use super::grammar::{self, Demand};
use super::index::WordSet;
use super::index::{Candidates, Indexes};
use super::matcher::{find, find_ends};
use super::pattern::{EdgeWords, WordingPattern};
use super::placeholder::is_placeholder;
use super::reader::{self, Means};
use super::slots::{SlotValue, Slots};
use super::template::{Finding, Template};
use super::text::{is_quoted, strip_quotes, unquote};
use super::wording::Wording;
use crate::language::Language;

/// The longest sentence that is parsed, in bytes. No instruction is as long, and matching takes
/// time quadratic in the length.
const MAX_SENTENCE: usize = 2048;

/// The separator of the undecided parts of a sentence.
pub(super) const PARTS: &str = " … ";

/// A template with its wordings.
#[derive(Debug)]
pub(crate) struct CompiledTemplate {
    pub(crate) template: Arc<Template>,
    pub(crate) wordings: Vec<Wording>,
    /// The wordings of its forms, by which the grammar reads clauses.
    pub(crate) forms: Vec<Wording>,
    /// What sentences of this template mean.
    pub(crate) means: Vec<Means>,
    /// Whether "a or b" in a list means both, as in a prohibition.
    pub(crate) or: bool,
}

/// A table of templates, by which sentences are parsed.
#[derive(Debug, Clone, Default)]
pub struct Templates {
    pub(super) entries: Vec<Arc<CompiledTemplate>>,
    slot_names: BTreeSet<String>,
    /// Of the entries as they are now.
    indexes: Indexes,
}

/// The result of parsing a sentence.
#[derive(Debug, Clone, PartialEq)]
pub enum Parse {
    /// The sentence is this instruction.
    Instruction(Instruction),
    /// The sentence asks for several things, or for more than is decided.
    Demands(Vec<Demand>),
    /// It matches no template.
    Unknown,
    /// It matches several templates, given by slug.
    Ambiguous(Vec<String>),
}

impl Parse {
    /// The instruction, if the sentence is exactly one.
    pub fn instruction(self) -> Option<Instruction> {
        match self {
            Self::Instruction(instruction) => Some(instruction),
            Self::Demands(_) | Self::Unknown | Self::Ambiguous(_) => None,
        }
    }

    /// The template that the sentence matches, if it is exactly one.
    pub fn template(&self) -> Option<&Arc<Template>> {
        let mut templates = self.instructions().map(|one| &one.template);
        let first = templates.next()?;
        templates.all(|other| other == first).then_some(first)
    }

    /// The instructions in it.
    pub fn instructions_mut(&mut self) -> impl Iterator<Item = &mut Instruction> {
        let (one, several) = match self {
            Self::Instruction(instruction) => (Some(instruction), [].as_mut_slice()),
            Self::Demands(demands) => (None, demands.as_mut_slice()),
            Self::Unknown | Self::Ambiguous(_) => (None, [].as_mut_slice()),
        };
        let several = several.iter_mut().map(|one| &mut one.instruction);
        one.into_iter().chain(several)
    }

    /// The instructions in it that hold in all of the code: not a prohibition that is narrowed by a
    /// part of the code, or by what is left undecided.
    pub(crate) fn unconditional(&self) -> impl Iterator<Item = &Instruction> {
        let (one, several) = self.parts();
        let is_required = |one: &Demand| one.instruction.template.finding == Finding::Files;
        let several = several
            .iter()
            .filter(move |one| one.regions.is_empty() && (one.rest.is_none() || is_required(one)));
        one.into_iter().chain(several.map(|one| &one.instruction))
    }

    /// The instructions in it.
    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        let (one, several) = self.parts();
        one.into_iter().chain(several.iter().map(|one| &one.instruction))
    }

    /// The one instruction, or the demands.
    const fn parts(&self) -> (Option<&Instruction>, &[Demand]) {
        match self {
            Self::Instruction(instruction) => (Some(instruction), &[]),
            Self::Demands(demands) => (None, demands.as_slice()),
            Self::Unknown | Self::Ambiguous(_) => (None, &[]),
        }
    }
}

impl Parse {
    /// Whether it was understood, and nothing in it is left undecided.
    fn is_whole(&self) -> bool {
        match self {
            Self::Instruction(_) | Self::Ambiguous(_) => true,
            Self::Demands(demands) => demands.iter().all(|one| one.rest.is_none()),
            Self::Unknown => false,
        }
    }

    /// The demands of a sentence.
    pub(super) fn of_demands(demands: Vec<Demand>) -> Self {
        match <[Demand; 1]>::try_from(demands) {
            Ok([one]) => one.into(),
            Err(several) => Self::Demands(several),
        }
    }
}

/// One that is decided as a whole and holds in all of the code is the instruction itself.
impl From<Demand> for Parse {
    fn from(demand: Demand) -> Self {
        match demand.is_plain() && !demand.is_hedged {
            true => Self::Instruction(demand.instruction),
            false => Self::Demands(vec![demand]),
        }
    }
}

impl Templates {
    /// Appends a template.
    pub(crate) fn add(&mut self, entry: CompiledTemplate) {
        let slots = entry.template.slots.iter();
        self.slot_names.extend(slots.map(|slot| slot.name.clone()));
        self.entries.push(Arc::new(entry));
        self.indexes = Indexes::default();
    }

    /// Sorts the templates by their ids; those without an id come last.
    pub(crate) fn sort(&mut self) {
        self.entries.sort_by_key(|entry| entry.template.id.unwrap_or(u32::MAX));
        self.indexes = Indexes::default();
    }

    /// The template with that slug.
    pub fn get(&self, slug: &str) -> Option<&Arc<Template>> {
        self.iter().find(|template| template.slug == slug)
    }

    /// The templates, in the order of the paper's ids.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Template>> {
        self.entries.iter().map(|entry| &entry.template)
    }

    /// Parses a sentence. `language` is the task's, if known; it only orders the readings of
    /// entries such as `unit string`.
    ///
    /// Every word of the sentence belongs to a wording or to a slot that accepts its text. If
    /// templates of several origins match, only those of the last [`Origin`](crate::Origin) count.
    /// A sentence that is no wording is read by the grammar of demands.
    /// One that names a part of the code in which it holds is read without that.
    #[doc(hidden)]
    pub fn parse(&self, sentence: &str, language: Option<Language>) -> Parse {
        match self.parse_preference(sentence, language) {
            // What is only preferred may be left undone.
            Parse::Demands(demands) if demands.iter().any(|one| one.is_hedged) => Parse::Unknown,
            parse => parse,
        }
    }

    /// Parses a sentence that may be worded as a preference.
    pub(crate) fn parse_preference(&self, sentence: &str, language: Option<Language>) -> Parse {
        let parse = self.parse_unlimited(sentence, language);
        let limited = || grammar::limited(self, sentence, language).map(Parse::Demands);
        (!parse.is_whole()).then(limited).flatten().unwrap_or(parse)
    }

    /// Parses a list of which only some things are understood: the demands, and the other things.
    pub(crate) fn parse_partly(&self, sentence: &str) -> Option<(Vec<Demand>, Vec<String>)> {
        reader::read_partly(self, sentence)
    }

    /// Parses a sentence that holds in all of the code.
    pub(super) fn parse_unlimited(&self, sentence: &str, language: Option<Language>) -> Parse {
        let sentence = sentence.trim();
        let sentence = sentence.strip_suffix('.').unwrap_or(sentence).trim_end();
        if sentence.len() > MAX_SENTENCE {
            return Parse::Unknown;
        }
        let parse = self.parse_by_wordings(sentence, language);
        let meant = || reader::read(self, sentence, language).map(Parse::of_demands);
        // What both leave undecided is said more exactly by the wording.
        let adds = |meant: &Parse| {
            let slugs = |parse: &Parse| -> Vec<_> {
                parse.instructions().map(|one| one.template.slug.clone()).collect()
            };
            parse == Parse::Unknown || slugs(meant) != slugs(&parse)
        };
        (!parse.is_whole()).then(meant).flatten().filter(adds).unwrap_or(parse)
    }

    /// Parses a sentence by the wordings, and by the grammar of their clauses.
    pub(super) fn parse_by_wordings(&self, sentence: &str, language: Option<Language>) -> Parse {
        let wordings = self.indexes.wordings(&self.entries, WordSet::of(sentence));
        match self.parse_by(&wordings, sentence, language) {
            Parse::Unknown => grammar::read(self, sentence, language),
            parse => parse,
        }
    }

    /// The patterns that may match a part of a sentence of these words: those of which all is
    /// decided, and those that leave a part of it undecided.
    pub(super) fn candidates(&self, words: WordSet) -> (Candidates<'_>, Candidates<'_>) {
        self.indexes.forms(&self.entries, words)
    }

    /// Parses a sentence that has to match one of these patterns as a whole.
    pub(super) fn parse_by(
        &self,
        candidates: &Candidates<'_>,
        sentence: &str,
        language: Option<Language>,
    ) -> Parse {
        let context = FillContext { language, ..FillContext::default() };
        // Most patterns are ruled out by the words at the edges alone.
        let words = LazyCell::new(|| WordSet::of(sentence));
        let edges = EdgeWords::of(sentence);
        let mut found: Vec<Instruction> = Vec::new();
        for (entry, patterns) in candidates {
            let mut patterns = patterns
                .iter()
                .filter(|pattern| pattern.may_fit(&edges) && pattern.may_match(*words));
            let slots = patterns.find_map(|one| self.slots(entry, one, sentence, context));
            found.extend(
                slots.map(|slots| Instruction { template: Arc::clone(&entry.template), slots }),
            );
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

    /// Where a part of the sentence that begins with it may end and be a demand, of these places.
    pub(super) fn ends(
        &self,
        candidates: &Candidates<'_>,
        sentence: &str,
        language: Option<Language>,
        places: &BTreeSet<usize>,
    ) -> BTreeSet<usize> {
        let edges = EdgeWords::of_parts(sentence, places.iter().copied());
        let words = WordSet::of(sentence).union(edges.last());
        let may_end = |end: usize| places.contains(&end);
        let mut ends = BTreeSet::new();
        for (entry, patterns) in candidates {
            let context = FillContext { language, or: entry.or, ..FillContext::default() };
            let may_match =
                |pattern: &&&WordingPattern| pattern.may_fit(&edges) && pattern.may_match(words);
            for pattern in patterns.iter().filter(may_match) {
                let accept = |slot: usize, text: &str| {
                    let value = self.read(&entry.template, pattern, slot, text, context);
                    value.is_some()
                };
                find_ends(pattern, sentence, accept, may_end, &mut ends);
            }
        }
        ends
    }

    /// The slots of a sentence that matches one of the entry's patterns.
    fn slots(
        &self,
        entry: &CompiledTemplate,
        pattern: &WordingPattern,
        sentence: &str,
        context: FillContext,
    ) -> Option<Slots> {
        let context = FillContext { or: entry.or, ..context };
        let read = |slot: usize, text: &str, context| {
            self.read(&entry.template, pattern, slot, text, context)
        };
        let accept = |slot: usize, text: &str| read(slot, text, context).is_some();
        let mut captures = find(pattern, sentence, accept)?;
        let rest = captures
            .iter()
            .filter(|(it, _)| pattern.slots[*it].undecided)
            .map(|(_, range)| sentence[range.clone()].to_owned())
            .reduce(|one, other| one + PARTS + &other);
        captures.retain(|(slot, _)| !pattern.slots[*slot].is_free());
        let first = captures.first().map(|(_, range)| &sentence[range.clone()]);
        let context =
            FillContext { quote: first.and_then(unquote).map(|(quote, _)| quote), ..context };
        let mut slots = Slots::with_rest(rest);
        for (slot, range) in captures {
            let text = &sentence[range];
            let value = read(slot, text, context)?;
            let name = pattern.slots[slot].name.as_str();
            let kind = entry.template.slot(name)?.kind;
            slots.insert_signatures(name, signatures(kind, text, context));
            slots.insert(name, value);
        }
        Some(slots)
    }

    /// Parses the text of a slot; `None` if that slot of the pattern does not accept it.
    fn read(
        &self,
        template: &Template,
        pattern: &WordingPattern,
        slot: usize,
        text: &str,
        context: FillContext,
    ) -> Option<SlotValue> {
        let slot = &pattern.slots[slot];
        if slot.is_free() {
            return slot.begins(text).then(|| SlotValue::Value(text.to_owned()));
        }
        let inner = strip_quotes(text);
        let listed = slot.texts.iter().find(|t| t.eq_ignore_ascii_case(inner));
        let allowed = match text.is_empty() {
            true => slot.optional,
            false => slot.texts.is_empty() || listed.is_some(),
        };
        let quoted = is_quoted(text);
        if !allowed || !quoted && (slot.quoted || slot.refuses(text)) || slot.refuses_prose(inner) {
            return None;
        }
        if is_placeholder(text, &slot.name, &self.slot_names) {
            return Some(SlotValue::Unfilled(text.to_owned()));
        }
        let kind = template.slot(&slot.name)?.kind;
        if kind == SlotKind::Type && slot.evident && !is_evident_type(text) {
            return None;
        }
        let text = match (kind, listed) {
            // A keyword that begins the sentence: "Goto is not allowed".
            (SlotKind::Keywords, Some(keyword)) => keyword,
            (SlotKind::Text, Some(listed)) => return Some(SlotValue::Names(vec![listed.clone()])),
            // "the function", or the method of a class that nobody names.
            (SlotKind::Name | SlotKind::Function, _) if slot.optional && !text.is_empty() => {
                return None;
            }
            (SlotKind::Name | SlotKind::Code, Some(_)) => return Some(SlotValue::Anonymous),
            (SlotKind::Name, None) if text.is_empty() => return Some(SlotValue::Anonymous),
            _ => text,
        };
        match fill(kind, text, context)? {
            SlotValue::Count(count) if slot.exclusive => {
                Some(SlotValue::Count(count.checked_sub(1)?))
            }
            value => Some(value),
        }
    }
}
