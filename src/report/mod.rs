//! Writes results as tables, JSON, CSV, Markdown, LaTeX, SARIF, or an HTML page.
//!
//! The functions take a writer, the data, a format and a screen. They do not compute figures.

mod agree;
mod audit;
mod benchmark;
mod compose;
mod coverage;
mod display;
mod escape;
mod failures;
mod feedback;
mod figures;
mod grade;
pub mod html;
mod json;
mod lint;
mod metrics_report;
mod rounds;
mod table;

pub use agree::write_agreement;
pub use audit::{write_audit, write_audit_page};
pub use benchmark::BenchmarkFigures;
pub use compose::write_composed;
pub use coverage::write_templates;
pub use coverage::{CoverageBy, write_coverage};
pub use escape::escape_control;
pub use failures::Failures;
pub use feedback::{FeedbackLanguage, FeedbackOptions, FeedbackStyle, broken_of_row, feedback};
pub use figures::write_report;
pub use grade::write_grade;
pub use lint::{
    LintFormat, count, lint_facts, lint_summary, write_lint, write_lint_rules,
    write_lint_rules_json, write_lint_statistics, write_rule_stats,
};
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
