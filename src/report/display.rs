//! What the tables of figures share: how a figure, a group and a note are shown, and the tables that
//! both `grade` and `report` have.

use std::collections::BTreeSet;

use super::table::{Cell, Column, Table};
use crate::language::Language;
use crate::metrics::{GroupBy, GroupKey, Interval, Metric, Model, Summary};

/// The text for a figure that is not defined.
pub(super) const DASH: &str = "–";

/// The metrics that are defined for whole answers.
pub(super) fn metrics_of(models: &[Model]) -> impl Iterator<Item = Metric> + Clone {
    Metric::for_answers(models.iter().any(|model| model.all.weighed.is_some()))
}

/// The groups that any model has, in the order of the reports.
pub(super) fn group_keys(models: &[Model], by: &GroupBy) -> Vec<GroupKey> {
    let groups = models.iter().flat_map(|model| &model.groups);
    let keys: BTreeSet<_> = groups.map(|group| &group.key).filter(|key| key.by == *by).collect();
    keys.into_iter().cloned().collect()
}

/// A model's figures in a group, if it has answers there.
pub(super) fn summary_of<'m>(model: &'m Model, key: &GroupKey) -> Option<&'m Summary> {
    let group = model.groups.iter().find(|group| group.key == *key)?;
    Some(&group.summary)
}

/// A model's figures over all answers, then those of its groups. Each comes with what it is grouped
/// by, the name of the group, and whether it is a group of instructions, for which only SSR is
/// defined.
pub(super) fn summaries(model: &Model) -> impl Iterator<Item = ([&str; 2], &Summary, bool)> {
    let groups = model.groups.iter().map(|group| {
        let value = group.key.value.as_deref().unwrap_or("");
        let names = [group.key.by.id(), value];
        (names, &group.summary, group.is_of_instructions())
    });
    std::iter::once((["all", ""], &model.all, false)).chain(groups)
}

/// A figure, or a dash if it is not defined.
pub(super) fn number_or_dash(figure: Option<Interval>) -> String {
    figure.map_or_else(|| DASH.to_owned(), number)
}

/// One number if both ends are equal when rounded, otherwise both.
fn number(interval: Interval) -> String {
    let Interval { low, high } = interval;
    let (low, high) = (format!("{low:.3}"), format!("{high:.3}"));
    if low == high { low } else { format!("{low}–{high}") }
}

/// The number of Unverifiable verdicts, and their share if there are any.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
pub(super) fn unverifiable(summary: &Summary) -> String {
    match summary.unverifiable {
        0 => "0".to_owned(),
        count => {
            let percent = 100.0 * count as f64 / summary.instructions as f64;
            format!("{count} ({percent:.1} %)")
        }
    }
}

/// A name, or `(none)`.
pub(super) fn name(name: Option<&str>) -> &str {
    name.unwrap_or("(none)")
}

/// A group's name as the heading of a column: `Easy`, `C++`, `Global`. Slugs are not changed.
pub(super) fn heading(key: &GroupKey) -> String {
    let name = name(key.value.as_deref());
    match (&key.by, Language::from_alias(name)) {
        (GroupBy::Template | GroupBy::Field(_), _) => name.to_owned(),
        (GroupBy::Language, Some(language)) => language.name().to_owned(),
        _ => title_case(name),
    }
}

/// The text with a capital first letter.
pub(super) fn title_case(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// One row for each group of answers and model, with all metrics.
pub(super) fn by_answers(models: &[Model], by: &GroupBy) -> Table {
    let title = format!("By {}", by.id());
    let first = match by {
        GroupBy::Field(name) => name.clone(),
        _ => title_case(by.id()),
    };
    let columns = [first.as_str(), "Model", "Answers"];
    let mut table = Table::new(Some(&title), 2, with_metrics(columns, models));
    for key in group_keys(models, by) {
        let group = name(key.value.as_deref());
        for model in models {
            if let Some(summary) = summary_of(model, &key) {
                let names = [group.into(), Cell::from(&model.id), summary.answers.into()];
                table.push(names.into_iter().chain(figures(models, summary)));
            }
        }
    }
    table
}

/// One such table for each field of the rows that groups were asked by.
pub(super) fn by_field(models: &[Model]) -> impl Iterator<Item = Table> {
    let groups = models.iter().flat_map(|model| &model.groups);
    let fields = groups.map(|group| &group.key.by).filter(|by| matches!(by, GroupBy::Field(_)));
    let fields: BTreeSet<_> = fields.collect();
    fields.into_iter().map(|by| by_answers(models, by))
}

/// These columns, then one for each metric.
pub(super) fn with_metrics<'a, const N: usize>(
    columns: [&'a str; N],
    models: &[Model],
) -> impl Iterator<Item = &'a str> {
    let metrics = metrics_of(models).map(|metric| -> &'a str { metric.name() });
    columns.into_iter().chain(metrics)
}

pub(super) fn figures(models: &[Model], summary: &Summary) -> impl Iterator<Item = Cell> {
    metrics_of(models).map(|metric| number_or_dash(summary.figure(metric)).into())
}

/// One row for each model, one column for each category (paper, Table 6).
pub(super) fn by_category(models: &[Model]) -> Table {
    let mut table = of_models(models, "SSR by category");
    for key in group_keys(models, &GroupBy::Category) {
        let values = models.iter().map(|model| summary_of(model, &key)?.figure(Metric::Ssr));
        push_column(&mut table, Column::from(heading(&key)), values);
    }
    table
}

/// One row for each template, one column for each model.
pub(super) fn by_template(models: &[Model]) -> Table {
    let ids = models.iter().map(|model| model.id.as_str());
    let header = ["Template", "Instructions"].into_iter().chain(ids);
    let mut table = Table::new(Some("SSR by template"), 1, header);
    for key in group_keys(models, &GroupBy::Template) {
        let groups = models.iter().map(|model| summary_of(model, &key));
        let count: u64 = groups.clone().flatten().map(|summary| summary.instructions).sum();
        let names = [Cell::from(heading(&key)), Cell::from(count)];
        let values = groups.map(|summary| summary?.figure(Metric::Ssr));
        table.push(names.into_iter().chain(cells(values)));
    }
    table
}

/// Adds C2A over all answers as a column, if anything tells which answers are correct.
pub(super) fn push_c2a(table: &mut Table, models: &[Model]) {
    if models.iter().any(|model| model.all.c2a.is_some()) {
        push_column(table, Column::from("C2A"), models.iter().map(|model| model.all.c2a));
    }
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
    let middle = |interval: Interval| interval.low.midpoint(interval.high);
    let middles = values.clone().flatten().map(middle);
    let is_marked = middles.clone().count() > 1;
    let best = middles.fold(f64::NEG_INFINITY, f64::max);
    values.map(move |value| Cell {
        text: number_or_dash(value),
        is_best: is_marked && value.is_some_and(|interval| best - middle(interval) < 1e-12),
    })
}
