//! Code that may be in another language: a parse that is given up once there is an error.
//!
//! The parser's progress callback tells of errors too late and not of all: past an error that
//! it recovers from the parser goes on, slower by a factor of ten. Its log tells of each at once,
//! but writing it makes the parser slow. So the log is read over the beginning of the code, where
//! most code in another language fails.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

/// How many bytes are parsed with an eye on the log.
const WATCHED: usize = 1 << 10;

/// How many bytes the parser is given at a time while the log is read: once it has failed, it
/// finds the end behind them, and is through.
const CHUNK: usize = 16;

/// What the log says where no way of reading the code is left that is free of errors.
const RECOVERY: &str = "resume ";

/// The tree of some code; `None` where errors were met on the way, which some are not.
pub(super) fn tree(parser: &mut Parser, code: &str) -> Option<Tree> {
    // Near the end one way of reading may be through already, and another one fail.
    let watched = WATCHED.min(code.len() / 2);
    let failed = Arc::new(AtomicBool::new(false));
    let is_failed = Arc::clone(&failed);
    parser.set_logger(Some(Box::new(move |_, message| {
        if message.starts_with(RECOVERY) {
            is_failed.store(true, Relaxed);
        }
    })));
    // The parser asks whether to stop once in a hundred steps, but for text every few bytes.
    let read = |offset: usize| match failed.load(Relaxed) {
        true => &[],
        false => part(code, offset, CHUNK),
    };
    let stop = |state: &ParseState| state.current_byte_offset() >= watched;
    let tree = parse(parser, read, |state| failed.load(Relaxed) || stop(state));
    parser.set_logger(None);
    let tree = match tree {
        _ if failed.load(Relaxed) => None,
        None => {
            let read = |offset| part(code, offset, code.len());
            parse(parser, read, ParseState::has_error)
        }
        tree => tree,
    };
    // What it gave up would be resumed otherwise.
    parser.reset();
    tree
}

/// Parses, or goes on with a parse that was stopped.
fn parse<'c>(
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

/// The bytes of some code from one on, a number of them at most.
fn part(code: &str, offset: usize, length: usize) -> &[u8] {
    let rest = code.as_bytes().get(offset..).unwrap_or_default();
    &rest[..length.min(rest.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::syntax::parse::with_parser;

    /// Whether a parse is given up within the bytes that are watched.
    fn fails_early(code: &str, language: Language) -> bool {
        // Were it read to its end, the end would not be free of errors.
        with_parser(language, |parser| tree(parser, code).is_none())
    }

    #[test]
    fn an_error_ends_the_parse_and_nothing_is_resumed() {
        let rust = "fn main() -> i32 { let x = 1; x }\n".repeat(100);
        for language in Language::ALL {
            assert!(fails_early(&rust, language), "{language}");
        }
        assert!(!fails_early("x = 1\n", Language::Python));
    }
}
