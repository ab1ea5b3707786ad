//! What may come next at a place of a pattern, by which a sentence that cannot match is given up early.

use std::collections::BTreeSet;

use super::slot::SlotPattern;
use super::{Op, WordingPattern};
use crate::instruction::text::QUOTES;

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
