//! Results on their way out: tables, JSON, CSV, Markdown.
//!
//! A printer takes a writer, data and a width, and nothing else; it computes nothing.

mod agree;
mod coverage;
mod escape;
mod grade;
mod grid;
pub mod html;
mod result;
mod result_json;
mod templates;

pub use agree::write_agreement;
pub use coverage::write_coverage;
pub use escape::escape_control;
pub use grade::write_grade;
pub use grid::Grid;
pub use result::Report;
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
