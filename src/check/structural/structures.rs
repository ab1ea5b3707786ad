//! Templates 12 and 13: data structures, and the vocabulary that defines them.

use crate::names::QualifiedName;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::uses;
use crate::check::{Context, Ruling, words};
use crate::facts::{ImportKind, LiteralKind, TokenKind, TypeForm};
use crate::instruction::Slots;
use crate::language::Language;
use crate::response::Span;

static STRUCTURES: LazyLock<BTreeMap<String, StructureVocabulary>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../rules/vocabulary/structures.toml"))
        .expect("rules/vocabulary/structures.toml is tested")
});

/// One language's part of the file; the fields are documented there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StructureVocabulary {
    #[serde(default)]
    pub(super) factories: Vec<String>,
    #[serde(default)]
    plain: Vec<String>,
    structures: Vec<Structure>,
}

/// What counts as a use of one data structure.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Structure {
    words: Vec<String>,
    #[serde(default)]
    literals: Vec<VocabularyLiteral>,
    #[serde(default)]
    forms: Vec<VocabularyForm>,
    #[serde(default)]
    pub(super) types: Vec<String>,
    #[serde(default)]
    pub(super) modules: Vec<String>,
    #[serde(default)]
    pub(super) calls: Vec<String>,
    #[serde(default)]
    pub(super) allocated: bool,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum VocabularyLiteral {
    List,
    ListComprehension,
    Dict,
    DictComprehension,
    Set,
    SetComprehension,
    Tuple,
    String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum VocabularyForm {
    Array,
    Slice,
    Map,
    Channel,
    Struct,
    Interface,
}

impl StructureVocabulary {
    /// A language's vocabulary.
    pub(super) fn of(language: Language) -> &'static Self {
        &STRUCTURES[language.id()]
    }

    /// The structure that a word refers to, if the vocabulary has it.
    pub(super) fn structure(&self, word: &str) -> Option<Cow<'_, Structure>> {
        let knows = |structure: &&Structure| structure.words.iter().any(|known| known == word);
        if let Some(found) = self.structures.iter().find(knows) {
            return Some(Cow::Borrowed(found));
        }
        let plain = self.plain.iter().any(|known| known == word);
        plain.then(|| {
            Cow::Owned(Structure {
                types: vec![word.to_owned()],
                ..Structure::default()
            })
        })
    }
}

impl Structure {
    /// Whether a literal of that kind is a use of the structure.
    pub(super) fn has_literal(&self, kind: LiteralKind) -> bool {
        self.literals.iter().any(|literal| literal.kind() == kind)
    }

    /// Whether a type of that form is a use of the structure.
    pub(super) fn has_form(&self, form: TypeForm) -> bool {
        self.forms.iter().any(|known| known.form() == form)
    }
}

impl VocabularyLiteral {
    const fn kind(self) -> LiteralKind {
        match self {
            Self::List => LiteralKind::List,
            Self::ListComprehension => LiteralKind::ListComprehension,
            Self::Dict => LiteralKind::Dict,
            Self::DictComprehension => LiteralKind::DictComprehension,
            Self::Set => LiteralKind::Set,
            Self::SetComprehension => LiteralKind::SetComprehension,
            Self::Tuple => LiteralKind::Tuple,
            Self::String => LiteralKind::String,
        }
    }
}

impl VocabularyForm {
    const fn form(self) -> TypeForm {
        match self {
            Self::Array => TypeForm::Array,
            Self::Slice => TypeForm::Slice,
            Self::Map => TypeForm::Map,
            Self::Channel => TypeForm::Channel,
            Self::Struct => TypeForm::Struct,
            Self::Interface => TypeForm::Interface,
        }
    }
}

/// Template 12: each of the given structures is used.
pub(super) fn used(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let asked = slots.names("data_structure");
    let mut witnesses = Vec::new();
    let mut missing = Vec::new();
    for word in asked {
        match uses::structure_uses(cx, word).first() {
            Some(first) => witnesses.push(*first),
            None => missing.push(word.as_str()),
        }
    }
    if missing.is_empty() {
        witnesses.sort();
        return Ruling::yes(format!("the code uses {}", words::listed(asked, "and"))).at(witnesses);
    }
    Ruling::no(format!(
        "the code does not use {}",
        words::listed(&missing, "or")
    ))
    .near(missing.iter().flat_map(|word| near_misses(cx, word)))
}

/// Template 13: none of the given structures is used.
pub(super) fn avoided(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let asked = slots.names("data_structure");
    let mut found = Vec::new();
    let mut counted = Vec::new();
    for word in asked {
        let spans = uses::structure_uses(cx, word);
        if !spans.is_empty() {
            counted.push(format!("`{word}` {}", words::times(spans.len())));
        }
        found.extend(spans);
    }
    if found.is_empty() {
        let asked = words::listed(asked, "or");
        return Ruling::yes(format!("the code does not use {asked}"));
    }
    found.sort();
    found.dedup();
    Ruling::no(format!("the code uses {}", counted.join(", "))).at(found)
}

/// Near misses: imports of the structure, and names that differ in case.
fn near_misses(cx: &Context<'_>, word: &str) -> Vec<(String, Span)> {
    let word = QualifiedName::parse(word).last;
    let imported = cx.facts.imports.iter().filter(|import| {
        let last = import.module.rsplit(['.', '/', ':']).next();
        import.kind != ImportKind::Using
            && (last == Some(word) || import.names.iter().any(|name| name.name == word))
    });
    let imported = imported.map(|import| (format!("`{word}` is imported, not used"), import.span));
    let cased = cx.facts.tokens.iter().filter(|token| {
        token.kind == TokenKind::Identifier
            && token.text != word
            && token.text.eq_ignore_ascii_case(word)
    });
    let cased = cased.map(|token| (format!("`{}` differs in case", token.text), token.span));
    imported.chain(cased).take(3).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_vocabulary_without_duplicates() {
        assert_eq!(STRUCTURES.len(), Language::ALL.len());
        for language in Language::ALL {
            let vocabulary = StructureVocabulary::of(language);
            let mut words: Vec<_> = vocabulary
                .structures
                .iter()
                .flat_map(|structure| &structure.words)
                .chain(&vocabulary.plain)
                .collect();
            let all = words.len();
            words.sort();
            words.dedup();
            assert_eq!(words.len(), all, "{language}: a word is listed twice");
            assert!(vocabulary.plain.is_sorted_by(|a, b| a < b), "{language}");
            for structure in &vocabulary.structures {
                for list in [&structure.types, &structure.modules, &structure.calls] {
                    assert!(list.is_sorted_by(|a, b| a < b), "{language}: {list:?}");
                }
            }
        }
    }
}
