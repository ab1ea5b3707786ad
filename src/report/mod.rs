//! Results on their way out: tables, JSON, CSV, Markdown, LaTeX, and a page to look at.
//!
//! A printer takes a writer, data, a form and a screen, and nothing else; it computes nothing.

mod agree;
mod coverage;
mod display;
mod escape;
mod figures;
mod grade;
pub mod html;
mod json;
mod lint;
mod metrics_report;
mod ssr;
mod table;
mod templates;

pub use agree::write_agreement;
pub use coverage::write_coverage;
pub use escape::escape_control;
pub use figures::write_report;
pub use grade::write_grade;
pub use lint::{LintFormat, write_lint, write_lint_statistics};
pub use metrics_report::MetricsReport;
pub use templates::write_templates;

/// The form of a report. The command offers each report in the forms that suit it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Tables for people.
    Table,
    /// JSON, as its schema in `docs/` says.
    Json,
    /// Comma-separated values.
    Csv,
    /// Markdown tables.
    Markdown,
    /// LaTeX tables, for the package booktabs.
    Latex,
}

/// Where what is for people is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Screen {
    /// How many columns there are, where there is a limit.
    pub width: Option<u16>,
    /// Whether it shows colours.
    pub colour: bool,
}
