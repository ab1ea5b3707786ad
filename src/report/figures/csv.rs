//! Comma-separated values, unrounded: one row for each figure.

use std::io::{self, Write};

use crate::metrics::{Comparison, Difference, Metric, Summary};
use crate::report::Report;

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

/// Writes the models' figures, then the comparisons, whose rows name a baseline; what a row has
/// no use for is empty.
pub(super) fn write(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    csv.write_record(HEADER)?;
    for model in &report.models {
        for metric in model.all.metrics(false) {
            csv.write_record(figure([&model.id, "all", ""], &model.all, metric))?;
        }
        for group in &model.groups {
            let value = group.key.value.as_deref().unwrap_or("");
            let names = [model.id.as_str(), group.key.by.id(), value];
            for metric in group.summary.metrics(group.is_of_instructions()) {
                csv.write_record(figure(names, &group.summary, metric))?;
            }
        }
    }
    for comparison in report.comparisons.iter().flatten() {
        for difference in &comparison.differences {
            csv.write_record(compared(comparison, difference))?;
        }
    }
    csv.flush()
}

fn figure([model, by, value]: [&str; 3], summary: &Summary, metric: Metric) -> Vec<String> {
    let ends = summary.scores.get(metric);
    let answers = match metric.is_weighted() {
        true => summary.weighed.unwrap_or(0),
        false => summary.answers,
    };
    let mut row: Vec<String> = [model, "", by, value, metric.id()]
        .map(str::to_owned)
        .to_vec();
    row.extend([ends.low, ends.high].map(|it| it.to_string()));
    row.extend(confidence(summary.confidence.get(metric)));
    let counts = [
        answers,
        summary.missing,
        summary.instructions,
        summary.unverifiable,
    ];
    row.extend(counts.map(|it| it.to_string()));
    row.resize(HEADER.len(), String::new());
    row
}

fn compared(comparison: &Comparison, it: &Difference) -> Vec<String> {
    let names = [
        &comparison.model,
        &comparison.baseline,
        "all",
        "",
        it.metric.id(),
    ];
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
