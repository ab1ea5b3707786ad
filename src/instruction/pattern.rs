//! The pattern language of the wordings in the template tables, compiled to small programs.
//!
//! ```text
//! word            that word, in any case; any whitespace separates words
//! [words]         optional words; `loop[s]` is "loop" or "loops"
//! (a|b c)         one of them; groups may be nested
//! {slot}          the value of a slot
//! {slot!}         the same, and not a plain word: in quotes, or with a capital, `_` or the like
//! {slot!@list}    the same, and not a word of that list in `rules/vocabulary/wording.toml`, nor one
//!                 that refers to something ("it", "above"), unless it is in quotes
//! {slot?}         the value of a slot, or nothing at all, which is an empty list
//! {slot=a|b c}    one of these texts, taken as the slot's value
//! {slot=@list}    one of the words of that list in `rules/vocabulary/wording.toml`
//! {slot<}         a number that is not reached: the value is one less
//! {slot()}        the same as {slot}, written as a call: `f(x)`
//! {slot.}         the same as {slot}, written as code: a call such as `f()`, or a dotted name that
//!                 begins with a word of the list `owners` in `rules/vocabulary/wording.toml`
//! `{slot}`        the value, in quotes of some kind
//! `word`          that word, in quotes of some kind or none
//! {...}           any text, which is not judged: the purpose of a demand
//! \c              the character itself, where it has a meaning: \`
//! ```
//!
//! A word listed under `synonyms` in that file also matches its synonyms: `should` is "should",
//! "must" or "shall". A full stop at the end of a sentence is ignored.

mod ahead;
mod parse;
mod slot;

use std::cmp::Reverse;

pub use ahead::{Ahead, Next};
use parse::{branches, required_words};
use slot::SlotPattern;

use super::word_set::WordSet;
use super::words::Words;

/// How deep groups may be nested.
const MAX_DEPTH: usize = 6;

/// A wording, compiled; a sentence is run through it by [`super::matcher`].
#[derive(Debug, Default)]
pub struct WordingPattern {
    /// The program; a match ends after its last step.
    pub ops: Vec<Op>,
    /// The slots that the program refers to by index.
    pub slots: Vec<SlotPattern>,
    /// Sets of words of each of which a matching sentence has at least one.
    required: Vec<WordSet>,
    /// What may come at the beginning, and after each slot.
    ahead: Vec<Ahead>,
}

/// One step of a pattern.
#[derive(Debug)]
pub enum Op {
    /// One of these texts comes next, in any case.
    Text(Vec<String>),
    /// Whitespace comes next or was just read, or the sentence begins or ends here.
    Space,
    /// The value of this slot comes next.
    Slot(usize),
    /// Continue at either step; the first is preferred.
    Split(usize, usize),
    /// Continue at that step.
    Jump(usize),
}

/// What is wrong with a wording.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A bracket or backtick without its partner.
    #[error("`{0}` is unmatched")]
    Unbalanced(char),
    /// Groups are nested too deeply.
    #[error("groups are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// Something in braces that is not a slot.
    #[error(
        "`{{{0}}}` is not a slot: a name of letters, digits and `_`, then `?`, `<`, `.`, `()`, `!`, `!@list` or `=texts`"
    )]
    Slot(String),
    /// A list that does not exist.
    #[error("there is no list `@{0}` in rules/vocabulary/wording.toml")]
    List(String),
    /// The wording has no word, so that it would match anything.
    #[error("the wording has no words")]
    NoWord,
}

/// A part of a wording.
enum Node {
    Text(String),
    Space,
    Slot(SlotPattern),
    Choice(Vec<Vec<Node>>),
}

impl WordingPattern {
    /// Compiles a wording.
    ///
    /// # Errors
    ///
    /// If a bracket is unmatched, a slot has no valid name, or there is no word.
    pub fn new(wording: &str) -> Result<Self, PatternError> {
        let wording = wording.trim();
        let wording = wording.strip_suffix('.').unwrap_or(wording);
        let branches = branches(&mut wording.chars().peekable(), None, 0)?;
        let mut pattern = Self::default();
        if let [branch] = branches.as_slice() {
            pattern.required = required_words(branch);
        }
        pattern.choice(branches);
        pattern.look_ahead();
        let is_word = |op: &Op| match op {
            Op::Text(_) => true,
            Op::Slot(slot) => !pattern.slots[*slot].texts.is_empty(),
            _ => false,
        };
        match pattern.ops.iter().any(is_word) {
            true => Ok(pattern),
            false => Err(PatternError::NoWord),
        }
    }

