//! The tables for people.

use crate::metrics::{GroupBy, Model, Summary};
use crate::report::display::{
    group_keys, metrics_of, name, number_or_dash, summary_of, title_case, unverifiable,
};
use crate::report::ssr;
use crate::report::table::{Cell, Table};

/// The leaderboard, then one table for each way of grouping.
pub(super) fn all(models: &[Model]) -> Vec<Table> {
    let mut tables = vec![leaderboard(models)];
    let grouped = [
        by_answers(models, GroupBy::Set),
        by_answers(models, GroupBy::Language),
        ssr::by_category(models).without_marks(),
        ssr::by_template(models).without_marks(),
    ];
    tables.extend(grouped.into_iter().filter(|table| !table.is_empty()));
    tables
}

fn leaderboard(models: &[Model]) -> Table {
    let columns = ["Model", "Answers", "Missing", "Unverifiable"];
    let rows = models.iter().map(|model| {
        let all = &model.all;
        let names = [
            Cell::from(&model.id),
            all.answers.into(),
            all.missing.into(),
            unverifiable(all).into(),
        ];
        names.into_iter().chain(figures(models, all))
    });
    Table::new(None, 1, with_metrics(columns, models)).with_rows(rows)
}

/// One row for each group of answers and model, with all metrics.
fn by_answers(models: &[Model], by: GroupBy) -> Table {
    let (first, title) = (title_case(by.id()), format!("By {}", by.id()));
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

/// These columns, then one for each metric.
fn with_metrics<'a, const N: usize>(
    columns: [&'a str; N],
    models: &[Model],
) -> impl Iterator<Item = &'a str> {
    let metrics = metrics_of(models).map(|metric| -> &'a str { metric.name() });
    columns.into_iter().chain(metrics)
}

/// Every metric that any model has.
fn figures(models: &[Model], summary: &Summary) -> impl Iterator<Item = Cell> {
    metrics_of(models).map(|metric| number_or_dash(summary.figure(metric)).into())
}
