//! CSV, unrounded, with one row for each figure.

use serde::Serialize;

use crate::metrics::{Difference, Metric, PairedComparison, Sensitivity, Summary};
use crate::report::MetricsReport;
use crate::report::display::{DASH, summaries};
use crate::report::table::Table;

const HEADER: [&str; 20] = [
    "model_id",
    "baseline",
    "by",
    "value",
    "metric",
    "low",
    "high",
    "confidence_low",
    "confidence_high",
    "answers",
    "missing",
    "instructions",
    "unverifiable",
    "difference",
    "p_value",
    "exact",
    "questions",
    "wins",
    "losses",
    "ties",
];

/// The models' figures, then the comparisons, whose rows have a baseline. Unused cells are empty.
pub(super) fn table(report: &MetricsReport) -> Table {
    let mut table = Table::new(None, 0, HEADER);
    for model in &report.models {
        for ([by, value], summary, of_instructions) in summaries(model) {
            let metrics = summary.metrics(of_instructions);
            let rows = metrics.map(|metric| figure([&model.id, by, value], summary, metric));
            rows.for_each(|row| table.push(row));
        }
    }
    for comparison in report.comparisons.iter().flatten() {
        let differences = comparison.differences.iter();
        differences.for_each(|it| table.push(compared(comparison, it)));
    }
    table
}

fn figure([model, by, value]: [&str; 3], summary: &Summary, metric: Metric) -> Vec<String> {
    let ends = summary.scores.get(metric);
    let answers = match metric.is_weighted() {
        true => summary.weighed.unwrap_or(0),
        false => summary.answers,
    };
    let mut row: Vec<String> = [model, "", by, value, metric.id()].map(str::to_owned).to_vec();
    row.extend([ends.low, ends.high].map(|it| it.to_string()));
    row.extend(confidence(summary.confidence.get(metric)));
    let counts = [answers, summary.missing, summary.instructions, summary.unverifiable];
    row.extend(counts.map(|it| it.to_string()));
    row.resize(HEADER.len(), String::new());
    row
}

fn compared(comparison: &PairedComparison, it: &Difference) -> Vec<String> {
    let names = [&comparison.model, &comparison.baseline, "all", "", it.metric.id()];
    let mut row: Vec<String> = names.map(str::to_owned).to_vec();
    row.extend([it.range.low, it.range.high].map(|it| it.to_string()));
    row.extend(confidence(it.confidence));
    row.extend(std::iter::repeat_n(String::new(), 4));
    row.extend([it.value, it.p.value].map(|it| it.to_string()));
    row.push(it.p.exact.to_string());
    let counts = [comparison.questions, it.wins, it.losses, it.ties];
    row.extend(counts.map(|it| it.to_string()));
    row
}

fn confidence(interval: Option<(f64, f64)>) -> [String; 2] {
    match interval {
        Some((low, high)) => [low, high].map(|it| it.to_string()),
        None => [String::new(), String::new()],
    }
}

/// The table of ranges, and that of the models that change places if any do.
pub(super) fn tables(sensitivity: &Sensitivity) -> Vec<Table> {
    let columns = ["Model", "Metric", "Default", "Lowest", "Highest", "Moved most by"];
    let ranges = sensitivity.ranges.iter().map(|it| {
        let [default, low, high] = [it.default, it.low, it.high].map(|it| format!("{it:.3}"));
        let moved_by = it.moved_by.as_deref().unwrap_or(DASH).to_owned();
        [it.model.clone(), it.metric.name().to_owned(), default, low, high, moved_by]
    });
    let mut ranges =
        Table::new(Some("Sensitivity to readings"), 2, columns).with_rows(ranges).without_marks();
    let readings = sensitivity.readings.join(", ");
    ranges.note =
        Some(format!("Each reading on its own: {readings}. Every Unverifiable counts as No."));
    if sensitivity.swaps.is_empty() {
        return vec![ranges];
    }
    let rows = sensitivity.swaps.iter().map(|it| {
        let first = [it.first.as_str(), it.second.as_str()];
        let rest = [it.metric.name(), it.reading.as_str()];
        [first, rest].concat()
    });
    let columns = ["Better by default", "Better then", "Metric", "Reading"];
    let swaps = Table::new(Some("Models that change places"), 4, columns).with_rows(rows);
    vec![ranges, swaps]
}

/// The sensitivity in JSON.
#[derive(Serialize)]
pub(super) struct SensitivityEntry<'a> {
    readings: &'a [String],
    ranges: Vec<RangeEntry<'a>>,
    swaps: Vec<SwapEntry<'a>>,
}

#[derive(Serialize)]
struct RangeEntry<'a> {
    model_id: &'a str,
    metric: &'static str,
    default: f64,
    low: f64,
    high: f64,
    moved_by: Option<&'a str>,
}

#[derive(Serialize)]
struct SwapEntry<'a> {
    metric: &'static str,
    reading: &'a str,
    first: &'a str,
    second: &'a str,
}

impl<'a> From<&'a Sensitivity> for SensitivityEntry<'a> {
    fn from(sensitivity: &'a Sensitivity) -> Self {
        let ranges = sensitivity.ranges.iter().map(|it| RangeEntry {
            model_id: &it.model,
            metric: it.metric.id(),
            default: it.default,
            low: it.low,
            high: it.high,
            moved_by: it.moved_by.as_deref(),
        });
        let swaps = sensitivity.swaps.iter().map(|it| SwapEntry {
            metric: it.metric.id(),
            reading: &it.reading,
            first: &it.first,
            second: &it.second,
        });
        Self { readings: &sensitivity.readings, ranges: ranges.collect(), swaps: swaps.collect() }
    }
}