    /// Whether a sentence of these words may match: false positives are possible, false negatives
    /// are not.
    pub fn may_match(&self, words: WordSet) -> bool {
        self.required.iter().all(|any| any.shares_word_with(words))
    }

    /// What may come at the beginning.
    pub fn beginning(&self) -> &Ahead {
        &self.ahead[0]
    }

    /// What may come after a slot.
    pub fn after_slot(&self, slot: usize) -> &Ahead {
        &self.ahead[slot + 1]
    }

    fn look_ahead(&mut self) {
        let is_slot = |at: &usize| matches!(self.ops[*at], Op::Slot(_));
        let after = (0..self.ops.len()).filter(is_slot).map(|at| at + 1);
        let ahead = [0].into_iter().chain(after);
        self.ahead = ahead.map(|from| Ahead::of(self, from)).collect();
    }

    fn sequence(&mut self, nodes: Vec<Node>) {
        for node in nodes {
            match node {
                Node::Text(text) => self.word(&text),
                Node::Space => self.ops.push(Op::Space),
                Node::Slot(slot) => {
                    self.ops.push(Op::Slot(self.slots.len()));
                    self.slots.push(slot);
                }
                Node::Choice(branches) => self.choice(branches),
            }
        }
    }

    fn word(&mut self, word: &str) {
        let synonyms = Words::get().synonyms.get(&word.to_ascii_lowercase());
        let words = [word].into_iter().chain(synonyms.into_iter().flatten().map(String::as_str));
        let (phrases, mut words): (Vec<_>, Vec<_>) = words.partition(|word| word.contains(' '));
        // The first text that fits is taken, so a word comes before its prefixes.
        words.sort_by_key(|word| Reverse(word.len()));
        let words = words.into_iter().map(str::to_owned).collect();
        let mut alternatives = vec![vec![Op::Text(words)]];
        for phrase in phrases {
            let words = phrase.split(' ').map(|word| Op::Text(vec![word.to_owned()]));
            alternatives.push(words.flat_map(|word| [Op::Space, word]).skip(1).collect());
        }
        self.alternatives(alternatives, |pattern, ops| pattern.ops.extend(ops));
    }

    fn choice(&mut self, branches: Vec<Vec<Node>>) {
        match one_step(&branches) {
            Some(step) => self.ops.push(step),
            None => self.alternatives(branches, Self::sequence),
        }
    }

    /// Compiles alternatives: each but the last is preceded by a split and followed by a jump to
    /// the end.
    fn alternatives<T>(&mut self, alternatives: Vec<T>, compile: impl Fn(&mut Self, T)) {
        let last = alternatives.len() - 1;
        let mut jumps = Vec::new();
        for (at, alternative) in alternatives.into_iter().enumerate() {
            let split = self.ops.len();
            if at < last {
                self.ops.push(Op::Split(split + 1, 0));
            }
            compile(self, alternative);
            if at < last {
                jumps.push(self.ops.len());
                self.ops.push(Op::Jump(0));
                self.ops[split] = Op::Split(split + 1, self.ops.len());
            }
        }
        for jump in jumps {
            self.ops[jump] = Op::Jump(self.ops.len());
        }
    }
}

/// A choice of words as one step, which is quicker than trying branch by branch.
fn one_step(branches: &[Vec<Node>]) -> Option<Op> {
    let word = |branch: &Vec<Node>| match branch.as_slice() {
        [Node::Text(word)] if !Words::get().synonyms.contains_key(&word.to_ascii_lowercase()) => {
            Some(word.clone())
        }
        _ => None,
    };
    let mut words = branches.iter().map(word).collect::<Option<Vec<_>>>()?;
    // The first text that fits is taken, so a word comes before its prefixes.
    words.sort_by_key(|word| Reverse(word.len()));
    Some(Op::Text(words))
}
