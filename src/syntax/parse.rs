//! Parses one block.

mod budget;
mod clean;
mod incremental;
mod log;

use std::cell::RefCell;

use thiserror::Error;
use tree_sitter::{Parser, Point, Tree};

pub(crate) use budget::ParseBudget;

use budget::OnError;

use super::per_grammar::{GrammarId, PerGrammar};
use super::repair::{self, PatchedText, Repair};
use super::scan::Scan;
use crate::lang;
use crate::language::Language;
use crate::response::Limits;

/// The most lines in a row that may contain only a backslash.
const MAX_LONE_CONTINUATIONS: usize = 100;

/// The most unmatched closing brackets: 500 with an operator after each (`)~)~`), one kilobyte,
/// keep the Java grammar busy for a second, 5,000 for a quarter of an hour.
const MAX_STRAY_BRACKETS: usize = 200;

/// The most punctuation characters in a row without a word: 6 KB of `->*` take the Go grammar three
/// seconds. Valid code needs some: 300 empty lists in a row are 900 characters.
const MAX_PUNCTUATION: usize = 1_000;

/// The longest run of one punctuation character: a million colons take the Python grammar three
/// seconds.
const MAX_REPEATS: usize = 200_000;

/// The most `=>` in a Java block: on 9 KB of them the parser uses gigabytes of memory.
const MAX_ARROWS: usize = 200;

/// The tree of one block.
#[derive(Debug)]
pub struct Parsed {
    /// The language it was parsed as.
    pub language: Language,
    pub(crate) tree: Tree,
    /// The repaired code with its tree, if the block is broken and reads better so.
    pub(crate) repaired: Option<Repaired>,
    /// Parts of the block parsed separately (C++ macro bodies), with positions in the block.
    pub(crate) fragments: Vec<Tree>,
    /// The number of places that the grammar could not parse.
    pub syntax_errors: usize,
    /// The bytes in those places.
    pub error_bytes: usize,
}

/// Which repairs are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repairs {
    /// All of them.
    All,
    /// What is missing at the end: code that may be in another language is not repaired.
    AtEnd,
}

/// A repaired text and its tree.
#[derive(Debug)]
pub(crate) struct Repaired {
    repair: Repair,
    pub(crate) tree: Tree,
    /// Bytes that could not be parsed even so.
    pub(crate) error_bytes: usize,
}

impl Repaired {
    pub(crate) fn text(&self) -> &PatchedText {
        &self.repair.text
    }

    /// The ranges of the code that the text leaves out though they are code.
    pub(crate) fn unread(&self) -> &[std::ops::Range<usize>] {
        &self.repair.unread
    }
}

/// Why a block was not parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The block is too large.
    #[error("a block of {bytes} bytes, at most {limit} are parsed")]
    Size {
        /// Its size in bytes.
        bytes: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// Its brackets nest too deeply.
    #[error("brackets nested {depth} deep, at most {limit} are parsed")]
    Nesting {
        /// The depth found.
        depth: usize,
        /// The limit.
        limit: usize,
    },
    /// Too much of a pattern that makes the parser slow.
    #[error("{count} {of}, at most {limit} are allowed")]
    Hostile {
        /// How much.
        count: usize,
        /// The limit.
        limit: usize,
        /// Of what.
        of: &'static str,
    },
    /// Parsing it and the rest of the response takes too long.
    #[error(
        "parsing takes more than {limit} steps, the limit for this much code (each error counts as \
         400)"
    )]
    Steps {
        /// The limit.
        limit: usize,
    },
    /// The parser returned no tree.
    #[error("the parser gave up")]
    NoTree,
}

/// Parses a block's code as a language.
///
/// # Errors
/// When the code is past a limit. The limits are counts, so the same input is refused on every
/// machine.
pub fn parse(language: Language, code: &str, limits: &Limits) -> Result<Parsed, ParseError> {
    parse_within(language, code, Repairs::All, &mut ParseBudget::new(*limits))
}

/// [`parse`] for one block of a response; all of its blocks share a budget.
pub(crate) fn parse_within(
    language: Language,
    code: &str,
    repairs: Repairs,
    budget: &mut ParseBudget,
) -> Result<Parsed, ParseError> {
    check_limits(language, code, &budget.limits)?;
    let first = GrammarId::first(language);
    let mut tree =
        parse_readable(first, code, OnError::Recover, budget)?.ok_or(ParseError::NoTree)?;
    // Past the limit the first tree stays.
    if let Some(second) = GrammarId::second(language)
        && tree.root_node().has_error()
        && let Ok(Some(other)) = parse_readable(second, code, OnError::Abort, budget)
        && !other.root_node().has_error()
    {
        tree = other;
    }
    finish_parse(language, code, tree, repairs, budget)
}

