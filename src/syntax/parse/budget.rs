//! The budget for parsing a response. It counts parser steps, not seconds, so that every machine
//! gives the same result.
//!
//! Error recovery can take time quadratic in the number of errors, and the progress callback does
//! not report it. Only the log does, and writing the log makes the parser slow. So code is parsed
//! without the log as long as the trees so far have few errors. If they have more, or a part takes
//! too long, the rest is parsed with the log on.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use tree_sitter::{Parser, Tree};

use super::ParseError;
use super::clean::{self, PrefixParse};
use super::incremental::{self, Pace, PartLimits, PartialParse, UNLOGGED_STEPS};
use super::log::{
    ERRORS_BEFORE_LOGGING, LogReader, LoggedErrors, MAX_ERRORS, count_errors, errors_before_logging,
};
use super::parsers::{
    STEPS_PER_CALLBACK, bytes_from, complement, run_parser, with_included_ranges, with_parser,
};
use crate::response::{Limits, PatchedText};
use crate::syntax::grammar::GrammarId;

/// The steps charged for starting a parse; a short one is charged less.
const PARSE_OVERHEAD_STEPS: usize = 200;

/// Two fifths of a response's steps are available at once, the rest in proportion to the bytes
/// parsed, all of them from this many bytes on. Ordinary code takes one step per byte; only code
/// that is much denser or full of errors reaches the limit.
const FULL_BUDGET_BYTES: usize = 1 << 20;

/// How many errors the log of an error-free parse may report: one parse version may succeed while
/// others fail.
const MAX_ERRORS_OF_CLEAN: usize = 20;

/// What to do at a syntax error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnError {
    /// Recover and parse on.
    Recover,
    /// Stop without a tree.
    Abort,
}

/// Runs with a parser that doesn't read the ranges of some code that the grammar cannot parse.
fn readable(
    grammar: GrammarId,
    code: &str,
    run: impl FnOnce(&mut Parser) -> Result<Option<Tree>, ParseError>,
) -> Result<Option<Tree>, ParseError> {
    let excluded = grammar.grammar.excluded_ranges(code);
    with_parser(grammar, |parser| match excluded.is_empty() {
        true => run(parser),
        false => with_included_ranges(parser, &complement(code, &excluded), run),
    })
}

/// Whether a tree is one statement with its mark.
fn is_statement(tree: &Tree) -> bool {
    let root = tree.root_node();
    let last = root.child(0).filter(|_| root.child_count() == 1);
    let last = last.and_then(|only| only.child(only.child_count().checked_sub(1)?));
    !root.has_error()
        && last.is_some_and(|last| last.end_byte() == root.end_byte() && !last.is_named())
}

/// The steps that the parses of one response have taken so far, and their limits.
#[derive(Debug, Default)]
pub(crate) struct ParseBudget {
    pub(super) limits: Limits,
    /// The bytes parsed.
    bytes: usize,
    /// The parser's steps, including those of parses that were started over. For a parse with the
    /// log on, which reports each byte, at least one per byte.
    steps: usize,
    /// The errors seen in the trees of parses without the log.
    errors_seen: usize,
    /// The steps charged for the errors that the log reported.
    error_steps: usize,
}

impl ParseBudget {
    /// A budget of which nothing is used yet.
    pub(crate) const fn new(limits: Limits) -> Self {
        Self { limits, bytes: 0, steps: 0, errors_seen: 0, error_steps: 0 }
    }

    /// Parses a block without the ranges that the grammar cannot parse.
    pub(super) fn parse_readable(
        &mut self,
        grammar: GrammarId,
        code: &str,
        on_error: OnError,
    ) -> Result<Option<Tree>, ParseError> {
        readable(grammar, code, |parser| self.parse(grammar, parser, code, on_error))
    }

    /// Parses a block as a repair has it, given the tree of its code.
    pub(super) fn parse_repaired(
        &mut self,
        grammar: GrammarId,
        code: &str,
        tree: &Tree,
        repaired: &PatchedText,
    ) -> Result<Option<Tree>, ParseError> {
        let text = &repaired.text;
        let old = incremental::repaired_tree(tree, code, repaired);
        readable(grammar, text, |parser| {
            let old = old.filter(|_| self.unlogged_steps() > 0);
            if let Some(tree) = old.and_then(|old| self.reparse(parser, text, &old)) {
                return Ok(Some(tree));
            }
            parser.reset();
            self.parse(grammar, parser, text, OnError::Recover)
        })
    }

