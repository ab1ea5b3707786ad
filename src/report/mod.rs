//! Results on their way out: tables, JSON, CSV, Markdown, LaTeX, and a page to look at.
//!
//! A printer takes a writer, data and a width, and nothing else; it computes nothing.

mod agree;
mod coverage;
mod escape;
mod figures;
mod grade;
mod grid;
pub mod html;
mod json;
mod lint;
mod result;
mod sheet;
mod shown;
mod templates;

pub use agree::write_agreement;
pub use coverage::write_coverage;
pub use escape::escape_control;
pub use figures::write_report;
pub use grade::write_grade;
pub use grid::Grid;
pub use lint::{LintFormat, write_lint, write_lint_statistics};
pub use result::Report;
pub use sheet::{FigureFormat, Screen};
pub use templates::write_templates;

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A table for people; lines are broken at this many columns where there is a limit.
    Table(Option<u16>),
    /// JSON, as its schema in `docs/` says.
    Json,
    /// Comma-separated values, one figure a column.
    Csv,
    /// Markdown tables.
    Markdown,
}
