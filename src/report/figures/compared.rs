//! The tables of paired differences.

use crate::metrics::{Comparison, Difference, PValue};
use crate::report::Report;
use crate::report::sheet::{Cell, Sheet};

/// One table for each model that others are compared with.
pub(super) fn sheets(report: &Report) -> Vec<Sheet> {
    let comparisons = report.comparisons.iter().flatten();
    let mut sheets: Vec<(&str, Sheet)> = Vec::new();
    for comparison in comparisons {
        let baseline = comparison.baseline.as_str();
        if sheets.last().is_none_or(|(last, _)| *last != baseline) {
            sheets.push((baseline, empty(baseline)));
        }
        if let Some((_, sheet)) = sheets.last_mut() {
            sheet.rows.extend(rows(comparison));
        }
    }
    sheets.into_iter().map(|(_, sheet)| sheet).collect()
}

fn empty(baseline: &str) -> Sheet {
    let mut sheet = Sheet::new(
        Some(&format!("Compared with {baseline}, question by question")),
        2,
        [
            "Model",
            "Metric",
            "Difference",
            "95 % interval",
            "p",
            "Wins",
            "Losses",
            "Ties",
            "If Unverifiable",
        ],
    );
    sheet.note = Some(
        "Differences have every Unverifiable as No; the last column is what they could be."
            .to_owned(),
    );
    sheet
}

/// One row for each metric; where no question is common, one that says so.
fn rows(comparison: &Comparison) -> Vec<Vec<Cell>> {
    let model = comparison.model.as_str();
    if comparison.differences.is_empty() {
        let mut row = vec![Cell::from(model), Cell::from("no common question")];
        row.resize(9, Cell::from("–"));
        return vec![row];
    }
    let rows = comparison.differences.iter().map(|it| row(model, it));
    rows.collect()
}

fn row(model: &str, it: &Difference) -> Vec<Cell> {
    let texts = [
        model.to_owned(),
        it.metric.name().to_owned(),
        signed(it.value),
        it.confidence.map_or_else(|| "–".to_owned(), range),
        p_value(it.p),
        it.wins.to_string(),
        it.losses.to_string(),
        it.ties.to_string(),
        match it.range.low.total_cmp(&it.range.high) {
            std::cmp::Ordering::Equal => "–".to_owned(),
            _ => range((it.range.low, it.range.high)),
        },
    ];
    texts.map(Cell::from).to_vec()
}

fn range((low, high): (f64, f64)) -> String {
    format!("{} to {}", signed(low), signed(high))
}

/// Three decimals with a sign, but for zero.
fn signed(number: f64) -> String {
    let text = format!("{number:+.3}");
    match text.trim_start_matches(['+', '-']) {
        "0.000" => "0.000".to_owned(),
        _ => text,
    }
}

/// Four decimals, marked where choices of signs were drawn and not counted.
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
