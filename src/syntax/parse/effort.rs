//! What parsing a response may take: counts of what the parser does, and no seconds.
//!
//! What a parser does about errors can take the square of their number, and its progress
//! callback does not tell of them: only its log does, and to write that makes the parser slow.
//! So the beginning of what a response holds, which is all of it for most responses, is parsed
//! without a log. Where that is not enough, the block is parsed again and errors are counted.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

use super::{Refused, clean};
use crate::response::Limits;

/// The steps that an error counts for: 20 KB of usual code have no more than 70, but hundreds
/// in each other language that they may have to be read as.
const STEPS_OF_ERROR: usize = 400;

/// The most errors of one parse: what they cost grows with the square of their number.
const MAX_ERRORS: usize = 1_000;

/// What a parse is counted for at its start, a short one less.
const STEPS_OF_PARSE: usize = 200;

/// The steps that are taken without a look at the log: 20 KB of usual code, and of errors in a
/// row a thousand, which are a quarter of a second.
const UNWATCHED: usize = 16_000;

/// After how many steps the parser asks whether to go on.
const CHECKED: usize = 100;

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
    /// Steps of the parser, those of a parse started over included. Where the log is written,
    /// which tells of each byte, there are no fewer than bytes.
    steps: usize,
    /// Errors by weight, as the log tells of them.
    errors: usize,
}

impl Effort {
    /// Nothing yet.
    pub(in crate::syntax) const fn new(limits: Limits) -> Self {
        Self {
            limits,
            steps: 0,
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
        self.steps += STEPS_OF_PARSE.min(2 * code.len());
        let unwatched = UNWATCHED.min(self.limits.steps);
        if self.steps < unwatched {
            let steps = &mut self.steps;
            let mut is_enough = || {
                *steps += CHECKED;
                *steps >= unwatched
            };
            let read = |offset| part(code, offset, code.len());
            let tree = match broken {
                Broken::Read => run(parser, read, |_| is_enough()),
                Broken::GiveUp => clean::tree(parser, code, &mut is_enough),
            };
            // What it gave up would be resumed otherwise.
            parser.reset();
            if tree.is_some() || self.steps < unwatched {
                return Ok(tree);
            }
        }
        self.watched(parser, code, broken)
    }

    /// The same with an eye on the log.
    fn watched(
        &mut self,
        parser: &mut Parser,
        code: &str,
        broken: Broken,
    ) -> Result<Option<Tree>, Refused> {
        let least = self.steps + code.len();
        self.check(least)?;
        let found = Arc::new(AtomicUsize::new(0));
        let mut log = Log::new(Arc::clone(&found));
        parser.set_logger(Some(Box::new(move |_, message| log.add(message))));
        let is_foreign = |found| broken == Broken::GiveUp && found > LOGGED_OF_CLEAN;
        let read = |offset| part(code, offset, code.len());
        let tree = run(parser, read, |_| {
            self.steps += CHECKED;
            let found = found.load(Relaxed);
            is_foreign(found)
                || found > MAX_ERRORS
                || self.spent(self.steps, found) > self.limits.steps
        });
        parser.set_logger(None);
        parser.reset();
        let found = found.load(Relaxed);
        if is_foreign(found) {
            return Ok(None);
        }
        self.errors += found;
        self.steps = self.steps.max(least);
        match tree {
            Some(tree) => Ok(Some(tree)),
            None if found > MAX_ERRORS => Err(Refused::Hostile {
                count: found,
                limit: MAX_ERRORS,
                of: "errors",
            }),
            None => self.check(self.steps).and(Err(Refused::NoTree)),
        }
    }

    /// What so many steps and so many further errors come to.
    const fn spent(&self, steps: usize, errors: usize) -> usize {
        let errors = self.errors.saturating_add(errors);
        steps.saturating_add(errors.saturating_mul(STEPS_OF_ERROR))
    }

    /// Refuses what would take that many steps.
    fn check(&self, steps: usize) -> Result<(), Refused> {
        let limit = self.limits.steps;
        if self.spent(steps, 0) > limit {
            return Err(Refused::Steps { limit });
        }
        Ok(())
    }
}

/// What the log tells of errors. The parser looks back from each, over what it has read and not
/// yet made a whole of, and over comments: an error weighs what lies there.
struct Log {
    /// The errors so far: places where the parser found no way to read on, and tokens it skipped.
    errors: Arc<AtomicUsize>,
    /// Comments so far.
    comments: usize,
    /// About how many tokens behind the last error are no part of a whole, in eighths. One
    /// eighth of all is left out: tokens of two ways to read the same code.
    loose: usize,
}

impl Log {
    const fn new(errors: Arc<AtomicUsize>) -> Self {
        Self {
            errors,
            comments: 0,
            loose: 0,
        }
    }

    fn add(&mut self, message: &str) {
        if message.starts_with("shift state") {
            self.loose += 7;
        } else if message.starts_with("shift_extra") {
            self.comments += 1;
        } else if let Some(reduced) = message.strip_prefix("reduce ") {
            let parts = reduced
                .rsplit(':')
                .next()
                .and_then(|count| count.parse().ok());
            self.loose = (self.loose + 8).saturating_sub(8 * parts.unwrap_or(1));
        } else if message.starts_with("skip_token ") {
            self.errors.fetch_add(1, Relaxed);
        } else if message.starts_with(RECOVERY) {
            let loose = self.loose / 8 / 32;
            let weight = 1 + self.comments / 256 + loose * loose;
            self.errors.fetch_add(weight, Relaxed);
            self.loose = 0;
        }
    }
}

/// What the log says where no way of reading the code is left that is free of errors.
pub(super) const RECOVERY: &str = "resume ";

/// Parses, or goes on with a parse that was stopped. `stop` is asked every [`CHECKED`] steps.
pub(super) fn run<'c>(
    parser: &mut Parser,
    read: impl Fn(usize) -> &'c [u8],
    mut stop: impl FnMut(&ParseState) -> bool,
) -> Option<Tree> {
    let mut progress = |state: &ParseState| match stop(state) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    parser.parse_with_options(&mut |offset, _| read(offset), None, Some(options))
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
