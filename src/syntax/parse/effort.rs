//! What parsing a response may take: counts of what the parser does, and no seconds.
//!
//! What a parser does about errors can take the square of their number, and its progress
//! callback does not tell of them: only its log does, and to write that makes the parser slow.
//! So code is parsed without a log as long as few errors were seen in the trees of what came
//! before. Where there are more, or a part takes too long, what is left is parsed with an eye on
//! the log.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

use super::clean::{self, Beginning};
use super::log::{Found, Log};
use super::parts::{self, Part, Suspicious};
use super::{Refused, errors};
use crate::response::Limits;

/// The most errors of one parse: what they cost grows with the square of their number.
const MAX_ERRORS: usize = 1_000;

/// What a parse is counted for at its start, a short one less.
const STEPS_OF_PARSE: usize = 200;

/// The steps of a part of some code, and of a response with many errors in all, that are taken
/// without a look at the log: 20 KB of usual code, and of errors in a row a thousand, which are a
/// quarter of a second.
pub(super) const UNWATCHED: usize = 16_000;

/// What trees may hold of errors for more to be parsed without a look at the log: what a hundred
/// errors cost is not seen beside what a part of usual code does.
pub(super) const FEW_ERRORS: usize = 100;

/// A response may take two fifths of its steps, and the others as bytes are parsed, all of them
/// from so many on. Usual code takes a step for a byte: only what is much denser, or full of
/// errors, takes as many as it may.
const BYTES_OF_ALL: usize = 1 << 20;

/// After how many steps the parser asks whether to go on.
pub(super) const CHECKED: usize = 100;

/// How many errors a parse may log that ends without any: one way of reading the code may be
/// through, and another one fail.
const LOGGED_OF_CLEAN: usize = 20;

/// What to do about code that has errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Broken {
    /// Read on behind them.
    Read,
    /// Give no tree.
    GiveUp,
}

/// What the parses of one response have taken so far, and may take.
#[derive(Debug, Default)]
pub(in crate::syntax) struct Effort {
    pub(super) limits: Limits,
    /// Bytes of what was parsed.
    bytes: usize,
    /// Steps of the parser, those of a parse started over included. Where the log is written,
    /// which tells of each byte, there are no fewer than bytes.
    steps: usize,
    /// Errors that were seen in trees, where the log was not.
    seen: usize,
    /// What the errors count for that the log told of, in steps.
    errors: usize,
}

impl Effort {
    /// Nothing yet.
    pub(in crate::syntax) const fn new(limits: Limits) -> Self {
        Self {
            limits,
            bytes: 0,
            steps: 0,
            seen: 0,
            errors: 0,
        }
    }

    /// The tree of some code; `None` where it has errors and these are to be given up on.
    pub(super) fn tree(
        &mut self,
        parser: &mut Parser,
        code: &str,
        broken: Broken,
    ) -> Result<Option<Tree>, Refused> {
        let bytes = parts::bytes_read(parser, code);
        self.bytes += bytes;
        self.steps += STEPS_OF_PARSE.min(2 * bytes);
        let tree = match broken {
            _ if self.unwatched_steps() == 0 => Err(Suspicious::default()),
            Broken::Read => self.unwatched(parser, code, bytes).map(Some),
            Broken::GiveUp => self.unwatched_clean(parser, code, bytes),
        };
        // What it gave up would be resumed otherwise.
        parser.reset();
        tree.or_else(|suspicious| {
            self.seen += FEW_ERRORS;
            self.watched(parser, code, broken, suspicious)
        })
    }

    /// Parsed without a look at the log. So many bytes of the code are read: where they are few,
    /// they lie anywhere in it.
    fn unwatched(
        &mut self,
        parser: &mut Parser,
        code: &str,
        bytes: usize,
    ) -> Result<Tree, Suspicious> {
        let is_long = bytes > parts::BYTES;
        let most = Part {
            bytes: if is_long { parts::BYTES } else { code.len() },
            steps: self.unwatched_steps(),
        };
        let tree = parts::tree(parser, code, most, &mut self.steps)?;
        self.seen += errors(&tree).met;
        Ok(tree)
    }

    /// The same of code that may be in another language.
    fn unwatched_clean(
        &mut self,
        parser: &mut Parser,
        code: &str,
        bytes: usize,
    ) -> Result<Option<Tree>, Suspicious> {
        let most = self.steps + self.unwatched_steps();
        let tree = match clean::begin(parser, code, &mut self.steps, most) {
            Beginning::Fails => return Ok(None),
            Beginning::Ends(tree) => Some(tree),
            Beginning::GoesOn if code.len() > parts::BYTES => {
                parser.reset();
                return self.unwatched(parser, code, bytes).map(Some);
            }
            Beginning::GoesOn => {
                let read = |offset| part(code, offset, code.len());
                run(parser, read, None, |state| {
                    self.steps += CHECKED;
                    self.steps > most || state.has_error()
                })
            }
            Beginning::IsEnough => return Err(Suspicious::default()),
        };
        match &tree {
            Some(tree) => self.seen += errors(tree).met,
            None if self.steps > most => return Err(Suspicious::default()),
            // How many errors there were is not known.
            None => self.seen += FEW_ERRORS,
        }
        Ok(tree)
    }

