//! What `codeif agree` reports: how far raters agree, and where they part.

mod csv;
mod disagreements;
mod json;
mod tables;

use std::io::{self, Write};

use super::{Format, Grid, escape_control, grid};
use crate::agreement::{Agreement, Comparison};

/// Writes how far raters agree. With more than two of them the tables for people show each
/// pair's figures alone; JSON and CSV hold everything.
///
/// # Errors
/// Where `out` cannot be written to.
pub fn write_agreement(
    out: &mut dyn Write,
    agreement: &Agreement,
    format: Format,
) -> io::Result<()> {
    match format {
        Format::Json => json::write(out, agreement),
        Format::Csv => csv::write(out, agreement),
        Format::Table(_) | Format::Markdown => write_text(out, agreement, format),
    }
}

fn write_text(out: &mut dyn Write, agreement: &Agreement, format: Format) -> io::Result<()> {
    line(out, &tables::paired(agreement), format)?;
    for grid in tables::grids(agreement) {
        write_grid(out, &grid, format)?;
    }
    for comparison in &agreement.comparisons {
        disagreements::write(out, agreement, comparison, format)?;
    }
    if !agreement.notes.is_empty() {
        writeln!(out)?;
    }
    let mut notes = agreement.notes.iter();
    notes.try_for_each(|note| line(out, &format!("Note: {note}"), format))
}

fn write_grid(out: &mut dyn Write, grid: &Grid, format: Format) -> io::Result<()> {
    writeln!(out)?;
    match format {
        Format::Table(width) => grid.write_table(out, width),
        _ => grid.write_markdown(out),
    }
}

/// A line of text, harmless for a terminal or in Markdown.
fn line(out: &mut dyn Write, text: &str, format: Format) -> io::Result<()> {
    match format {
        Format::Markdown => writeln!(out, "{}", grid::markdown(text)),
        _ => writeln!(out, "{}", escape_control(text)),
    }
}

/// The names of a comparison's two raters.
fn names<'a>(agreement: &'a Agreement, comparison: &Comparison) -> [&'a str; 2] {
    comparison
        .raters
        .map(|number| agreement.raters[number].name.as_str())
}

/// What to call the answers of no named model.
fn model(name: Option<&str>) -> String {
    name.unwrap_or("(none)").to_owned()
}
