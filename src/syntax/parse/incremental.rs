//! Parses long code incrementally, as an editor would: first one part, then that part and the next
//! one, reusing the unchanged nodes of the previous tree. So the errors of each part are known
//! before the next is parsed, and the parser can lose time on one part at most. Code of a few parts is
//! first parsed at once: where a grammar is ambiguous, little of a tree is reused.

use std::ops::Range;

use tree_sitter::{InputEdit, ParseState, Parser, Point, Tree};

use super::log::{ERRORS_OF_PART, count_errors, errors_before_logging, errors_of_parts};
use super::parsers::{STEPS_PER_CALLBACK, advance, bytes_from, run_parser};
use crate::response::PatchedText;
use crate::syntax::lexer::{LexicalSyntax, TokenKind, Tokens};

/// The most bytes of a part; a longer line is not split. Fuzzer inputs are short.
pub(super) const PART_BYTES: usize = if cfg!(fuzzing) { 256 } else { 12 << 10 };

/// The most steps taken without the log: for each part of the code, or in total for a response with
/// many errors. This is enough for 20 KB of ordinary code, or for a thousand errors in a row, which
/// take a quarter of a second.
pub(super) const UNLOGGED_STEPS: usize = 16_000;

/// How much code is parsed at once, if it has so few marks with which comments begin that its errors take little
/// time: at each, the parser looks back over the comments. In other code, they would take most of a second in so
/// much as has few comments, and four times as much in twice as much. In half as much, there may be twice as many
/// comments, as far as they are few.
const BYTES_AT_ONCE: usize = 20 * PART_BYTES;
const BYTES_AMONG_COMMENTS: usize = 3 * PART_BYTES;
const FEW_COMMENTS: usize = 2_048;
const BYTES_AMONG_FEW_COMMENTS: usize = 5 * PART_BYTES;

/// The most steps that code parsed at once may take beyond one for each byte, anywhere in it. An error takes
/// about 16.
const MAX_EXCESS: usize = 8_000;
const MAX_EXCESS_AMONG_COMMENTS: usize = 2_000;

/// The size of a part.
#[derive(Debug, Clone, Copy)]
pub(super) struct PartLimits {
    /// Its most bytes.
    pub(super) bytes: usize,
    /// The most steps that it takes to parse.
    pub(super) steps: usize,
}

/// The most steps for reusing the previous tree. If it takes more, as with thousands of short
/// sibling statements, parsing the rest with the log on is faster.
const MAX_REUSE_STEPS: usize = 12_000;

/// A part with fewer steps is mostly whitespace, a comment or a long string.
const SPARSE_PART_STEPS: usize = UNLOGGED_STEPS / 16;

/// An incremental parse that was stopped because it took or may take long. The rest is to be parsed
/// with the log on.
#[derive(Default)]
pub(super) struct PartialParse {
    /// The tree of the code's beginning.
    pub(super) tree: Option<Tree>,
    /// The length of that beginning.
    pub(super) bytes: usize,
}

/// Whether a parser takes more steps than for most code.
pub(super) struct Pace {
    /// After the last token the parser puts the whole tree into its final form.
    end: usize,
    reached: usize,
    /// The steps beyond one for each byte, in the last part of the code, and the most of them.
    excess: usize,
    most: usize,
}

impl Pace {
    /// The pace for code that may be parsed at once; `None` for other code.
    pub(super) fn of(code: &str) -> Option<Self> {
        let comments = memchr::memchr3_iter(b'/', b'#', b'\\', code.as_bytes()).count();
        let is_few = comments <= FEW_COMMENTS
            && comments * code.len() <= FEW_COMMENTS * BYTES_AMONG_FEW_COMMENTS;
        let (bytes, most) = match is_few {
            true => (BYTES_AT_ONCE, MAX_EXCESS),
            false => (BYTES_AMONG_COMMENTS, MAX_EXCESS_AMONG_COMMENTS),
        };
        let end = code.trim_ascii_end().len();
        (code.len() <= bytes).then_some(Self { end, reached: 0, excess: 0, most })
    }

