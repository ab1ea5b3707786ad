//! Runs the parser of a grammar on a block or a part of one.

use std::cell::RefCell;

use tree_sitter::{Parser, Tree};

use super::ParseError;
use super::budget::{OnError, ParseBudget};
use super::ranges::complement;
use crate::lang;
use crate::syntax::per_grammar::{GrammarId, PerGrammar};

/// Runs with this thread's parser for a grammar, which is created on first use.
pub(super) fn with_parser<T>(grammar: GrammarId, run: impl FnOnce(&mut Parser) -> T) -> T {
    thread_local! {
        static PARSERS: PerGrammar<RefCell<Parser>> = const {
            PerGrammar::new(|grammar| {
                let mut parser = Parser::new();
                parser
                    .set_language(&grammar.read())
                    .expect("the grammar's ABI fits: a test parses every language");
                RefCell::new(parser)
            })
        };
    }
    PARSERS.with(|parsers| {
        let mut parser = parsers.get(grammar).borrow_mut();
        parser.reset();
        run(&mut parser)
    })
}

/// A block's tree, without the ranges that the grammar cannot parse.
pub(super) fn parse_readable(
    grammar: GrammarId,
    code: &str,
    on_error: OnError,
    budget: &mut ParseBudget,
) -> Result<Option<Tree>, ParseError> {
    let excluded = lang::of(grammar.language).excluded_ranges(code);
    with_parser(grammar, |parser| {
        if excluded.is_empty() {
            return budget.parse(parser, code, on_error);
        }
        with_included_ranges(parser, &complement(code, &excluded), |parser| {
            budget.parse(parser, code, on_error)
        })
    })
}

/// Runs with a parser that reads only some ranges of its text.
fn with_included_ranges(
    parser: &mut Parser,
    ranges: &[tree_sitter::Range],
    run: impl FnOnce(&mut Parser) -> Result<Option<Tree>, ParseError>,
) -> Result<Option<Tree>, ParseError> {
    let no_tree = |_| ParseError::NoTree;
    parser.set_included_ranges(ranges).map_err(no_tree)?;
    let tree = run(parser);
    parser.set_included_ranges(&[]).map_err(no_tree)?;
    tree
}

/// The tree of a part of a block; `None` if the language does not accept it.
pub(super) fn parse_fragment(
    grammar: GrammarId,
    code: &str,
    range: tree_sitter::Range,
    budget: &mut ParseBudget,
) -> Result<Option<Tree>, ParseError> {
    let tree = with_parser(grammar, |parser| {
        with_included_ranges(parser, &[range], |parser| {
            budget.parse(parser, code, OnError::Recover)
        })
    })?;
    Ok(tree.filter(|tree| lang::of(grammar.language).accepts(tree)))
}