/// Parses a block's code as a language that it may not be written in; `None` if it has errors.
/// Gives up early, because error recovery is what takes long.
pub(crate) fn parse_clean(
    language: Language,
    code: &str,
    budget: &mut ParseBudget,
) -> Result<Option<Parsed>, ParseError> {
    check_limits(language, code, &budget.limits)?;
    let mut clean = |grammar| -> Result<Option<Tree>, ParseError> {
        let tree = parse_readable(grammar, code, OnError::Abort, budget)?;
        Ok(tree.filter(|tree| !tree.root_node().has_error()))
    };
    let mut tree = clean(GrammarId::first(language))?;
    if let Some(second) = GrammarId::second(language)
        && tree.is_none()
    {
        tree = clean(second).unwrap_or_default();
    }
    tree.map(|tree| finish_parse(language, code, tree, Repairs::All, budget))
        .transpose()
}

/// The parse of a block, given its tree: with its repair, and the parts that are parsed separately.
pub(crate) fn finish_parse(
    language: Language,
    code: &str,
    tree: Tree,
    repairs: Repairs,
    budget: &mut ParseBudget,
) -> Result<Parsed, ParseError> {
    let grammar = GrammarId::of(language, tree.root_node());
    let errors = count_errors(&tree);
    let repaired = best_repair(grammar, code, &tree, &errors, repairs, budget);
    let (text, whole) = match &repaired {
        Some(repaired) => (repaired.text().text.as_str(), &repaired.tree),
        None => (code, &tree),
    };
    let mut fragments = Vec::new();
    for range in lang::of(language).fragments(whole, text) {
        fragments.extend(parse_fragment(grammar, text, range, budget)?);
    }
    Ok(Parsed {
        language,
        tree,
        repaired,
        fragments,
        syntax_errors: errors.places,
        error_bytes: errors.bytes,
    })
}

/// Refuses code that is past a limit before it is parsed.
fn check_limits(language: Language, code: &str, limits: &Limits) -> Result<(), ParseError> {
    let (bytes, limit) = (code.len(), limits.block_bytes);
    if bytes > limit {
        return Err(ParseError::Size { bytes, limit });
    }
    let scan = Scan::new(language, code);
    let (depth, limit) = (scan.open_brackets.max(scan.open_angles), limits.nesting);
    if depth > limit {
        return Err(ParseError::Nesting { depth, limit });
    }
    let excess = [
        (
            scan.lone_continuations,
            MAX_LONE_CONTINUATIONS,
            "lines in a row with only a backslash",
        ),
        (
            scan.stray_brackets,
            MAX_STRAY_BRACKETS,
            "unmatched closing brackets",
        ),
        (
            scan.punctuation,
            MAX_PUNCTUATION,
            "punctuation characters in a row without a word",
        ),
        (
            scan.repeats,
            MAX_REPEATS,
            "repeats of one punctuation character in a row",
        ),
        (scan.arrows, MAX_ARROWS, "`=>`, which is not Java"),
    ];
    match excess.into_iter().find(|(count, limit, _)| count > limit) {
        Some((count, limit, of)) => Err(ParseError::Hostile { count, limit, of }),
        None => Ok(()),
    }
}

