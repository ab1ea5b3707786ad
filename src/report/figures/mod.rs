//! What `codeif report` writes: how the models compare, and how sure that is.

mod compared;
mod csv;
mod tables;

use std::io::{self, Write};

use super::sheet::Sheet;
use super::{FigureFormat, Report};

/// Writes the report: the leaderboard over all answers and by set (paper, Table 5) with its
/// intervals, SSR by category (Table 6), the metrics by language (in the order
/// of Table 7), SSR by template, and the comparisons.
///
/// # Errors
/// Where `out` cannot be written to.
pub fn write_report(out: &mut dyn Write, report: &Report, format: FigureFormat) -> io::Result<()> {
    match format {
        FigureFormat::Json => report.write_json(out),
        FigureFormat::Csv => csv::write(out, report),
        FigureFormat::Table(_) | FigureFormat::Markdown | FigureFormat::Latex => {
            let mut sheets = tables::sheets(report);
            sheets.extend(compared::sheets(report));
            Sheet::write_all(&sheets, out, format)
        }
    }
}
