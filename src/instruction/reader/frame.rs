//! Finds the patterns that a clause follows as a whole, with what fills their places.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::asides::{
    asides, circumstance, conditions, explanation, is_end, limits, other, own, rest, tail,
};
use super::chunks::Chunks;
use super::noun::NounPhrase;
use super::pattern::{Act, Item, Patterns, Role};
use super::quantity::Quantity;
use super::token::{Token, TokenKind};
use super::verb::VerbGroup;
use crate::instruction::fill::is_evident_type;
use crate::instruction::version::LanguageVersion;
use crate::instruction::words::Words;

/// A clause as an instance of a pattern.
#[derive(Debug, Clone, Default)]
pub struct Frame {
    pub verb: Option<VerbGroup>,
    pub nouns: BTreeMap<Role, NounPhrase>,
    pub quantity: Option<Quantity>,
    pub convention: Option<String>,
    pub value: Option<String>,
    pub adjective: Option<&'static str>,
    /// "where possible"
    pub hedged: bool,
    /// "make sure that"
    pub is_opened: bool,
    /// "to return data"
    pub has_purpose: bool,
    /// "to keep the tasks": what a definition is for.
    pub purpose: Option<String>,
    /// What is said besides of a thing that has to be there: "docstrings that explain why".
    pub rest: Option<String>,
}

/// The most steps for each token of a clause, so that the time is linear in its length.
const STEPS: usize = 512;
/// The longest type in words, in tokens: "a dictionary of strings to lists of integers".
const MAX_TYPE: usize = 8;
/// The most frames of a clause.
const MAX_FRAMES: usize = 64;

/// The frames of a clause, in the order of the patterns.
pub fn frames(chunks: &Chunks<'_>) -> Vec<(&'static Act, Frame)> {
    let steps = Cell::new(chunks.tokens.len() * STEPS);
    let mut search = Search { chunks, patterns: Patterns::get(), steps, found: Vec::new() };
    search.from(0, 0, &Frame::default());
    search.found.sort_by_key(|(act, _)| act.order);
    search.found
}

struct Search<'c> {
    chunks: &'c Chunks<'c>,
    patterns: &'static Patterns,
    steps: Cell<usize>,
    found: Vec<(&'static Act, Frame)>,
}

impl Search<'_> {
    /// Goes on from a place of the tree at a token.
    fn from(&mut self, place: usize, at: usize, frame: &Frame) {
        let steps = self.steps.get();
        if steps == 0 || self.found.len() >= MAX_FRAMES {
            return;
        }
        self.steps.set(steps - 1);
        let chunks = self.chunks;
        if let Some(end) = chunks.class(at, "FILLER") {
            self.from(place, end, frame);
        }
        if let Some(end) = chunks.class(at, "OPENER").filter(|_| place == 0) {
            self.from(place, end, &Frame { is_opened: true, ..frame.clone() });
        }
        if let Some((end, quantity)) = frame.quantity.and_then(|it| it.bounded_at(chunks, at)) {
            self.from(place, end, &Frame { quantity: Some(quantity), ..frame.clone() });
        }
        if let Some(end) = explanation(chunks, at) {
            let is_purpose = chunks.is_word(at, "to");
            let purpose = is_purpose.then(|| chunks.text(at, end));
            self.from(place, end, &Frame { purpose, ..frame.clone() });
        }
        for (end, hedged) in asides(chunks, at) {
            let end = if at == 0 && chunks.is_mark(end, ",") { end + 1 } else { end };
            self.from(place, end, &Frame { hedged: frame.hedged || hedged, ..frame.clone() });
        }
        if is_end(chunks, at) {
            let acts = self.patterns.acts(place).iter();
            self.found.extend(acts.map(|act| (act, frame.clone())));
            return;
        }
        if !self.patterns.acts(place).is_empty() {
            self.judged(place, at, frame);
        }
        for (item, next) in self.patterns.next(place) {
            self.item(item, *next, at, frame);
        }
    }

    /// What a gerund names may be judged after it: "using `eval` is forbidden".
    fn judged(&mut self, place: usize, at: usize, frame: &Frame) {
        let is_gerund = frame.verb.as_ref().is_some_and(|verb| verb.is_gerund);
        if !is_gerund {
            return;
        }
        for group in self.chunks.verbs(at).iter().filter(|group| group.is_predicate) {
            let verb = VerbGroup { is_gerund: false, ..group.clone() };
            let with = with_verb(frame, &verb);
            self.from(place, group.end, &with);
        }
    }

    fn item(&mut self, item: &Item, next: usize, at: usize, frame: &Frame) {
        for (end, frame) in instances(self.chunks, item, at, frame) {
            self.from(next, end, &frame);
        }
    }
}

