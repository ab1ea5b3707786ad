//! Flags that take one of several names, such as the formats of reports.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::report::Format;

/// A name on the command line, its help text, and its value.
pub(super) type Choice<T> = (&'static str, &'static str, T);

/// The formats of a list.
pub(super) const LIST_FORMATS: [Choice<Format>; 2] = [TABLE, JSON];

/// The formats of a report in tables.
pub(super) const TABLE_FORMATS: [Choice<Format>; 4] = [TABLE, JSON, CSV, MARKDOWN];

/// The formats of a report of figures.
pub(super) const FIGURE_FORMATS: [Choice<Format>; 5] = [
    ("table", "Tables for people", Format::Table),
    JSON,
    CSV,
    MARKDOWN,
    ("latex", "LaTeX tables, for the package booktabs", Format::Latex),
];

const TABLE: Choice<Format> = ("table", "A table for people", Format::Table);
const JSON: Choice<Format> =
    ("json", "JSON; codeif explain COMMAND.schema describes it", Format::Json);
const CSV: Choice<Format> = ("csv", "Comma-separated values", Format::Csv);
const MARKDOWN: Choice<Format> = ("markdown", "Markdown tables", Format::Markdown);

/// Parses one of the names.
pub(super) fn choice<T>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = choices.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).try_map(|given| {
        let chosen = choices.iter().find(|(name, ..)| *name == given);
        chosen.map(|(.., it)| *it).ok_or("no such name")
    })
}