    /// To be asked at each callback.
    pub(super) fn is_slow(&mut self, state: &ParseState) -> bool {
        let offset = state.current_byte_offset();
        if offset < self.end {
            let read = offset.saturating_sub(self.reached);
            self.excess = (self.excess + STEPS_PER_CALLBACK).saturating_sub(read);
            self.reached = self.reached.max(offset);
        }
        self.excess > self.most
    }
}

/// Parses code of a few parts at once, counts the errors of its tree, and adds the steps taken to `steps`; `None`, and
/// nothing is added, if it is longer, has many errors, or takes more steps than most code does or than are left.
pub(super) fn parse_at_once(
    parser: &mut Parser,
    code: &str,
    left: usize,
    steps: &mut usize,
) -> Option<(Tree, usize)> {
    let mut pace = Pace::of(code)?;
    let mut taken = 0;
    let read = |offset| bytes_from(code, offset, code.len());
    let tree = run_parser(parser, read, None, |state| {
        taken += STEPS_PER_CALLBACK;
        pace.is_slow(state) || taken > left
    });
    let parsed = tree.map(|tree| {
        let errors = count_errors(&tree).met;
        (tree, errors)
    });
    let parsed = parsed.filter(|(_, errors)| *errors <= errors_before_logging(code.len()));
    match parsed {
        Some(_) => *steps += taken,
        // Otherwise the parser would resume the parse that it gave up.
        None => parser.reset(),
    }
    parsed
}

/// Parses some code and adds the steps taken to `steps`. Steps for reused nodes are not counted.
pub(super) fn parse_incrementally(
    parser: &mut Parser,
    code: &str,
    lexical: &dyn Fn() -> LexicalSyntax,
    most: PartLimits,
    steps: &mut usize,
) -> Result<Tree, PartialParse> {
    let mut old = None;
    let mut ends = Vec::new();
    let mut start = (0, Point::default());
    let mut size = most.bytes;
    loop {
        let end = end_of_part(code, start.0, size);
        extend_tree(&mut old, code, start, end);
        let (mut taken, mut over) = (0, 0);
        // After the last token the parser puts the whole tree into its final form; those steps are
        // not this part's.
        let fresh = start.0..code[..end].trim_ascii_end().len();
        let read = |offset| bytes_from(&code[..end], offset, end);
        let tree = run_parser(parser, read, old.as_ref(), |state| {
            match fresh.contains(&state.current_byte_offset()) {
                true => taken += STEPS_PER_CALLBACK,
                false => over += STEPS_PER_CALLBACK,
            }
            taken > most.steps || over > MAX_REUSE_STEPS
        });
        *steps += taken;
        match tree {
            Some(tree) if end == code.len() => {
                let is_doubtful = !ends.is_empty()
                    && tree.root_node().has_error()
                    && is_any_within(&lexical().tokens(code), &ends);
                return Ok(match is_doubtful {
                    true => parse_whole(parser, code, tree, steps),
                    false => tree,
                });
            }
            Some(tree) if count_errors(&tree).met <= errors_of_parts(end) => {
                // An unfinished token, or a run of whitespace, is lexed from its start in each
                // part.
                size = match taken < SPARSE_PART_STEPS {
                    true => 2 * size,
                    false => most.bytes,
                };
                (start, old) = (advance(code, start, end), Some(tree));
                ends.push(end);
            }
            // The part's own tree is not reused: its errors may come from where the part ends.
            _ => {
                extend_tree(&mut old, code, advance(code, start, end), code.len());
                return Err(PartialParse { tree: old, bytes: start.0 });
            }
        }
    }
}

