//! The tables for people.

use crate::metrics::{GroupBy, GroupKey, Metric, Model, Summary};
use crate::report::grid::title_case;
use crate::report::sheet::{Cell, Column, Sheet};
use crate::report::shown::{found, keys, metrics_of, name, number_or_dash, unverifiable};

/// The leaderboard, then one table for each way of grouping.
pub(super) fn sheets(models: &[Model]) -> Vec<Sheet> {
    let mut sheets = vec![leaderboard(models)];
    for by in GroupBy::ALL {
        let keys = keys(models, by);
        if keys.is_empty() {
            continue;
        }
        sheets.push(match by {
            GroupBy::Set | GroupBy::Language => by_answers(models, by, &keys),
            GroupBy::Category => by_category(models, &keys),
            GroupBy::Template => by_template(models, &keys),
        });
    }
    sheets
}

fn leaderboard(models: &[Model]) -> Sheet {
    let header = ["Model", "Answers", "Missing", "Unverifiable"];
    let mut sheet = Sheet::new(None, 1, header);
    let metrics = metrics_of(models);
    let columns = metrics.clone().map(|it| Column::from(it.name()));
    sheet.columns.extend(columns);
    for model in models {
        let mut row = vec![
            Cell::from(&model.id),
            model.all.answers.into(),
            model.all.missing.into(),
            unverifiable(&model.all).into(),
        ];
        row.extend(figures(&model.all, metrics.clone()));
        sheet.rows.push(row);
    }
    sheet
}

/// One row for each group of answers and model, with all metrics.
fn by_answers(models: &[Model], by: GroupBy, keys: &[GroupKey]) -> Sheet {
    let first = title_case(by.id());
    let header = [&first, "Model", "Answers"];
    let mut sheet = Sheet::new(Some(&format!("By {}", by.id())), 2, header);
    let metrics = metrics_of(models);
    let columns = metrics.clone().map(|it| Column::from(it.name()));
    sheet.columns.extend(columns);
    for key in keys {
        for model in models {
            if let Some(summary) = found(model, key) {
                let names = [
                    name(key).into(),
                    Cell::from(&model.id),
                    summary.answers.into(),
                ];
                sheet.rows.push(
                    names
                        .into_iter()
                        .chain(figures(summary, metrics.clone()))
                        .collect(),
                );
            }
        }
    }
    sheet
}

/// One row for each model, one column for each category (paper, Table 6).
fn by_category(models: &[Model], keys: &[GroupKey]) -> Sheet {
    let mut sheet = Sheet::new(Some("SSR by category"), 1, ["Model"]);
    let names = keys.iter().map(|key| title_case(&name(key)));
    sheet
        .columns
        .extend(names.map(|name| Column::from(name.as_str())));
    for model in models {
        let cells = keys.iter().map(|key| ssr(model, key));
        sheet.rows.push(
            std::iter::once(Cell::from(&model.id))
                .chain(cells)
                .collect(),
        );
    }
    sheet
}

/// One row for each template, one column for each model.
fn by_template(models: &[Model], keys: &[GroupKey]) -> Sheet {
    let mut sheet = Sheet::new(Some("SSR by template"), 1, ["Template", "Instructions"]);
    let ids = models.iter().map(|model| Column::from(model.id.as_str()));
    sheet.columns.extend(ids);
    for key in keys {
        let groups = models.iter().filter_map(|model| found(model, key));
        let count: u64 = groups.map(|summary| summary.instructions).sum();
        let names = [Cell::from(name(key)), count.into()];
        let cells = models.iter().map(|model| ssr(model, key));
        sheet.rows.push(names.into_iter().chain(cells).collect());
    }
    sheet
}

fn ssr(model: &Model, key: &GroupKey) -> Cell {
    number_or_dash(found(model, key).and_then(|it| it.figure(Metric::Ssr))).into()
}

fn figures(summary: &Summary, metrics: impl Iterator<Item = Metric>) -> impl Iterator<Item = Cell> {
    metrics.map(|metric| number_or_dash(summary.figure(metric)).into())
}
