//! The format of a rule file.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::Spanned;

use super::{Measure, OffsetError, Unit};
use crate::check::FactKind;
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
    pub(super) of: Option<Spanned<FactKind>>,
    pub(super) inside: Option<Spanned<FactKind>>,
    pub(super) not_inside: Option<Spanned<FactKind>>,
    pub(super) per: Option<Spanned<Unit>>,
    pub(super) limit: Option<Spanned<NumberOrSlot>>,
    pub(super) convention: Option<Spanned<String>>,
    pub(super) measure: Option<Spanned<Measure>>,
    pub(super) named: Option<Spanned<String>>,
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
pub(crate) enum QuantifierName {
    None,
    Some,
    AtMost,
    AtLeast,
    Exactly,
    NamesFollow,
    Measured,
}

impl QuantifierName {
    /// Whether it has a `limit`.
    pub(super) const fn takes_limit(self) -> bool {
        matches!(
            self,
            Self::AtMost | Self::AtLeast | Self::Exactly | Self::Measured
        )
    }

    /// Whether it counts matches, so that they can be counted `per` function, class or file.
    pub(super) const fn counts(self) -> bool {
        !matches!(self, Self::NamesFollow | Self::Measured)
    }
}

/// A number, or the slot that gives it.
#[derive(Debug, Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number, or a slot such as \"{limit}\""
)]
pub(crate) enum NumberOrSlot {
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
    pub(super) among: Option<Spanned<TextsOrSlot>>,
    pub(super) follows: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) not: bool,
}

/// A list of texts, or the slot that gives them.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a list of texts, or a slot such as \"{names}\""
)]
pub(super) enum TextsOrSlot {
    Fixed(Vec<String>),
    Text(String),
}

/// The table of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LanguageTable {
    pub(super) query: Spanned<String>,
    #[serde(default, rename = "where")]
    pub(super) conditions: Vec<Where>,
}

impl RuleFile {
    /// The languages that have a table, with it.
    pub(super) fn languages(&self) -> impl Iterator<Item = (Language, &LanguageTable)> {
        let tables = [&self.python, &self.java, &self.go, &self.cpp];
        let languages = Language::ALL.into_iter().zip(tables);
        languages.filter_map(|(language, table)| Some((language, table.as_ref()?)))
    }

    /// The languages that the rule is judged in: with `of` all of them.
    pub(super) fn judged_languages(&self) -> BTreeSet<Language> {
        match &self.of {
            Some(_) => Language::ALL.into_iter().collect(),
            None => self.languages().map(|(language, _)| language).collect(),
        }
    }

    /// Reads a file.
    pub(super) fn read(text: &str) -> Result<Self, OffsetError> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let message = in_words(error.message());
            let hint = hint(&message, line(text, at));
            OffsetError::new(at, message + hint)
        })
    }
}

/// A message of the TOML parser without Rust's terms.
fn in_words(message: &str) -> String {
    message
        .trim()
        .replace("unknown field", "unknown key")
        .replace("missing field", "missing key")
        .replace("unknown variant", "unknown value")
        .replace("invalid type: map", "invalid type: table")
        .replace("a sequence", "a list")
}

/// Advice on common mistakes, appended to the message.
fn hint(message: &str, line: &str) -> &'static str {
    const OF_RULE: [&str; 15] = [
        "slug",
        "category",
        "description",
        "what",
        "wordings",
        "slots",
        "quantifier",
        "of",
        "inside",
        "not-inside",
        "per",
        "limit",
        "convention",
        "measure",
        "named",
    ];
    let unknown = message.strip_prefix("unknown key `");
    let unknown = unknown.and_then(|rest| Some(rest.split_once('`')?.0));
    match unknown {
        // A key below a table header belongs to that table.
        Some(key) if OF_RULE.contains(&key) => {
            "; keys of the whole rule come before the first `[table]`"
        }
        Some("query") => "; a query belongs in the table of its language: `[python]`",
        _ if message == "invalid type: table, expected a list" => {
            "; each condition begins with `[[where]]`"
        }
        _ if unknown.is_none() && line.replace(' ', "").contains("={") => {
            "; write a slot in quotes: \"{slot}\""
        }
        _ => "",
    }
}

/// The line that contains a byte offset.
fn line(text: &str, at: usize) -> &str {
    let start = text
        .get(..at)
        .unwrap_or_default()
        .rfind('\n')
        .map_or(0, |end| end + 1);
    text[start..].lines().next().unwrap_or_default()
}
