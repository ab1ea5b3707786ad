//! Refuses code that would keep a parser busy.

use super::ParseError;
use crate::language::Language;
use crate::response::Limits;
use crate::syntax::scan::Scan;

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
    language: Language,
    code: &str,
    limits: &Limits,
) -> Result<(), ParseError> {
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
