//! The form of a rule file.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::Fault;
use crate::instruction::Category;
use crate::language::Language;

/// A rule file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RuleFile {
    pub(super) slug: Spanned<String>,
    pub(super) category: Category,
    pub(super) description: String,
    pub(super) what: Option<Spanned<String>>,
    pub(super) wordings: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) slots: BTreeMap<String, Spanned<String>>,
    pub(super) quantifier: Spanned<QuantifierName>,
    pub(super) limit: Option<Spanned<Number>>,
    pub(super) convention: Option<Spanned<String>>,
    #[serde(default, rename = "where")]
    pub(super) conditions: Vec<Where>,
    pub(super) python: Option<LanguageTable>,
    pub(super) java: Option<LanguageTable>,
    pub(super) go: Option<LanguageTable>,
    pub(super) cpp: Option<LanguageTable>,
}

/// The names of the quantifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum QuantifierName {
    None,
    Some,
    AtMost,
    NamesFollow,
}

/// A number, or the slot that it stands in.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number, or a slot such as \"{limit}\""
)]
pub(super) enum Number {
    Fixed(u64),
    Text(String),
}

/// A condition on every match.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Where {
    pub(super) capture: Spanned<String>,
    pub(super) equals: Option<Spanned<String>>,
    #[serde(rename = "in")]
    pub(super) among: Option<Spanned<Names>>,
    pub(super) follows: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) not: bool,
}

/// Several texts, or the slot that they stand in.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a list of texts, or a slot such as \"{names}\""
)]
pub(super) enum Names {
    Fixed(Vec<String>),
    Text(String),
}

/// What is looked for in one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LanguageTable {
    pub(super) query: Spanned<String>,
    #[serde(default, rename = "where")]
    pub(super) conditions: Vec<Where>,
}

impl RuleFile {
    /// The tables of the languages that it has.
    pub(super) fn languages(&self) -> impl Iterator<Item = (Language, &LanguageTable)> {
        let tables = [&self.python, &self.java, &self.go, &self.cpp];
        let languages = Language::ALL.into_iter().zip(tables);
        languages.filter_map(|(language, table)| Some((language, table.as_ref()?)))
    }

    /// Reads a file.
    pub(super) fn read(text: &str) -> Result<Self, Fault> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            Fault::new(at, explained(error.message()))
        })
    }
}

/// What the TOML reader says, and what is behind the mistake that is easily made: keys of the
/// rule below a table are keys of that table.
fn explained(message: &str) -> String {
    let message = message
        .trim()
        .replace("unknown field", "unknown key")
        .replace("missing field", "missing key")
        .replace("unknown variant", "unknown value");
    let of_rule = [
        "slug",
        "category",
        "description",
        "what",
        "wordings",
        "slots",
        "quantifier",
        "limit",
        "convention",
    ];
    let below_table = of_rule
        .iter()
        .any(|key| message.starts_with(&format!("unknown key `{key}`")));
    match below_table {
        true => format!("{message}; keys of the whole rule stand above the first `[table]`"),
        false => message,
    }
}
