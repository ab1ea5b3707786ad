//! Finds the patterns that a clause follows as a whole, with what fills their places.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::asides::{
    asides, conditions, deed, explanation, is_end, limits, other, own, rest, tail,
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
    /// "must"
    pub is_modal: bool,
    /// "to return data"
    pub has_purpose: bool,
    /// "to keep the tasks": what a definition is for.
    pub purpose: Option<String>,
    /// What is said besides of a thing that has to be there.
    pub rest: Option<String>,
    /// The token at which words begin that follow the pattern: "docstrings that explain why".
    pub tail: Option<usize>,
    /// The token from which on nothing is decided.
    pub left: Option<usize>,
    /// The noun of the one that it is about, "the function", and not all code.
    pub owner: Option<&'static str>,
}

impl Frame {
    /// Whether it forbids something: "avoid", "no".
    pub fn denies(&self) -> bool {
        self.verb.as_ref().is_some_and(|verb| !verb.affirms)
            || self.nouns.values().any(|phrase| phrase.negated)
    }
}

/// The most steps for each token of a clause, so that the time is linear in its length.
const STEPS: usize = 512;
/// The longest type in words, in tokens: "a dictionary of strings to lists of integers".
const MAX_TYPE: usize = 8;
/// The classes of nouns, which may have an article.
const NOUN_CLASSES: [&str; 5] = ["BASE", "DEFAULT", "INITIAL", "NUMBER", "RESULT"];
/// The most frames of a clause.
const MAX_FRAMES: usize = 64;

