//! What a lint run found, for people, scripts, code scanning and GitHub's log.

mod frame;
mod github;
mod human;
mod json;
mod sarif;

use std::io::{self, Write};

use super::escape::escape_control_in_json;
use super::table::Table;
use super::{Format, Screen, escape_control};
use crate::lint::LintReport;

/// The form of a lint report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LintFormat {
    /// Frames of code for people.
    Human,
    /// A JSON object a line, as `docs/lint.schema.json` says.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// Workflow commands that become GitHub's annotations.
    Github,
}

/// Prints a report; `quiet` leaves the closing line for people out.
///
/// # Errors
/// When the writer fails.
pub fn write_lint(
    out: &mut dyn Write,
    report: &LintReport,
    format: LintFormat,
    screen: Screen,
    quiet: bool,
) -> io::Result<()> {
    match format {
        LintFormat::Human => human::write(out, report, screen, quiet),
        LintFormat::Json => json::write(out, report),
        LintFormat::Sarif => sarif::write(out, report),
        LintFormat::Github => github::write(out, report),
    }
}

/// Prints how often each kind was found.
///
/// # Errors
/// When the writer fails.
pub fn write_lint_statistics(
    out: &mut dyn Write,
    report: &LintReport,
    screen: Screen,
) -> io::Result<()> {
    let statistics = report.statistics();
    let rows = statistics
        .iter()
        .map(|(kind, count)| [(*kind).to_owned(), count.to_string()]);
    let table = Table::new(None, 1, ["Rule", "Findings"]).with_rows(rows);
    Table::write_all(&[table], out, Format::Table, screen)
}
