//! Values computed once per language, on first use.

use std::sync::OnceLock;

use crate::language::Language;

/// A value for each language.
pub(crate) struct PerLanguage<T> {
    values: [OnceLock<T>; Language::COUNT],
    read: fn(Language) -> T,
}

impl<T> PerLanguage<T> {
    /// Values computed by a function.
    pub(crate) const fn new(read: fn(Language) -> T) -> Self {
        Self {
            values: [const { OnceLock::new() }; Language::COUNT],
            read,
        }
    }

    /// The value for a language.
    pub(crate) fn get(&self, language: Language) -> &T {
        self.values[language as usize].get_or_init(|| (self.read)(language))
    }
}
