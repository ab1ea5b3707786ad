//! Parsing code to find out its language.

use crate::language::Language;
use crate::response::position::floor_char_boundary;

/// What code consists of, ordered by how much it reveals about its language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CodeContent {
    /// At most comments. To Python, `#include` is one.
    Comments,
    /// At most bare expressions, like program output that happens to parse.
    Expressions,
    /// Statements or declarations of variables.
    Statements,
    /// A definition of a function or type, or an import.
    Definitions,
}

/// The result of parsing code as a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// It parses without errors.
    Clean(CodeContent),
    /// It parses with errors.
    Broken,
    /// It is not parsed, because it exceeds a limit.
    Refused,
}

/// A parser for trying languages. It is used as rarely as possible: once for a block that is in the
/// language of its tag.
pub trait Probe {
    /// Parses `code`, the code of the block with index `block`, as `language`.
    fn reading(&mut self, block: u32, code: &str, language: Language) -> Reading;

    /// The same if `language` is the one that the tag gives, and most likely the right one.
    fn likely_reading(&mut self, block: u32, code: &str, language: Language) -> Reading {
        self.reading(block, code, language)
    }

    /// Whether one of the words is a name in `code`, when parsed as `language`.
    fn names_any(
        &mut self,
        _block: u32,
        _code: &str,
        _language: Language,
        _words: &[String],
    ) -> bool {
        false
    }

    /// Whether `code`, when parsed as `language`, has nothing that only an extension of it has.
    fn owns(&mut self, _block: u32, _code: &str, _language: Language) -> bool {
        true
    }

    /// How many bytes of `code` are in syntax errors when parsed as `language`; `None` if so much
    /// of the response was parsed that the limit stops it here.
    fn error_bytes(&mut self, block: u32, code: &str, language: Language) -> Option<usize>;
}

/// How many bytes of code are parsed to detect its language. Parsing as a wrong language is slow,
/// because error recovery is, and the tag of a block larger than this is trusted.
pub(super) const SAMPLE: usize = 64 << 10;

/// The code, or its first lines if it is large.
pub(super) fn sample(code: &str) -> &str {
    if code.len() <= SAMPLE {
        return code;
    }
    let end = floor_char_boundary(code, SAMPLE);
    let lines = code[..end].rfind('\n').map_or(end, |last| last + 1);
    &code[..lines]
}
