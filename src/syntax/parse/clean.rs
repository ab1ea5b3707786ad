//! Parses code that may be in another language and gives up at the first error.
//!
//! The parser's progress callback reports errors late and not all of them: after an error that it
//! recovers from, the parser goes on, slower by a factor of ten. Its log reports each error at
//! once, but writing the log makes the parser slow. So the log is only read for the beginning of
//! the code, where most code in another language fails.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tree_sitter::{Parser, Tree};

use super::log::RECOVERY_MESSAGE;
use super::parsers::{STEPS_PER_CALLBACK, bytes_from, run_parser};

/// How many bytes are parsed with the log on.
const LOGGED_BYTES: usize = 1 << 10;

/// How many bytes the parser is given at a time while the log is read. Once it has failed, it is
/// given the end of the text after them and stops.
const CHUNK_BYTES: usize = 16;

/// The result of parsing the beginning of some code.
pub(super) enum PrefixParse {
    /// There is an error.
    HasError,
    /// There is no error so far.
    Incomplete,
    /// The code was parsed to its end; some errors do not prevent that.
    Complete(Tree),
    /// It takes too long.
    OverBudget,
}

/// Parses the beginning of some code; the parse can be resumed if there is no error. Adds the steps
/// taken to `steps`, at least one per byte since the log reports each byte. Stops after `most`
/// steps.
pub(super) fn parse_prefix(
    parser: &mut Parser,
    code: &str,
    steps: &mut usize,
    most: usize,
) -> PrefixParse {
    // Near the end one parse version may have finished already while another one fails.
    let logged = LOGGED_BYTES.min(code.len() / 2);
    let failed = Arc::new(AtomicBool::new(false));
    let is_failed = Arc::clone(&failed);
    parser.set_logger(Some(Box::new(move |_, message| {
        if message.starts_with(RECOVERY_MESSAGE) {
            is_failed.store(true, Relaxed);
        }
    })));
    let bytes = Cell::new(0);
    // The parser asks whether to stop only every hundred steps, but it asks for text every few
    // bytes.
    let read = |offset: usize| match failed.load(Relaxed) {
        true => &[],
        false => {
            bytes.set(offset.max(bytes.get()));
            bytes_from(code, offset, CHUNK_BYTES)
        }
    };
    let mut taken = 0;
    let tree = run_parser(parser, read, None, |state| {
        taken += STEPS_PER_CALLBACK;
        *steps + taken > most || failed.load(Relaxed) || state.current_byte_offset() >= logged
    });
    parser.set_logger(None);
    *steps += taken.max(bytes.get());
    match tree {
        _ if failed.load(Relaxed) => PrefixParse::HasError,
        Some(tree) => PrefixParse::Complete(tree),
        None if *steps > most => PrefixParse::OverBudget,
        None => PrefixParse::Incomplete,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang;
    use crate::language::Language;
    use crate::syntax::grammar::GrammarId;
    use crate::syntax::parse::parsers::with_parser;

    /// Whether a parse is given up within the bytes that are logged.
    fn fails_early(code: &str, language: Language) -> bool {
        with_parser(GrammarId::first(lang::of(language)), |parser| {
            matches!(parse_prefix(parser, code, &mut 0, usize::MAX), PrefixParse::HasError)
        })
    }

    #[test]
    fn an_error_ends_the_parse_and_nothing_is_resumed() {
        let broken = "sub f => ] {{ my $x := 1; }\n".repeat(100);
        for language in Language::ALL {
            assert!(fails_early(&broken, language), "{language}");
        }
        assert!(!fails_early("x = 1\n", Language::Python));
    }

    #[test]
    fn a_character_is_never_cut_off() {
        for language in Language::ALL {
            for before in 0..CHUNK_BYTES {
                let code = format!("{}{}", "x".repeat(before), "fn é -> «漢🎉» ]) ".repeat(20));
                assert!(fails_early(&code, language), "{language} {before}");
            }
        }
    }
}
