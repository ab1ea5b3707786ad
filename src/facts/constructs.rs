//! Loops, branches and other constructs, by the words of `rules/vocabulary/constructs.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;
use crate::response::Span;

/// A loop, a branch or another construct of the code.
#[derive(Debug, Clone, Copy)]
pub struct Construct {
    /// The word of its kind: `for-loop`. Go's `for cond {}` is recorded twice: as `for-loop` and
    /// as `while-loop`.
    pub kind: &'static str,
    /// The whole statement.
    pub span: Span,
}

/// A kind of constructs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConstructKind {
    /// The noun for messages: `if statement`.
    pub noun: String,
    /// The languages that have no such construct.
    #[serde(default)]
    not_in: Vec<String>,
}

impl ConstructKind {
    /// Every kind, by its word.
    pub fn all() -> &'static BTreeMap<String, Self> {
        static KINDS: LazyLock<BTreeMap<String, ConstructKind>> = LazyLock::new(|| {
            toml::from_str(include_str!("../../rules/vocabulary/constructs.toml"))
                .expect("rules/vocabulary/constructs.toml is tested")
        });
        &KINDS
    }

    /// Whether a language has the construct.
    pub fn is_in(&self, language: Language) -> bool {
        self.not_in.iter().all(|id| id != language.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_may_lack_a_construct() {
        let kind: ConstructKind = toml::from_str("noun = 'exception'\nnot_in = ['go']").unwrap();
        assert!(kind.is_in(Language::Java) && !kind.is_in(Language::Go));
    }

    #[test]
    fn the_vocabulary_names_languages_by_their_ids() {
        for id in ConstructKind::all().values().flat_map(|kind| &kind.not_in) {
            assert!(Language::ALL.iter().any(|known| known.id() == id), "{id}");
        }
    }
}
