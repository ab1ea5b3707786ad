//! The report of `codeif agree`: how far raters agree, and where they do not.

mod data;
mod tables;

use std::io::{self, Write};

use super::display::{DASH, name};
use super::json::write_json;
use super::table::{Table, markdown};
use super::{Format, Screen, escape_control};
use crate::agreement::{Agreement, Disagreement, RaterComparison, Rating};
use crate::verdict::Outcome;

/// Writes how far raters agree. If there are more than two, the tables for people show only the
/// overall figures of each pair; JSON and CSV have everything.
pub fn write_agreement(
    out: &mut dyn Write,
    agreement: &Agreement,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    match format {
        Format::Json => return write_json(out, &data::json(agreement)),
        Format::Csv => return Table::write_all(&[data::csv(agreement)], out, format, screen),
        Format::Table | Format::Markdown | Format::Latex => {}
    }
    line(out, &tables::paired(agreement), format)?;
    writeln!(out)?;
    Table::write_all(&tables::all(agreement), out, format, screen)?;
    for comparison in &agreement.comparisons {
        write_disagreements(out, names(agreement, comparison), comparison, format)?;
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

fn names<'a>(agreement: &'a Agreement, comparison: &RaterComparison) -> [&'a str; 2] {
    comparison.raters.map(|number| agreement.raters[number].name.as_str())
}

fn write_disagreements(
    out: &mut dyn Write,
    [first, second]: [&str; 2],
    comparison: &RaterComparison,
    format: Format,
) -> io::Result<()> {
    if comparison.disagreements.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    if format == Format::Markdown {
        write!(out, "### ")?;
    }
    let title = format!(
        "Disagreements between {first} and {second}, templates with the lowest kappa first"
    );
    line(out, &title, format)?;
    for (index, disagreement) in comparison.disagreements.iter().enumerate() {
        writeln!(out)?;
        write!(out, "{}. ", index + 1)?;
        line(out, &heading(disagreement), format)?;
        for rating in &disagreement.ratings {
            write_rating(out, rating, format)?;
        }
    }
    Ok(())
}

fn heading(disagreement: &Disagreement) -> String {
    let kappa = disagreement.kappa.map_or(DASH.to_owned(), |kappa| format!("{kappa:.3}"));
    format!(
        "{} (kappa {kappa}): question {}, model {}, instruction {}: {}",
        disagreement.template.as_deref().unwrap_or("no known template"),
        disagreement.question_id,
        name(disagreement.model.as_deref()),
        disagreement.index,
        disagreement.instruction.as_deref().unwrap_or("(no file has its sentence)"),
    )
}

/// Writes a rater's verdict, its reason and its evidence, as items below the numbered one.
fn write_rating(out: &mut dyn Write, rating: &Rating, format: Format) -> io::Result<()> {
    let word = Outcome::from_bool(rating.yes).word();
    let verdict = format!("{}:{} says {word}", rating.file, rating.line);
    write!(out, "   - ")?;
    let Some(explanation) = &rating.explanation else {
        return line(out, &verdict, format);
    };
    line(out, &format!("{verdict}: {}", explanation.message), format)?;
    for evidence in &explanation.evidence {
        write!(out, "     - ")?;
        let (row, column, text) = (evidence.line, evidence.column, &evidence.text);
        line(out, &format!("{row}:{column} {text}"), format)?;
    }
    Ok(())
}
