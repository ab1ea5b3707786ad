//! Tables that compare figures: of two models, and under other readings of what experts dispute.

use crate::metrics::{Difference, PValue, PairedComparison, Sensitivity};
use crate::report::MetricsReport;
use crate::report::display::DASH;
use crate::report::table::Table;

/// One table for each model that others are compared with, then one for each round.
pub(super) fn tables(report: &MetricsReport) -> Vec<Table> {
    let comparisons = report.comparisons.as_deref().unwrap_or_default();
    let by_baseline = comparisons.chunk_by(|a, b| a.baseline == b.baseline);
    let whole = by_baseline.map(|all| table(None, &all.iter().collect::<Vec<_>>()));
    let by_round = report
        .round_comparisons
        .chunk_by(|(a, one), (b, other)| a == b && one.baseline == other.baseline);
    let by_round = by_round.map(|all| {
        let pairs: Vec<_> = all.iter().map(|(_, pair)| pair).collect();
        table(all.first().map(|(round, _)| *round), &pairs)
    });
    whole.chain(by_round).collect()
}

fn table(round: Option<u32>, comparisons: &[&PairedComparison]) -> Table {
    let baseline = comparisons.first().map_or("", |pair| &pair.baseline);
    let round = round.map_or_else(String::new, |round| format!("Round {round}: "));
    let mut title = format!("{round}compared with {baseline}, question by question");
    title[..1].make_ascii_uppercase();
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
    let mut differences = comparisons.iter().flat_map(|pair| &pair.differences);
    if differences.any(is_open) {
        note.push_str(" `?`: they could reverse the difference, so p says little.");
    }
    Table {
        note: Some(note),
        ..Table::new(Some(&title), 2, columns)
            .with_rows(comparisons.iter().flat_map(|pair| rows(pair)))
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
    comparison.differences.iter().map(|difference| row(model, difference)).collect()
}

fn row(model: &str, found: &Difference) -> [String; 9] {
    [
        model.to_owned(),
        found.metric.name().to_owned(),
        signed(found.value),
        found.confidence.map_or_else(|| DASH.to_owned(), range),
        match is_open(found) {
            true => format!("{} ?", p_value(found.p)),
            false => p_value(found.p),
        },
        found.wins.to_string(),
        found.losses.to_string(),
        found.ties.to_string(),
        match found.range.low.total_cmp(&found.range.high) {
            std::cmp::Ordering::Equal => DASH.to_owned(),
            _ => range((found.range.low, found.range.high)),
        },
    ]
}

/// Whether the Unverifiable verdicts could reverse the difference, or make it none.
fn is_open(found: &Difference) -> bool {
    found.range.low < found.range.high && found.range.low <= 0.0 && found.range.high >= 0.0
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

/// The table of ranges, and that of the models that change places if any do.
pub(super) fn sensitivity(sensitivity: &Sensitivity) -> Vec<Table> {
    let columns = ["Model", "Metric", "Default", "Lowest", "Highest", "Moved most by"];
    let ranges = sensitivity.ranges.iter().map(|range| {
        let numbers = [range.default, range.low, range.high];
        let [default, low, high] = numbers.map(|number| format!("{number:.3}"));
        let moved_by = range.moved_by.as_deref().unwrap_or(DASH).to_owned();
        [range.model.clone(), range.metric.name().to_owned(), default, low, high, moved_by]
    });
    let mut ranges = Table::new(Some("Sensitivity to readings"), 2, columns).with_rows(ranges);
    let readings = sensitivity.readings.join(", ");
    ranges.note =
        Some(format!("Each reading on its own: {readings}. Every Unverifiable counts as No."));
    if sensitivity.swaps.is_empty() {
        return vec![ranges];
    }
    let rows = sensitivity
        .swaps
        .iter()
        .map(|swap| [&*swap.first, &swap.second, swap.metric.name(), &swap.reading]);
    let columns = ["Better by default", "Better then", "Metric", "Reading"];
    let swaps = Table::new(Some("Models that change places"), 4, columns).with_rows(rows);
    vec![ranges, swaps]
}
