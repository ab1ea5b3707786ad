//! Finds the patterns that a clause follows as a whole, with what fills their places.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::asides::{asides, explanation, is_end, tail};
use super::chunks::Chunks;
use super::items::{instances, with_verb};
use super::noun::NounPhrase;
use super::pattern::{Act, Item, Patterns, Role};
use super::quantity::Quantity;
use super::verb::VerbGroup;

/// A clause as an instance of a pattern.
#[derive(Debug, Clone, Default, PartialEq)]
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
    /// Whether these only ask for more: "with strict checks".
    pub has_more: bool,
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
        let opener =
            ["ASKING", "OPENER", "WANT"].into_iter().find_map(|class| chunks.class(at, class));
        if let Some(end) = opener.filter(|_| place == 0) {
            self.from(place, end, &Frame { is_opened: true, ..frame.clone() });
        }
        // "I want the class to have a method"
        if chunks.is_word(at, "to") && frame.verb.is_none() && chunks.class(0, "WANT").is_some() {
            self.from(place, at + 1, &Frame { is_modal: true, ..frame.clone() });
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
            acts.for_each(|act| self.add(act, frame));
            return;
        }
        let has_verb = frame.verb.is_some() || frame.denies();
        if let Some(tail) = tail(chunks, at).filter(|_| has_verb) {
            let has_more = chunks.is_word(tail, "with");
            let (tail, left) = (Some(tail), Some(at));
            let frame = Frame { tail, left, has_more, ..frame.clone() };
            acts.for_each(|act| self.add(act, &frame));
        }
        if !self.patterns.acts(place).is_empty() {
            self.judged(place, at, frame);
        }
        for (item, next) in self.patterns.next(place) {
            self.item(item, *next, at, frame);
        }
    }

    /// Adds a frame, once if it is found in several ways, for the first pattern of these.
    fn add(&mut self, act: &'static Act, frame: &Frame) {
        let is_same =
            |(other, known): &&mut (&Act, Frame)| other.name == act.name && known == frame;
        match self.found.iter_mut().find(is_same) {
            Some((known, _)) if act.order < known.order => *known = act,
            Some(_) => {}
            None => self.found.push((act, frame.clone())),
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
