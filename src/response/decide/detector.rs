//! Detects the languages of blocks one by one.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::RequestedLanguage;
use super::probe::{CodeContent, Probe, ProbeResult, SAMPLE, Sizes, sample};
use crate::language::Language;
use crate::response::words::{
    Tag, has_keyword, has_word, is_more_than_c, is_neutral, lacks_lines_of, language_by_lines,
    reads_as_prose, telling_words,
};
use crate::response::{BlockLanguage, CodeBlock};

/// What a block without a tag is.
pub(super) struct Untagged {
    pub(super) language: BlockLanguage,
    /// Its content, if it parses without errors.
    content: Option<CodeContent>,
}

impl Untagged {
    /// Whether it has only bare expressions and comments.
    pub(super) fn is_no_statement(&self) -> bool {
        self.content.is_some_and(|content| content <= CodeContent::Expressions)
    }

    /// Whether the code shows its language: it defines something there, and nothing in it looks
    /// like a language without a grammar: `fn main() {}` parses as well.
    pub(super) fn shows_language(&self, code: &str) -> bool {
        let by_lines = language_by_lines(code).map(BlockLanguage::from);
        self.content == Some(CodeContent::Definitions)
            && by_lines.is_none_or(|found| found.grammar().is_some())
    }
}

/// Detects the languages of blocks one by one, and remembers the results.
pub(super) struct LanguageDetector<'d> {
    pub(super) requested: &'d RequestedLanguage,
    pub(super) probe: &'d mut dyn Probe,
    pub(super) sizes: Sizes,
}

