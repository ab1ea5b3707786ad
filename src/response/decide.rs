//! What language each block is written in (semantics.md, template 1), and which of them is
//! the one that is judged (principle 5).

use std::collections::{BTreeMap, BTreeSet};

use super::position::boundary;
use super::words::{Tag, foreign_language, has_keyword, is_neutral};
use super::{BlockLanguage, CodeBlock, Response, Span};
use crate::instruction::LanguageName;
use crate::language::Language;

/// What the task says about the language.
#[derive(Debug, Clone, Default)]
pub struct RequestedLanguage {
    /// The language that the task's template-1 instruction names.
    pub template: Option<LanguageName>,
    /// The language of the question.
    pub question: Option<LanguageName>,
}

impl RequestedLanguage {
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

/// How some code reads as a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Without errors.
    Clean(Content),
    /// With errors.
    Broken,
    /// Not at all: it is past a limit.
    Refused,
}

/// Who can parse. Asked as seldom as possible: once for a block that is what its tag says.
pub trait Probe {
    /// How `code`, the code of the block numbered `block`, reads as `language`.
    fn reading(&mut self, block: u32, code: &str, language: Language) -> Reading;

    /// The same where `language` is the one it is said to be in, and most likely is.
    fn likely_reading(&mut self, block: u32, code: &str, language: Language) -> Reading {
        self.reading(block, code, language)
    }

    /// How many bytes of `code` stand in places that do not parse as `language`; `None` where so
    /// much of the response was read that nothing more is.
    fn error_bytes(&mut self, block: u32, code: &str, language: Language) -> Option<usize>;
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
    pub fn decide_languages(&mut self, asked: &RequestedLanguage, probe: &mut dyn Probe) {
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
    pub fn solution_language(&self, asked: &RequestedLanguage) -> Solution {
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
    asked: &'d RequestedLanguage,
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
        let reading = self.probe.likely_reading(block.index, &block.code, tagged);
        if reading != Reading::Broken || block.code.len() > SAMPLE {
            return tagged;
        }
        let clean = Reading::Clean(Content::Statements);
        self.preferred()
            .filter(|other| *other != tagged)
            .find(|other| self.reading(block, *other) == clean)
            .unwrap_or(tagged)
    }

    fn c(&mut self, block: &CodeBlock<'_>) -> BlockLanguage {
        let is_cpp =
            self.asked.takes_c_for_cpp() && self.reading(block, Language::Cpp) != Reading::Broken;
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
        let mut comments = None;
        for language in self.preferred() {
            match self
                .probe
                .reading(block.index, sample(&block.code), language)
            {
                // Too large to tell: not passed over in silence.
                Reading::Refused => return (BlockLanguage::Supported(language), false),
                Reading::Clean(Content::Comments) => comments = comments.or(Some(language)),
                Reading::Clean(content) => {
                    let expressions = content == Content::Expressions;
                    return (BlockLanguage::Supported(language), expressions);
                }
                Reading::Broken => {}
            }
        }
        if let Some(name) = foreign_language(&block.code) {
            return (BlockLanguage::Other(name.to_owned()), false);
        }
        match (self.nearest(block), comments) {
            (Some(language), _) => (BlockLanguage::Supported(language), false),
            (None, Some(language)) => (BlockLanguage::Supported(language), true),
            (None, None) => (unread(block), false),
        }
    }

    /// The language with the smallest share of bytes in errors, if at most a fifth and a
    /// statement begins with one of its keywords.
    fn nearest(&mut self, block: &CodeBlock<'_>) -> Option<Language> {
        let code = sample(&block.code);
        let mut nearest = None;
        let mut least = code.len() / 5 + 1;
        for language in self.preferred() {
            if least == 0 || !has_keyword(code, language) {
                continue;
            }
            match self.probe.error_bytes(block.index, code, language) {
                Some(bytes) if bytes < least => (nearest, least) = (Some(language), bytes),
                Some(_) => {}
                // It is not known to be in no language: the limit will be named.
                None => return nearest.or(Some(language)),
            }
        }
        nearest
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

    fn reading(&mut self, block: &CodeBlock<'_>, language: Language) -> Reading {
        self.probe.reading(block.index, &block.code, language)
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

/// What of some code its language is found by, and the most of it that is parsed as a language
/// it is not written in, in bytes: past errors a parser is slow, and blocks as large as this
/// are what their tag says.
const SAMPLE: usize = 64 << 10;

/// The first lines of some code, where it is large.
fn sample(code: &str) -> &str {
    if code.len() <= SAMPLE {
        return code;
    }
    let end = boundary(code, SAMPLE);
    let lines = code[..end].rfind('\n').map_or(end, |last| last + 1);
    &code[..lines]
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