    /// The steps that a part may take without a look at the log.
    fn unwatched_steps(&self) -> usize {
        let taken = if self.seen < FEW_ERRORS {
            0
        } else {
            self.steps
        };
        let left = self.limits.steps.saturating_sub(self.steps);
        UNWATCHED.saturating_sub(taken).min(left)
    }

    /// The same with an eye on the log, which tells of what is behind the beginning that is known.
    fn watched(
        &mut self,
        parser: &mut Parser,
        code: &str,
        broken: Broken,
        known: Suspicious,
    ) -> Result<Option<Tree>, Refused> {
        let least = self.steps + parts::bytes_read(parser, code).saturating_sub(known.bytes);
        self.check(least)?;
        let found = Arc::new(Found::default());
        let mut log = Log::new(Arc::clone(&found));
        parser.set_logger(Some(Box::new(move |_, message| log.add(message))));
        let is_foreign = |found| broken == Broken::GiveUp && found > LOGGED_OF_CLEAN;
        let read = |offset| part(code, offset, code.len());
        let limit = self.limit();
        let tree = run(parser, read, known.old.as_ref(), |_| {
            self.steps += CHECKED;
            let errors = found.errors.load(Relaxed);
            let steps = self.steps.saturating_add(found.steps.load(Relaxed));
            is_foreign(errors) || errors > MAX_ERRORS || self.spent(steps) > limit
        });
        parser.set_logger(None);
        parser.reset();
        let errors = found.errors.load(Relaxed);
        if is_foreign(errors) {
            return Ok(None);
        }
        self.errors = self.errors.saturating_add(found.steps.load(Relaxed));
        self.steps = self.steps.max(least);
        match tree {
            Some(tree) => Ok(Some(tree)),
            None if errors > MAX_ERRORS => Err(Refused::Hostile {
                count: errors,
                limit: MAX_ERRORS,
                of: "errors",
            }),
            None => self.check(self.steps).and(Err(Refused::NoTree)),
        }
    }

    /// The steps that what was parsed so far may take.
    fn limit(&self) -> usize {
        let fifth = self.limits.steps / 5;
        let share = self.bytes.min(BYTES_OF_ALL) as u128;
        let others = 3 * fifth as u128 * share / BYTES_OF_ALL as u128;
        2 * fifth + others as usize
    }

    /// What so many steps come to with the errors.
    const fn spent(&self, steps: usize) -> usize {
        steps.saturating_add(self.errors)
    }

    /// Refuses what would take that many steps.
    fn check(&self, steps: usize) -> Result<(), Refused> {
        let limit = self.limit();
        if self.spent(steps) > limit {
            return Err(Refused::Steps { limit });
        }
        Ok(())
    }
}

/// Parses, or goes on with a parse that was stopped; what an `old` tree of the same code holds is
/// taken from there. `stop` is asked every [`CHECKED`] steps.
pub(super) fn run<'c>(
    parser: &mut Parser,
    read: impl Fn(usize) -> &'c [u8],
    old: Option<&Tree>,
    mut stop: impl FnMut(&ParseState) -> bool,
) -> Option<Tree> {
    let mut progress = |state: &ParseState| match stop(state) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    parser.parse_with_options(&mut |offset, _| read(offset), old, Some(options))
}

/// The bytes of some code from one on, as many as asked for or a few more: the parser would read
/// on at the beginning of a character that is cut off, and must never be told of the end there.
pub(super) fn part(code: &str, offset: usize, length: usize) -> &[u8] {
    let mut end = (offset + length).min(code.len());
    while !code.is_char_boundary(end) {
        end += 1;
    }
    code.as_bytes().get(offset..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::syntax::parse::{between, with_parser};

    #[test]
    fn dense_code_is_read_on_behind_what_is_left_out() {
        let line = "string greeting = first + second;\n";
        let before = line.repeat(300) + &"?".repeat(30_000) + "\n";
        let code = before.clone() + line + "int x[] = {" + &"1,".repeat(10_000) + "1};\n";
        let left_out = line.len()..before.len() - 1;
        let ranges = between(&code, &[left_out]);
        with_parser(Language::Cpp, |parser| {
            parser.set_included_ranges(&ranges).unwrap();
            let mut effort = Effort::default();
            let tree = effort.tree(parser, &code, Broken::Read).unwrap().unwrap();
            parser.set_included_ranges(&[]).unwrap();
            assert!(!tree.root_node().has_error() && effort.steps > UNWATCHED);
        });
    }

    #[test]
    fn more_code_may_take_more_steps() {
        let mut effort = Effort::new(Limits {
            steps: 1_000,
            ..Limits::default()
        });
        for (bytes, limit) in [(0, 400), (1 << 19, 700), (1 << 20, 1_000), (1 << 30, 1_000)] {
            effort.bytes = bytes;
            assert_eq!(effort.limit(), limit);
        }
    }
}