impl LanguageDetector<'_> {
    pub(super) fn set(&mut self, block: &mut CodeBlock<'_>, language: BlockLanguage) {
        self.sizes.add(block, &language);
        block.language = language;
    }

    /// Rule (1): the language by the tag; `None` if the tag does not determine one.
    pub(super) fn tagged(&mut self, block: &CodeBlock<'_>) -> Option<BlockLanguage> {
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
    pub(super) fn confirmed(&mut self, block: &CodeBlock<'_>, tagged: Language) -> Language {
        let result = self.probe.try_likely(block.index, &block.code, tagged);
        if result != ProbeResult::Broken || block.code.len() > SAMPLE {
            return tagged;
        }
        let mut others: Vec<_> = self.preferred().filter(|other| *other != tagged).collect();
        // A language that the tagged one extends, or that extends it, is the likeliest.
        others.sort_by_key(|other| other.base() != tagged.base());
        let may_be = |other: &Language| {
            other.base() == tagged.base()
                || telling_words(*other).is_none_or(|words| has_word(&block.code, words))
                    && !lacks_lines_of(*other, &block.code)
        };
        let found = others.into_iter().filter(may_be).find(|other| {
            let result = self.try_language(block, *other);
            matches!(result, ProbeResult::Clean(content) if content >= CodeContent::Statements)
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
                        self.probe.try_language(block.index, code, other),
                        ProbeResult::Clean(content) if content >= CodeContent::Statements
                    )
            })
        })
    }

    /// Whether code that a language's grammar reads may be in it: it has lines of the language, or the task or
    /// the other blocks are in it.
    fn may_be(&self, block: &CodeBlock<'_>, language: Language) -> bool {
        self.is_expected(language) || !lacks_lines_of(language, &block.code)
    }

    /// Whether the task or the other blocks are in a language.
    fn is_expected(&self, language: Language) -> bool {
        let mut requested = self.requested.languages().map(BlockLanguage::of);
        requested.any(|asked| asked.grammar() == Some(language))
            || self.sizes.largest_supported() == Some(language)
    }

    /// Whether code that a language's grammar reads is rather in another that reads it too, since it is only
    /// part of a type here.
    fn is_fragment(&mut self, block: &CodeBlock<'_>, language: Language) -> bool {
        !self.is_expected(language)
            && self.probe.is_fragment(block.index, sample(&block.code), language)
    }

    /// C counts as C++ where that is asked for and it parses as that.
    fn c(&mut self, block: &CodeBlock<'_>) -> BlockLanguage {
        match self.requested.counts_c_as_cpp() {
            None => BlockLanguage::Other("c".to_owned()),
            Some(true) if self.try_language(block, Language::OF_C) != ProbeResult::Broken => {
                BlockLanguage::Supported(Language::OF_C)
            }
            Some(_) => BlockLanguage::C,
        }
    }

    /// Rule (2): the language by the content. Where C is asked for, code that C++ may share with
    /// C is C.
    pub(super) fn untagged(&mut self, block: &CodeBlock<'_>) -> Untagged {
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
        let (mut comments, mut fragment) = (None, None);
        for language in self.preferred() {
            match self.probe.try_language(block.index, sample(&block.code), language) {
                // Too large to parse: taken for code, so that the limit is reported.
                ProbeResult::Refused => return (BlockLanguage::Supported(language), None),
                ProbeResult::Clean(CodeContent::Comments) => comments = comments.or(Some(language)),
                ProbeResult::Clean(_) if self.is_misread(block, language) => {}
                ProbeResult::Clean(_) if !self.may_be(block, language) => {}
                ProbeResult::Clean(content) if self.is_fragment(block, language) => {
                    fragment = fragment.or(Some((language, content)));
                }
                ProbeResult::Clean(content) => {
                    return (BlockLanguage::Supported(language), Some(content));
                }
                ProbeResult::Broken => {}
            }
        }
        if let Some((language, content)) = fragment {
            return (BlockLanguage::Supported(language), Some(content));
        }
        if let Some(name) = language_by_lines(&block.code) {
            return (name.into(), None);
        }
        match (self.nearest(block), comments) {
            (Some(language), _) => (BlockLanguage::Supported(language), None),
            (None, Some(language)) => {
                (BlockLanguage::Supported(language), Some(CodeContent::Comments))
            }
            (None, None) => (unread(block), None),
        }
    }

    /// The block of a response without fences; `None` if the response is prose.
    pub(super) fn bare<'r>(&mut self, candidates: Vec<CodeBlock<'r>>) -> Option<CodeBlock<'r>> {
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

    fn try_language(&mut self, block: &CodeBlock<'_>, language: Language) -> ProbeResult {
        self.probe.try_language(block.index, &block.code, language)
    }

    /// The languages in the order in which ties are broken.
    pub(super) fn preferred(&self) -> impl Iterator<Item = Language> + use<> {
        let requested = self.requested.languages();
        let requested = requested.filter_map(|name| BlockLanguage::of(name).grammar());
        let mut order: Vec<Language> = requested.chain(self.sizes.largest_supported()).collect();
        order.extend(Language::ALL);
        let mut seen = BTreeSet::new();
        order.retain(|language| seen.insert(*language));
        order.into_iter()
    }

    /// The language with the fewest bytes in errors, if these are at most a fifth and a line begins
    /// with one of the language's keywords.
    pub(super) fn nearest(&mut self, block: &CodeBlock<'_>) -> Option<Language> {
        let code = sample(&block.code);
        let mut nearest = None;
        let mut least = code.len() / 5 + 1;
        for language in self.preferred() {
            let is_tried = |other: Language| other.base() == language.base();
            let may_be = has_keyword(code, language) && self.may_be(block, language);
            if least == 0 || !may_be || nearest.is_some_and(is_tried) {
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
        let first = self.preferred().find(|language| has_keyword(code, *language));
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
}

/// The language of a block that parses as none: neutral, unless its tag is an unknown word, which
/// may name a language.
fn unread(block: &CodeBlock<'_>) -> BlockLanguage {
    match block.tag {
        Some(tag) if Tag::of(tag) == Tag::Unknown => BlockLanguage::Other(tag.to_lowercase()),
        _ => BlockLanguage::Neutral,
    }
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
