//! The table of templates: sentences in, instructions out.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::Instruction;
use super::demand::{Demand, are_decided};
use super::fill::{FillContext, SlotKind, TaskLanguage, fill, is_evident_type, signatures};
use super::matcher::find;
use super::pattern::WordingPattern;
use super::placeholder::is_placeholder;
use super::reader::{self, Means};
use super::region;
use super::slots::{SlotValue, Slots};
use super::template::{Finding, Reads, Template};
use super::text::{is_quoted, strip_quotes, unquote};
use super::word_set::WordSet;
use super::wording::Wording;
use crate::language::Language;

/// The longest sentence that is parsed, in bytes. No instruction is as long, and matching takes
/// time quadratic in the length.
const MAX_SENTENCE: usize = 2048;

/// A template with its wordings.
#[derive(Debug)]
pub(crate) struct CompiledTemplate {
    pub(crate) template: Arc<Template>,
    pub(crate) wordings: Vec<Wording>,
    /// What sentences of this template mean.
    pub(crate) means: Vec<Means>,
    /// Whether "a or b" in a list means both, as in a prohibition.
    pub(crate) or: bool,
}

/// A table of templates, by which sentences are parsed.
#[derive(Debug, Clone, Default)]
pub struct Templates {
    pub(super) entries: Vec<Arc<CompiledTemplate>>,
    slot_names: Arc<BTreeSet<String>>,
    /// The sentences read so far, by which none is read twice in a run.
    read: Arc<Mutex<ReadSentences>>,
}

/// What sentences were read as.
type ReadSentences = BTreeMap<String, ReadSentence>;

/// What a sentence was read as: the same for all languages, or for some.
#[derive(Debug, Default)]
struct ReadSentence {
    of_all: Option<Parse>,
    by_language: Vec<(Option<Language>, Parse)>,
}

impl ReadSentence {
    fn of(&self, language: Option<Language>) -> Option<&Parse> {
        let of_language = || self.by_language.iter().find(|(known, _)| *known == language);
        self.of_all.as_ref().or_else(|| Some(&of_language()?.1))
    }
}

