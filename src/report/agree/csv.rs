//! CSV, unrounded; cells of undefined figures are empty.

use super::names;
use crate::agreement::{Agreement, Confusion, Figure, Figures, Statistic};
use crate::report::table::Table;

/// One row for each pair of raters, then one for each of its groups and models.
pub(super) fn table(agreement: &Agreement) -> Table {
    let mut table = Table::new(None, 0, header());
    for comparison in &agreement.comparisons {
        let names = names(agreement, comparison);
        let (confusion, figures) = (&comparison.confusion, &comparison.figures);
        table.push(row(names, ["all", ""], confusion, figures, comparison.ssr));
        let none = Figure::default();
        for group in &comparison.groups {
            let key = [group.key.by.id(), group.key.value.as_deref().unwrap_or("")];
            table.push(row(names, key, &group.confusion, &group.figures, none));
        }
        for model in &comparison.models {
            let key = ["model", model.model.as_deref().unwrap_or("")];
            table.push(row(names, key, &model.confusion, &model.figures, none));
        }
    }
    table
}

fn header() -> Vec<String> {
    let columns =
        ["first", "second", "by", "value", "verdicts", "yes_yes", "yes_no", "no_yes", "no_no"];
    let mut header: Vec<String> = columns.map(str::to_owned).to_vec();
    let figures = Statistic::ALL.map(Statistic::id).into_iter();
    for id in figures.chain(["pearson_ssr"]) {
        header.extend([id.to_owned(), format!("{id}_low"), format!("{id}_high")]);
    }
    header
}

fn row(
    names: [&str; 2],
    key: [&str; 2],
    confusion: &Confusion,
    figures: &Figures,
    ssr: Figure,
) -> Vec<String> {
    let mut row: Vec<String> = names.into_iter().chain(key).map(str::to_owned).collect();
    let counts =
        [confusion.total(), confusion.yes_yes, confusion.yes_no, confusion.no_yes, confusion.no_no];
    row.extend(counts.map(|count| count.to_string()));
    let all = Statistic::ALL.into_iter().map(|it| figures.get(it));
    for figure in all.chain([ssr]) {
        let (low, high) = figure.interval.unzip();
        let cell = |value: Option<f64>| value.map(|it| it.to_string()).unwrap_or_default();
        row.extend([figure.value, low, high].map(cell));
    }
    row
}
