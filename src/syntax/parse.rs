//! One parse of one block.

use std::cell::RefCell;

use thiserror::Error;
use tree_sitter::{Parser, Tree};

use super::grammar;
use crate::language::Language;

/// The largest block that is parsed, in bytes.
const MAX_BYTES: usize = 1 << 20;
/// The deepest nesting of brackets that is parsed.
const MAX_NESTING: usize = 1_000;

/// The tree of one block.
#[derive(Debug)]
pub struct Parsed {
    /// The language it was parsed as.
    pub language: Language,
    pub(super) tree: Tree,
    /// Parts of the block parsed apart (C++ macro bodies), positions those of the block.
    pub(super) fragments: Vec<Tree>,
    /// Places the grammar could not read.
    pub syntax_errors: usize,
    /// Bytes in those places.
    pub error_bytes: usize,
}

/// Why a block was not parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refused {
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
    /// The parser gave no tree.
    #[error("the parser gave up")]
    NoTree,
}

/// Parses a block's code as a language.
///
/// # Errors
/// When the code is past a limit on size or nesting; the limits are counts, so that the same
/// input is refused everywhere.
pub fn parse(language: Language, code: &str) -> Result<Parsed, Refused> {
    refuse(code)?;
    let grammar = grammar(language);
    let tree = with_parser(language, |parser| parser.parse(code, None)).ok_or(Refused::NoTree)?;
    let fragments = grammar
        .fragments(&tree, code)
        .into_iter()
        .filter_map(|range| fragment(language, code, range))
        .collect();
    let (syntax_errors, error_bytes) = errors(&tree);
    Ok(Parsed {
        language,
        tree,
        fragments,
        syntax_errors,
        error_bytes,
    })
}

/// A linear look before parsing: tree-sitter's error recovery is not bounded by its callback.
fn refuse(code: &str) -> Result<(), Refused> {
    if code.len() > MAX_BYTES {
        return Err(Refused::Size {
            bytes: code.len(),
            limit: MAX_BYTES,
        });
    }
    let mut depth = 0usize;
    let mut deepest = 0usize;
    for byte in code.bytes() {
        match byte {
            b'(' | b'[' | b'{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if deepest > MAX_NESTING {
        return Err(Refused::Nesting {
            depth: deepest,
            limit: MAX_NESTING,
        });
    }
    Ok(())
}

/// Runs with this thread's parser for a language, made when the language first occurs.
fn with_parser<T>(language: Language, run: impl FnOnce(&mut Parser) -> T) -> T {
    thread_local! {
        static PARSERS: RefCell<[Option<Parser>; 4]> = const { RefCell::new([None, None, None, None]) };
    }
    PARSERS.with_borrow_mut(|parsers| {
        let parser = parsers[language as usize].get_or_insert_with(|| {
            let mut parser = Parser::new();
            parser
                .set_language(&grammar(language).language())
                .expect("the grammar's ABI fits: a test parses every language");
            parser
        });
        parser.reset();
        run(parser)
    })
}

/// A part of a block parsed apart; `None` where it does not parse cleanly.
fn fragment(language: Language, code: &str, range: tree_sitter::Range) -> Option<Tree> {
    with_parser(language, |parser| {
        parser.set_included_ranges(&[range]).ok()?;
        let tree = parser.parse(code, None);
        parser.set_included_ranges(&[]).ok()?;
        tree.filter(|tree| !tree.root_node().has_error())
    })
}

/// The number of error and missing nodes, outermost ones only, and the bytes in them.
fn errors(tree: &Tree) -> (usize, usize) {
    let (mut count, mut bytes) = (0, 0);
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let broken = node.is_error() || node.is_missing();
        if broken {
            count += 1;
            bytes += node.byte_range().len();
        }
        if !broken && node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return (count, bytes);
            }
        }
    }
}
