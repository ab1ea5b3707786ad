//! The tables of the models' figures.

use crate::language::Language;
use crate::metrics::{GroupBy, GroupKey, Interval, Metric, Model, Summary};
use crate::report::Report;
use crate::report::grid::title_case;
use crate::report::sheet::{Cell, Column, Sheet, mark_best};
use crate::report::shown::{found, keys, metrics_of, number_or_dash, unverifiable};

/// Every table that has something to show.
pub(super) fn sheets(report: &Report) -> Vec<Sheet> {
    let by = |by| keys(&report.models, by);
    let mut sheets = vec![leaderboard(report, &by(GroupBy::Set))];
    sheets.extend(intervals(report));
    sheets.push(by_category(report, &by(GroupBy::Category)));
    sheets.push(by_language(report, &by(GroupBy::Language)));
    sheets.push(by_template(report, &by(GroupBy::Template)));
    sheets.retain(|sheet| sheet.columns.len() > sheet.names);
    sheets
}

/// All metrics over all answers and by set, then the counts (paper, Table 5).
fn leaderboard(report: &Report, sets: &[GroupKey]) -> Sheet {
    let groups = std::iter::once(None).chain(sets.iter().map(Some));
    let mut sheet = by_group(report, "Leaderboard", groups, &Metric::PAPER);
    for name in ["Answers", "Missing", "Unverifiable"] {
        sheet.columns.push(Column::from(name));
    }
    for (row, model) in sheet.rows.iter_mut().zip(&report.models) {
        let all = &model.all;
        row.extend([all.answers, all.missing].map(Cell::from));
        row.push(unverifiable(all).into());
    }
    sheet.note = weighed(&report.models);
    sheet
}

/// How many answers the weighted metrics leave out, where there are any.
fn weighed(models: &[Model]) -> Option<String> {
    let left_out = |model: &Model| Some(model.all.answers - model.all.weighed?);
    let left_out: u64 = models.iter().filter_map(left_out).sum();
    (left_out > 0).then(|| {
        format!("wSSR and wRSR leave out {left_out} answers without an instruction of any weight.")
    })
}

/// All metrics by language, both in the order of the paper's Table 7.
fn by_language(report: &Report, languages: &[GroupKey]) -> Sheet {
    const LANGUAGES: [Language; 4] = [
        Language::Cpp,
        Language::Java,
        Language::Python,
        Language::Go,
    ];
    const METRICS: [Metric; 4] = [Metric::Ccsr, Metric::Csr, Metric::Ssr, Metric::Rsr];
    let place = |key: &&GroupKey| {
        let name = key.value.as_deref();
        let known = LANGUAGES.iter().position(|it| Some(it.id()) == name);
        known.unwrap_or(LANGUAGES.len())
    };
    let mut languages: Vec<_> = languages.iter().collect();
    languages.sort_by_key(place);
    by_group(
        report,
        "By language",
        languages.into_iter().map(Some),
        &METRICS,
    )
}

/// One row for each model, one column for each metric and group, the weighted metrics last;
/// `None` is all answers.
fn by_group<'k>(
    report: &Report,
    title: &str,
    groups: impl Iterator<Item = Option<&'k GroupKey>>,
    plain: &[Metric],
) -> Sheet {
    let weighted = metrics_of(&report.models).filter(|it| it.is_weighted());
    let metrics: Vec<_> = plain.iter().copied().chain(weighted).collect();
    let mut sheet = models(report, title);
    for key in groups {
        let name = key.map_or_else(|| "Full".to_owned(), heading);
        for &metric in &metrics {
            let values = report.models.iter().map(|model| match key {
                Some(key) => figure(found(model, key), metric),
                None => figure(Some(&model.all), metric),
            });
            let column = Column {
                group: Some(name.clone()),
                name: metric.name().to_owned(),
            };
            sheet.push_column(column, values.collect());
        }
    }
    sheet
}

/// SSR, one row for each model, one column for each category (paper, Table 6).
fn by_category(report: &Report, categories: &[GroupKey]) -> Sheet {
    let mut sheet = models(report, "SSR by category");
    for key in categories {
        let values = report
            .models
            .iter()
            .map(|model| figure(found(model, key), Metric::Ssr));
        sheet.push_column(Column::from(heading(key).as_str()), values.collect());
    }
    sheet
}

/// SSR, one row for each template, one column for each model.
fn by_template(report: &Report, templates: &[GroupKey]) -> Sheet {
    let ids = report.models.iter().map(|model| model.id.as_str());
    let header = ["Template", "Instructions"].into_iter().chain(ids);
    let mut sheet = Sheet::new(Some("SSR by template"), 1, header);
    if templates.is_empty() {
        sheet.columns.clear();
    }
    for key in templates {
        let groups: Vec<_> = report
            .models
            .iter()
            .map(|model| found(model, key))
            .collect();
        let count: u64 = groups.iter().flatten().map(|it| it.instructions).sum();
        let figures: Vec<_> = groups
            .into_iter()
            .map(|it| figure(it, Metric::Ssr))
            .collect();
        let mut cells: Vec<_> = figures.iter().map(cell).collect();
        mark_best(lows(&figures).zip(&mut cells));
        let names = [Cell::from(heading(key)), Cell::from(count)];
        sheet.rows.push(names.into_iter().chain(cells).collect());
    }
    sheet
}

/// How sure the figures over all answers are.
fn intervals(report: &Report) -> Option<Sheet> {
    let bootstrap = report.bootstrap?;
    let mut sheet = models(report, "95 % intervals");
    for metric in metrics_of(&report.models) {
        sheet.columns.push(Column::from(metric.name()));
        for (row, model) in sheet.rows.iter_mut().zip(&report.models) {
            let text = match model.all.confidence.get(metric) {
                Some((low, high)) => format!("{low:.3}–{high:.3}"),
                None => "–".to_owned(),
            };
            row.push(text.into());
        }
    }
    sheet.note = Some(format!(
        "Percentiles of {} bootstrap resamples of the questions, seed {}.",
        bootstrap.resamples, bootstrap.seed
    ));
    Some(sheet)
}

/// One row for each model, with its name alone.
fn models(report: &Report, title: &str) -> Sheet {
    let mut sheet = Sheet::new(Some(title), 1, ["Model"]);
    sheet.rows = report
        .models
        .iter()
        .map(|model| vec![Cell::from(&model.id)])
        .collect();
    sheet
}

impl Sheet {
    /// Adds a column with the best of its values marked.
    fn push_column(&mut self, column: Column, values: Vec<Option<Interval>>) {
        let mut cells: Vec<_> = values.iter().map(cell).collect();
        mark_best(lows(&values).zip(&mut cells));
        self.columns.push(column);
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.push(cell);
        }
    }
}

fn figure(summary: Option<&Summary>, metric: Metric) -> Option<Interval> {
    summary?.figure(metric)
}

fn cell(figure: &Option<Interval>) -> Cell {
    number_or_dash(*figure).into()
}

fn lows(figures: &[Option<Interval>]) -> impl Iterator<Item = Option<f64>> {
    figures.iter().map(|figure| figure.map(|it| it.low))
}

/// A group's name above a column: `Easy`, `C++`, `Global`; a template's slug as it is.
fn heading(key: &GroupKey) -> String {
    let Some(name) = key.value.as_deref() else {
        return "(none)".to_owned();
    };
    match (key.by, Language::from_alias(name)) {
        (GroupBy::Template, _) => name.to_owned(),
        (GroupBy::Language, Some(language)) => language.name().to_owned(),
        _ => title_case(name),
    }
}
