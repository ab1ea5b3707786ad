//! Runs a sentence through a compiled wording.

use std::collections::BTreeSet;
use std::ops::Range;

use super::pattern::{Op, Pattern};

/// Where the slots of a pattern stand in a sentence: the slot's place in the pattern, and the
/// bytes of its text.
pub type Captures = Vec<(usize, Range<usize>)>;

/// Matches the whole of `sentence`, the shortest slots first. `accept` says whether a text may
/// stand in the pattern's slot of that number.
pub fn find(
    pattern: &Pattern,
    sentence: &str,
    accept: impl Fn(usize, &str) -> bool,
) -> Option<Captures> {
    let mut machine = Machine {
        sentence,
        accept,
        tried: BTreeSet::new(),
        threads: Vec::new(),
    };
    let mut next = Some(Thread::default());
    while let Some(thread) = next {
        if let Some(captures) = machine.run(pattern, thread) {
            return Some(captures);
        }
        next = machine.threads.pop();
    }
    None
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

/// A place in the program and in the sentence, and how it came there.
#[derive(Default)]
struct Thread {
    pc: usize,
    at: usize,
    captures: Captures,
}

struct Machine<'s, A> {
    sentence: &'s str,
    accept: A,
    /// The places, in program and sentence, at which a choice was made: what follows does not
    /// depend on the way there, so no pair is tried twice and the time is bounded.
    tried: BTreeSet<(usize, usize)>,
    threads: Vec<Thread>,
}

impl<A: Fn(usize, &str) -> bool> Machine<'_, A> {
    /// Runs a thread to its end.
    fn run(&mut self, pattern: &Pattern, mut thread: Thread) -> Option<Captures> {
        loop {
            let Some(op) = pattern.ops.get(thread.pc) else {
                let done = thread.at == self.sentence.len();
                return done.then_some(thread.captures);
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

    /// Goes on behind every text that the slot accepts, the shortest one on top.
    fn fill(&mut self, pattern: &Pattern, slot: usize, thread: &Thread) {
        let rest = &self.sentence[thread.at..];
        let ends = rest
            .char_indices()
            .filter(|(_, c)| c.is_whitespace() || matches!(c, ',' | ':' | '.' | ';'))
            .map(|(end, _)| end);
        let ends: Vec<usize> = ends.chain([rest.len()]).collect();
        for end in ends.into_iter().rev() {
            let text = &rest[..end];
            let behind = thread.at + end;
            if text.trim() == text
                && self.may_stand(&pattern.ops[thread.pc..], behind)
                && (self.accept)(slot, text)
            {
                let mut captures = thread.captures.clone();
                captures.push((slot, thread.at..behind));
                self.threads.push(Thread {
                    pc: thread.pc,
                    at: behind,
                    captures,
                });
            }
        }
    }

    /// Whether the steps from `pc` on may stand at `at`, as far as one can see without the cost
    /// of reading the slot before them.
    fn may_stand(&self, ops: &[Op], at: usize) -> bool {
        let mut at = at;
        for op in ops {
            let next = match op {
                Op::Text(texts) => return skip_text(self.sentence, at, texts).is_some(),
                Op::Space => skip_space(self.sentence, at),
                Op::Slot(_) | Op::Split(..) | Op::Jump(_) => return true,
            };
            match next {
                Some(next) => at = next,
                None => return false,
            }
        }
        at == self.sentence.len()
    }
}