/// Whether one of some places is within a string or a comment, or may be, as one is not closed.
fn is_any_within(tokens: &Tokens, places: &[usize]) -> bool {
    let holds_any = |range: &Range<usize>| {
        let next = places.partition_point(|place| *place <= range.start);
        places.get(next).is_some_and(|place| *place < range.end)
    };
    tokens.in_comment
        || tokens.trivia.iter().any(holds_any)
        || tokens.all.iter().any(|token| match token.kind {
            TokenKind::OpenString(_) => true,
            TokenKind::String => holds_any(&token.range),
            _ => false,
        })
}

/// Parses some code at once if parts of it left errors, and gives the better tree: where a part ends
/// within a string, what is reused of it may have errors that the code doesn't.
fn parse_whole(parser: &mut Parser, code: &str, in_parts: Tree, steps: &mut usize) -> Tree {
    let most = 2 * *steps;
    let mut taken = 0;
    let whole = run_parser(
        parser,
        |offset| bytes_from(code, offset, code.len()),
        None,
        |_| {
            taken += STEPS_PER_CALLBACK;
            taken > most
        },
    );
    *steps += taken;
    let cost = |tree: &Tree| count_errors(tree).cost();
    match whole {
        Some(whole) if cost(&whole) <= cost(&in_parts) => whole,
        _ => in_parts,
    }
}

/// The most places of a repair after which a tree is reused: each is looked for from its beginning.
const MAX_REPAIRED: usize = 64;

/// The tree of some code, edited so that it can be reused for the code as a repair has it; `None` if
/// there is little to reuse.
pub(super) fn repaired_tree(tree: &Tree, code: &str, repaired: &PatchedText) -> Option<Tree> {
    let replaced = repaired.replaced();
    if replaced.len() > MAX_REPAIRED || count_errors(tree).met > ERRORS_OF_PART {
        return None;
    }
    let mut edited = tree.clone();
    let mut at = (0, Point::default());
    let mut edits = Vec::with_capacity(replaced.len());
    // Where a part of the repaired text begins.
    let mut here = (0, 0);
    for (range, length) in replaced {
        let start = advance(code, at, range.start);
        let old_end = advance(code, start, range.end);
        let new_start = here.1 + (range.start - here.0);
        let new_end = advance(&repaired.text[new_start..], (0, start.1), length);
        here = (range.end, new_start + length);
        edits.push(InputEdit {
            start_byte: range.start,
            old_end_byte: range.end,
            new_end_byte: range.start + length,
            start_position: start.1,
            old_end_position: old_end.1,
            new_end_position: new_end.1,
        });
        at = old_end;
    }
    // From the end, so that the places of the others stay as they are.
    edits.iter().rev().for_each(|edit| edited.edit(edit));
    Some(edited)
}

/// The bytes that a parser reads of its included ranges.
pub(super) fn bytes_read(parser: &Parser, code: &str) -> usize {
    let ranges = parser.included_ranges().into_iter();
    ranges.map(|range| range.end_byte.min(code.len()) - range.start_byte).sum()
}

