//! Detects the language of each block (semantics.md, template 1), and decides which of them is
//! graded (principle 5).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::position::floor_char_boundary;
use super::scripts;
use super::words::{
    Tag, has_keyword, has_scripts, has_word, is_more_than_c, is_neutral, language_by_lines,
    reads_as_prose, telling_words,
};
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
    /// Both languages, the instruction's first.
    fn languages(&self) -> impl Iterator<Item = &LanguageName> {
        self.template.iter().chain(&self.question)
    }

    /// Whether C is read, and if so whether it counts as C++: where nothing or C++ is requested
    /// first it does, where C is it does not.
    fn counts_c_as_cpp(&self) -> Option<bool> {
        let Some(first) = self.languages().next() else {
            return Some(true);
        };
        match BlockLanguage::of(first) {
            BlockLanguage::C => Some(false),
            other => (other == BlockLanguage::Supported(Language::OF_C)).then_some(true),
        }
    }
}

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

/// The language that a response is graded in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// One with a grammar here.
    Supported(Language),
    /// A language without a grammar here, by name.
    Unsupported(String),
    /// No block is code.
    NoCode,
}

impl<'r> Response<'r> {
    /// Detects the language of every block. A response without fences gets its block here, if it
    /// contains code.
    pub fn decide_languages(&mut self, requested: &RequestedLanguage, probe: &mut dyn Probe) {
        let mut detector = LanguageDetector {
            requested,
            probe,
            sizes: Sizes::default(),
        };
        if let Some(block) = detector.bare(std::mem::take(&mut self.bare)) {
            self.blocks = vec![block];
            return;
        }
        let mut untagged = Vec::new();
        for block in &mut self.blocks {
            match detector.tagged(block) {
                Some(language) => detector.set(block, language),
                None => untagged.push(block),
            }
        }
        let mut expressions = Vec::new();
        for block in untagged {
            let found = detector.untagged(block);
            block.shows_language = found.shows_language(&block.code);
            match found.is_no_statement() {
                true => expressions.push((block, found.language)),
                false => detector.set(block, found.language),
            }
        }
        // If there is code, blocks of bare expressions are its output.
        let has_code = detector.sizes.largest().is_some();
        for (block, language) in expressions {
            block.language = match has_code {
                true => BlockLanguage::Neutral,
                false => language,
            };
        }
        self.read_scripts(requested, &mut detector);
    }

    /// Makes each script in markup a block of its own if a language of scripts is requested, or if no
    /// language is and no other block is code. The markup around them is then not code.
    fn read_scripts(&mut self, requested: &RequestedLanguage, detector: &mut LanguageDetector<'_>) {
        let asked = requested.languages().next().map(BlockLanguage::of);
        let are_read = match asked {
            Some(asked) => asked.grammar().is_some_and(has_scripts),
            None => {
                let mut others = self.blocks.iter().filter(|block| !scripts::may_have(block));
                others.all(|block| block.language == BlockLanguage::Neutral)
            }
        };
        if !are_read {
            return;
        }
        let found = scripts::find(&self.blocks);
        for block in self
            .blocks
            .iter_mut()
            .filter(|block| scripts::may_have(block))
        {
            block.language = BlockLanguage::Neutral;
        }
        for (mut script, language) in found {
            script.language = BlockLanguage::Supported(detector.confirmed(&script, language));
            self.blocks.push(script);
        }
    }

    /// The first of these in which some block is written: the instruction's language, the
    /// question's, the one with the most code (semantics.md, principle 5).
    pub fn solution_language(&self, requested: &RequestedLanguage) -> Solution {
        let mut sizes = Sizes::default();
        for block in &self.blocks {
            sizes.add(block, &block.language);
        }
        let wanted = requested.languages().map(BlockLanguage::of).map(read_as);
        let mut present = wanted.filter(|language| sizes.0.contains_key(language));
        match present.next().or_else(|| sizes.largest()) {
            Some(BlockLanguage::Supported(language)) => Solution::Supported(language),
            Some(BlockLanguage::Other(name)) => Solution::Unsupported(name),
            Some(BlockLanguage::C) => Solution::Supported(Language::OF_C),
            Some(BlockLanguage::Neutral) | None => Solution::NoCode,
        }
    }
}

impl From<&str> for BlockLanguage {
    /// The language of a name in the vocabulary.
    fn from(name: &str) -> Self {
        match Tag::of(name) {
            Tag::Language(language) => Self::Supported(language),
            _ => Self::Other(name.to_owned()),
        }
    }
}

impl BlockLanguage {
    /// The block language for a language that a task names: `JS` is `javascript`.
    pub fn of(name: &LanguageName) -> Self {
        match name {
            LanguageName::Supported(language) => Self::Supported(*language),
            LanguageName::Other(word) => match Tag::of(word) {
                Tag::Language(language) => Self::Supported(language),
                Tag::Other(name) => Self::Other(name.to_owned()),
                Tag::C => Self::C,
                Tag::Neutral | Tag::None | Tag::Unknown => Self::Other(word.trim().to_lowercase()),
            },
        }
    }
}

