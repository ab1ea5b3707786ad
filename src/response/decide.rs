//! What language each block is written in (semantics.md, template 1), and which of them is
//! the one that is judged (principle 5).

use std::collections::{BTreeMap, BTreeSet};

use super::words::{Tag, foreign_language, has_keyword, is_neutral};
use super::{BlockLanguage, CodeBlock, Response, Span};
use crate::instruction::LanguageName;
use crate::language::Language;

/// What the task says about the language.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// The language that the task's template-1 instruction names.
    pub template: Option<LanguageName>,
    /// The language of the question.
    pub question: Option<LanguageName>,
}

impl Asked {
    /// Both, the instruction's first.
    fn languages(&self) -> impl Iterator<Item = &LanguageName> {
        self.template.iter().chain(&self.question)
    }

    /// Whether C is taken for C++: nobody asked for another language first.
    fn takes_c_for_cpp(&self) -> bool {
        let cpp = LanguageName::Supported(Language::Cpp);
        self.languages().next().is_none_or(|first| *first == cpp)
    }
}

/// How well some code reads as a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quality {
    /// It parses without errors.
    pub clean: bool,
    /// Bytes in places that do not parse.
    pub error_bytes: usize,
    /// What it holds.
    pub content: Content,
}

/// What some code holds, by how much it tells about its language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// Comments at most: `#include` is one to Python.
    Comments,
    /// Bare expressions too, as output does that happens to parse.
    Expressions,
    /// Statements or declarations.
    Statements,
}

/// Who can parse. Asked as seldom as possible: once for a block that is what its tag says.
pub trait Probe {
    /// How well `code`, the code of the block numbered `block`, reads as `language`; `None`
    /// where it is past a limit and not parsed at all.
    fn quality(&mut self, block: u32, code: &str, language: Language) -> Option<Quality>;
}

/// The language that a response is judged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// One with a grammar here.
    Supported(Language),
    /// One without.
    Unsupported(String),
    /// No block is code.
    NoCode,
}

impl<'r> Response<'r> {
    /// Decides the language of every block. A response without fences gets its block here,
    /// where it is code.
    pub fn decide_languages(&mut self, asked: &Asked, probe: &mut dyn Probe) {
        let mut decision = Decision {
            asked,
            probe,
            sizes: Sizes::default(),
        };
        if let Some(block) = decision.bare(std::mem::take(&mut self.bare)) {
            self.blocks = vec![block];
            return;
        }
        let mut untagged = Vec::new();
        for block in &mut self.blocks {
            match decision.tagged(block) {
                Some(language) => decision.set(block, language),
                None => untagged.push(block),
            }
        }
        let mut expressions = Vec::new();
        for block in untagged {
            match decision.untagged(block) {
                (language, true) => expressions.push((block, language)),
                (language, false) => decision.set(block, language),
            }
        }
        // Beside code, bare expressions are its output.
        let beside_code = decision.sizes.largest().is_some();
        for (block, language) in expressions {
            block.language = match beside_code {
                true => BlockLanguage::Neutral,
                false => language,
            };
        }
    }

    /// The first of these in which a block is written: the language that the instruction
    /// names, the question's, the one with the most code (semantics.md, principle 5).
    pub fn solution_language(&self, asked: &Asked) -> Solution {
        let mut sizes = Sizes::default();
        for block in &self.blocks {
            sizes.add(block, &block.language);
        }
        let wanted = asked.languages().map(BlockLanguage::of);
        let mut present = wanted.filter(|language| sizes.0.contains_key(language));
        match present.next().or_else(|| sizes.largest()) {
            Some(BlockLanguage::Supported(language)) => Solution::Supported(language),
            Some(BlockLanguage::Other(name)) => Solution::Unsupported(name),
            Some(BlockLanguage::Neutral) | None => Solution::NoCode,
        }
    }
}

impl BlockLanguage {
    /// The language of a block that is written in what a task names: `JS` is `javascript`.
    pub fn of(name: &LanguageName) -> Self {
        match name {
            LanguageName::Supported(language) => Self::Supported(*language),
            LanguageName::Other(word) => match Tag::of(word) {
                Tag::Language(language) => Self::Supported(language),
                Tag::Other(name) => Self::Other(name.to_owned()),
                Tag::C | Tag::Neutral | Tag::None | Tag::Unknown => {
                    Self::Other(word.trim().to_lowercase())
                }
            },
        }
    }
}

/// Characters of code by language, and the first block in it. Neutral blocks are left out.
#[derive(Default)]
struct Sizes(BTreeMap<BlockLanguage, (usize, u32)>);

impl Sizes {
    fn add(&mut self, block: &CodeBlock<'_>, language: &BlockLanguage) {
        if *language != BlockLanguage::Neutral {
            let size = self.0.entry(language.clone()).or_insert((0, block.index));
            size.0 += block.char_count(Span::in_block(block.index, 0, block.code.len() as u32));
        }
    }

    /// The language with the most code; with equally much, that of the earlier block.
    fn largest(&self) -> Option<BlockLanguage> {
        let size = |(chars, first): (usize, u32)| (chars, std::cmp::Reverse(first));
        let largest = self.0.iter().max_by_key(|(_, found)| size(**found))?;
        Some(largest.0.clone())
    }

