//! Flags for the limits on the input.

use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::check::{Reading, Readings};
use crate::dataset::MAX_LINE_BYTES;
use crate::report::Format;
use crate::response::Limits;

/// Limits, each with its default: past one, a line is named and skipped, a response is
/// Unverifiable (`limit-exceeded`).
#[derive(Debug, PartialEq, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct LimitArgs {
    /// The longest line of an answer file
    #[arg(long, value_name = "N", default_value_t = MAX_LINE_BYTES, value_parser = whole::<usize>)]
    pub(super) max_line_bytes: usize,

    /// The largest response that is judged
    #[arg(long, value_name = "N", default_value_t = Limits::default().response_bytes, value_parser = whole::<usize>)]
    max_response_bytes: usize,

    /// The most code blocks that a response may have
    #[arg(long, value_name = "N", default_value_t = Limits::default().blocks, value_parser = whole::<usize>)]
    max_blocks: usize,

    /// The largest code block that is parsed
    #[arg(long, value_name = "N", default_value_t = Limits::default().block_bytes, value_parser = whole::<usize>)]
    max_block_bytes: usize,

    /// The deepest nesting of brackets that is parsed
    #[arg(long, value_name = "N", default_value_t = Limits::default().nesting, value_parser = whole::<usize>)]
    max_nesting: usize,

    /// The most parser steps for a response, where a syntax error counts as 400; the default is
    /// enough for 1 MiB of ordinary code
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps, value_parser = whole::<usize>)]
    max_steps: usize,
}

impl LimitArgs {
    pub(super) fn limits(&self) -> Limits {
        Limits {
            response_bytes: self.max_response_bytes,
            blocks: self.max_blocks,
            block_bytes: self.max_block_bytes,
            nesting: self.max_nesting,
            steps: self.max_steps,
        }
    }
}

/// The flag for readings.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct ReadingArgs {
    /// Choose the reading of a disputed question, NAME=yes or NAME=no; may be repeated (see codeif
    /// explain semantics)
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = reading)]
    readings: Vec<(usize, bool)>,
}

impl ReadingArgs {
    /// The default readings with those that are given.
    pub(super) fn readings(&self) -> Readings {
        let mut readings = Readings::default();
        for &(index, value) in &self.readings {
            Reading::ALL[index].set(&mut readings, value);
        }
        readings
    }
}

/// Parses a name and a value to the reading's index and the value.
fn reading(text: &str) -> Result<(usize, bool), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let index = Reading::ALL.iter().position(|reading| reading.name == name);
    match (index, value) {
        (Some(index), "yes") => Ok((index, true)),
        (Some(index), "no") => Ok((index, false)),
        (Some(_), _) => Err(format!("give {name}=yes or {name}=no")),
        (None, _) => {
            let names = Reading::ALL.map(|reading| reading.name);
            Err(format!("no reading is named `{name}`; there are {}", names.join(", ")))
        }
    }
}

pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| match text.parse::<u128>() {
        Ok(0) => "expected a whole number of at least 1",
        Ok(_) => "the number is too large",
        Err(_) => "expected a whole number, such as 4",
    })
}

/// A name on the command line, its help text, and its value.
pub(super) type Choice<T> = (&'static str, &'static str, T);

pub(super) const LIST_FORMATS: [Choice<Format>; 2] = [TABLE, JSON];

pub(super) const TABLE_FORMATS: [Choice<Format>; 4] = [TABLE, JSON, CSV, MARKDOWN];

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

pub(super) fn choice<T>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = choices.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).try_map(|given| {
        let chosen = choices.iter().find(|(name, ..)| *name == given);
        chosen.map(|(.., value)| *value).ok_or("no such name")
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    #[test]
    fn bad_numbers_are_told_in_words() {
        assert_eq!(whole::<u32>("7"), Ok(7));
        assert!(whole::<u32>("zero").unwrap_err().contains("such as 4"));
        assert!(whole::<u32>("4294967296").unwrap_err().contains("large"));
        let zero = whole::<NonZeroU32>("0").unwrap_err();
        assert_eq!(zero, "expected a whole number of at least 1");
    }
}
