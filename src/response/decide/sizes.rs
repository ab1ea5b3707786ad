//! How much code is in each language.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::language::Language;
use crate::response::{BlockLanguage, CodeBlock, Span};

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
