//! The format of a row, and of the files that hold rows.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error, ValueDeserializer};

use super::OffsetError;
use crate::check::NamedCheck;
use crate::check::quantified::{FactKind, Unit};
use crate::facts::Measure;
use crate::instruction::{Breach, Category, Finding, Reads, Request, SlotKind};
use crate::language::Language;

/// A row as it is written. It has a `check` or a `quantifier`, and most of its other keys go only
/// with some quantifiers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Row {
    pub(super) slug: String,
    pub(super) category: Category,
    pub(super) description: Option<String>,
    pub(super) id: Option<u32>,
    pub(super) repository_id: Option<u32>,
    #[serde(default)]
    pub(super) wordings: Vec<String>,
    #[serde(default)]
    pub(super) means: Vec<String>,
    #[serde(default)]
    pub(super) slots: BTreeMap<String, SlotKind>,
    #[serde(default)]
    pub(super) or: bool,
    #[serde(default)]
    pub(super) reads: Reads,
    pub(super) requests: Option<Request>,
    pub(super) finding: Option<Finding>,
    pub(super) breach: Option<Breach>,
    pub(super) check: Option<String>,
    pub(super) quantifier: Option<QuantifierName>,
    pub(super) what: Option<String>,
    pub(super) of: Option<FactKind>,
    pub(super) has: Option<FactKind>,
    pub(super) inside: Option<FactKind>,
    pub(super) not_inside: Option<FactKind>,
    pub(super) per: Option<Unit>,
    pub(super) limit: Option<NumberOrSlot>,
    pub(super) below: Option<NumberOrSlot>,
    pub(super) convention: Option<String>,
    pub(super) measure: Option<Measure>,
    pub(super) named: Option<String>,
    pub(super) proposes: Option<OneOrMore>,
    #[serde(default, rename = "where")]
    pub(super) conditions: Vec<Where>,
    /// The tables of languages, each under the language's id.
    #[serde(skip)]
    pub(super) languages: BTreeMap<Language, LanguageTable>,
}

/// The names of the quantifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum QuantifierName {
    None,
    Some,
    AtMost,
    AtLeast,
    Exactly,
    Every,
    NamesFollow,
    Measured,
}

impl QuantifierName {
    /// The name used in rows: `at-most`.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Some => "some",
            Self::AtMost => "at-most",
            Self::AtLeast => "at-least",
            Self::Exactly => "exactly",
            Self::Every => "every",
            Self::NamesFollow => "names-follow",
            Self::Measured => "measured",
        }
    }
}

/// What a row proposes: one sentence, or several.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected what fills each slot: `{ class_name = \"class.name\" }`")]
pub(super) enum OneOrMore {
    One(BTreeMap<String, String>),
    More(Vec<BTreeMap<String, String>>),
}

/// A number, or the slot that gives it.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a number, or a slot such as \"{limit}\"")]
pub(super) enum NumberOrSlot {
    Fixed(u64),
    Text(String),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Where {
    pub(super) capture: String,
    pub(super) equals: Option<String>,
    #[serde(rename = "in")]
    pub(super) among: Option<TextsOrSlot>,
    pub(super) follows: Option<String>,
    #[serde(default)]
    pub(super) not: bool,
}

/// A list of texts, or the slot that gives them.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a list of texts, or a slot such as \"{names}\"")]
pub(super) enum TextsOrSlot {
    Fixed(Vec<String>),
    Text(String),
}

/// The table of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LanguageTable {
    pub(super) query: String,
    #[serde(default, rename = "where")]
    pub(super) conditions: Vec<Where>,
}

impl Row {
    /// The languages that the row is judged in: without queries all of them.
    pub(super) fn judged_languages(&self) -> BTreeSet<Language> {
        match self.languages.is_empty() {
            true => Language::ALL.into_iter().collect(),
            false => self.languages.keys().copied().collect(),
        }
    }

    /// Reads a row with its tables of languages.
    fn read(mut table: DeTable<'_>, span: Range<usize>) -> Result<Self, Error> {
        let mut languages = BTreeMap::new();
        for language in Language::ALL {
            if let Some(queries) = table.remove(language.id()) {
                let queries = LanguageTable::deserialize(ValueDeserializer::from(queries))?;
                languages.insert(language, queries);
            }
        }
        for id in Language::LEFT_OUT {
            table.remove(*id);
        }
        let row = Self::deserialize(Deserializer::from(Spanned::new(span, table)))?;
        Ok(row.complete(languages))
    }

