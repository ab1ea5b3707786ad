//! Languages by the names that tasks and tags give them.

use std::borrow::Cow;

use super::detector::LanguageDetector;
use super::probe::sample;
use crate::language::{Language, LanguageName};
use crate::response::words::{Tag, has_keyword, reads_as_prose};
use crate::response::{BlockLanguage, CodeBlock};

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
    pub(super) fn languages(&self) -> impl Iterator<Item = &LanguageName> {
        self.template.iter().chain(&self.question)
    }

    /// Whether C is read, and if so whether it counts as C++: where nothing or C++ is requested
    /// first it does, where C is it does not.
    pub(super) fn counts_c_as_cpp(&self) -> Option<bool> {
        let Some(first) = self.languages().next() else {
            return Some(true);
        };
        match BlockLanguage::of(first) {
            BlockLanguage::C => Some(false),
            other => (other == BlockLanguage::Supported(Language::OF_C)).then_some(true),
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

impl LanguageDetector<'_> {
    /// The language with the fewest bytes in errors, if these are at most a fifth and a line begins
    /// with one of the language's keywords.
    pub(super) fn nearest(&mut self, block: &CodeBlock<'_>) -> Option<Language> {
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

/// Code without the lines that read as prose, unless all do.
fn without_prose(code: &str) -> Cow<'_, str> {
    let lines = code.split_inclusive('\n');
    let rest: String = lines.filter(|line| !reads_as_prose(line)).collect();
    match rest.trim().is_empty() || rest.len() == code.len() {
        true => Cow::Borrowed(code),
        false => Cow::Owned(rest),
    }
}
