//! Parsing code to find out its language.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::language::Language;
use crate::response::floor_char_boundary;
use crate::response::{BlockLanguage, CodeBlock, Span};

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
pub enum ProbeResult {
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
    fn try_language(&mut self, block: u32, code: &str, language: Language) -> ProbeResult;

    /// The same if `language` is the one that the tag gives, and most likely the right one.
    fn try_likely(&mut self, block: u32, code: &str, language: Language) -> ProbeResult {
        self.try_language(block, code, language)
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

    /// Whether `code`, when parsed as `language`, has at its top what the language has only within types, and
    /// nothing that tells the language.
    fn is_fragment(&mut self, _block: u32, _code: &str, _language: Language) -> bool {
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

/// The number of characters and the first block of each language, without neutral blocks.
#[derive(Default)]
pub(super) struct Sizes(BTreeMap<BlockLanguage, (usize, u32)>);

impl Sizes {
    pub(super) fn add(&mut self, block: &CodeBlock<'_>, language: &BlockLanguage) {
        if *language != BlockLanguage::Neutral {
            let language = read_as(language.clone());
            let size = self.0.entry(language).or_insert((0, block.index));
            size.0 += block.char_count(Span::in_block(block.index, 0, block.code.len() as u32));
        }
    }

    /// Whether there is code in a language.
    pub(super) fn contains(&self, language: &BlockLanguage) -> bool {
        self.0.contains_key(language)
    }

    /// The language with the most code; if equal, that of the earlier block.
    pub(super) fn largest(&self) -> Option<BlockLanguage> {
        let size = |(chars, first): (usize, u32)| (chars, Reverse(first));
        let largest = self.0.iter().max_by_key(|(_, found)| size(**found))?;
        Some(largest.0.clone())
    }

    /// The same among the languages with a grammar here.
    pub(super) fn largest_supported(&self) -> Option<Language> {
        let all = Language::ALL.into_iter().filter_map(|language| {
            let (chars, first) = self.0.get(&BlockLanguage::Supported(language))?;
            Some((language, (chars, Reverse(first))))
        });
        all.max_by_key(|(_, size)| *size).map(|(language, _)| language)
    }
}

/// The language by whose grammar a language is read; one without a grammar here stays as it is.
pub(super) fn read_as(language: BlockLanguage) -> BlockLanguage {
    match language.grammar() {
        Some(grammar) => BlockLanguage::Supported(grammar),
        None => language,
    }
}