    /// The row with its tables of languages, and with the slots that its check reads, so that it needn't
    /// repeat them.
    fn complete(mut self, languages: BTreeMap<Language, LanguageTable>) -> Self {
        self.languages = languages;
        let check = self.check.as_deref().and_then(NamedCheck::find);
        for (slot, kind) in check.map_or(&[][..], |check| check.slots) {
            self.slots.entry((*slot).to_owned()).or_insert(*kind);
        }
        self
    }
}

/// Reads the rows of a file: one, or those of its `[[template]]` tables.
pub(super) fn read(text: &str) -> Result<Vec<Row>, OffsetError> {
    let file = DeTable::parse(text).map_err(|error| in_words(text, &error))?;
    let (span, mut table) = (file.span(), file.into_inner());
    let rows = match table.remove("template").map(Spanned::into_inner) {
        Some(DeValue::Array(rows)) => rows,
        Some(_) => return Err(OffsetError::new(0, "rows begin with `[[template]]`")),
        None => {
            let row = Row::read(table, span);
            return row.map(|row| vec![row]).map_err(|error| in_words(text, &error));
        }
    };
    if let Some(key) = table.keys().next() {
        let message = "expected only `[[template]]` tables in this file, found another key";
        return Err(OffsetError::new(key.span().start, message));
    }
    let rows = rows.into_iter().map(|row| match (row.span(), row.into_inner()) {
        (span, DeValue::Table(row)) => Row::read(row, span).map_err(|error| in_words(text, &error)),
        (span, _) => Err(OffsetError::new(span.start, "rows begin with `[[template]]`")),
    });
    rows.collect()
}

/// Reads the rows of a file as `build.rs` writes it, each with the tables of languages apart.
pub(super) fn read_built_in(json: &str) -> serde_json::Result<Vec<Row>> {
    let rows: Vec<(Row, BTreeMap<String, LanguageTable>)> = serde_json::from_str(json)?;
    let complete = |(row, mut tables): (Row, BTreeMap<String, LanguageTable>)| {
        let table = |language: Language| Some((language, tables.remove(language.id())?));
        let languages = Language::ALL.into_iter().filter_map(table).collect();
        row.complete(languages)
    };
    Ok(rows.into_iter().map(complete).collect())
}

/// Where a value of a row in a file is written, quotes included, by its keys: `wordings/0`. A slot that the row
/// doesn't declare is where its check is, which does.
pub(super) fn span(text: &str, row: usize, keys: &str) -> Option<Range<usize>> {
    let file = DeTable::parse(text).ok()?.into_inner();
    let row = match file.get("template").map(Spanned::get_ref) {
        Some(DeValue::Array(rows)) => rows.get(row)?.get_ref().as_table()?,
        _ => &file,
    };
    let (first, rest) = keys.split_once('/').unwrap_or((keys, ""));
    let below = rest.split('/').filter(|key| !key.is_empty());
    let value = below.fold(row.get(first), |value, key| match value?.get_ref() {
        DeValue::Table(table) => table.get(key),
        DeValue::Array(list) => list.get(key.parse::<usize>().ok()?),
        _ => None,
    });
    value.or_else(|| row.get("check")).map(Spanned::span)
}

/// An error of the TOML parser without Rust's terms, with advice on common mistakes.
fn in_words(text: &str, error: &Error) -> OffsetError {
    let at = error.span().map_or(0, |span| span.start);
    let message = without_rust(error.message());
    let hint = hint(&message, line(text, at));
    OffsetError::new(at, message + &hint)
}

/// A message of the TOML parser without Rust's terms.
pub(crate) fn without_rust(message: &str) -> String {
    message
        .trim()
        .replace("unknown field", "unknown key")
        .replace("missing field", "missing key")
        .replace("unknown variant", "unknown value")
        .replace("invalid type: map", "invalid type: table")
        .replace("a sequence", "a list")
        .replace("f64", "a number")
}

