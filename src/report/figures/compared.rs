//! Tables of paired differences.

use crate::metrics::{Difference, PValue, PairedComparison};
use crate::report::MetricsReport;
use crate::report::display::DASH;
use crate::report::table::Table;

/// One table for each model that others are compared with.
pub(super) fn tables(report: &MetricsReport) -> Vec<Table> {
    let comparisons = report.comparisons.as_deref().unwrap_or_default();
    let by_baseline = comparisons.chunk_by(|a, b| a.baseline == b.baseline);
    by_baseline.map(table).collect()
}

/// Comparisons with one baseline.
fn table(comparisons: &[PairedComparison]) -> Table {
    let baseline = comparisons.first().map_or("", |it| &it.baseline);
    let title = format!("Compared with {baseline}, question by question");
    let columns = [
        "Model",
        "Metric",
        "Difference",
        "95 % interval",
        "p",
        "Wins",
        "Losses",
        "Ties",
        "If Unverifiable",
    ];
    let mut note =
        "Differences count every Unverifiable as No; the last column shows the range if some are Yes."
            .to_owned();
    let mut differences = comparisons.iter().flat_map(|it| &it.differences);
    if differences.any(is_open) {
        note.push_str(" `?`: they could reverse the difference, so p says little.");
    }
    Table {
        note: Some(note),
        ..Table::new(Some(&title), 2, columns).with_rows(comparisons.iter().flat_map(rows))
    }
}

/// One row for each metric, or a single one if the models have no question in common.
fn rows(comparison: &PairedComparison) -> Vec<[String; 9]> {
    let model = comparison.model.as_str();
    if comparison.differences.is_empty() {
        let mut row = [DASH; 9];
        row[..2].copy_from_slice(&[model, "no common question"]);
        return vec![row.map(str::to_owned)];
    }
    let rows = comparison.differences.iter().map(|it| row(model, it));
    rows.collect()
}

fn row(model: &str, it: &Difference) -> [String; 9] {
    [
        model.to_owned(),
        it.metric.name().to_owned(),
        signed(it.value),
        it.confidence.map_or_else(|| DASH.to_owned(), range),
        match is_open(it) {
            true => format!("{} ?", p_value(it.p)),
            false => p_value(it.p),
        },
        it.wins.to_string(),
        it.losses.to_string(),
        it.ties.to_string(),
        match it.range.low.total_cmp(&it.range.high) {
            std::cmp::Ordering::Equal => DASH.to_owned(),
            _ => range((it.range.low, it.range.high)),
        },
    ]
}

/// Whether the Unverifiable verdicts could reverse the difference, or make it none.
fn is_open(it: &Difference) -> bool {
    it.range.low < it.range.high && it.range.low <= 0.0 && it.range.high >= 0.0
}

fn range((low, high): (f64, f64)) -> String {
    format!("{} to {}", signed(low), signed(high))
}

/// Three decimals with a sign, except for zero.
fn signed(number: f64) -> String {
    let text = format!("{number:+.3}");
    match text.trim_start_matches(['+', '-']) {
        "0.000" => "0.000".to_owned(),
        _ => text,
    }
}

/// Four decimals, marked if the value comes from random sign flips and is not exact.
fn p_value(p: PValue) -> String {
    let text = match p.value < 0.000_1 {
        true => "<0.0001".to_owned(),
        false => format!("{:.4}", p.value),
    };
    match p.exact {
        true => text,
        false => format!("≈{text}"),
    }
}