/// The most sentences that are remembered. The benchmark has 7,446, and a training loop may bring new
/// ones for ever.
const MOST_READ: usize = 8192;

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

    /// What of it is not decided in any response, in words; `None` if all of it may be. The language is that
    /// of the responses, by name and, if it has one here, grammar.
    pub fn undecided(&self, language: Option<(&str, Option<Language>)>) -> Option<String> {
        let is_judged = |one: &Instruction| match language {
            Some((_, Some(language))) => one.template.languages.contains(&language),
            Some((_, None)) => one.template.reads == Reads::Text,
            None => true,
        };
        match (self, language.filter(|_| !self.instructions().all(is_judged))) {
            (Self::Unknown | Self::Ambiguous(_), _) => Some("there is no rule for it".to_owned()),
            (_, Some((_, Some(language)))) => Some(format!("it is not judged in {language}")),
            (_, Some((name, None))) => Some(format!("it is not judged in {name}")),
            (Self::Demands(demands), None) => {
                let rest = demands.iter().find_map(|demand| demand.rest.as_ref());
                rest.map(|rest| format!("this is not decided: \"{rest}\""))
            }
            (Self::Instruction(_), None) => None,
        }
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
            Self::Demands(demands) => are_decided(demands),
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
        Arc::make_mut(&mut self.slot_names).extend(slots.map(|slot| slot.name.clone()));
        self.read = Arc::default();
        self.entries.push(Arc::new(entry));
    }

    /// The first meaning of a template that another one of its origin has, by its place, and the
    /// other's slug.
    pub(crate) fn same_meaning(&self, entry: &CompiledTemplate) -> Option<(usize, &str)> {
        let kind =
            |entry: &CompiledTemplate, slot: &str| entry.template.slot(slot).map(|slot| slot.kind);
        entry.means.iter().enumerate().find_map(|(place, means)| {
            let is_same = |other: &&Arc<CompiledTemplate>| {
                let mut others = other.means.iter();
                others.any(|one| {
                    means.is_also(one, |slot| kind(entry, slot), |slot| kind(other, slot))
                })
            };
            let origin = entry.template.origin;
            let mut others = self.entries.iter().filter(|other| other.template.origin == origin);
            let other = others.find(is_same)?;
            Some((place, other.template.slug.as_str()))
        })
    }

    /// Sorts the templates by their ids; those without an id come last.
    pub(crate) fn sort(&mut self) {
        self.entries.sort_by_key(|entry| entry.template.id.unwrap_or(u32::MAX));
        self.read = Arc::default();
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
    /// A sentence that is no wording is read by what it means.
    /// One that names a part of the code in which it holds is read without that.
    #[doc(hidden)]
    pub fn parse(&self, sentence: &str, language: Option<Language>) -> Parse {
        let parse = self.parse_preference(sentence, language);
        // A linter knows which files are tests; an answer may have some beside other code.
        if !parse.is_whole()
            && let Some(demands) = region::beside_tests(self, sentence, language.into())
        {
            return Parse::Demands(demands);
        }
        match parse {
            // What is only preferred may be left undone.
            Parse::Demands(demands) if demands.iter().any(|one| one.is_hedged) => Parse::Unknown,
            // An instruction says what is to be so: "`parse` takes two parameters".
            Parse::Unknown if reader::describes(sentence) => {
                match self.parse_preference(&format!("make sure that {sentence}"), language) {
                    // "The enum `A` has five values" tells more of what is there.
                    Parse::Demands(demands)
                        if demands.iter().any(|one| one.is_hedged || one.rest.is_some()) =>
                    {
                        Parse::Unknown
                    }
                    parse => parse,
                }
            }
            parse => parse,
        }
    }

    /// Parses a sentence that may be worded as a preference.
    pub(crate) fn parse_preference(&self, sentence: &str, language: Option<Language>) -> Parse {
        let is_asked = Cell::new(false);
        let task = TaskLanguage::new(language, &is_asked);
        if sentence.len() > MAX_SENTENCE {
            return self.parse_anew(sentence, task);
        }
        let sentences = || self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(parse) = sentences().get(sentence).and_then(|known| known.of(language)) {
            return parse.clone();
        }
        let parse = self.parse_anew(sentence, task);
        let mut read = sentences();
        if read.len() >= MOST_READ {
            read.clear();
        }
        let known = read.entry(sentence.to_owned()).or_default();
        match is_asked.get() {
            true => known.by_language.push((language, parse.clone())),
            false => known.of_all = Some(parse.clone()),
        }
        parse
    }

    fn parse_anew(&self, sentence: &str, language: TaskLanguage<'_>) -> Parse {
        let parse = self.parse_as_said(sentence, language);
        let plainly = || {
            let parse = self.parse_as_said(&reader::rephrased(sentence)?, language);
            parse.is_whole().then_some(parse)
        };
        (!parse.is_whole()).then(plainly).flatten().unwrap_or(parse)
    }

    fn parse_as_said(&self, sentence: &str, language: TaskLanguage<'_>) -> Parse {
        let parse = self.parse_unlimited(sentence, language);
        let limited = || region::read(self, sentence, language).map(Parse::Demands);
        (!parse.is_whole()).then(limited).flatten().unwrap_or(parse)
    }

    /// Whether a template forbids something by its name.
    pub(super) fn prohibits(&self, template: &Arc<Template>) -> bool {
        self.entries.iter().any(|entry| entry.template == *template && entry.or)
    }

    /// Parses a list of which only some things are understood: the demands, and the other things.
    pub(crate) fn parse_partly(&self, sentence: &str) -> Option<(Vec<Demand>, Vec<String>)> {
        reader::read_partly(self, sentence)
    }

    /// Parses a sentence that holds in all of the code.
    pub(super) fn parse_unlimited(&self, sentence: &str, language: TaskLanguage<'_>) -> Parse {
        let sentence = without_list_mark(sentence.trim());
        let sentence = sentence.strip_suffix('.').unwrap_or(sentence).trim_end();
        if sentence.len() > MAX_SENTENCE {
            return Parse::Unknown;
        }
        match self.parse_by_wordings(sentence, language) {
            Parse::Unknown => {
                let demands = reader::read(self, sentence, language);
                demands.map_or(Parse::Unknown, Parse::of_demands)
            }
            parse => parse,
        }
    }

    /// Parses a sentence that is a wording.
    pub(super) fn parse_by_wordings(&self, sentence: &str, language: TaskLanguage<'_>) -> Parse {
        let context = FillContext { language, ..FillContext::default() };
        let words = WordSet::of(sentence);
        let mut found: Vec<Instruction> = Vec::new();
        for entry in &self.entries {
            let mut patterns = entry.wordings.iter().filter_map(|one| one.pattern_for(words));
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

    /// The slots of a sentence that matches one of the entry's patterns.
    fn slots(
        &self,
        entry: &CompiledTemplate,
        pattern: &WordingPattern,
        sentence: &str,
        context: FillContext<'_>,
    ) -> Option<Slots> {
        let context = FillContext { or: entry.or, ..context };
        let read = |slot: usize, text: &str, context| {
            self.read(&entry.template, pattern, slot, text, context)
        };
        let accept = |slot: usize, text: &str| read(slot, text, context).is_some();
        let mut captures = find(pattern, sentence, accept)?;
        captures.retain(|(slot, _)| !pattern.slots[*slot].is_free());
        let first = captures.first().map(|(_, range)| &sentence[range.clone()]);
        let context =
            FillContext { quote: first.and_then(unquote).map(|(quote, _)| quote), ..context };
        let mut slots = Slots::default();
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
        context: FillContext<'_>,
    ) -> Option<SlotValue> {
        let slot = &pattern.slots[slot];
        if slot.is_free() {
            return (!text.is_empty()).then(|| SlotValue::Value(text.to_owned()));
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

/// An item of a list without its mark: "- No loops".
pub(crate) fn without_list_mark(text: &str) -> &str {
    let marked = ["- ", "* ", "+ ", "\u{2022} "].iter().find_map(|mark| text.strip_prefix(mark));
    let numbered = || {
        let (number, rest) = text.split_once(['.', ')'])?;
        let is_number = number.len() < 3 && number.chars().all(|c| c.is_ascii_digit());
        (is_number && !number.is_empty()).then_some(rest).filter(|rest| rest.starts_with(' '))
    };
    marked.or_else(numbered).map_or(text, str::trim_start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(templates: &Templates, sentence: &str) -> (bool, usize) {
        let read = templates.read.lock().unwrap();
        (read[sentence].of_all.is_some(), read[sentence].by_language.len())
    }

    #[test]
    fn a_sentence_is_read_once_or_once_in_a_language() {
        let templates = Templates { read: Arc::default(), ..Templates::builtin().clone() };
        let sentence = "Your code should use for-loop.";
        let parse = templates.parse(sentence, None);
        assert_eq!(templates.parse(sentence, Some(Language::Python)), parse);
        assert_eq!(read(&templates, sentence), (true, 0));
        // What is remembered is what it was read as.
        let remembered = Parse::Ambiguous(vec!["use-for-loop".to_owned()]);
        templates.read.lock().unwrap().get_mut(sentence).unwrap().of_all = Some(remembered.clone());
        assert_eq!(templates.parse(sentence, None), remembered);
        // Types or names may come first, unless it is plain which are the types.
        let either = "The function Convert should take `Value Unit`, `Size Count` as parameters.";
        let plain =
            "The function Convert should take `value float64`, `unit string` as parameters.";
        for sentence in [either, plain] {
            for language in [Language::Go, Language::Java, Language::Go, Language::Cpp] {
                let alone = Templates { read: Arc::default(), ..Templates::builtin().clone() };
                let parse = templates.parse(sentence, Some(language));
                assert_eq!(parse, alone.parse(sentence, Some(language)), "{language}: {sentence}");
            }
        }
        assert_eq!(read(&templates, either), (false, 3));
    }
}
