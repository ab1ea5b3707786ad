//! The words with which every sentence of a pattern begins and ends.

use super::Node;
use super::required::spelled;
use crate::instruction::wordset::WordSet;

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
