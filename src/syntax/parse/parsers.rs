//! Runs the parser of a grammar on a block or a part of one. The code is scanned first, for input that
//! makes a parser slow: no callback bounds tree-sitter's error recovery, so a few kilobytes can take it
//! minutes and gigabytes.

use std::cell::RefCell;
use std::ops::{ControlFlow, Range};

use tree_sitter::{ParseOptions, ParseState, Parser, Point, Tree};

use super::{Grammar, ParseError};
use crate::response::Limits;
use crate::syntax::grammar::{GrammarId, PerGrammar};

/// Runs with this thread's parser for a grammar, which is created on first use.
pub(super) fn with_parser<T>(grammar: GrammarId, run: impl FnOnce(&mut Parser) -> T) -> T {
    thread_local! {
        static PARSERS: PerGrammar<RefCell<Parser>> = const { PerGrammar::new() };
    }
    let new = || {
        let mut parser = Parser::new();
        let set = parser.set_language(&grammar.read());
        set.expect("the grammar's ABI fits: a test parses every language");
        RefCell::new(parser)
    };
    PARSERS.with(|parsers| {
        let mut parser = parsers.get(grammar, new).borrow_mut();
        parser.reset();
        run(&mut parser)
    })
}

/// Runs with a parser that reads only some ranges of its text.
pub(super) fn with_included_ranges(
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

/// The complement of sorted, disjoint ranges of a text.
pub(super) fn complement(code: &str, excluded: &[Range<usize>]) -> Vec<tree_sitter::Range> {
    let (mut at, mut point) = (0, Point::default());
    let mut advance = |to: usize| {
        (at, point) = advance(code, (at, point), to);
        point
    };
    let starts = std::iter::once(0).chain(excluded.iter().map(|range| range.end));
    let ends = excluded.iter().map(|range| range.start).chain(std::iter::once(code.len()));
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
pub(super) fn advance(text: &str, from: (usize, Point), to: usize) -> (usize, Point) {
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

/// The number of parser steps between two progress callbacks.
pub(super) const STEPS_PER_CALLBACK: usize = 100;

/// Parses, or resumes a parse that was stopped. Nodes of an `old` tree of the same code are reused.
/// `stop` is called every [`STEPS_PER_CALLBACK`] steps.
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

/// The bytes of some code from an offset, `length` of them or a few more: if a chunk ended inside a
/// character, the parser would ask for text from the beginning of that character, and an empty
/// answer would mean the end of the text.
pub(super) fn bytes_from(code: &str, offset: usize, length: usize) -> &[u8] {
    let mut end = (offset + length).min(code.len());
    while !code.is_char_boundary(end) {
        end += 1;
    }
    code.as_bytes().get(offset..end).unwrap_or_default()
}

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

/// Refuses code that is past a limit before it is parsed.
pub(super) fn check_limits(
    grammar: &'static dyn Grammar,
    code: &str,
    limits: &Limits,
) -> Result<(), ParseError> {
    let (bytes, limit) = (code.len(), limits.block_bytes);
    if bytes > limit {
        return Err(ParseError::Size { bytes, limit });
    }
    let scan = Scan::new(grammar, code);
    let (depth, limit) = (scan.open_brackets.max(scan.open_angles), limits.nesting);
    if depth > limit {
        return Err(ParseError::Nesting { depth, limit });
    }
    let excess = [
        (scan.lone_continuations, MAX_LONE_CONTINUATIONS, "lines in a row with only a backslash"),
        (scan.stray_brackets, MAX_STRAY_BRACKETS, "unmatched closing brackets"),
        (scan.punctuation, MAX_PUNCTUATION, "punctuation characters in a row without a word"),
        (scan.repeats, MAX_REPEATS, "repeats of one punctuation character in a row"),
        (scan.arrows, MAX_ARROWS, "`=>`, which is not Java"),
    ];
    match excess.into_iter().find(|(count, limit, _)| count > limit) {
        Some((count, limit, of)) => Err(ParseError::Hostile { count, limit, of }),
        None => Ok(()),
    }
}

/// Counts of the patterns that make a parser slow. They are counted in bytes, without a lexer, so
/// strings and comments count too.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Scan {
    /// The most brackets that are open at once.
    pub(crate) open_brackets: usize,
    /// The most `<` that are open within one statement, in a language where they nest as brackets
    /// of type arguments.
    pub(crate) open_angles: usize,
    /// Closing brackets without an opening one.
    pub(crate) stray_brackets: usize,
    /// The number of `=>`, in a language where each parses as an error inside an assignment that is
    /// nested in the previous one.
    pub(crate) arrows: usize,
    /// The most punctuation characters in a row without a word, number or quote between them; a
    /// repeated character counts once.
    pub(crate) punctuation: usize,
    /// The longest run of one punctuation character, whitespace ignored.
    pub(crate) repeats: usize,
    /// The most lines in a row that contain only a backslash: the Python grammar's scanner reads
    /// such a run to its end once per line.
    pub(crate) lone_continuations: usize,
}

impl Scan {
    pub(crate) fn new(grammar: &'static dyn Grammar, code: &str) -> Self {
        let mut scan = Self { lone_continuations: lone_continuations(code), ..Self::default() };
        let syntax = &grammar.profile().syntax;
        let (has_angles, has_arrows) = (syntax.angle_brackets_nest, syntax.arrows_nest);
        let (mut brackets, mut angles) = (0usize, 0usize);
        let (mut punctuation, mut repeats) = (0usize, 0usize);
        // The previous byte, and the previous one that is not whitespace.
        let (mut last, mut symbol) = (b' ', b' ');
        let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let mut rest = code.as_bytes();
        while let Some((&byte, after)) = rest.split_first() {
            rest = after;
            // Fast path: most bytes belong to words or are whitespace.
            match byte {
                _ if is_of_word(&byte) => {
                    // To what comes after a word, all of its bytes are the same.
                    let length = rest.iter().position(|byte| !is_of_word(byte));
                    rest = &rest[length.unwrap_or(rest.len())..];
                    (last, symbol, punctuation) = (byte, byte, 0);
                    continue;
                }
                b' ' | b'\n' => {
                    last = byte;
                    continue;
                }
                _ => {}
            }
            match byte {
                b'(' | b'[' | b'{' => {
                    brackets += 1;
                    scan.open_brackets = scan.open_brackets.max(brackets);
                }
                b')' | b']' | b'}' if brackets == 0 => scan.stray_brackets += 1,
                b')' | b']' | b'}' => brackets -= 1,
                b'>' if symbol == b'=' && has_arrows => scan.arrows += 1,
                _ => {}
            }
            match byte {
                // `<<` is not a bracket.
                b'<' if last == b'<' => angles = angles.saturating_sub(1),
                b'<' if has_angles => {
                    angles += 1;
                    scan.open_angles = scan.open_angles.max(angles);
                }
                b'>' => angles = angles.saturating_sub(1),
                b';' | b'{' | b'}' => angles = 0,
                _ => {}
            }
            last = byte;
            if byte.is_ascii_whitespace() {
                continue;
            }
            repeats = if byte == symbol { repeats + 1 } else { 1 };
            scan.repeats = scan.repeats.max(repeats);
            let is_punctuation = byte.is_ascii_punctuation() && !b"_\"'`$".contains(&byte);
            if is_punctuation {
                punctuation += usize::from(byte != symbol);
                scan.punctuation = scan.punctuation.max(punctuation);
            } else {
                punctuation = 0;
            }
            symbol = byte;
        }
        scan
    }
}

fn lone_continuations(code: &str) -> usize {
    let bytes = code.as_bytes();
    let is_blank = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
    if !memchr::memchr_iter(b'\\', bytes).any(|at| is_blank(at + 1)) {
        return 0;
    }
    let (mut run, mut longest) = (0, 0);
    for line in code.lines() {
        run = if line.trim() == "\\" { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang;
    use crate::language::Language;

    #[test]
    fn each_pattern_is_counted() {
        let java = |code| Scan::new(lang::of(Language::Java), code);
        for (code, angles) in [
            ("Map<String, List<Integer>> m; a < b;", 2),
            ("cout << a << b << c;", 1),
            ("if (a < b) { c < d; }", 1),
        ] {
            assert_eq!(java(code).open_angles, angles, "{code}");
        }
        assert_eq!(Scan::new(lang::of(Language::Go), "a < b").open_angles, 0);
        assert_eq!(java("f(a[{x}]) }").open_brackets, 3);
        assert_eq!(java("f(a)) ] (}").stray_brackets, 2);
        assert_eq!(java("a => b => c >= d -> e").arrows, 2);
        assert_eq!(Scan::new(lang::of(Language::Python), "a => b").arrows, 0);
        for (code, punctuation) in
            [("/******/", 3), ("a + - - b", 2), ("= 'a' - \"b\" +", 1), ("", 0)]
        {
            assert_eq!(java(code).punctuation, punctuation, "{code}");
        }
        assert_eq!(java("a ++ + / b + -").repeats, 3);
        assert_eq!(java("\\\n \\\na\\\n\\\n").lone_continuations, 2);
    }
}
