//! The summary of `codeif compose`.

use std::io::{self, Write};

use serde::Serialize;

use super::json::{list, object, write_json};
use super::table::Table;
use super::{Format, Screen};
use crate::compose::{Summary, Tally};

/// Writes how many questions were made, and of what.
pub fn write_composed(
    out: &mut dyn Write,
    summary: &Summary,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    if format == Format::Json {
        return write_json(out, &json(summary));
    }
    let templates = summary.templates.iter().map(|(slug, tally)| (slug.as_str(), tally));
    let categories = summary.categories.iter().map(|(category, tally)| (*category, tally));
    let tables = [
        table("Template", templates),
        table("Category", categories.chain([("all", &summary.all)])),
    ];
    Table::write_all(&tables, out, format, screen)?;
    writeln!(out)?;
    let left_out: u64 = summary.left_out.values().sum();
    writeln!(out, "Questions: {}, left out: {left_out}", summary.questions)?;
    for (why, count) in &summary.left_out {
        writeln!(out, "  {}: {count}", why.id())?;
    }
    Ok(())
}

fn table<'s>(name: &'static str, tallies: impl Iterator<Item = (&'s str, &'s Tally)>) -> Table {
    let rows = tallies.map(|(name, tally)| {
        let worth = tally.mean_worth().map(|worth| format!("{worth:.2}"));
        [name.to_owned(), tally.count.to_string(), worth.unwrap_or_default()]
    });
    Table::new(None, 1, [name, "Instructions", "Worth"]).with_rows(rows)
}

/// The summary as JSON (`docs/compose.schema.json`).
fn json(summary: &Summary) -> impl Serialize {
    fn tally(name: &str, tally: &Tally) -> impl Serialize {
        object! { name: name.to_owned(), instructions: tally.count, worth: tally.mean_worth() }
    }
    object! {
        questions: summary.questions,
        instructions: summary.all.count,
        worth: summary.all.mean_worth(),
        left_out: list(&summary.left_out, |(why, count)| object! { reason: why.id(), questions: *count }),
        templates: list(&summary.templates, |(slug, one)| tally(slug, one)),
        categories: list(&summary.categories, |(category, one)| tally(category, one)),
    }
}