    /// Parses code without the log, and reuses the nodes of an old tree that are unchanged; `None` if that
    /// takes too long.
    fn reparse(&mut self, parser: &mut Parser, code: &str, old: &Tree) -> Option<Tree> {
        self.bytes += incremental::bytes_read(parser, code);
        let most = self.unlogged_steps();
        let left = self.limits.steps.saturating_sub(self.steps);
        let (mut taken, mut pace) = (0, Pace::of(code));
        let read = |offset| bytes_from(code, offset, code.len());
        let tree = run_parser(parser, read, Some(old), |state| {
            taken += STEPS_PER_CALLBACK;
            pace.take_if(|pace| pace.is_slow(state));
            taken > left || pace.is_none() && taken > most
        });
        self.steps += taken;
        self.errors_seen += tree.as_ref().map_or(0, |tree| count_errors(tree).met);
        tree
    }

    /// Parses a part of a block; `None` if the language does not accept it.
    pub(super) fn parse_fragment(
        &mut self,
        grammar: GrammarId,
        code: &str,
        range: tree_sitter::Range,
    ) -> Result<Option<Tree>, ParseError> {
        if let Some(tree) = self.parse_ended(grammar, code, range) {
            return Ok(Some(tree));
        }
        let tree = with_parser(grammar, |parser| {
            with_included_ranges(parser, &[range], |parser| {
                self.parse(grammar, parser, code, OnError::Recover)
            })
        })?;
        Ok(tree.filter(|tree| grammar.grammar.accepts(tree)))
    }

    /// Parses a part with what ends a statement in place of the mark after it; `None` if that is not one statement.
    /// Without it, the end would be an error, and looking for what is missing takes longer than to parse most parts.
    fn parse_ended(
        &mut self,
        grammar: GrammarId,
        code: &str,
        part: tree_sitter::Range,
    ) -> Option<Tree> {
        let mark = grammar.grammar.statement_end()?;
        // A node that ends after the mark must not end within a character.
        code.as_bytes().get(part.end_byte).filter(|byte| byte.is_ascii_punctuation())?;
        if code[..part.end_byte].ends_with([';', '}']) {
            return None;
        }
        let most = self.unlogged_steps();
        let mut with_mark = part;
        with_mark.end_byte += 1;
        with_mark.end_point.column += 1;
        let read = |offset: usize| match offset < part.end_byte {
            true => &code.as_bytes()[offset..part.end_byte],
            false if offset == part.end_byte => std::slice::from_ref(mark),
            false => &[],
        };
        let mut taken = 0;
        let parse = |parser: &mut Parser| {
            let tree = run_parser(parser, read, None, |state| {
                taken += STEPS_PER_CALLBACK;
                taken > most || state.has_error()
            });
            // Otherwise the parser would resume the parse that it gave up.
            parser.reset();
            Ok(tree)
        };
        let tree = with_parser(grammar, |parser| with_included_ranges(parser, &[with_mark], parse));
        let tree = tree.ok()?.filter(is_statement)?;
        let bytes = part.end_byte - part.start_byte;
        self.bytes += bytes;
        self.steps += taken + PARSE_OVERHEAD_STEPS.min(2 * bytes);
        Some(tree)
    }

    /// Parses some code; `None` if it has errors and `on_error` is [`OnError::Abort`].
    fn parse(
        &mut self,
        grammar: GrammarId,
        parser: &mut Parser,
        code: &str,
        on_error: OnError,
    ) -> Result<Option<Tree>, ParseError> {
        let bytes = incremental::bytes_read(parser, code);
        self.bytes += bytes;
        self.steps += PARSE_OVERHEAD_STEPS.min(2 * bytes);
        let tree = match on_error {
            _ if self.unlogged_steps() == 0 => Err(PartialParse::default()),
            OnError::Recover => self.parse_unlogged(grammar, parser, code, bytes).map(Some),
            OnError::Abort => self.parse_clean_unlogged(grammar, parser, code, bytes),
        };
        // Otherwise the parser would resume the parse that it gave up.
        parser.reset();
        tree.or_else(|partial| {
            self.errors_seen += MAX_ERRORS;
            self.parse_logged(parser, code, on_error, partial)
        })
    }

