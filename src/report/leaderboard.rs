//! A leaderboard as text, for those who use the library.

use super::display::{group_keys, heading, number_or_dash, summary_of};
use super::table::{Cell, Column, Table};
use super::{Format, MetricsReport, Screen, write_grade};
use crate::metrics::{Bootstrap, GroupBy, Interval, Leaderboard, Metric, Model};

/// The figures as `codeif grade` prints them; in the feature `cli`.
impl Leaderboard {
    /// The figures as JSON (`docs/grade.schema.json`), with intervals if a bootstrap is given.
    ///
    /// # Errors
    /// If serialization fails, which nothing here can cause.
    pub fn to_json(&self, bootstrap: Option<Bootstrap>) -> serde_json::Result<String> {
        serde_json::to_string(&MetricsReport::new(self, bootstrap))
    }

    /// The figures as tables for people.
    pub fn to_table(&self) -> String {
        let mut out = Vec::new();
        let report = MetricsReport::new(self, None);
        // Writing to memory cannot fail.
        let _ = write_grade(&mut out, &report, Format::Table, Screen::default());
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// One row for each model, one column for each category (paper, Table 6).
pub(super) fn by_category(models: &[Model]) -> Table {
    let mut table = of_models(models, "SSR by category");
    for key in group_keys(models, GroupBy::Category) {
        let values = models.iter().map(|it| summary_of(it, &key)?.figure(Metric::Ssr));
        push_column(&mut table, Column::from(heading(&key)), values);
    }
    table
}

/// One row for each template, one column for each model.
pub(super) fn by_template(models: &[Model]) -> Table {
    let ids = models.iter().map(|model| model.id.as_str());
    let header = ["Template", "Instructions"].into_iter().chain(ids);
    let mut table = Table::new(Some("SSR by template"), 1, header);
    for key in group_keys(models, GroupBy::Template) {
        let groups = models.iter().map(|model| summary_of(model, &key));
        let count: u64 = groups.clone().flatten().map(|it| it.instructions).sum();
        let names = [Cell::from(heading(&key)), Cell::from(count)];
        let values = groups.map(|it| it?.figure(Metric::Ssr));
        table.push(names.into_iter().chain(cells(values)));
    }
    table
}

/// One row for each model, with only its name.
pub(super) fn of_models(models: &[Model], title: &str) -> Table {
    Table::new(Some(title), 1, ["Model"]).with_rows(models.iter().map(|model| [&model.id]))
}

/// Adds a column in which the best values are marked.
pub(super) fn push_column(
    table: &mut Table,
    column: Column,
    values: impl Iterator<Item = Option<Interval>> + Clone,
) {
    table.columns.push(column);
    for (row, cell) in table.rows.iter_mut().zip(cells(values)) {
        row.push(cell);
    }
}

/// The values as cells. If there are several, the largest ones are marked.
fn cells(values: impl Iterator<Item = Option<Interval>> + Clone) -> impl Iterator<Item = Cell> {
    let lows = values.clone().flatten().map(|it| it.low);
    let is_marked = lows.clone().count() > 1;
    let best = lows.fold(f64::NEG_INFINITY, f64::max);
    values.map(move |value| Cell {
        text: number_or_dash(value),
        is_best: is_marked && value.is_some_and(|it| best - it.low < 1e-12),
    })
}
