//! Finds the patterns that a clause follows as a whole, with what fills their places.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::chunks::Chunks;
use super::lexicon::{Sense, SenseAt};
use super::noun::NounPhrase;
use super::pattern::{Act, Item, Patterns, Role};
use super::quantity::Quantity;
use super::token::TokenKind;
use super::verb::VerbGroup;

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
    /// "to return data"
    pub has_purpose: bool,
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
            self.from(place, end, frame);
        }
        if let Some((end, quantity)) = frame.quantity.and_then(|it| it.bounded_at(chunks, at)) {
            self.from(place, end, &Frame { quantity: Some(quantity), ..frame.clone() });
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
            phrases.chain(chunks.code(at).map(|_| at + 1)).map(plain).collect()
        }
        Item::Quantity => {
            let quantity = Quantity::at(chunks, at);
            let with = |it: Quantity| (it.end, Frame { quantity: Some(it), ..frame.clone() });
            quantity.map(with).into_iter().collect()
        }
        Item::Convention => {
            let with =
                |(convention, end)| (end, Frame { convention: Some(convention), ..frame.clone() });
            chunks.convention(at).map(with).into_iter().collect()
        }
        Item::Value => {
            let value = chunks.tokens.get(at).filter(|token| token.kind != TokenKind::Mark);
            value.map(|token| with_value(&token.text, at + 1)).into_iter().collect()
        }
        Item::Code => chunks.code(at).map(|code| with_value(code, at + 1)).into_iter().collect(),
        Item::Version => {
            let version = version(chunks, at);
            version.map(|end| with_value(&chunks.text(at, end), end)).into_iter().collect()
        }
        Item::Purpose => {
            let end = purpose(chunks, at);
            end.map(|end| (end, Frame { has_purpose: true, ..frame.clone() })).into_iter().collect()
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
    let starts = [Some(at), chunks.class(at, "SELF")].into_iter().flatten();
    starts.flat_map(|start| chunks.verbs(start))
}

/// Where a purpose ends that begins at a token: all words to the end, if they limit nothing.
fn purpose(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    chunks.class(at, "PURPOSE")?;
    let end = chunks.tokens.len();
    (!limits(chunks, at + 1, end) && !conditions(chunks, at + 1, end)).then_some(end)
}

/// Where the version of a language ends that begins at a token: "Go 1.24", "Python 3.12+".
fn version(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let is_language = |(_, sense): &&SenseAt| matches!(sense, Sense::Name { kind: "language", .. });
    let at = chunks.senses(at).iter().find(is_language)?.0;
    let number = chunks.tokens.get(at)?;
    number
        .text
        .starts_with(|c: char| c.is_ascii_digit())
        .then(|| chunks.class(at + 1, "OR-MORE").unwrap_or(at + 1))
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

/// Where what adds no demand ends that begins at a token, and whether it hedges.
fn asides(chunks: &Chunks<'_>, at: usize) -> Vec<(usize, bool)> {
    let mut found = Vec::new();
    let next = if chunks.is_mark(at, ",–—") { at + 1 } else { at };
    let neutral = ["EVERYWHERE", "REASON", "FILLER"]
        .into_iter()
        .filter_map(|class| chunks.class(next, class));
    found.extend(neutral.map(|end| (end, false)));
    found.extend(chunks.class(next, "HEDGE").map(|end| (end, true)));
    found.extend(explanation(chunks, at).map(|end| (end, false)));
    found.extend(bracket(chunks, at).map(|end| (end, false)));
    found
}

/// A reason or an example to the end of the clause: "because …", "to keep …", "e.g. …".
fn explanation(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    let at = if chunks.is_mark(at, ",") { at + 1 } else { at };
    chunks.class(at, "BECAUSE").or_else(|| chunks.class(at, "EXAMPLE"))?;
    let end = chunks.tokens.len();
    (!limits(chunks, at + 1, end)).then_some(end)
}

/// What stands in brackets, unless it limits the demand.
fn bracket(chunks: &Chunks<'_>, at: usize) -> Option<usize> {
    if !chunks.is_mark(at, "(") {
        return None;
    }
    let close = (at..chunks.tokens.len()).find(|at| chunks.is_mark(*at, ")"))?;
    // "(`tests/`)" says where.
    let is_path = |at: usize| chunks.code(at).is_some_and(|code| code.contains(['/', '*']));
    let adds_nothing = !limits(chunks, at + 1, close)
        && !conditions(chunks, at + 1, close)
        && !(at + 1..close).any(is_path);
    adds_nothing.then_some(close + 1)
}

/// Whether some words limit or take back what they are said about: "unless", "only".
pub fn limits(chunks: &Chunks<'_>, start: usize, end: usize) -> bool {
    (start..end).any(|at| chunks.class(at, "LIMITING").is_some())
}

/// Whether some words make a condition of what they are said about, or deny it: "if", "never".
pub fn conditions(chunks: &Chunks<'_>, start: usize, end: usize) -> bool {
    let classes = ["CONDITION", "NO"];
    (start..end).any(|at| classes.into_iter().any(|class| chunks.class(at, class).is_some()))
}

/// Whether only marks are left.
fn is_end(chunks: &Chunks<'_>, at: usize) -> bool {
    (at..chunks.tokens.len()).all(|at| chunks.is_mark(at, ".!,;"))
}