/// The frames with an instance of an item that begins at a token, and where it ends.
fn instances(chunks: &Chunks<'_>, item: &Item, at: usize, frame: &Frame) -> Vec<(usize, Frame)> {
    let plain = |end: usize| (end, frame.clone());
    let with_noun = |role: Role, phrase: &NounPhrase| {
        let mut with = frame.clone();
        with.nouns.insert(role, phrase.clone());
        (phrase.end, with)
    };
    let with_value =
        |value: &str, end: usize| (end, Frame { value: Some(value.to_owned()), ..frame.clone() });
    match item {
        Item::Words(words) => {
            let is_one = words.iter().any(|word| chunks.is_word(at, word));
            is_one.then(|| plain(at + 1)).into_iter().collect()
        }
        Item::Class(class) if class == "SELF" => own(chunks, at).map(plain).into_iter().collect(),
        Item::Class(class) => chunks.class(at, class).map(plain).into_iter().collect(),
        Item::Verb { verbs, affirms, passive } => {
            let fits = |group: &&VerbGroup| {
                verbs.iter().any(|verb| verb == group.verb)
                    && affirms.is_none_or(|affirms| affirms == group.affirms)
                    && *passive == group.passive
            };
            let groups = verb_groups(chunks, at).filter(fits);
            groups.map(|group| (group.end, with_verb(frame, group))).collect()
        }
        Item::Noun(role) => chunks.nouns(at).iter().map(|it| with_noun(*role, it)).collect(),
        Item::Names => {
            let names = NounPhrase::names_at(chunks, at);
            names.iter().map(|names| with_noun(Role::Y, names)).collect()
        }
        Item::Any => {
            let phrases = chunks.nouns(at).iter().map(|phrase| phrase.end);
            let ends = phrases.chain(chunks.code(at).map(|_| at + 1)).chain(other(chunks, at));
            ends.map(plain).collect()
        }
        Item::Quantity => {
            let quantity = Quantity::at(chunks, at);
            let with = |it: Quantity| {
                let hedged = frame.hedged || it.is_rough;
                (it.end, Frame { quantity: Some(it), hedged, ..frame.clone() })
            };
            quantity.map(with).into_iter().collect()
        }
        Item::Convention => {
            let with =
                |(convention, end)| (end, Frame { convention: Some(convention), ..frame.clone() });
            chunks.convention(at).map(with).into_iter().collect()
        }
        Item::Value => {
            let values = &Words::get().lists["values"];
            let is_value = |token: &&Token| match token.kind {
                TokenKind::Mark => false,
                TokenKind::Word => values.contains(&token.key) || token.text.starts_with('-'),
                TokenKind::Code | TokenKind::Number(_) => true,
            };
            let value = chunks.tokens.get(at).filter(is_value);
            value.map(|token| with_value(&token.text, at + 1)).into_iter().collect()
        }
        Item::Code => chunks.code(at).map(|code| with_value(code, at + 1)).into_iter().collect(),
        Item::Version => {
            let version = version(chunks, at);
            version.map(|(end, text)| with_value(&text, end)).into_iter().collect()
        }
        Item::Purpose => {
            let end = purpose(chunks, at);
            end.map(|end| (end, Frame { has_purpose: true, ..frame.clone() })).into_iter().collect()
        }
        Item::Tail | Item::Circumstance | Item::Rest => {
            let with = |end| {
                let rest = Some(chunks.text(at, end));
                (end, Frame { rest, ..frame.clone() })
            };
            let end = match item {
                Item::Tail => tail(chunks, at),
                Item::Circumstance => circumstance(chunks, at),
                _ => rest(chunks, at),
            };
            end.map(with).into_iter().collect()
        }
        Item::Type => {
            let start = chunks.class(at, "DETERMINER").unwrap_or(at);
            let longest = chunks.tokens.len().min(start + MAX_TYPE);
            let is_type = |end: &usize| is_evident_type(&chunks.marked(start, *end));
            let ends = (start + 1..=longest).rev().filter(is_type);
            ends.map(|end| with_value(&chunks.marked(start, end), end)).collect()
        }
        Item::Adjective => {
            let with =
                |(end, adjective)| (end, Frame { adjective: Some(adjective), ..frame.clone() });
            chunks.adjectives(at).map(with).collect()
        }
    }
}

/// The verb groups that begin at a token, or after who is asked: "you must use".
fn verb_groups<'c>(chunks: &'c Chunks<'_>, at: usize) -> impl Iterator<Item = &'c VerbGroup> {
    let starts = [Some(at), own(chunks, at)].into_iter().flatten();
    starts.flat_map(|start| chunks.verbs(start))
}

/// Where a purpose ends that begins at a token: all words to the end, if they limit nothing.
fn purpose(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    chunks.class(at, "PURPOSE")?;
    let end = chunks.tokens.len();
    (!limits(chunks, at + 1, end) && !conditions(chunks, at + 1, end)).then_some(end)
}

/// The version of a language that begins at a token, and where it ends: "Go 1.24", "Python ≥ 3.12", "C++23".
fn version(chunks: &Chunks<'_>, at: usize) -> Option<(usize, String)> {
    let found = [at + 3, at + 2, at + 1].into_iter().filter(|end| *end <= chunks.tokens.len());
    let mut found = found.filter_map(|end| {
        let text = chunks.text(at, end);
        let text = text.replace(['≥', '>', '='], " ").trim_end_matches('+').to_owned();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        LanguageVersion::of_text(&text).map(|_| (end, text))
    });
    let (end, text) = found.next()?;
    Some((chunks.class(end, "OR-MORE").unwrap_or(end), text))
}

/// A frame with a verb, or one more, which may deny the first: "using `eval` is forbidden".
fn with_verb(frame: &Frame, group: &VerbGroup) -> Frame {
    let verb = match &frame.verb {
        None => group.clone(),
        Some(first) => VerbGroup {
            affirms: first.affirms == group.affirms,
            permits: first.permits || group.permits,
            is_gerund: group.is_gerund,
            ..first.clone()
        },
    };
    Frame { hedged: frame.hedged || group.hedged, verb: Some(verb), ..frame.clone() }
}
