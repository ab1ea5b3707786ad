//! The report of `codeif lint`, for people, scripts, code scanning, GitHub's log and language models.

mod agent;
mod concise;
mod github;
mod human;
mod json;
#[cfg(feature = "cli")]
mod rule_stats;
mod sarif;
mod summary;

use std::io::{self, Write};

pub use agent::lint_facts;
pub use human::{understood, write_lint_rules};
pub use json::write_lint_rules_json;
#[cfg(feature = "cli")]
pub use rule_stats::write_rule_stats;
pub use summary::{count, summary as lint_summary};

#[cfg(feature = "cli")]
use super::Format;
use super::escape::escape_control_in_json;
#[cfg(feature = "cli")]
use super::table::Table;
use super::{Screen, escape_control};
use crate::lint::LintReport;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LintFormat {
    Human,
    /// One line a finding.
    Concise,
    /// JSON Lines (`docs/lint.schema.json`).
    Json,
    /// SARIF 2.1.0.
    Sarif,
    Github,
    /// Few facts, for a language model.
    Agent,
}

/// Writes a report. With `quiet`, the summary is left out.
pub fn write_lint(
    out: &mut dyn Write,
    report: &LintReport,
    format: LintFormat,
    screen: Screen,
    quiet: bool,
) -> io::Result<()> {
    match format {
        LintFormat::Human => human::write(out, report, screen, quiet),
        LintFormat::Concise => concise::write(out, report, quiet),
        LintFormat::Json => json::write(out, report),
        LintFormat::Sarif => sarif::write(out, report),
        LintFormat::Github => github::write(out, report),
        LintFormat::Agent => agent::write(out, report),
    }
}

#[cfg(feature = "cli")]
pub fn write_lint_statistics(
    out: &mut dyn Write,
    report: &LintReport,
    screen: Screen,
) -> io::Result<()> {
    let statistics = report.statistics();
    let rows = statistics.iter().map(|(kind, count)| [(*kind).to_owned(), count.to_string()]);
    let table = Table::new(None, 1, ["Rule", "Findings"]).with_rows(rows);
    Table::write_all(&[table], out, Format::Table, screen)
}