fn hint(message: &str, line: &str) -> String {
    let unknown = message.strip_prefix("unknown key `");
    let hint = match unknown {
        Some(unknown) if unknown.contains("`wordings`") => {
            let ids = Language::ALL.map(|language| format!("`[{}]`", language.id()));
            return format!("; the tables of languages are {}", ids.join(", "));
        }
        None if message == "missing key `category`" => {
            let ids = Category::ALL.map(|category| format!("`{category}`"));
            return format!(": add one of {}", ids.join(", "));
        }
        Some(unknown) if unknown.starts_with("query`") => {
            "; a query belongs in the table of its language: `[python]`"
        }
        // A key below a table header belongs to that table.
        Some(_) => "; keys of the whole rule come before the first `[table]`",
        None if message == "invalid type: table, expected a list" => {
            "; each condition begins with `[[where]]`"
        }
        None if message.starts_with("unknown value") => "",
        None if line.replace(' ', "").contains("={") => "; write a slot in quotes: \"{slot}\"",
        None => "",
    };
    hint.to_owned()
}

/// The line that contains a byte offset.
fn line(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    text[start..].lines().next().unwrap_or_default()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineColumn {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column in characters, from 1.
    pub(crate) column: usize,
}

impl LineColumn {
    /// The position of a byte offset.
    pub(crate) fn of(text: &str, at: usize) -> Self {
        let before = text.get(..at).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// The offset in the source of a TOML string, quotes included, of a byte of its value.
pub(super) fn in_source(source: &str, at: usize) -> usize {
    let quotes = match source.as_bytes() {
        [b'\'', b'\'', b'\'', ..] | [b'"', b'"', b'"', ..] => 3,
        _ => 1,
    };
    let escapes = source.starts_with('"');
    let mut rest = source.get(quotes..).unwrap_or_default();
    if quotes == 3 {
        // A line end directly after the opening quotes is not part of the value.
        let trimmed = rest.strip_prefix("\r\n").or(rest.strip_prefix('\n'));
        rest = trimmed.unwrap_or(rest);
    }
    let mut left = at;
    while left > 0 && !rest.is_empty() {
        let (taken, value) = step(rest, escapes);
        rest = rest.get(taken..).unwrap_or_default();
        left = left.saturating_sub(value);
    }
    source.len() - rest.len()
}

/// The length of the next character or escape, in bytes of the source and of the value.
fn step(source: &str, escapes: bool) -> (usize, usize) {
    let mut chars = source.chars();
    let first = chars.next().map_or(1, char::len_utf8);
    if !escapes || !source.starts_with('\\') {
        return (first, first);
    }
    let digits = match chars.next() {
        Some('x') => 2,
        Some('u') => 4,
        Some('U') => 8,
        Some(c) if c.is_whitespace() => {
            // The rest of the line and the next one's indentation are left out.
            return (source.len() - source[1..].trim_start().len(), 0);
        }
        _ => return (2, 1),
    };
    let code = source.get(2..2 + digits);
    let code = code.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let value = code.and_then(char::from_u32).map_or(1, char::len_utf8);
    (2 + digits, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let text = "a\nä→b\r\nc";
        let at = |what: &str| {
            let place = LineColumn::of(text, text.find(what).unwrap());
            (place.line, place.column)
        };
        assert_eq!(at("a"), (1, 1));
        assert_eq!(at("b"), (2, 3));
        assert_eq!(at("c"), (3, 1));
    }

    /// The source of a value is found whatever quotes and escapes it is written with.
    #[test]
    fn a_byte_of_a_value_is_found_in_its_source() {
        for source in [
            "'(call) X'",
            "'''(call) X'''",
            "'''\n(call)\n  X'''",
            "'''\r\n(call)\r\n  X'''",
            r#""(call \"a\" \u00e4 \U0001F600 \x41 \\) X""#,
            "\"\"\"\\\n   (call) \\  \n   X\"\"\"",
            "\"\"\"\n(call ä)\n X\"\"\"",
        ] {
            let text = format!("query = {source}");
            let table: toml::Table = toml::from_str(&text).unwrap();
            let value = table["query"].as_str().unwrap();
            let at = in_source(source, value.find('X').unwrap());
            // Source that is not part of the value may come before it.
            let found = source[at..].trim_start_matches(['\\', ' ', '\n', '\r']);
            assert!(found.starts_with('X'), "{source}: {found}");
        }
    }
}
