//! Code that may be in another language: a parse that is given up once there is an error.
//!
//! The parser's progress callback tells of errors too late and not of all: past an error that
//! it recovers from the parser goes on, slower by a factor of ten. Its log tells of each at once,
//! but writing it makes the parser slow. So the log is read over the beginning of the code, where
//! most code in another language fails.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tree_sitter::{Parser, Tree};

use super::effort::{RECOVERY, part, run};

/// How many bytes are parsed with an eye on the log.
const WATCHED: usize = 1 << 10;

/// How many bytes the parser is given at a time while the log is read: once it has failed, it
/// finds the end behind them, and is through.
const CHUNK: usize = 16;

/// The tree of some code; `None` where errors were met on the way, which some are not, and
/// where it `is_enough`, which is asked every hundred steps.
pub(super) fn tree(
    parser: &mut Parser,
    code: &str,
    is_enough: &mut dyn FnMut() -> bool,
) -> Option<Tree> {
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
    let mut is_past = false;
    let tree = run(parser, read, |state| {
        is_past = is_enough();
        is_past || failed.load(Relaxed) || state.current_byte_offset() >= watched
    });
    parser.set_logger(None);
    match tree {
        _ if failed.load(Relaxed) => None,
        None if !is_past => {
            let read = |offset| part(code, offset, code.len());
            run(parser, read, |state| is_enough() || state.has_error())
        }
        tree => tree,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::syntax::parse::with_parser;

    /// Whether a parse is given up within the bytes that are watched.
    fn fails_early(code: &str, language: Language) -> bool {
        // Were it read to its end, the end would not be free of errors.
        with_parser(language, |parser| {
            tree(parser, code, &mut || false).is_none()
        })
    }

    #[test]
    fn an_error_ends_the_parse_and_nothing_is_resumed() {
        let rust = "fn main() -> i32 { let x = 1; x }\n".repeat(100);
        for language in Language::ALL {
            assert!(fails_early(&rust, language), "{language}");
        }
        assert!(!fails_early("x = 1\n", Language::Python));
    }

    #[test]
    fn a_character_is_never_cut_off() {
        for language in Language::ALL {
            for before in 0..CHUNK {
                let code = format!("{}{}", "x".repeat(before), "fn é -> «漢🎉» ]) ".repeat(20));
                assert!(fails_early(&code, language), "{language} {before}");
            }
        }
    }
}
