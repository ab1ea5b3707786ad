//! What built-in functions are for: "built-in sorting functions".

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

/// A purpose, from `rules/vocabulary/purposes.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Purpose {
    /// What sentences call it.
    pub texts: BTreeSet<String>,
    functions: BTreeMap<String, BTreeSet<String>>,
    open: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Deserialize)]
struct File {
    /// The libraries whose functions may serve any purpose.
    libraries: BTreeMap<String, BTreeSet<String>>,
    purpose: Vec<Purpose>,
}

static PURPOSES: LazyLock<File> = LazyLock::new(|| vocabulary!("purposes.toml"));

impl Purpose {
    /// All purposes.
    pub fn all() -> &'static [Self] {
        &PURPOSES.purpose
    }

    /// Whether the functions of a library may serve any purpose.
    pub fn may_serve(language: Language, library: &str) -> bool {
        let listed = PURPOSES.libraries.get(language.id());
        listed.is_none_or(|listed| listed.contains(library))
    }

    /// The purpose that a text names.
    pub fn of(text: &str) -> Option<&'static Self> {
        let text = text.to_lowercase();
        Self::all().iter().find(|it| it.texts.contains(&text))
    }

    /// The functions of a language that serve it, and those that may; `None` if these are not
    /// listed.
    pub fn functions(&self, language: Language) -> Option<(&BTreeSet<String>, &BTreeSet<String>)> {
        let id = language.id();
        Some((self.functions.get(id)?, self.open.get(id)?))
    }
}
