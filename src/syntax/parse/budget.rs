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

use super::clean::{self, PrefixParse};
use super::incremental::{self, PartLimits, PartialParse};
use super::log::{LogReader, LoggedErrors};
use super::{ParseError, count_errors};
use crate::response::Limits;

/// The most errors of one parse: what they cost grows with the square of their number.
const MAX_ERRORS: usize = 1_000;

/// What a parse is counted for at its start, a short one less.
const PARSE_OVERHEAD_STEPS: usize = 200;

/// The steps of a part of some code, and of a response with many errors in all, that are taken
/// without a look at the log: 20 KB of usual code, and of errors in a row a thousand, which are a
/// quarter of a second.
pub(super) const UNLOGGED_STEPS: usize = 16_000;

/// What trees may hold of errors for more to be parsed without a look at the log: what a hundred
/// errors cost is not seen beside what a part of usual code does.
pub(super) const ERRORS_BEFORE_LOGGING: usize = 100;

/// A response may take two fifths of its steps, and the others as bytes are parsed, all of them
/// from so many on. Usual code takes a step for a byte: only what is much denser, or full of
/// errors, takes as many as it may.
const FULL_BUDGET_BYTES: usize = 1 << 20;

/// After how many steps the parser asks whether to go on.
pub(super) const STEPS_PER_CALLBACK: usize = 100;

/// How many errors a parse may log that ends without any: one way of reading the code may be
/// through, and another one fail.
const MAX_ERRORS_OF_CLEAN: usize = 20;

/// What to do about code that has errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnError {
    /// Read on behind them.
    Recover,
    /// Give no tree.
    Abort,
}

/// What the parses of one response have taken so far, and may take.
#[derive(Debug, Default)]
pub(in crate::syntax) struct ParseBudget {
    pub(super) limits: Limits,
    /// Bytes of what was parsed.
    bytes: usize,
    /// Steps of the parser, those of a parse started over included. Where the log is written,
    /// which tells of each byte, there are no fewer than bytes.
    steps: usize,
    /// Errors that were seen in trees, where the log was not.
    errors_seen: usize,
    /// What the errors count for that the log told of, in steps.
    error_steps: usize,
}

impl ParseBudget {
    /// Nothing yet.
    pub(in crate::syntax) const fn new(limits: Limits) -> Self {
        Self {
            limits,
            bytes: 0,
            steps: 0,
            errors_seen: 0,
            error_steps: 0,
        }
    }

    /// The tree of some code; `None` where it has errors and these are to be given up on.
    pub(super) fn tree(
        &mut self,
        parser: &mut Parser,
        code: &str,
        on_error: OnError,
    ) -> Result<Option<Tree>, ParseError> {
        let bytes = incremental::bytes_read(parser, code);
        self.bytes += bytes;
        self.steps += PARSE_OVERHEAD_STEPS.min(2 * bytes);
        let tree = match on_error {
            _ if self.unlogged_steps() == 0 => Err(PartialParse::default()),
            OnError::Recover => self.parse_unlogged(parser, code, bytes).map(Some),
            OnError::Abort => self.parse_clean_unlogged(parser, code, bytes),
        };
        // What it gave up would be resumed otherwise.
        parser.reset();
        tree.or_else(|partial| {
            self.errors_seen += ERRORS_BEFORE_LOGGING;
            self.parse_logged(parser, code, on_error, partial)
        })
    }

    /// Parsed without a look at the log. So many bytes of the code are read: where they are few,
    /// they lie anywhere in it.
    fn parse_unlogged(
        &mut self,
        parser: &mut Parser,
        code: &str,
        bytes: usize,
    ) -> Result<Tree, PartialParse> {
        let is_long = bytes > incremental::PART_BYTES;
        let most = PartLimits {
            bytes: if is_long {
                incremental::PART_BYTES
            } else {
                code.len()
            },
            steps: self.unlogged_steps(),
        };
        let tree = incremental::parse_incrementally(parser, code, most, &mut self.steps)?;
        self.errors_seen += count_errors(&tree).met;
        Ok(tree)
    }

    /// The same of code that may be in another language.
    fn parse_clean_unlogged(
        &mut self,
        parser: &mut Parser,
        code: &str,
        bytes: usize,
    ) -> Result<Option<Tree>, PartialParse> {
        let most = self.steps + self.unlogged_steps();
        let tree = match clean::parse_prefix(parser, code, &mut self.steps, most) {
            PrefixParse::HasError => return Ok(None),
            PrefixParse::Complete(tree) => Some(tree),
            PrefixParse::Incomplete if code.len() > incremental::PART_BYTES => {
                parser.reset();
                return self.parse_unlogged(parser, code, bytes).map(Some);
            }
            PrefixParse::Incomplete => {
                let read = |offset| bytes_from(code, offset, code.len());
                run_parser(parser, read, None, |state| {
                    self.steps += STEPS_PER_CALLBACK;
                    self.steps > most || state.has_error()
                })
            }
            PrefixParse::OverBudget => return Err(PartialParse::default()),
        };
        match &tree {
            Some(tree) => self.errors_seen += count_errors(tree).met,
            None if self.steps > most => return Err(PartialParse::default()),
            // How many errors there were is not known.
            None => self.errors_seen += ERRORS_BEFORE_LOGGING,
        }
        Ok(tree)
    }

