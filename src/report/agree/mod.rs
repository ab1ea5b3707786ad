//! The report of `codeif agree`: how far raters agree, and where they do not.

mod json;
mod tables;

use std::io::{self, Write};

use super::json::write_json;
use super::table::{Table, markdown};
use super::{Format, Screen, escape_control};
use crate::agreement::{Agreement, RaterComparison};

/// Writes how far raters agree. If there are more than two, the tables for people show only the
/// overall figures of each pair; JSON and CSV have everything.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_agreement(
    out: &mut dyn Write,
    agreement: &Agreement,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    match format {
        Format::Json => write_json(out, &json::AgreementJson::new(agreement)),
        Format::Csv => Table::write_all(&[tables::csv_table(agreement)], out, format, screen),
        Format::Table | Format::Markdown | Format::Latex => {
            write_text(out, agreement, format, screen)
        }
    }
}

fn write_text(
    out: &mut dyn Write,
    agreement: &Agreement,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    line(out, &tables::paired(agreement), format)?;
    writeln!(out)?;
    Table::write_all(&tables::all(agreement), out, format, screen)?;
    for comparison in &agreement.comparisons {
        tables::write(out, agreement, comparison, format)?;
    }
    if !agreement.notes.is_empty() {
        writeln!(out)?;
    }
    let mut notes = agreement.notes.iter();
    notes.try_for_each(|note| line(out, &format!("Note: {note}"), format))
}

/// Writes a line of text, escaped for a terminal or for Markdown.
fn line(out: &mut dyn Write, text: &str, format: Format) -> io::Result<()> {
    match format {
        Format::Markdown => writeln!(out, "{}", markdown(text)),
        _ => writeln!(out, "{}", escape_control(text)),
    }
}

/// The names of a comparison's two raters.
fn names<'a>(agreement: &'a Agreement, comparison: &RaterComparison) -> [&'a str; 2] {
    comparison.raters.map(|number| agreement.raters[number].name.as_str())
}
