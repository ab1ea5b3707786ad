//! What is read once for each language, when the language first occurs.

use std::sync::OnceLock;

use crate::language::Language;

/// One of a thing for each language.
pub(super) struct PerLanguage<T> {
    values: [OnceLock<T>; 4],
    read: fn(Language) -> T,
}

impl<T> PerLanguage<T> {
    /// Of things that are read so.
    pub(super) const fn new(read: fn(Language) -> T) -> Self {
        Self {
            values: [const { OnceLock::new() }; 4],
            read,
        }
    }

    /// That of a language.
    pub(super) fn get(&self, language: Language) -> &T {
        self.values[language as usize].get_or_init(|| (self.read)(language))
    }
}