    /// The steps that a part may take without a look at the log.
    fn unlogged_steps(&self) -> usize {
        let taken = if self.errors_seen < ERRORS_BEFORE_LOGGING {
            0
        } else {
            self.steps
        };
        let left = self.limits.steps.saturating_sub(self.steps);
        UNLOGGED_STEPS.saturating_sub(taken).min(left)
    }

    /// The same with an eye on the log, which tells of what is behind the beginning that is known.
    fn parse_logged(
        &mut self,
        parser: &mut Parser,
        code: &str,
        on_error: OnError,
        known: PartialParse,
    ) -> Result<Option<Tree>, ParseError> {
        let least = self.steps + incremental::bytes_read(parser, code).saturating_sub(known.bytes);
        self.check(least)?;
        let found = Arc::new(LoggedErrors::default());
        let mut log = LogReader::new(Arc::clone(&found));
        parser.set_logger(Some(Box::new(move |_, message| log.add(message))));
        let gives_up = |found| on_error == OnError::Abort && found > MAX_ERRORS_OF_CLEAN;
        let read = |offset| bytes_from(code, offset, code.len());
        let limit = self.limit();
        let tree = run_parser(parser, read, known.tree.as_ref(), |_| {
            self.steps += STEPS_PER_CALLBACK;
            let errors = found.errors.load(Relaxed);
            let steps = self.steps.saturating_add(found.steps.load(Relaxed));
            gives_up(errors) || errors > MAX_ERRORS || self.total_steps(steps) > limit
        });
        parser.set_logger(None);
        parser.reset();
        let errors = found.errors.load(Relaxed);
        if gives_up(errors) {
            return Ok(None);
        }
        self.error_steps = self.error_steps.saturating_add(found.steps.load(Relaxed));
        self.steps = self.steps.max(least);
        match tree {
            Some(tree) => Ok(Some(tree)),
            None if errors > MAX_ERRORS => Err(ParseError::Hostile {
                count: errors,
                limit: MAX_ERRORS,
                of: "errors",
            }),
            None => self.check(self.steps).and(Err(ParseError::NoTree)),
        }
    }

    /// The steps that what was parsed so far may take.
    fn limit(&self) -> usize {
        let fifth = self.limits.steps / 5;
        let share = self.bytes.min(FULL_BUDGET_BYTES) as u128;
        let others = 3 * fifth as u128 * share / FULL_BUDGET_BYTES as u128;
        2 * fifth + others as usize
    }

    /// What so many steps come to with the errors.
    const fn total_steps(&self, steps: usize) -> usize {
        steps.saturating_add(self.error_steps)
    }

    /// Refuses what would take that many steps.
    fn check(&self, steps: usize) -> Result<(), ParseError> {
        let limit = self.limit();
        if self.total_steps(steps) > limit {
            return Err(ParseError::Steps { limit });
        }
        Ok(())
    }
}

/// Parses, or goes on with a parse that was stopped; what an `old` tree of the same code holds is
/// taken from there. `stop` is asked every [`CHECKED`] steps.
pub(super) fn run_parser<'c>(
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
pub(super) fn bytes_from(code: &str, offset: usize, length: usize) -> &[u8] {
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
    use crate::syntax::parse::{complement, with_parser};

    #[test]
    fn dense_code_is_read_on_behind_what_is_left_out() {
        let line = "string greeting = first + second;\n";
        let before = line.repeat(300) + &"?".repeat(30_000) + "\n";
        let code = before.clone() + line + "int x[] = {" + &"1,".repeat(10_000) + "1};\n";
        let left_out = line.len()..before.len() - 1;
        let ranges = complement(&code, &[left_out]);
        with_parser(Language::Cpp, |parser| {
            parser.set_included_ranges(&ranges).unwrap();
            let mut budget = ParseBudget::default();
            let tree = budget
                .tree(parser, &code, OnError::Recover)
                .unwrap()
                .unwrap();
            parser.set_included_ranges(&[]).unwrap();
            assert!(!tree.root_node().has_error() && budget.steps > UNLOGGED_STEPS);
        });
    }

    #[test]
    fn more_code_may_take_more_steps() {
        let mut budget = ParseBudget::new(Limits {
            steps: 1_000,
            ..Limits::default()
        });
        for (bytes, limit) in [(0, 400), (1 << 19, 700), (1 << 20, 1_000), (1 << 30, 1_000)] {
            budget.bytes = bytes;
            assert_eq!(budget.limit(), limit);
        }
    }
}
