//! The built-in templates that are not judged in a language yet: a language begins with the paper's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::instruction::Origin;
use crate::language::Language;

static UNJUDGED: LazyLock<BTreeMap<String, BTreeSet<String>>> =
    LazyLock::new(|| vocabulary!("unjudged.toml"));

/// Those of some languages that a template is judged in.
pub(super) fn judged(slug: &str, origin: Origin, mut languages: Vec<Language>) -> Vec<Language> {
    if matches!(origin, Origin::Builtin | Origin::Paper) {
        let is_judged = |language: &Language| {
            UNJUDGED.get(language.id()).is_none_or(|slugs| !slugs.contains(slug))
        };
        languages.retain(is_judged);
    }
    languages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::Templates;

    #[test]
    fn the_vocabulary_names_languages_and_templates() {
        for (id, slugs) in &*UNJUDGED {
            assert!(Language::ALL.iter().any(|language| language.id() == id), "{id}");
            for slug in slugs {
                assert!(Templates::builtin().get(slug).is_some(), "{slug}");
            }
        }
    }
}
