//! The report of `codeif report`: how the models compare, with intervals and p-values.

mod compared;
mod data;
mod tables;

use std::io::{self, Write};

use super::display::add_notes;
use super::json::write_json;
use super::table::Table;
use super::{BenchmarkFigures, Format, MetricsReport, Screen};

/// Writes the comparisons that were asked for, then the leaderboard over all answers and by set
/// (paper, Table 5) with its intervals, SSR by category (Table 6), the metrics by language (in the
/// order of Table 7) and SSR by template.
pub fn write_report(
    out: &mut dyn Write,
    report: &MetricsReport,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    let tables = match format {
        Format::Json => return write_json(out, report),
        Format::Csv => vec![data::csv(report)],
        Format::Table | Format::Markdown | Format::Latex => {
            let mut tables = compared::tables(report);
            tables.extend(tables::all(report));
            tables.extend(report.sensitivity.iter().flat_map(compared::sensitivity));
            add_notes(&mut tables, report);
            tables.extend(report.benchmark.as_ref().map(BenchmarkFigures::table));
            tables
        }
    };
    Table::write_all(&tables, out, format, screen)
}
