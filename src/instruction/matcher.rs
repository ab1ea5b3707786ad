//! Runs a sentence through a compiled wording.

use std::collections::BTreeSet;
use std::ops::Range;

use super::pattern::{Op, WordingPattern};

/// The text of each slot in a sentence: the slot's index in the pattern, and the byte range.
pub type Captures = Vec<(usize, Range<usize>)>;

/// Matches the whole of `sentence`, preferring short slots. `accept` says whether a text can be the
/// value of the slot with that index.
pub fn find(
    pattern: &WordingPattern,
    sentence: &str,
    accept: impl Fn(usize, &str) -> bool,
) -> Option<Captures> {
    let mut machine = Machine::new(sentence, accept);
    let mut next = Some(Thread::default());
    while let Some(thread) = next {
        if let Some((end, captures)) = machine.run(pattern, thread)
            && end == sentence.len()
        {
            return Some(captures);
        }
        next = machine.threads.pop();
    }
    None
}

/// Adds to `ends` where the words end that match the pattern from the sentence's start.
pub fn find_ends(
    pattern: &WordingPattern,
    sentence: &str,
    accept: impl Fn(usize, &str) -> bool,
    ends: &mut BTreeSet<usize>,
) {
    let mut machine = Machine::new(sentence, accept);
    machine.is_prefix = true;
    let mut next = Some(Thread::default());
    while let Some(thread) = next {
        if let Some((end, _)) = machine.run(pattern, thread) {
            let matched = sentence[..end].trim_end();
            let rest = &sentence[matched.len()..];
            if rest.is_empty() || rest.starts_with([' ', ',', ':', ';', '.', '\'']) {
                ends.insert(matched.len());
            }
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

struct Machine<'s, A> {
    sentence: &'s str,
    accept: A,
    /// The pairs of positions, in program and sentence, at which a choice was made. What follows
    /// does not depend on the path to them, so no pair is tried twice, which bounds the time.
    tried: BTreeSet<(usize, usize)>,
    threads: Vec<Thread>,
    /// Whether the sentence may go on after the pattern.
    is_prefix: bool,
}

impl<'s, A: Fn(usize, &str) -> bool> Machine<'s, A> {
    fn new(sentence: &'s str, accept: A) -> Self {
        Self {
            sentence,
            accept,
            tried: BTreeSet::new(),
            threads: Vec::new(),
            is_prefix: false,
        }
    }

    /// Runs a thread to its end, if it reaches that of the pattern.
    fn run(&mut self, pattern: &WordingPattern, mut thread: Thread) -> Option<(usize, Captures)> {
        loop {
            let Some(op) = pattern.ops.get(thread.pc) else {
                return Some((thread.at, thread.captures));
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
                && self.may_continue(&pattern.ops[thread.pc..], end_at)
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

    /// Whether `ops` can match at `at`, judged only by the steps before the next slot or branch.
    /// This is cheaper than parsing the slot before them.
    fn may_continue(&self, ops: &[Op], at: usize) -> bool {
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
        self.is_prefix || at == self.sentence.len()
    }
}
