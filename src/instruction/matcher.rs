//! Runs a sentence through a compiled wording.

use std::ops::Range;

use super::pattern::{Ahead, Next, Op, WordingPattern};

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
    let mut next = machine.first(pattern);
    while let Some(thread) = next {
        if let Some(captures) = machine.run(pattern, thread) {
            return Some(captures);
        }
        next = machine.threads.pop();
    }
    None
}

#[cfg(test)]
std::thread_local! {
    /// How many steps were taken and places looked at, to test how the time grows.
    pub static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[cfg_attr(not(test), expect(clippy::missing_const_for_fn, reason = "it counts in tests"))]
fn count_step() {
    #[cfg(test)]
    STEPS.set(STEPS.get() + 1);
}

fn skip_text(sentence: &str, at: usize, texts: &[String]) -> Option<usize> {
    let rest = &sentence.as_bytes()[at..];
    texts.iter().find_map(|text| {
        let next = rest.get(..text.len())?;
        next.eq_ignore_ascii_case(text.as_bytes()).then_some(at + text.len())
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
    tried: Tried,
    threads: Vec<Thread>,
}

impl<'s, A: Fn(usize, &str) -> bool> Machine<'s, A> {
    const fn new(sentence: &'s str, accept: A) -> Self {
        Self { sentence, accept, tried: Tried(Vec::new()), threads: Vec::new() }
    }

    /// The thread at the beginning. Most patterns do not even begin like the sentence.
    fn first(&self, pattern: &WordingPattern) -> Option<Thread> {
        let may_match = self.may_continue(pattern, pattern.beginning(), 0);
        may_match.then(Thread::default)
    }

    /// Runs a thread to the end of the sentence, if it reaches that of the pattern there.
    fn run(&mut self, pattern: &WordingPattern, mut thread: Thread) -> Option<Captures> {
        loop {
            count_step();
            let Some(op) = pattern.ops.get(thread.pc) else {
                return (thread.at == self.sentence.len()).then_some(thread.captures);
            };
            thread.pc += 1;
            match op {
                Op::Text(texts) => thread.at = skip_text(self.sentence, thread.at, texts)?,
                Op::Space => thread.at = skip_space(self.sentence, thread.at)?,
                Op::Jump(to) => thread.pc = *to,
                Op::Split(first, second) => {
                    if !self.tried.insert(thread.pc, thread.at, pattern, self.sentence) {
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
                    if !self.tried.insert(thread.pc, thread.at, pattern, self.sentence) {
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
        let ahead = pattern.after_slot(slot);
        let inner = rest.char_indices().rev().filter(|(end, c)| match c {
            // "2-space", with either hyphen.
            '-' | '\u{2011}' => rest[..*end].bytes().all(|b| b.is_ascii_digit()),
            _ => c.is_whitespace() || matches!(c, ',' | ':' | '.' | ';' | '='),
        });
        for end in [rest.len()].into_iter().chain(inner.map(|(end, _)| end)) {
            let text = &rest[..end];
            let end_at = thread.at + end;
            if text.trim() == text
                && self.may_continue(pattern, ahead, end_at)
                && (self.accept)(slot, text)
            {
                let mut captures = thread.captures.clone();
                captures.push((slot, thread.at..end_at));
                self.threads.push(Thread { pc: thread.pc, at: end_at, captures });
            }
        }
    }

    /// Whether what may come next can match at `at`, judged by the next word or slot alone. This is
    /// cheaper than a thread, and than parsing the slot before it.
    fn may_continue(&self, pattern: &WordingPattern, ahead: &Ahead, at: usize) -> bool {
        count_step();
        let spaced = || {
            let spaced = ahead.spaced.as_ref()?;
            Some(self.may_read(pattern, spaced, skip_space(self.sentence, at)?))
        };
        self.may_read(pattern, &ahead.here, at) || spaced().unwrap_or_default()
    }

    fn may_read(&self, pattern: &WordingPattern, next: &Next, at: usize) -> bool {
        let rest = &self.sentence[at..];
        let may_read = |op: &usize| match &pattern.ops[*op] {
            Op::Text(texts) => skip_text(self.sentence, at, texts).is_some(),
            Op::Slot(slot) => pattern.slots[*slot].may_begin(rest),
            Op::Space | Op::Split(..) | Op::Jump(_) => false,
        };
        next.may_end && at == self.sentence.len()
            || next.may_begin(rest.as_bytes()) && next.ops.iter().any(may_read)
    }
}

/// The pairs of positions, in program and sentence, at which a choice was made. What follows does
/// not depend on the path to them, so no pair is tried twice, which bounds the time.
#[derive(Default)]
struct Tried(Vec<u64>);

impl Tried {
    /// Adds a pair, if it is not there.
    fn insert(&mut self, pc: usize, at: usize, pattern: &WordingPattern, sentence: &str) -> bool {
        if self.0.is_empty() {
            let pairs = (pattern.ops.len() + 1) * (sentence.len() + 1);
            self.0 = vec![0; pairs / 64 + 1];
        }
        let pair = pc * (sentence.len() + 1) + at;
        let (part, bit) = (&mut self.0[pair / 64], 1 << (pair % 64));
        let is_new = *part & bit == 0;
        *part |= bit;
        is_new
    }
}
