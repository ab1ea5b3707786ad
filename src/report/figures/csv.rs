//! CSV, unrounded, with one row for each figure.

use crate::metrics::{Difference, Metric, PairedComparison, Summary};
use crate::report::MetricsReport;
use crate::report::display::summaries;
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
