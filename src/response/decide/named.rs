//! Languages by the names that tasks and tags give them.

use crate::instruction::LanguageName;
use crate::language::Language;
use crate::response::BlockLanguage;
use crate::response::words::Tag;

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
