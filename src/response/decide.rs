//! Detects the language of each block (semantics.md, template 1), and decides which of them is
//! graded (principle 5).

mod detector;
mod probe;

pub use probe::{CodeContent, Probe, ProbeResult};

use detector::LanguageDetector;
use probe::{Sizes, read_as};

use super::words::{Tag, has_scripts};
use super::{BlockLanguage, Response, markdown};
use crate::language::{Language, LanguageName};

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
        let mut detector = LanguageDetector { requested, probe, sizes: Sizes::default() };
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
                let mut others = self.blocks.iter().filter(|block| !markdown::may_have(block));
                others.all(|block| block.language == BlockLanguage::Neutral)
            }
        };
        if !are_read {
            return;
        }
        let found = markdown::find(&self.blocks);
        for block in self.blocks.iter_mut().filter(|block| markdown::may_have(block)) {
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
        let mut present = wanted.filter(|language| sizes.contains(language));
        match present.next().or_else(|| sizes.largest()) {
            Some(BlockLanguage::Supported(language)) => Solution::Supported(language),
            Some(BlockLanguage::Other(name)) => Solution::Unsupported(name),
            Some(BlockLanguage::C) => Solution::Supported(Language::OF_C),
            Some(BlockLanguage::Neutral) | None => Solution::NoCode,
        }
    }

    /// The id or the name of the language that a response is graded in. Code in C alone is not in the language
    /// whose grammar reads it.
    pub fn language_of(&self, solution: &Solution) -> Option<String> {
        let language = match solution {
            Solution::Supported(language) => *language,
            Solution::Unsupported(name) => return Some(name.clone()),
            Solution::NoCode => return None,
        };
        let mut own = self.blocks.iter().map(|block| &block.language);
        let is_c = language == Language::OF_C
            && own.clone().any(|one| *one == BlockLanguage::C)
            && !own.any(|one| *one == BlockLanguage::Supported(language));
        Some(if is_c { Language::C.to_lowercase() } else { language.id().to_owned() })
    }
}

#[cfg(test)]
mod tests;
