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
    let names = |metric: Metric| ["low", "high"].map(|end| format!("{}_{end}", metric.id()));
    header.extend(Metric::PAPER.into_iter().flat_map(names));
    if models.iter().any(|model| model.all.weighed.is_some()) {
        header.push("weighed".to_owned());
        header.extend(Metric::WEIGHTED.into_iter().flat_map(names));
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
    let ends = |metric: Metric| {
        let ends = summary.metrics(splits).find(|it| *it == metric);
        let ends = ends.map(|metric| summary.scores.get(metric));
        [ends.map(|it| it.low), ends.map(|it| it.high)].map(text)
    };
    row.extend(Metric::PAPER.into_iter().flat_map(ends));
    if summary.weighed.is_some() {
        row.push(text(summary.weighed.filter(|_| !splits)));
        row.extend(Metric::WEIGHTED.into_iter().flat_map(ends));
    }
    row
}

fn text(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}
