//! CSV, unrounded.

use crate::metrics::{Metric, Model, Summary};
use crate::report::display::summaries;
use crate::report::table::Table;

const COLUMNS: [&str; 7] =
    ["model_id", "by", "value", "answers", "missing", "instructions", "unverifiable"];

/// One row for each model, then one for each of its groups.
pub(super) fn table(models: &[Model]) -> Table {
    let mut header = COLUMNS.map(str::to_owned).to_vec();
    let names = |metric: Metric| ["low", "high"].map(|end| format!("{}_{end}", metric.id()));
    header.extend(Metric::PAPER.into_iter().flat_map(names));
    if models.iter().any(|model| model.all.weighed.is_some()) {
        header.push("weighed".to_owned());
        header.extend(Metric::WEIGHTED.into_iter().flat_map(names));
    }
    let mut table = Table::new(None, 0, header);
    for model in models {
        for ([by, value], summary, of_instructions) in summaries(model) {
            table.push(row([&model.id, by, value], summary, of_instructions));
        }
    }
    table
}

fn row(names: [&str; 3], summary: &Summary, of_instructions: bool) -> Vec<String> {
    let counts = [summary.answers, summary.missing, summary.instructions, summary.unverifiable];
    let mut row = names.map(str::to_owned).to_vec();
    row.extend(counts.map(|count| count.to_string()));
    let ends = |metric: Metric| {
        let ends = summary.metrics(of_instructions).find(|it| *it == metric);
        let ends = ends.map(|metric| summary.scores.get(metric));
        [ends.map(|it| it.low), ends.map(|it| it.high)].map(text)
    };
    row.extend(Metric::PAPER.into_iter().flat_map(ends));
    if summary.weighed.is_some() {
        row.push(text(summary.weighed.filter(|_| !of_instructions)));
        row.extend(Metric::WEIGHTED.into_iter().flat_map(ends));
    }
    row
}

fn text(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}
