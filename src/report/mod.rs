//! Writes results as tables, JSON, CSV, Markdown, LaTeX, SARIF, or an HTML page.
//!
//! The functions take a writer, the data, a format and a screen. They do not compute figures.

#[cfg(feature = "cli")]
mod agree;
#[cfg(feature = "cli")]
mod audit;
#[cfg(feature = "cli")]
mod benchmark;
#[cfg(feature = "cli")]
mod compose;
#[cfg(feature = "cli")]
mod coverage;
#[cfg(feature = "cli")]
mod display;
mod escape;
#[cfg(feature = "cli")]
mod failures;
mod feedback;
#[cfg(feature = "cli")]
mod figures;
#[cfg(feature = "cli")]
mod grade;
#[cfg(feature = "cli")]
pub mod html;
mod json;
mod lint;
#[cfg(feature = "cli")]
mod metrics_report;
#[cfg(feature = "cli")]
mod rounds;
#[cfg(feature = "cli")]
mod table;

#[cfg(feature = "cli")]
pub use agree::write_agreement;
#[cfg(feature = "cli")]
pub use audit::{write_audit, write_audit_page};
#[cfg(feature = "cli")]
pub use benchmark::BenchmarkFigures;
#[cfg(feature = "cli")]
pub use compose::write_composed;
#[cfg(feature = "cli")]
pub use coverage::write_templates;
#[cfg(feature = "cli")]
pub use coverage::{CoverageBy, write_coverage};
pub use escape::escape_control;
#[cfg(feature = "cli")]
pub use failures::Failures;
pub use feedback::{FeedbackLanguage, FeedbackOptions, FeedbackStyle, broken_of_row, feedback};
#[cfg(feature = "cli")]
pub use figures::write_report;
#[cfg(feature = "cli")]
pub use grade::write_grade;
pub use lint::{
    LintFormat, count, lint_facts, lint_summary, understood, write_lint, write_lint_rules,
    write_lint_rules_json,
};
#[cfg(feature = "cli")]
pub use lint::{write_lint_statistics, write_rule_stats};
#[cfg(feature = "cli")]
pub use metrics_report::MetricsReport;

/// The format of a report. The command offers each report in the formats that suit it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Table,
    /// JSON, as its schema in `docs/` says.
    Json,
    Csv,
    Markdown,
    /// LaTeX tables, for the package booktabs.
    Latex,
}

/// The screen that output for people is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Screen {
    /// The width in columns, if it is limited.
    pub width: Option<u16>,
    pub colour: bool,
}
