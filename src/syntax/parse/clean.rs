//! Code that may be in another language: a parse that is given up once there is an error.
//!
//! The parser's progress callback tells of errors too late and not of all: past an error that
//! it recovers from the parser goes on, slower by a factor of ten. Its log tells of each at once,
//! but writing it makes the parser slow. So the log is read over the beginning of the code, where
//! most code in another language fails.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tree_sitter::{Parser, Tree};

use super::effort::{CHECKED, part, run};
use super::log::RECOVERY;

/// How many bytes are parsed with an eye on the log.
const WATCHED: usize = 1 << 10;

/// How many bytes the parser is given at a time while the log is read: once it has failed, it
/// finds the end behind them, and is through.
const CHUNK: usize = 16;

/// How the beginning of some code reads.
pub(super) enum Beginning {
    /// There is an error.
    Fails,
    /// There is none, as far as it was read.
    GoesOn,
    /// It was read to its end, which some errors do not prevent.
    Ends(Tree),
    /// It takes too long.
    IsEnough,
}

/// Parses the beginning of some code, to go on with where there is no error. Adds the steps to
/// those given, a byte being one at least: the log tells of each. So many are enough.
pub(super) fn begin(parser: &mut Parser, code: &str, steps: &mut usize, most: usize) -> Beginning {
    // Near the end one way of reading may be through already, and another one fail.
    let watched = WATCHED.min(code.len() / 2);
    let failed = Arc::new(AtomicBool::new(false));
    let is_failed = Arc::clone(&failed);
    parser.set_logger(Some(Box::new(move |_, message| {
        if message.starts_with(RECOVERY) {
            is_failed.store(true, Relaxed);
        }
    })));
    let bytes = Cell::new(0);
    // The parser asks whether to stop once in a hundred steps, but for text every few bytes.
    let read = |offset: usize| match failed.load(Relaxed) {
        true => &[],
        false => {
            bytes.set(offset.max(bytes.get()));
            part(code, offset, CHUNK)
        }
    };
    let mut taken = 0;
    let tree = run(parser, read, None, |state| {
        taken += CHECKED;
        *steps + taken > most || failed.load(Relaxed) || state.current_byte_offset() >= watched
    });
    parser.set_logger(None);
    *steps += taken.max(bytes.get());
    match tree {
        _ if failed.load(Relaxed) => Beginning::Fails,
        Some(tree) => Beginning::Ends(tree),
        None if *steps > most => Beginning::IsEnough,
        None => Beginning::GoesOn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::syntax::parse::with_parser;

    /// Whether a parse is given up within the bytes that are watched.
    fn fails_early(code: &str, language: Language) -> bool {
        with_parser(language, |parser| {
            matches!(begin(parser, code, &mut 0, usize::MAX), Beginning::Fails)
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
