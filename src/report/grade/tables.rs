//! The tables for people.

use std::collections::BTreeSet;

use crate::metrics::{Group, GroupBy, GroupKey, Interval, Metric, Model, Scores, Summary};
use crate::report::grid::{Grid, title_case};

/// The leaderboard, then one table for each way of grouping.
pub(super) fn grids(models: &[Model]) -> Vec<Grid> {
    let mut grids = vec![leaderboard(models)];
    for by in GroupBy::ALL {
        let values = values(models, by);
        if values.is_empty() {
            continue;
        }
        grids.push(match by {
            GroupBy::Set | GroupBy::Language => by_answers(models, by, &values),
            GroupBy::Category => by_category(models, &values),
            GroupBy::Template => by_template(models, &values),
        });
    }
    grids
}

const METRIC_NAMES: [&str; 4] = ["CSR", "SSR", "RSR", "CCSR"];

fn leaderboard(models: &[Model]) -> Grid {
    let mut header = vec!["Model", "Answers", "Missing", "Unverifiable"];
    header.extend(METRIC_NAMES);
    let row = |model: &Model| {
        let mut row = vec![
            model.id.clone(),
            model.all.answers.to_string(),
            model.all.missing.to_string(),
            unverifiable(&model.all),
        ];
        row.extend(metrics(&model.all.scores));
        row
    };
    Grid {
        title: None,
        header: header.into_iter().map(str::to_owned).collect(),
        names: 1,
        rows: models.iter().map(row).collect(),
    }
}

/// One row for each group of answers and model, with all four metrics.
fn by_answers(models: &[Model], by: GroupBy, values: &[GroupKey]) -> Grid {
    let mut rows = Vec::new();
    for key in values {
        for (model, group) in models
            .iter()
            .filter_map(|model| Some((model, find(model, key)?)))
        {
            let mut row = vec![
                shown(key),
                model.id.clone(),
                group.summary.answers.to_string(),
            ];
            row.extend(metrics(&group.summary.scores));
            rows.push(row);
        }
    }
    let mut header = vec![
        title_case(by.id()),
        "Model".to_owned(),
        "Answers".to_owned(),
    ];
    header.extend(METRIC_NAMES.map(str::to_owned));
    Grid {
        title: Some(format!("By {}", by.id())),
        header,
        names: 2,
        rows,
    }
}

/// One row for each model, one column for each category (paper, Table 6).
fn by_category(models: &[Model], values: &[GroupKey]) -> Grid {
    let mut header = vec!["Model".to_owned()];
    header.extend(values.iter().map(|key| title_case(&shown(key))));
    let row = |model: &Model| {
        let cells = values.iter().map(|key| ssr(model, key));
        std::iter::once(model.id.clone()).chain(cells).collect()
    };
    Grid {
        title: Some("SSR by category".to_owned()),
        header,
        names: 1,
        rows: models.iter().map(row).collect(),
    }
}

/// One row for each template, one column for each model.
fn by_template(models: &[Model], values: &[GroupKey]) -> Grid {
    let mut header = vec!["Template".to_owned(), "Instructions".to_owned()];
    header.extend(models.iter().map(|model| model.id.clone()));
    let row = |key: &GroupKey| {
        let groups = models.iter().filter_map(|model| find(model, key));
        let count: u64 = groups.map(|group| group.summary.instructions).sum();
        let cells = models.iter().map(|model| ssr(model, key));
        [shown(key), count.to_string()]
            .into_iter()
            .chain(cells)
            .collect()
    };
    Grid {
        title: Some("SSR by template".to_owned()),
        header,
        names: 1,
        rows: values.iter().map(row).collect(),
    }
}

/// The groups that any model has, in the order of the reports.
fn values(models: &[Model], by: GroupBy) -> Vec<GroupKey> {
    let groups = models.iter().flat_map(|model| &model.groups);
    let keys: BTreeSet<_> = groups
        .map(|group| &group.key)
        .filter(|key| key.by == by)
        .collect();
    keys.into_iter().cloned().collect()
}

fn find<'a>(model: &'a Model, key: &GroupKey) -> Option<&'a Group> {
    model.groups.iter().find(|group| group.key == *key)
}

fn ssr(model: &Model, key: &GroupKey) -> String {
    match find(model, key) {
        Some(group) => number(group.summary.scores.get(Metric::Ssr)),
        None => "–".to_owned(),
    }
}

fn metrics(scores: &Scores) -> [String; 4] {
    Metric::PAPER.map(|metric| number(scores.get(metric)))
}

/// One number where the ends agree in what is shown, else both.
fn number(interval: Interval) -> String {
    let (low, high) = (
        format!("{:.3}", interval.low),
        format!("{:.3}", interval.high),
    );
    if low == high {
        low
    } else {
        format!("{low}–{high}")
    }
}

/// The count, and its share of all verdicts where there is any.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn unverifiable(summary: &Summary) -> String {
    match summary.unverifiable {
        0 => "0".to_owned(),
        count => {
            let percent = 100.0 * count as f64 / summary.instructions as f64;
            format!("{count} ({percent:.1} %)")
        }
    }
}

fn shown(key: &GroupKey) -> String {
    key.value.clone().unwrap_or_else(|| "(none)".to_owned())
}
