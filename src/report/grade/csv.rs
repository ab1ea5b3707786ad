//! Comma-separated values, unrounded.

use std::io::{self, Write};

use crate::metrics::{Metric, Model, Summary};

/// Writes one row for each model, then one for each of its groups; unrounded.
pub(super) fn write(out: &mut dyn Write, models: &[Model]) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    let mut header: Vec<String> = [
        "model_id",
        "by",
        "value",
        "answers",
        "missing",
        "instructions",
        "unverifiable",
    ]
    .map(str::to_owned)
    .to_vec();
    for metric in Metric::PAPER {
        header.extend(["low", "high"].map(|end| format!("{}_{end}", metric.id())));
    }
    csv.write_record(&header)?;
    for model in models {
        csv.write_record(row(&model.id, "all", "", &model.all, false))?;
        for group in &model.groups {
            let value = group.key.value.as_deref().unwrap_or("");
            let splits = group.key.by.splits_answers();
            csv.write_record(row(
                &model.id,
                group.key.by.id(),
                value,
                &group.summary,
                splits,
            ))?;
        }
    }
    csv.flush()
}

fn row(model: &str, by: &str, value: &str, summary: &Summary, splits: bool) -> Vec<String> {
    let counts = [
        summary.answers,
        summary.missing,
        summary.instructions,
        summary.unverifiable,
    ];
    let mut row: Vec<String> = [model, by, value].map(str::to_owned).to_vec();
    row.extend(counts.map(|count| count.to_string()));
    for metric in Metric::PAPER {
        let interval = summary.scores.get(metric);
        let ends = [interval.low, interval.high];
        row.extend(ends.map(|end| match splits && metric != Metric::Ssr {
            true => String::new(),
            false => end.to_string(),
        }));
    }
    row
}
