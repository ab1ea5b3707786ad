//! Parses long code at once, since most of it has few errors.
//!
//! What errors cost grows with the square of their number, and only the parser's log reports them. So the
//! parse is interrupted now and then to read the log for a moment, and given up if that shows many.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tree_sitter::{Parser, Tree};

use super::log::RECOVERY_MESSAGE;
use super::parsers::{STEPS_PER_CALLBACK, bytes_from, run_parser};

/// How many callbacks of the parser there are from one look at the log, which lasts one, to the next: on
/// average 64, so that the looks take a twentieth of the time.
const CALLBACKS_BETWEEN: std::ops::Range<u32> = 32..96;

/// The most errors that the looks may show, of some hundred in the code.
const MAX_FOUND: usize = 4;

/// Parses some code and adds the steps taken to `steps`; `None` if it has many errors, or takes more than
/// so many steps.
pub(super) fn parse_sampled(
    parser: &mut Parser,
    code: &str,
    most: usize,
    steps: &mut usize,
) -> Option<Tree> {
    let found = Arc::new(AtomicUsize::new(0));
    let read = |offset| bytes_from(code, offset, code.len());
    for (is_logged, callbacks) in gaps(code).flat_map(|gap| [(false, gap), (true, 1)]) {
        let errors = Arc::clone(&found);
        let log = move |_, message: &str| {
            let is_error = message.starts_with(RECOVERY_MESSAGE);
            errors.fetch_add(usize::from(is_error), Relaxed);
        };
        parser.set_logger(is_logged.then(|| Box::new(log) as Box<_>));
        let mut left = callbacks;
        let tree = run_parser(parser, read, None, |_| {
            *steps += STEPS_PER_CALLBACK;
            left = left.saturating_sub(1);
            left == 0
        });
        let has_many = found.load(Relaxed) > MAX_FOUND;
        if tree.is_some() || left > 0 || has_many || *steps > most {
            parser.set_logger(None);
            return tree;
        }
    }
    None
}

/// The numbers of callbacks from one look to the next. They depend on all of the code, so that none can be
/// made to have its errors in between.
fn gaps(code: &str) -> impl Iterator<Item = u32> {
    let hash = |seed: u32, byte: u8| (seed ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let seed = code.bytes().fold(0x811c_9dc5, hash);
    let seeds = std::iter::successors(Some(seed), move |seed| Some(hash(*seed, 1)));
    let width = CALLBACKS_BETWEEN.end - CALLBACKS_BETWEEN.start;
    seeds.map(move |seed| CALLBACKS_BETWEEN.start + (seed >> 16) % width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang;
    use crate::language::Language;
    use crate::syntax::grammar::GrammarId;
    use crate::syntax::parse::parsers::with_parser;

    #[test]
    fn code_with_many_errors_is_given_up_early() {
        let sound = "int x = 1;\n".repeat(5_000);
        for (before, errors) in [("", 20_000), (sound.as_str(), 20_000), (sound.as_str(), 0)] {
            let code = before.to_owned() + &"case 1:".repeat(errors);
            let mut steps = 0;
            with_parser(GrammarId::first(lang::of(Language::Java)), |parser| {
                let tree = parse_sampled(parser, &code, usize::MAX, &mut steps);
                assert_eq!(tree.is_some(), errors == 0);
            });
            let most = 3 * before.len() + 2 * STEPS_PER_CALLBACK * CALLBACKS_BETWEEN.end as usize;
            assert!(steps < most, "{errors} {steps}");
        }
    }

    #[test]
    fn a_parse_that_is_interrupted_gives_the_same_tree() {
        let code = "def f(x):\n    return [x, (1, 2)] + g(x=".to_owned()
            + &"h(1, y),\n        ".repeat(5_000)
            + ")\n";
        with_parser(GrammarId::first(lang::of(Language::Python)), |parser| {
            let tree = parse_sampled(parser, &code, usize::MAX, &mut 0).unwrap();
            parser.reset();
            let whole = parser.parse(&code, None).unwrap();
            assert_eq!(tree.root_node().to_sexp(), whole.root_node().to_sexp());
        });
    }
}
