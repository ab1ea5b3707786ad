//! Runs a sentence through a compiled wording.

use std::collections::BTreeSet;
use std::ops::Range;

use super::pattern::{Op, WordingPattern};

/// How many choices are looked through for the next word, one within the other.
const MAX_BRANCHES: usize = 8;

/// The text of each slot in a sentence: the slot's index in the pattern, and the byte range.
pub type Captures = Vec<(usize, Range<usize>)>;

/// Matches the whole of `sentence`, preferring short slots. `accept` says whether a text can be the
/// value of the slot with that index.
pub fn find(
    pattern: &WordingPattern,
    sentence: &str,
    accept: impl Fn(usize, &str) -> bool,
) -> Option<Captures> {
    let mut machine = Machine::new(sentence, accept, |end| end == sentence.len());
    let mut next = machine.first(pattern);
    while let Some(thread) = next {
        if let Some((_, captures)) = machine.run(pattern, thread) {
            return Some(captures);
        }
        next = machine.threads.pop();
    }
    None
}

/// Adds to `ends` where the words end that match the pattern from the sentence's start. Only ends
/// are found of which `may_end` holds.
pub fn find_ends(
    pattern: &WordingPattern,
    sentence: &str,
    accept: impl Fn(usize, &str) -> bool,
    may_end: impl Fn(usize) -> bool,
    ends: &mut BTreeSet<usize>,
) {
    let trimmed = |end: usize| sentence[..end].trim_end().len();
    let mut machine = Machine::new(sentence, accept, |end| may_end(trimmed(end)));
    let mut next = machine.first(pattern);
    while let Some(thread) = next {
        if let Some((end, _)) = machine.run(pattern, thread) {
            ends.insert(trimmed(end));
        }
        next = machine.threads.pop();
    }
}

fn skip_text(sentence: &str, at: usize, texts: &[String]) -> Option<usize> {
    texts.iter().find_map(|text| {
        let end = at + text.len();
        let next = sentence.get(at..end)?;
        next.eq_ignore_ascii_case(text).then_some(end)
    })
}

fn skip_space(sentence: &str, at: usize) -> Option<usize> {
    let rest = &sentence[at..];
    let skipped = rest.len() - rest.trim_start().len();
    let free = at == 0 || rest.is_empty() || sentence[..at].ends_with(char::is_whitespace);
    (skipped > 0 || free).then_some(at + skipped)
}

/// A state of the match: positions in the program and in the sentence, and the slots so far.
#[derive(Default)]
struct Thread {
    pc: usize,
    at: usize,
    captures: Captures,
}

struct Machine<'s, A, E> {
    sentence: &'s str,
    accept: A,
    /// Whether a match may end there.
    may_end: E,
    /// The pairs of positions, in program and sentence, at which a choice was made. What follows
    /// does not depend on the path to them, so no pair is tried twice, which bounds the time.
    tried: BTreeSet<(usize, usize)>,
    threads: Vec<Thread>,
}

impl<'s, A: Fn(usize, &str) -> bool, E: Fn(usize) -> bool> Machine<'s, A, E> {
    const fn new(sentence: &'s str, accept: A, may_end: E) -> Self {
        Self {
            sentence,
            accept,
            may_end,
            tried: BTreeSet::new(),
            threads: Vec::new(),
        }
    }

    /// The thread at the beginning. Most patterns do not even begin like the sentence.
    fn first(&self, pattern: &WordingPattern) -> Option<Thread> {
        let may_match = self.may_continue(pattern, 0, 0, MAX_BRANCHES);
        may_match.then(Thread::default)
    }

    /// Runs a thread to its end, if it reaches that of the pattern where a match may end.
    fn run(&mut self, pattern: &WordingPattern, mut thread: Thread) -> Option<(usize, Captures)> {
        loop {
            let Some(op) = pattern.ops.get(thread.pc) else {
                return (self.may_end)(thread.at).then_some((thread.at, thread.captures));
            };
            thread.pc += 1;
            match op {
                Op::Text(texts) => thread.at = skip_text(self.sentence, thread.at, texts)?,
                Op::Space => thread.at = skip_space(self.sentence, thread.at)?,
                Op::Jump(to) => thread.pc = *to,
                Op::Split(first, second) => {
                    if !self.tried.insert((thread.pc, thread.at)) {
                        return None;
                    }
                    self.threads.push(Thread {
                        pc: *second,
                        at: thread.at,
                        captures: thread.captures.clone(),
                    });
                    thread.pc = *first;
                }
                Op::Slot(slot) => {
                    if !self.tried.insert((thread.pc, thread.at)) {
                        return None;
                    }
                    self.fill(pattern, *slot, &thread);
                    return None;
                }
            }
        }
    }

    /// Pushes a thread for every text that the slot accepts, the shortest on top of the stack.
    fn fill(&mut self, pattern: &WordingPattern, slot: usize, thread: &Thread) {
        let rest = &self.sentence[thread.at..];
        if !pattern.slots[slot].may_begin(rest) {
            return;
        }
        let ends = rest
            .char_indices()
            .filter(|(end, c)| match c {
                // "2-space", with either hyphen.
                '-' | '\u{2011}' => rest[..*end].bytes().all(|b| b.is_ascii_digit()),
                _ => c.is_whitespace() || matches!(c, ',' | ':' | '.' | ';' | '='),
            })
            .map(|(end, _)| end);
        let ends: Vec<usize> = ends.chain([rest.len()]).collect();
        for end in ends.into_iter().rev() {
            let text = &rest[..end];
            let end_at = thread.at + end;
            if text.trim() == text
                && self.may_continue(pattern, thread.pc, end_at, MAX_BRANCHES)
                && (self.accept)(slot, text)
            {
                let mut captures = thread.captures.clone();
                captures.push((slot, thread.at..end_at));
                self.threads.push(Thread {
                    pc: thread.pc,
                    at: end_at,
                    captures,
                });
            }
        }
    }

    /// Whether the steps from `pc` on can match at `at`, judged only by those before the next word
    /// or slot on each branch. This is cheaper than a thread, and than parsing the slot before them.
    fn may_continue(
        &self,
        pattern: &WordingPattern,
        pc: usize,
        at: usize,
        branches: usize,
    ) -> bool {
        let (mut pc, mut at) = (pc, at);
        loop {
            match pattern.ops.get(pc) {
                None => return (self.may_end)(at),
                Some(Op::Text(texts)) => return skip_text(self.sentence, at, texts).is_some(),
                Some(Op::Slot(slot)) => {
                    return pattern.slots[*slot].may_begin(&self.sentence[at..]);
                }
                Some(Op::Jump(to)) => pc = *to,
                Some(Op::Split(first, second)) => {
                    return branches == 0
                        || self.may_continue(pattern, *first, at, branches - 1)
                        || self.may_continue(pattern, *second, at, branches - 1);
                }
                Some(Op::Space) => match skip_space(self.sentence, at) {
                    Some(next) => (pc, at) = (pc + 1, next),
                    None => return false,
                },
            }
        }
    }
}