/// The language by whose grammar a language is read; one without a grammar here stays as it is.
fn read_as(language: BlockLanguage) -> BlockLanguage {
    match language.grammar() {
        Some(grammar) => BlockLanguage::Supported(grammar),
        None => language,
    }
}

/// The number of characters and the first block of each language, without neutral blocks.
#[derive(Default)]
struct Sizes(BTreeMap<BlockLanguage, (usize, u32)>);

impl Sizes {
    fn add(&mut self, block: &CodeBlock<'_>, language: &BlockLanguage) {
        if *language != BlockLanguage::Neutral {
            let language = read_as(language.clone());
            let size = self.0.entry(language).or_insert((0, block.index));
            size.0 += block.char_count(Span::in_block(block.index, 0, block.code.len() as u32));
        }
    }

    /// The language with the most code; if equal, that of the earlier block.
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

/// What a block without a tag is.
struct Untagged {
    language: BlockLanguage,
    /// Its content, if it parses without errors.
    content: Option<CodeContent>,
}

impl Untagged {
    /// Whether it has only bare expressions and comments.
    fn is_no_statement(&self) -> bool {
        self.content
            .is_some_and(|content| content <= CodeContent::Expressions)
    }

    /// Whether the code shows its language: it defines something there, and nothing in it looks
    /// like a language without a grammar: `fn main() {}` parses as well.
    fn shows_language(&self, code: &str) -> bool {
        let by_lines = language_by_lines(code).map(BlockLanguage::from);
        self.content == Some(CodeContent::Definitions)
            && by_lines.is_none_or(|found| found.grammar().is_some())
    }
}

/// Detects the languages of blocks one by one, and remembers the results.
struct LanguageDetector<'d> {
    requested: &'d RequestedLanguage,
    probe: &'d mut dyn Probe,
    sizes: Sizes,
}