    /// Parses without the log. `bytes` of the code are read; if they are few, they may lie anywhere
    /// in it.
    fn parse_unlogged(
        &mut self,
        grammar: GrammarId,
        parser: &mut Parser,
        code: &str,
        bytes: usize,
    ) -> Result<Tree, PartialParse> {
        let is_long = bytes > incremental::PART_BYTES;
        let left = self.limits.steps.saturating_sub(self.steps);
        if is_long
            && let Some((tree, errors)) =
                incremental::parse_at_once(parser, code, left, &mut self.steps)
        {
            self.errors_seen += errors;
            return Ok(tree);
        }
        let most = PartLimits {
            bytes: if is_long { incremental::PART_BYTES } else { code.len() },
            steps: self.unlogged_steps(),
        };
        let lexical = || grammar.grammar.repairs().lexical;
        let tree = incremental::parse_incrementally(parser, code, &lexical, most, &mut self.steps)?;
        self.errors_seen += count_errors(&tree).met;
        Ok(tree)
    }

    /// The same for code that may be in another language.
    fn parse_clean_unlogged(
        &mut self,
        grammar: GrammarId,
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
                return self.parse_unlogged(grammar, parser, code, bytes).map(Some);
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
            // The number of errors is not known.
            None => self.errors_seen += ERRORS_BEFORE_LOGGING,
        }
        Ok(tree)
    }

    /// The steps that a part may take without the log.
    fn unlogged_steps(&self) -> usize {
        let is_sparse = self.errors_seen < errors_before_logging(self.bytes);
        let taken = if is_sparse { 0 } else { self.steps };
        let left = self.limits.steps.saturating_sub(self.steps);
        UNLOGGED_STEPS.saturating_sub(taken).min(left)
    }

    /// Parses with the log on, which reports on the code after the `known` beginning.
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
            None if errors > MAX_ERRORS => {
                Err(ParseError::Hostile { count: errors, limit: MAX_ERRORS, of: "errors" })
            }
            None => self.check(self.steps).and(Err(ParseError::NoTree)),
        }
    }

    /// The steps allowed for the bytes parsed so far.
    fn limit(&self) -> usize {
        let fifth = self.limits.steps / 5;
        let share = self.bytes.min(FULL_BUDGET_BYTES) as u128;
        let others = 3 * fifth as u128 * share / FULL_BUDGET_BYTES as u128;
        2 * fifth + others as usize
    }

    /// Steps plus the charge for errors.
    const fn total_steps(&self, steps: usize) -> usize {
        steps.saturating_add(self.error_steps)
    }

    /// Fails if that many steps are past the limit.
    fn check(&self, steps: usize) -> Result<(), ParseError> {
        let limit = self.limit();
        if self.total_steps(steps) > limit {
            return Err(ParseError::Steps { limit });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Repairs, parse_within};
    use super::*;
    use crate::lang;
    use crate::language::Language;

    #[test]
    fn dense_code_is_parsed_after_an_excluded_range() {
        let line = "string greeting = first + second;\n";
        let before = line.repeat(300) + &"?".repeat(30_000) + "\n";
        let code = before.clone() + line + "int x[] = {" + &"1,".repeat(10_000) + "1};\n";
        let excluded = line.len()..before.len() - 1;
        let ranges = complement(&code, &[excluded]);
        let grammar = GrammarId::first(lang::of(Language::Cpp));
        with_parser(grammar, |parser| {
            parser.set_included_ranges(&ranges).unwrap();
            let mut budget = ParseBudget::default();
            let tree = budget.parse(grammar, parser, &code, OnError::Recover).unwrap().unwrap();
            parser.set_included_ranges(&[]).unwrap();
            assert!(!tree.root_node().has_error() && budget.steps > UNLOGGED_STEPS);
        });
    }

    #[test]
    fn the_end_of_a_macros_argument_is_no_error() {
        let code = "fn f() { assert_eq!(a.b, c + 1, \"{}\", d.e()); vec![x; g(y)]; }";
        let mut budget = ParseBudget::new(Limits::default());
        let rust = lang::of(Language::Rust);
        let parsed = parse_within(rust, code, Repairs::All, &mut budget).unwrap();
        assert_eq!((parsed.fragments.len(), budget.errors_seen), (4, 0));
    }

    #[test]
    fn more_code_may_take_more_steps() {
        let mut budget = ParseBudget::new(Limits { steps: 1_000, ..Limits::default() });
        for (bytes, limit) in [(0, 400), (1 << 19, 700), (1 << 20, 1_000), (1 << 30, 1_000)] {
            budget.bytes = bytes;
            assert_eq!(budget.limit(), limit);
        }
    }
}
