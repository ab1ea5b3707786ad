//! The words with which every sentence of a pattern begins and ends.

use std::collections::BTreeSet;

use super::parse::spelled;
use super::slot::SlotPattern;
use super::{Node, Op, WordingPattern};
use crate::instruction::index::WordSet;
use crate::instruction::text::QUOTES;

/// The first word of a text, and what may be the last.
pub struct EdgeWords {
    first: WordSet,
    last: WordSet,
}

impl EdgeWords {
    /// Those of a whole text.
    pub fn of(text: &str) -> Self {
        Self::of_parts(text, [text.len()])
    }

    /// Those of the parts of a text that begin with it and end at one of these places.
    pub fn of_parts(text: &str, ends: impl IntoIterator<Item = usize>) -> Self {
        let parts = ends.into_iter().filter_map(|end| text.get(..end));
        let last = parts.map(|part| WordSet::of(Edge::Last.word(part)));
        Self {
            first: WordSet::of(Edge::First.word(text)),
            last: last.fold(WordSet::default(), WordSet::union),
        }
    }

    /// The words that may be the last.
    pub const fn last(&self) -> WordSet {
        self.last
    }
}

/// The words of which every sentence of a pattern has one at each end, if these are known.
#[derive(Debug, Default)]
pub(super) struct Edges {
    first: Option<WordSet>,
    last: Option<WordSet>,
}

impl Edges {
    pub(super) fn of(nodes: &[Node]) -> Self {
        Self { first: Edge::First.words(nodes, &|| None), last: Edge::Last.words(nodes, &|| None) }
    }

    /// Whether a text with those words at its ends may match.
    pub(super) fn may_fit(&self, words: &EdgeWords) -> bool {
        let fits =
            |known: Option<WordSet>, words| known.is_none_or(|it| it.shares_word_with(words));
        fits(self.first, words.first) && fits(self.last, words.last)
    }
}

/// An end of a text.
#[derive(Clone, Copy)]
enum Edge {
    First,
    Last,
}

impl Edge {
    /// The word of a text at this end.
    fn word(self, text: &str) -> &str {
        let mut words = text.split_whitespace();
        let word = match self {
            Self::First => words.next(),
            Self::Last => words.next_back(),
        };
        word.unwrap_or_default()
    }

    /// The nodes up to the next space, and those beyond it.
    fn split(self, nodes: &[Node]) -> (&[Node], &[Node]) {
        let is_space = |node: &Node| matches!(node, Node::Space);
        match self {
            Self::First => match nodes.iter().position(is_space) {
                Some(at) => (&nodes[..at], &nodes[at + 1..]),
                None => (nodes, &[]),
            },
            Self::Last => match nodes.iter().rposition(is_space) {
                Some(at) => (&nodes[at + 1..], &nodes[..at]),
                None => (nodes, &[]),
            },
        }
    }

    /// The words of which every sentence of these nodes has one at this end, if these are known:
    /// for nodes that may read nothing, those of what lies beyond.
    fn words(self, nodes: &[Node], beyond: &dyn Fn() -> Option<WordSet>) -> Option<WordSet> {
        if nodes.is_empty() {
            return beyond();
        }
        let (word, rest) = self.split(nodes);
        match word {
            [] => self.words(rest, beyond),
            [Node::Choice(branches)] => {
                let beyond = || self.words(rest, beyond);
                let mut words = branches.iter().map(|branch| self.words(branch, &beyond));
                words.try_fold(WordSet::default(), |all, one| Some(all.union(one?)))
            }
            _ => spelled(word, |text| self.word(text)),
        }
    }
}

/// The steps that may come next at a place of a pattern, without those that read nothing.
#[derive(Debug, Default)]
pub struct Ahead {
    /// Those that come right here.
    pub here: Next,
    /// Those that come after a space.
    pub spaced: Option<Next>,
}

/// Steps of which one comes next.
#[derive(Debug, Default)]
pub struct Next {
    /// The steps that read a word or a slot.
    pub ops: Vec<usize>,
    /// Whether the pattern may end instead.
    pub may_end: bool,
    /// The bytes with which what they read begins.
    starts: Starts,
}

impl Next {
    /// Whether one of the steps may read a text with that beginning, by its first byte alone.
    pub fn may_begin(&self, text: &[u8]) -> bool {
        self.starts.has(text)
    }

    fn add(&mut self, op: usize, pattern: &WordingPattern) {
        self.ops.push(op);
        match &pattern.ops[op] {
            Op::Text(texts) => texts.iter().for_each(|text| self.starts.add(text.as_bytes())),
            Op::Slot(slot) => self.starts.add_slot(&pattern.slots[*slot]),
            Op::Space | Op::Split(..) | Op::Jump(_) => {}
        }
    }
}

/// The first bytes of texts in lower case. All that are not ASCII are one, and so are all texts
/// without a byte.
#[derive(Debug, Default)]
struct Starts(u128);

impl Starts {
    fn bit(text: &[u8]) -> u128 {
        match text.first() {
            Some(byte) if byte.is_ascii() => 1 << byte.to_ascii_lowercase(),
            Some(_) => 1 << 1,
            None => 1,
        }
    }

    fn has(&self, text: &[u8]) -> bool {
        self.0 & Self::bit(text) != 0
    }

    fn add(&mut self, text: &[u8]) {
        self.0 |= match text {
            [] => u128::MAX,
            _ => Self::bit(text),
        };
    }

    fn add_slot(&mut self, slot: &SlotPattern) {
        if slot.optional || !slot.quoted && slot.texts.is_empty() {
            self.add(b"");
        }
        let mut buffer = [0; 4];
        for (open, _) in QUOTES {
            self.add(open.encode_utf8(&mut buffer).as_bytes());
        }
        self.add(b"[");
        slot.texts.iter().for_each(|text| self.add(text.as_bytes()));
    }
}

impl Ahead {
    /// What may come next from a step on.
    pub(super) fn of(pattern: &WordingPattern, from: usize) -> Self {
        let mut ahead = Self::default();
        let mut seen = BTreeSet::new();
        let mut open = vec![(from, false)];
        while let Some((at, spaced)) = open.pop() {
            if !seen.insert((at, spaced)) {
                continue;
            }
            let next = match spaced {
                true => ahead.spaced.get_or_insert_default(),
                false => &mut ahead.here,
            };
            match pattern.ops.get(at) {
                None => next.may_end = true,
                Some(Op::Text(_) | Op::Slot(_)) => next.add(at, pattern),
                Some(Op::Space) => open.push((at + 1, true)),
                Some(Op::Jump(to)) => open.push((*to, spaced)),
                Some(Op::Split(first, second)) => {
                    open.extend([(*first, spaced), (*second, spaced)])
                }
            }
        }
        ahead
    }
}