impl LanguageDetector<'_> {
    fn set(&mut self, block: &mut CodeBlock<'_>, language: BlockLanguage) {
        self.sizes.add(block, &language);
        block.language = language;
    }

    /// Rule (1): the language by the tag; `None` if the tag does not determine one.
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

    /// The tagged language, unless the code has errors in it and parses cleanly as another. Bare
    /// expressions do not count, because they are spelled alike in all languages.
    fn confirmed(&mut self, block: &CodeBlock<'_>, tagged: Language) -> Language {
        let reading = self.probe.likely_reading(block.index, &block.code, tagged);
        if reading != Reading::Broken || block.code.len() > SAMPLE {
            return tagged;
        }
        let mut others: Vec<_> = self.preferred().filter(|other| *other != tagged).collect();
        // A language that the tagged one extends, or that extends it, is the likeliest.
        others.sort_by_key(|other| other.base() != tagged.base());
        let may_be = |other: &Language| {
            other.base() == tagged.base()
                || telling_words(*other).is_none_or(|words| has_word(&block.code, words))
        };
        let found = others.into_iter().filter(may_be).find(|other| {
            let reading = self.reading(block, *other);
            matches!(reading, Reading::Clean(content) if content >= CodeContent::Statements)
                && !self.is_misread(block, *other)
        });
        found.unwrap_or(tagged)
    }

    /// Whether the code reads in a language only because a word that tells another one is a name
    /// in it: `let x = 1;` declares an `x` of the type `let` in Java.
    fn is_misread(&mut self, block: &CodeBlock<'_>, language: Language) -> bool {
        let code = sample(&block.code);
        Language::ALL.into_iter().any(|other| {
            let words = telling_words(other).filter(|words| has_word(code, words));
            let is_other = other.base() != language.base();
            words.filter(|_| is_other).is_some_and(|words| {
                self.probe.names_any(block.index, code, language, words)
                    && matches!(
                        self.probe.reading(block.index, code, other),
                        Reading::Clean(content) if content >= CodeContent::Statements
                    )
            })
        })
    }

    /// C counts as C++ where that is asked for and it parses as that.
    fn c(&mut self, block: &CodeBlock<'_>) -> BlockLanguage {
        match self.requested.counts_c_as_cpp() {
            None => BlockLanguage::Other("c".to_owned()),
            Some(true) if self.reading(block, Language::OF_C) != Reading::Broken => {
                BlockLanguage::Supported(Language::OF_C)
            }
            Some(_) => BlockLanguage::C,
        }
    }

    /// Rule (2): the language by the content. Where C is asked for, code that C++ may share with
    /// C is C.
    fn untagged(&mut self, block: &CodeBlock<'_>) -> Untagged {
        let (language, content) = self.by_content(block);
        let is_c = language == BlockLanguage::Supported(Language::OF_C)
            && self.requested.counts_c_as_cpp() == Some(false)
            && !is_more_than_c(&block.code);
        let language = if is_c { BlockLanguage::C } else { language };
        Untagged { language, content }
    }

    /// The language by the content, and the content if it parses without errors.
    fn by_content(&mut self, block: &CodeBlock<'_>) -> (BlockLanguage, Option<CodeContent>) {
        if block.code.trim().is_empty() || is_neutral(&block.code) {
            return (BlockLanguage::Neutral, None);
        }
        let mut comments = None;
        for language in self.preferred() {
            match self
                .probe
                .reading(block.index, sample(&block.code), language)
            {
                // Too large to parse: taken for code, so that the limit is reported.
                Reading::Refused => return (BlockLanguage::Supported(language), None),
                Reading::Clean(CodeContent::Comments) => comments = comments.or(Some(language)),
                Reading::Clean(_) if self.is_misread(block, language) => {}
                Reading::Clean(content) => {
                    return (BlockLanguage::Supported(language), Some(content));
                }
                Reading::Broken => {}
            }
        }
        if let Some(name) = language_by_lines(&block.code) {
            return (name.into(), None);
        }
        match (self.nearest(block), comments) {
            (Some(language), _) => (BlockLanguage::Supported(language), None),
            (None, Some(language)) => (
                BlockLanguage::Supported(language),
                Some(CodeContent::Comments),
            ),
            (None, None) => (unread(block), None),
        }
    }

    /// The language with the fewest bytes in errors, if these are at most a fifth and a line begins
    /// with one of the language's keywords.
    fn nearest(&mut self, block: &CodeBlock<'_>) -> Option<Language> {
        let code = sample(&block.code);
        let mut nearest = None;
        let mut least = code.len() / 5 + 1;
        for language in self.preferred() {
            let is_tried = |other: Language| other.base() == language.base();
            if least == 0 || !has_keyword(code, language) || nearest.is_some_and(is_tried) {
                continue;
            }
            match self.probe.error_bytes(block.index, code, language) {
                Some(bytes) if bytes < least => (nearest, least) = (Some(language), bytes),
                Some(_) => {}
                // It may still be in this language, so the limit is reported.
                None => return nearest.or(Some(language)),
            }
        }
        // Prose between stretches of code says nothing about their language.
        let first = self.preferred().find(|one| has_keyword(code, *one));
        if first != nearest
            && let Some(first) = first
            && let Cow::Owned(code) = without_prose(code)
        {
            let bytes = self.probe.error_bytes(block.index, &code, first);
            if bytes.is_some_and(|bytes| bytes <= least.min(code.len() / 5)) {
                return Some(self.extended(block, first));
            }
        }
        nearest.map(|nearest| self.extended(block, nearest))
    }

    /// The language that extends one, if the code has what only that has.
    fn extended(&mut self, block: &CodeBlock<'_>, nearest: Language) -> Language {
        let code = sample(&block.code);
        if self.probe.owns(block.index, code, nearest) {
            return nearest;
        }
        let mut others = Language::ALL.into_iter();
        let other = others.find(|other| other.base() == nearest && *other != nearest);
        other.unwrap_or(nearest)
    }

    /// The block of a response without fences; `None` if the response is prose.
    fn bare<'r>(&mut self, candidates: Vec<CodeBlock<'r>>) -> Option<CodeBlock<'r>> {
        let mut chosen = None;
        for mut block in candidates {
            let found = self.untagged(&block);
            let is_prose = found.is_no_statement() && !block.code.contains('(');
            block.shows_language = found.shows_language(&block.code);
            let language = found.language;
            if language == BlockLanguage::Neutral || is_prose {
                continue;
            }
            // The next candidate is the same with the `#` lines around it.
            let has_hash_comments = matches!(
                &language, BlockLanguage::Supported(one) if one.line_comment() == "#"
            );
            block.language = language;
            chosen = Some(block);
            if !has_hash_comments {
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
        let requested = self.requested.languages();
        let requested = requested.filter_map(|name| BlockLanguage::of(name).grammar());
        let mut order: Vec<Language> = requested.chain(self.sizes.largest_supported()).collect();
        order.extend(Language::ALL);
        let mut seen = BTreeSet::new();
        order.retain(|language| seen.insert(*language));
        order.into_iter()
    }
}

/// How many bytes of code are parsed to detect its language. Parsing as a wrong language is slow,
/// because error recovery is, and the tag of a block larger than this is trusted.
const SAMPLE: usize = 64 << 10;

/// The code, or its first lines if it is large.
fn sample(code: &str) -> &str {
    if code.len() <= SAMPLE {
        return code;
    }
    let end = floor_char_boundary(code, SAMPLE);
    let lines = code[..end].rfind('\n').map_or(end, |last| last + 1);
    &code[..lines]
}

/// Code without the lines that read as prose, unless all do.
fn without_prose(code: &str) -> Cow<'_, str> {
    let lines = code.split_inclusive('\n');
    let rest: String = lines.filter(|line| !reads_as_prose(line)).collect();
    match rest.trim().is_empty() || rest.len() == code.len() {
        true => Cow::Borrowed(code),
        false => Cow::Owned(rest),
    }
}

/// The language of a block that parses as none: neutral, unless its tag is an unknown word, which
/// may name a language.
fn unread(block: &CodeBlock<'_>) -> BlockLanguage {
    match block.tag {
        Some(tag) if Tag::of(tag) == Tag::Unknown => BlockLanguage::Other(tag.to_lowercase()),
        _ => BlockLanguage::Neutral,
    }
}

#[cfg(test)]
mod tests;