/// The frames of a clause, in the order of the patterns.
pub fn frames(chunks: &Chunks<'_>) -> Vec<(&'static Act, Frame)> {
    let steps = Cell::new(chunks.tokens.len() * STEPS);
    let mut search = Search { chunks, patterns: Patterns::get(), steps, found: Vec::new() };
    search.from(0, 0, &Frame::default());
    let least = |frame: &Frame| Reverse(frame.left.unwrap_or(usize::MAX));
    search.found.sort_by_key(|(act, frame)| (least(frame), frame.owner.is_some(), act.order));
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
        let acts = self.patterns.acts(place).iter();
        if is_end(chunks, at) {
            self.found.extend(acts.map(|act| (act, frame.clone())));
            return;
        }
        let has_verb = frame.verb.is_some() || frame.denies();
        if let Some(tail) = tail(chunks, at).filter(|_| has_verb) {
            let (tail, left) = (Some(tail), Some(at));
            self.found.extend(acts.map(|act| (act, Frame { tail, left, ..frame.clone() })));
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
        Item::Class(class) => {
            let is_modal = frame.is_modal || class == "MODAL";
            let with = |end| (end, Frame { is_modal, ..frame.clone() });
            let at = match NOUN_CLASSES.contains(&class.as_str()) {
                true => chunks.class(at, "DETERMINER").unwrap_or(at),
                false => at,
            };
            chunks.class(at, class).map(with).into_iter().collect()
        }
        Item::Verb { verbs, affirms, passive } => {
            let fits = |group: &&VerbGroup| {
                verbs.iter().any(|verb| verb == group.verb)
                    && affirms.is_none_or(|affirms| affirms == group.affirms)
                    && *passive == group.passive
            };
            let groups = verb_groups(chunks, at).filter(fits);
            let all = groups.map(|group| (group.end, with_verb(frame, group)));
            // "The function must use": said of one, and read as of all.
            let owned = |phrase: &NounPhrase| Some((phrase.end, phrase.owner()?));
            let of_one = chunks.nouns(at).iter().filter_map(owned).flat_map(|(end, noun)| {
                let frame = Frame { owner: Some(noun), ..frame.clone() };
                let groups = chunks.verbs(end).iter().filter(fits);
                groups.map(move |group| (group.end, with_verb(&frame, group)))
            });
            all.chain(of_one).collect()
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
                TokenKind::Word => {
                    let is_number = token.text.parse::<f64>().is_ok();
                    is_number || values.contains(&token.key) || token.text.starts_with('-')
                }
                TokenKind::Code | TokenKind::Number(_) => true,
            };
            let value = chunks.tokens.get(at).filter(is_value);
            let text = |token: &Token| match token.is_quoted {
                true => format!("\"{}\"", token.text),
                false => token.text.clone(),
            };
            let value = value.map(|token| with_value(&text(token), at + 1));
            // "An empty list"
            let empty = chunks.is_word(at, "an") && chunks.is_word(at + 1, "empty");
            let empty = (empty && at + 2 < chunks.tokens.len())
                .then(|| with_value(&chunks.text(at, at + 3), at + 3));
            value.into_iter().chain(empty).collect()
        }
        Item::Code => {
            let code = chunks.code(at).or_else(|| chunks.name(at));
            code.map(|code| with_value(code, at + 1)).into_iter().collect()
        }
        Item::Version => {
            let version = version(chunks, at);
            version.map(|(end, text)| with_value(&text, end)).into_iter().collect()
        }
        Item::Purpose => {
            let end = purpose(chunks, at);
            end.map(|end| (end, Frame { has_purpose: true, ..frame.clone() })).into_iter().collect()
        }
        Item::Rest | Item::Deed => {
            let with = |end| {
                let rest = Some(chunks.text(at, end));
                (end, Frame { rest, left: Some(at.saturating_sub(1)), ..frame.clone() })
            };
            let ends = match item {
                Item::Rest => rest(chunks, at).into_iter().collect(),
                _ => deed(chunks, at),
            };
            ends.into_iter().map(with).collect()
        }
        Item::Type => {
            let types = type_starts(chunks, at).into_iter().flat_map(|start| {
                let longest = chunks.tokens.len().min(start + MAX_TYPE);
                // "It takes `x`" names a parameter.
                let takes = frame.verb.as_ref().is_some_and(|verb| verb.verb == "take");
                let is_name = takes && names_plainly(chunks, start);
                let is_type =
                    move |end: &usize| !is_name && is_evident_type(&chunks.marked(start, *end));
                (start + 1..=longest).rev().filter(is_type).map(move |end| (start, end))
            });
            let with = |(start, end)| {
                let (after, with) = with_value(&chunks.marked(start, end), end);
                (chunks.class(after, "VALUE").unwrap_or(after), with)
            };
            types.map(with).collect()
        }
        Item::Adjective => {
            let with =
                |(end, adjective)| (end, Frame { adjective: Some(adjective), ..frame.clone() });
            chunks.adjectives(at).map(with).collect()
        }
    }
}

/// Whether a token is code that is a plain word and no known type.
fn names_plainly(chunks: &Chunks<'_>, at: usize) -> bool {
    let code = chunks.code(at).filter(|code| code.chars().all(char::is_lowercase));
    code.is_some_and(|code| !Words::get().lists["results"].contains(code))
}

/// Where a type may begin from a token on: after an article, and what is said of the value.
fn type_starts(chunks: &Chunks<'_>, at: usize) -> Vec<usize> {
    let mut starts = vec![at];
    let mut start = at;
    let classes = ["DETERMINER", "FURTHER", "QUALITY", "LIBRARY"];
    while let Some(end) = classes.into_iter().find_map(|class| chunks.class(start, class)) {
        starts.push(end);
        start = end;
    }
    starts.reverse();
    starts
}

/// The verb groups that begin at a token, or after who is asked: "you must use".
fn verb_groups<'c>(chunks: &'c Chunks<'_>, at: usize) -> impl Iterator<Item = &'c VerbGroup> {
    // "The function it should return" is no sentence.
    let begins = at == 0 || !chunks.nouns_end_at(at);
    let starts = [Some(at), own(chunks, at).filter(|_| begins)].into_iter().flatten();
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
