//! The disagreements, for people.

use std::io::{self, Write};

use super::{line, names};
use crate::agreement::{Agreement, Disagreement, RaterComparison, Rating};
use crate::report::Format;
use crate::report::display::{DASH, name};

/// Writes the disagreements of two raters, numbered.
pub(super) fn write(
    out: &mut dyn Write,
    agreement: &Agreement,
    comparison: &RaterComparison,
    format: Format,
) -> io::Result<()> {
    if comparison.disagreements.is_empty() {
        return Ok(());
    }
    let [first, second] = names(agreement, comparison);
    writeln!(out)?;
    if format == Format::Markdown {
        write!(out, "### ")?;
    }
    line(
        out,
        &format!(
            "Disagreements between {first} and {second}, templates with the lowest kappa first"
        ),
        format,
    )?;
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

fn heading(it: &Disagreement) -> String {
    let kappa = it.kappa.map_or(DASH.to_owned(), |kappa| format!("{kappa:.3}"));
    format!(
        "{} (kappa {kappa}): question {}, model {}, instruction {}: {}",
        it.template.as_deref().unwrap_or("no known template"),
        it.question_id,
        name(it.model.as_deref()),
        it.index,
        it.instruction.as_deref().unwrap_or("(no file has its sentence)"),
    )
}

/// Writes a rater's verdict, its reason and its evidence, as items below the numbered one.
fn write_rating(out: &mut dyn Write, rating: &Rating, format: Format) -> io::Result<()> {
    let word = match rating.yes {
        true => "Yes",
        false => "No",
    };
    let verdict = format!("{}:{} says {word}", rating.file, rating.line);
    write!(out, "   - ")?;
    let Some(reasons) = &rating.explanation else {
        return line(out, &verdict, format);
    };
    line(out, &format!("{verdict}: {}", reasons.message), format)?;
    for evidence in &reasons.evidence {
        write!(out, "     - ")?;
        let (row, column, text) = (evidence.line, evidence.column, &evidence.text);
        line(out, &format!("{row}:{column} {text}"), format)?;
    }
    Ok(())
}