    /// The same among the languages with a grammar here.
    fn largest_supported(&self) -> Option<Language> {
        let all = Language::ALL.into_iter().filter_map(|language| {
            let (chars, first) = self.0.get(&BlockLanguage::Supported(language))?;
            Some((language, (chars, std::cmp::Reverse(first))))
        });
        all.max_by_key(|(_, size)| *size)
            .map(|(language, _)| language)
    }
}

/// Decides blocks one by one, and remembers what was decided.
struct Decision<'d> {
    asked: &'d Asked,
    probe: &'d mut dyn Probe,
    sizes: Sizes,
}

impl Decision<'_> {
    fn set(&mut self, block: &mut CodeBlock<'_>, language: BlockLanguage) {
        self.sizes.add(block, &language);
        block.language = language;
    }

    /// Rule (1): the language that the tag gives; `None` where it gives none.
    fn tagged(&mut self, block: &CodeBlock<'_>) -> Option<BlockLanguage> {
        match Tag::of(block.tag?) {
            Tag::Language(language) => {
                Some(BlockLanguage::Supported(self.confirmed(block, language)))
            }
            Tag::C => Some(self.c(block)),
            Tag::Other(name) => Some(BlockLanguage::Other(name.to_owned())),
            Tag::Neutral => Some(BlockLanguage::Neutral),
            Tag::None | Tag::Unknown => None,
        }
    }

    /// The tagged language, unless the code does not parse as it and does so cleanly as
    /// another. Bare expressions are no evidence: they are spelled alike in all languages.
    fn confirmed(&mut self, block: &CodeBlock<'_>, tagged: Language) -> Language {
        if self
            .quality(block, tagged)
            .is_none_or(|quality| quality.clean)
        {
            return tagged;
        }
        let clean = |quality: Quality| quality.clean && quality.content == Content::Statements;
        self.preferred()
            .filter(|other| *other != tagged)
            .find(|other| self.quality(block, *other).is_some_and(clean))
            .unwrap_or(tagged)
    }

    fn c(&mut self, block: &CodeBlock<'_>) -> BlockLanguage {
        let is_cpp = self.asked.takes_c_for_cpp()
            && self
                .quality(block, Language::Cpp)
                .is_none_or(|quality| quality.clean);
        match is_cpp {
            true => BlockLanguage::Supported(Language::Cpp),
            false => BlockLanguage::Other("c".to_owned()),
        }
    }

    /// Rule (2): the language that the content tells, and whether the content is nothing but
    /// bare expressions and comments.
    fn untagged(&mut self, block: &CodeBlock<'_>) -> (BlockLanguage, bool) {
        if block.code.trim().is_empty() || is_neutral(&block.code) {
            return (BlockLanguage::Neutral, false);
        }
        let (mut nearest, mut comments) = (None, None);
        for language in self.preferred() {
            let Some(quality) = self.quality(block, language) else {
                // Too large to tell: not passed over in silence.
                return (BlockLanguage::Supported(language), false);
            };
            if quality.clean && quality.content == Content::Comments {
                comments = comments.or(Some(language));
                continue;
            }
            if quality.clean {
                let expressions = quality.content == Content::Expressions;
                return (BlockLanguage::Supported(language), expressions);
            }
            let errors = quality.error_bytes;
            let near = errors * 5 <= block.code.len()
                && nearest.is_none_or(|(least, _)| errors < least)
                && has_keyword(&block.code, language);
            if near {
                nearest = Some((errors, language));
            }
        }
        let language = match (foreign_language(&block.code), nearest, comments) {
            (Some(name), _, _) => BlockLanguage::Other(name.to_owned()),
            (None, Some((_, language)), _) => BlockLanguage::Supported(language),
            (None, None, Some(language)) => return (BlockLanguage::Supported(language), true),
            (None, None, None) => unread(block),
        };
        (language, false)
    }

    /// The block of a response without fences; `None` where that is prose.
    fn bare<'r>(&mut self, candidates: Vec<CodeBlock<'r>>) -> Option<CodeBlock<'r>> {
        let mut chosen = None;
        for mut block in candidates {
            let (language, expressions) = self.untagged(&block);
            let is_prose = expressions && !block.code.contains('(');
            if language == BlockLanguage::Neutral || is_prose {
                continue;
            }
            let python = language == BlockLanguage::Supported(Language::Python);
            block.language = language;
            chosen = Some(block);
            // The next candidate has comments that only Python can have.
            if !python {
                break;
            }
        }
        chosen
    }

    fn quality(&mut self, block: &CodeBlock<'_>, language: Language) -> Option<Quality> {
        self.probe.quality(block.index, &block.code, language)
    }

    /// The languages in the order in which ties are broken.
    fn preferred(&self) -> impl Iterator<Item = Language> + use<> {
        let asked = self.asked.languages().filter_map(|name| match name {
            LanguageName::Supported(language) => Some(*language),
            LanguageName::Other(_) => None,
        });
        let mut order: Vec<Language> = asked.chain(self.sizes.largest_supported()).collect();
        order.extend(Language::ALL);
        let mut seen = BTreeSet::new();
        order.retain(|language| seen.insert(*language));
        order.into_iter()
    }
}

/// The language of a block that reads as none: no code, unless its tag is some word that
/// may name a language.
fn unread(block: &CodeBlock<'_>) -> BlockLanguage {
    match block.tag {
        Some(tag) if Tag::of(tag) == Tag::Unknown => BlockLanguage::Other(tag.to_lowercase()),
        _ => BlockLanguage::Neutral,
    }
}

#[cfg(test)]
mod tests;