/// Runs with this thread's parser for a grammar, which is created on first use.
fn with_parser<T>(grammar: GrammarId, run: impl FnOnce(&mut Parser) -> T) -> T {
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
fn parse_readable(
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

/// The repair that leaves the least unread, if that is less than of the code itself. The reported
/// errors remain those of the code.
fn best_repair(
    grammar: GrammarId,
    code: &str,
    tree: &Tree,
    errors: &ErrorCounts,
    repairs: Repairs,
    budget: &mut ParseBudget,
) -> Option<Repaired> {
    let language = grammar.language;
    let is_misread = errors.places == 0 && lang::of(language).misreads(tree, code);
    if errors.places == 0 && !is_misread {
        return None;
    }
    let mut best: Option<Repaired> = None;
    let mut least = errors.cost() + usize::from(is_misread);
    for round in 0..repair::ROUNDS {
        let (so_far, read) = match &best {
            Some(best) => (Some(&best.repair), &best.tree),
            None => (None, tree),
        };
        let mut reads = |code: &str| {
            let tree = parse_readable(grammar, code, OnError::Recover, budget);
            !matches!(tree, Ok(Some(tree)) if tree.root_node().has_error())
        };
        let Some(repair) = repair::next(language, code, round, so_far, read, &mut reads) else {
            continue;
        };
        if repairs == Repairs::AtEnd && !repair.text.is_appended() {
            break;
        }
        let read = parse_readable(grammar, &repair.text.text, OnError::Recover, budget);
        // Past the limit the code stays as it is.
        let Ok(Some(tree)) = read else {
            break;
        };
        let errors = count_errors(&tree);
        let cost = errors.cost() + repair.lost / 2;
        if cost < least {
            least = cost;
            best = Some(Repaired {
                repair,
                tree,
                error_bytes: errors.bytes,
            });
        } else if round > 0 {
            // The next round would try the same.
            break;
        }
        if errors.places == 0 || repairs == Repairs::AtEnd {
            break;
        }
    }
    best
}

/// The complement of sorted, disjoint ranges of a text.
fn complement(code: &str, excluded: &[std::ops::Range<usize>]) -> Vec<tree_sitter::Range> {
    let (mut at, mut point) = (0, Point::default());
    let mut advance = |to: usize| {
        (at, point) = advance(code, (at, point), to);
        point
    };
    let starts = std::iter::once(0).chain(excluded.iter().map(|range| range.end));
    let ends = excluded
        .iter()
        .map(|range| range.start)
        .chain(std::iter::once(code.len()));
    starts
        .zip(ends)
        .map(|(start_byte, end_byte)| tree_sitter::Range {
            start_byte,
            end_byte,
            start_point: advance(start_byte),
            end_point: advance(end_byte),
        })
        .collect()
}

/// A byte offset of a text with its row and column, computed from an earlier one.
fn advance(text: &str, from: (usize, Point), to: usize) -> (usize, Point) {
    let (start, place) = from;
    let passed = &text.as_bytes()[start..to];
    let place = match passed.iter().rposition(|byte| *byte == b'\n') {
        Some(last) => {
            let lines = passed.iter().filter(|byte| **byte == b'\n').count();
            Point::new(place.row + lines, passed.len() - last - 1)
        }
        None => Point::new(place.row, place.column + passed.len()),
    };
    (to, place)
}

/// The tree of a part of a block; `None` if the language does not accept it.
fn parse_fragment(
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

/// The errors in a tree.
#[derive(Debug, Default)]
struct ErrorCounts {
    /// Error and missing nodes, outermost ones only.
    ///
    /// Well-formed nodes inside an error node are not counted: truncated code is one error node as
    /// a whole, and prose is one with nothing well-formed in it.
    places: usize,
    /// Bytes in them.
    bytes: usize,
    /// Error and missing nodes and the children of error nodes: at least the errors that the parser
    /// met.
    met: usize,
}

impl ErrorCounts {
    /// How bad they are, in bytes.
    const fn cost(&self) -> usize {
        self.bytes + 4 * self.places
    }
}

fn count_errors(tree: &Tree) -> ErrorCounts {
    let mut found = ErrorCounts::default();
    if !tree.root_node().has_error() {
        return found;
    }
    // For each ancestor, whether it is an error node; and how many ancestors are.
    let (mut around, mut errors_around) = (Vec::new(), 0usize);
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let broken = node.is_error() || node.is_missing();
        let in_error = around.last() == Some(&true);
        found.places += usize::from(broken && errors_around == 0);
        found.met += usize::from(broken || in_error);
        if node.child_count() == 0 && (broken || in_error) {
            found.bytes += node.byte_range().len();
        }
        if node.has_error() && cursor.goto_first_child() {
            around.push(node.is_error());
            errors_around += usize::from(node.is_error());
            continue;
        }
        while !cursor.goto_next_sibling() {
            errors_around -= usize::from(around.pop() == Some(true));
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_input_is_refused() {
        let limits = Limits::default();
        let nested = parse(Language::Java, &"a<".repeat(20_000), &limits);
        assert!(matches!(nested, Err(ParseError::Nesting { .. })));
        for (language, part) in [
            (Language::Python, "\\\n"),
            (Language::Java, ")~"),
            (Language::Java, "a=>"),
            (Language::Go, "->*"),
        ] {
            let refused = parse(language, &part.repeat(400), &limits);
            assert!(matches!(refused, Err(ParseError::Hostile { .. })), "{part}");
            assert!(parse(language, &part.repeat(50), &limits).is_ok(), "{part}");
        }
    }
}