/// The end of the part that starts at `start`: before the last of the least indented lines in its
/// second half, so that it cuts through as few constructs as possible.
fn end_of_part(code: &str, start: usize, size: usize) -> usize {
    let bytes = code.as_bytes();
    let last = start + size;
    if bytes.len() <= last {
        return bytes.len();
    }
    let starts = (start + size / 2..last).filter(|at| bytes[at - 1] == b'\n');
    let indented = starts.filter_map(|at| {
        let indent = bytes[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let first = bytes.get(at + indent)?;
        let is_behind = matches!(first, b'\r' | b'\n' | b')' | b']' | b'}' | b'{');
        (!is_behind).then_some((indent, at))
    });
    let least = indented.min_by_key(|(indent, at)| (*indent, usize::MAX - at));
    let next_line = || bytes[last..].iter().position(|byte| *byte == b'\n');
    match least {
        Some((_, at)) => at,
        None => next_line().map_or(bytes.len(), |line| last + line + 1),
    }
}

/// Edits a tree so that its text continues to `end`.
fn extend_tree(tree: &mut Option<Tree>, code: &str, start: (usize, Point), end: usize) {
    if let Some(tree) = tree {
        let end = advance(code, start, end);
        tree.edit(&InputEdit {
            start_byte: start.0,
            old_end_byte: start.0,
            new_end_byte: end.0,
            start_position: start.1,
            old_end_position: start.1,
            new_end_position: end.1,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tree_sitter::Node;

    use super::*;
    use crate::lang;
    use crate::language::Language;
    use crate::syntax::grammar::GrammarId;
    use crate::syntax::parse::parsers::with_parser;

    /// Kind and position of each node.
    fn nodes(tree: &Tree) -> Vec<(u16, std::ops::Range<usize>, Point, bool)> {
        let mut nodes = Vec::new();
        let mut cursor = tree.walk();
        let seen = |node: Node<'_>| {
            let range = node.byte_range();
            (node.kind_id(), range, node.end_position(), node.is_missing())
        };
        loop {
            nodes.push(seen(cursor.node()));
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return nodes;
                }
            }
        }
    }

    /// The tree of what was parsed of some code, and its length.
    fn read(parser: &mut Parser, code: &str, bytes: usize) -> (Option<Tree>, usize) {
        let steps = UNLOGGED_STEPS;
        let lexical = || lang::of(Language::Python).repairs().lexical;
        // Otherwise the parser would resume a parse that it gave up.
        parser.reset();
        match parse_incrementally(parser, code, &lexical, PartLimits { bytes, steps }, &mut 0) {
            Ok(tree) => (Some(tree), code.len()),
            Err(PartialParse { tree, bytes }) => (tree, bytes),
        }
    }

    #[test]
    fn incremental_and_whole_parses_agree() {
        let paths = |folder: &Path| {
            let entries = std::fs::read_dir(folder).unwrap();
            entries.map(|entry| entry.unwrap().path())
        };
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/templates");
        let files = paths(folder.as_ref()).flat_map(|group| paths(&group));
        let text: String = files.map(|file| std::fs::read_to_string(file).unwrap()).collect();
        for language in Language::ALL {
            let tag = language.id();
            let codes: Vec<_> =
                text.split("```").filter_map(|code| code.strip_prefix(tag)).collect();
            assert!(!codes.is_empty(), "{tag}: no fixture has code");
            for code in codes.chunks(10).map(|codes| codes.join("\n")) {
                with_parser(GrammarId::first(lang::of(language)), |parser| {
                    let parts = read(parser, &code, 100).0.unwrap();
                    // A partial parse is continued from there.
                    let parts = parser.parse(&code, Some(&parts)).unwrap();
                    let whole = parser.parse(&code, None).unwrap();
                    assert_eq!(nodes(&parts), nodes(&whole), "{language}: {code}");
                });
            }
        }
    }

    #[test]
    fn excluded_ranges_are_excluded_from_each_part() {
        let line = "string greeting = first + second;\n";
        let code = line.repeat(20) + "?? {{ ((\n" + &line.repeat(20);
        let unread = code.find("??").unwrap()..code.rfind("((").unwrap() + 2;
        let ranges = crate::syntax::parse::parsers::complement(&code, &[unread]);
        with_parser(GrammarId::first(lang::of(Language::Cpp)), |parser| {
            parser.set_included_ranges(&ranges).unwrap();
            assert_eq!(bytes_read(parser, &code), 40 * line.len() + 1);
            let parts = read(parser, &code, 200).0.unwrap();
            let whole = parser.parse(&code, None).unwrap();
            parser.set_included_ranges(&[]).unwrap();
            assert!(!whole.root_node().has_error());
            assert_eq!(nodes(&parts), nodes(&whole));
        });
    }

    #[test]
    fn a_part_ends_before_the_last_of_the_least_indented_lines() {
        let code = "class A:\n    def f():\n        pass\n    def g():\n        pass\n";
        let ends = |size| end_of_part(code, 0, size);
        assert_eq!(ends(50), code.find("    def g").unwrap());
        assert_eq!(ends(30), code.find("        pass").unwrap());
        assert_eq!(ends(500), code.len());
        // A line that starts with a closing bracket belongs to the lines before it; blank lines
        // have no indentation.
        assert_eq!(end_of_part("if (x) {\n  a();\n\n}\nb\n", 0, 18), 9);
        // A long line is not split.
        let long = "x".repeat(100);
        assert_eq!(end_of_part(&format!("{long}\ny\n"), 0, 10), 101);
        assert_eq!(end_of_part(&long, 0, 10), 100);
    }

    /// Otherwise a part that ends in a string would leave errors.
    #[test]
    fn a_part_may_end_in_a_string() {
        let method = "    def first(self):\n        return [1, (2, 3)]\n\n";
        let text = "x = [1, (2\ndef f(: 'it\n".repeat(40);
        let string = format!("    def second(self):\n        \"\"\"\n{text}\"\"\"\n");
        let code = format!("class A:\n{}{string}{}", method.repeat(5), method.repeat(5));
        with_parser(GrammarId::first(lang::of(Language::Python)), |parser| {
            for bytes in [200, 400, 600, 1_000] {
                let (tree, read) = read(parser, &code, bytes);
                let tree = tree.filter(|_| read == code.len());
                let tree = tree.unwrap_or_else(|| parser.parse(&code, None).unwrap());
                assert!(!tree.root_node().has_error(), "{bytes}");
            }
        });
    }

    #[test]
    fn code_of_a_few_parts_is_parsed_at_once_unless_that_is_slow() {
        with_parser(GrammarId::first(lang::of(Language::Java)), |parser| {
            let mut taken = |code: &str, left| {
                let mut steps = 0;
                parse_at_once(parser, code, left, &mut steps).map(|_| steps)
            };
            let line = "String greeting = first + second;\n";
            let clean = line.repeat(2 * PART_BYTES / line.len());
            let steps = taken(&clean, clean.len()).unwrap();
            assert!((1..clean.len()).contains(&steps));
            assert_eq!(taken(&clean, steps / 2), None);
            let most = line.repeat(BYTES_AT_ONCE / line.len());
            assert!(taken(&most, usize::MAX).is_some());
            assert_eq!(taken(&(most + line), usize::MAX), None);
            // Twice the code may have half as many marks of comments.
            let commented = |bytes: usize, marks| {
                let comments = "// a\n".repeat(marks / 2);
                line.repeat((bytes - comments.len()) / line.len()) + &comments
            };
            let (bytes, marks) = (BYTES_AMONG_FEW_COMMENTS, FEW_COMMENTS);
            assert!(taken(&commented(bytes, marks), usize::MAX).is_some());
            assert!(taken(&commented(2 * bytes, marks / 2), usize::MAX).is_some());
            assert_eq!(taken(&commented(2 * bytes, marks / 2 + 50), usize::MAX), None);
            assert_eq!(taken(&(clean + &"case 1:\n".repeat(1_000)), usize::MAX), None);
        });
    }

    #[test]
    fn a_stopped_parse_keeps_its_beginning() {
        with_parser(GrammarId::first(lang::of(Language::Java)), |parser| {
            let clean = "String greeting = first + second;\n".repeat(600);
            assert_eq!(read(parser, &clean, PART_BYTES).1, clean.len());
            let errors = clean.clone() + &"case 1:\n".repeat(3_000);
            let (tree, bytes) = read(parser, &errors, PART_BYTES);
            assert!(tree.is_some() && (clean.len() - PART_BYTES..errors.len()).contains(&bytes));
            let dense = clean.clone() + "int[] x = {" + &"1,".repeat(20_000) + "};\n";
            let (tree, bytes) = read(parser, &dense, PART_BYTES);
            assert!(tree.is_some() && (clean.len() - PART_BYTES..=clean.len()).contains(&bytes));
        });
    }
}
