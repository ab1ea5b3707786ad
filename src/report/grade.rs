//! What `codeif grade` reports: the leaderboard, and the groups asked for.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;

use super::{Format, Grid};
use crate::metrics::{Group, GroupBy, GroupKey, Interval, Metric, Model, Scores, Summary};

/// Writes the figures of all models.
///
/// # Errors
/// Where `out` cannot be written to.
pub fn write_grade(out: &mut dyn Write, models: &[Model], format: Format) -> io::Result<()> {
    match format {
        Format::Json => write_json(out, models),
        Format::Csv => write_csv(out, models),
        Format::Table(_) | Format::Markdown => {
            for (index, grid) in grids(models).iter().enumerate() {
                if index > 0 {
                    writeln!(out)?;
                }
                match format {
                    Format::Table(width) => grid.write_table(out, width)?,
                    _ => grid.write_markdown(out)?,
                }
            }
            Ok(())
        }
    }
}

/// The leaderboard, then one table for each way of grouping.
fn grids(models: &[Model]) -> Vec<Grid> {
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
    Metric::ALL.map(|metric| number(scores.get(metric)))
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

fn title_case(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The report in JSON (`docs/grade.schema.json`).
#[derive(Serialize)]
struct Report<'a> {
    models: Vec<ModelEntry<'a>>,
}

#[derive(Serialize)]
struct ModelEntry<'a> {
    model_id: &'a str,
    #[serde(flatten)]
    figures: Figures<'a>,
    groups: Vec<GroupEntry<'a>>,
}

#[derive(Serialize)]
struct GroupEntry<'a> {
    by: &'static str,
    value: Option<&'a str>,
    #[serde(flatten)]
    figures: Figures<'a>,
}

#[derive(Serialize)]
struct Figures<'a> {
    answers: u64,
    missing: u64,
    instructions: u64,
    unverifiable: u64,
    metrics: Metrics<'a>,
}

/// All four metrics, or SSR alone where a group splits answers.
#[derive(Serialize)]
#[serde(untagged)]
enum Metrics<'a> {
    All(&'a Scores),
    Ssr { ssr: Interval },
}

impl<'a> Figures<'a> {
    fn new(summary: &'a Summary, splits: bool) -> Self {
        let scores = &summary.scores;
        Self {
            answers: summary.answers,
            missing: summary.missing,
            instructions: summary.instructions,
            unverifiable: summary.unverifiable,
            metrics: match splits {
                true => Metrics::Ssr {
                    ssr: scores.get(Metric::Ssr),
                },
                false => Metrics::All(scores),
            },
        }
    }
}

fn write_json(out: &mut dyn Write, models: &[Model]) -> io::Result<()> {
    let models = models
        .iter()
        .map(|model| ModelEntry {
            model_id: &model.id,
            figures: Figures::new(&model.all, false),
            groups: model.groups.iter().map(GroupEntry::from).collect(),
        })
        .collect();
    serde_json::to_writer_pretty(&mut *out, &Report { models })?;
    writeln!(out)
}

impl<'a> From<&'a Group> for GroupEntry<'a> {
    fn from(group: &'a Group) -> Self {
        Self {
            by: group.key.by.id(),
            value: group.key.value.as_deref(),
            figures: Figures::new(&group.summary, group.key.by.splits_answers()),
        }
    }
}

/// One row for each model, then one for each of its groups; unrounded.
fn write_csv(out: &mut dyn Write, models: &[Model]) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
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
    for metric in Metric::ALL {
        header.extend(["low", "high"].map(|end| format!("{}_{end}", metric.id())));
    }
    csv.write_record(&header)?;
    for model in models {
        csv.write_record(csv_row(&model.id, "all", "", &model.all, false))?;
        for group in &model.groups {
            let value = group.key.value.as_deref().unwrap_or("");
            let splits = group.key.by.splits_answers();
            csv.write_record(csv_row(
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

fn csv_row(model: &str, by: &str, value: &str, summary: &Summary, splits: bool) -> Vec<String> {
    let counts = [
        summary.answers,
        summary.missing,
        summary.instructions,
        summary.unverifiable,
    ];
    let mut row: Vec<String> = [model, by, value].map(str::to_owned).to_vec();
    row.extend(counts.map(|count| count.to_string()));
    for metric in Metric::ALL {
        let interval = summary.scores.get(metric);
        let ends = [interval.low, interval.high];
        row.extend(ends.map(|end| match splits && metric != Metric::Ssr {
            true => String::new(),
            false => end.to_string(),
        }));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::{Item, Leaderboard, Row};
    use crate::verdict::{Outcome, Reason};

    fn models() -> Vec<Model> {
        let mut board = Leaderboard::new(GroupBy::ALL.to_vec());
        let item = |outcome, category, id, template| Item {
            outcome,
            category: Some(category),
            id: Some(id),
            template: Some(template),
        };
        for (model, set, last) in [
            ("ant", "hard", Outcome::Yes),
            (
                "ant",
                "easy",
                Outcome::Unverifiable(Reason::TypeNotInferable),
            ),
            ("bee", "easy", Outcome::No),
        ] {
            board.add(&Row {
                model,
                set: Some(set),
                language: Some("go"),
                missing: false,
                items: vec![
                    item(Outcome::Yes, "global", 1, "language"),
                    item(last, "class", 36, "define-class"),
                ],
                dependencies: &[vec![], vec![0]],
            });
        }
        board.models()
    }

    fn written(format: Format) -> String {
        let mut out = Vec::new();
        write_grade(&mut out, &models(), format).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn table() {
        insta::assert_snapshot!(written(Format::Table(Some(100))));
    }

    #[test]
    fn markdown() {
        insta::assert_snapshot!(written(Format::Markdown));
    }

    #[test]
    fn csv() {
        insta::assert_snapshot!(written(Format::Csv));
    }

    #[test]
    fn json() {
        insta::assert_snapshot!(written(Format::Json));
    }
}
