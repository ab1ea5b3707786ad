//! The report of `codeif report`: how the models compare, with intervals and p-values.

mod compared;
mod data;

use std::io;
use std::io::Write;

use super::json::write_json;
use super::metrics_report::undecided_order;
use super::table::Table;
use super::{BenchmarkFigures, Failures, Format, MetricsReport, Screen};
use crate::audit::CeilingGroup;
use crate::language::Language;
use crate::metrics::{GroupBy, GroupKey, Metric, Model};
use crate::report::audit::ceiling;
use crate::report::display::{
    DASH, by_category, by_field, by_template, group_keys, heading, metrics_of, of_models, push_c2a,
    push_column, summary_of, unverifiable,
};
use crate::report::rounds;
use crate::report::table::{Cell, Column};

/// Writes the comparisons that were asked for, then the leaderboard over all answers and by set
/// (paper, Table 5) with its intervals, SSR by category (Table 6), the metrics by language (in the
/// order of Table 7) and SSR by template.
pub fn write_report(
    out: &mut dyn Write,
    report: &MetricsReport,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    let tables = match format {
        Format::Json => return write_json(out, report),
        Format::Csv => vec![data::csv(report)],
        Format::Table | Format::Markdown | Format::Latex => {
            let mut tables = compared::tables(report);
            tables.extend(all(report));
            tables.extend(rounds::table(report));
            tables.extend(report.sensitivity.iter().flat_map(compared::sensitivity));
            report.add_notes(&mut tables);
            tables.extend(report.failures.as_ref().map(Failures::table));
            tables.extend(report.benchmark.as_ref().map(BenchmarkFigures::table));
            tables
        }
    };
    Table::write_all(&tables, out, format, screen)
}

/// All tables that are not empty.
pub(super) fn all(report: &MetricsReport) -> Vec<Table> {
    let models = &report.models;
    let ceilings = &report.ceilings;
    let mut tables = vec![leaderboard(models, ceilings)];
    tables.extend(intervals(report));
    let grouped = [by_category(models), by_language(models, ceilings), by_template(models)];
    let grouped = grouped.into_iter().chain(by_field(models));
    tables.extend(grouped.filter(|table| !table.is_empty()));
    tables
}

/// All metrics over all answers and by set, then the counts (paper, Table 5).
fn leaderboard(models: &[Model], ceilings: &[CeilingGroup]) -> Table {
    let sets = named_groups(models, &GroupBy::Set);
    let groups = std::iter::once(None).chain(sets.iter().map(Some));
    let mut table = by_group(models, "Leaderboard", groups.clone(), &Metric::PAPER);
    push_c2a(&mut table, models);
    let counts = ["Answers", "Missing", "Unverifiable"];
    table.columns.extend(counts.map(Column::from));
    for (row, model) in table.rows.iter_mut().zip(models) {
        let all = &model.all;
        row.extend([all.answers, all.missing].map(Cell::from));
        row.push(unverifiable(all).into());
    }
    let notes: Vec<_> = weighed(models).into_iter().chain(undecided_order(models)).collect();
    table.note = (!notes.is_empty()).then(|| notes.join(" "));
    add_ceiling(&mut table, ceilings, groups);
    table
}

/// The groups that any model has; none if they have no names, since they are then the whole.
fn named_groups(models: &[Model], by: &GroupBy) -> Vec<GroupKey> {
    let keys = group_keys(models, by);
    match keys.iter().all(|key| key.value.is_none()) {
        true => Vec::new(),
        false => keys,
    }
}

/// Adds a row with the ceilings of these groups, if there are any; they have no weights and no
/// counts.
fn add_ceiling<'k>(
    table: &mut Table,
    ceilings: &[CeilingGroup],
    groups: impl Iterator<Item = Option<&'k GroupKey>>,
) {
    if ceilings.is_empty() {
        return;
    }
    let mut figures = groups.flat_map(|key| {
        let group = ceilings.iter().find(|group| group.key.as_ref() == key);
        let figure =
            move |metric| group.map_or_else(|| DASH.to_owned(), |group| ceiling(group, metric));
        Metric::PAPER.map(figure)
    });
    let paper = Metric::PAPER.map(Metric::name);
    let columns = table.columns.iter().skip(table.name_columns);
    let cells = columns.map(|column| match paper.contains(&column.name.as_str()) {
        true => figures.next().unwrap_or_default(),
        false => DASH.to_owned(),
    });
    let row: Vec<_> = std::iter::once("Ceiling".to_owned()).chain(cells).collect();
    table.push(row);
}

/// A note on the answers that the weighted metrics leave out, if there are any.
fn weighed(models: &[Model]) -> Option<String> {
    let left_out = |model: &Model| Some(model.all.answers - model.all.weighed?);
    let left_out: u64 = models.iter().filter_map(left_out).sum();
    (left_out > 0).then(|| {
        format!("wSSR and wRSR leave out {left_out} answers without an instruction of any weight.")
    })
}

/// All metrics by language, in the order of the paper's Table 7.
fn by_language(models: &[Model], ceilings: &[CeilingGroup]) -> Table {
    let mut languages = named_groups(models, &GroupBy::Language);
    languages.sort_by_key(|key| {
        let name = key.value.as_deref();
        let mut known = Language::PAPER_ORDER.iter();
        let known = known.position(|language| Some(language.id()) == name);
        known.unwrap_or(Language::COUNT)
    });
    let groups = languages.iter().map(Some);
    let mut table = by_group(models, "By language", groups.clone(), &Metric::PAPER);
    add_ceiling(&mut table, ceilings, groups);
    table
}

/// One row for each model, one column for each group and metric, with the weighted metrics last. The
/// group `None` is all answers.
fn by_group<'k>(
    models: &[Model],
    title: &str,
    groups: impl Iterator<Item = Option<&'k GroupKey>>,
    plain: &[Metric],
) -> Table {
    let weighted = metrics_of(models).filter(|metric| metric.is_weighted());
    let metrics: Vec<_> = plain.iter().copied().chain(weighted).collect();
    let mut table = of_models(models, title);
    for key in groups {
        let name = key.map_or_else(|| "Full".to_owned(), heading);
        for &metric in &metrics {
            let values = models.iter().map(|model| match key {
                Some(key) => summary_of(model, key)?.figure(metric),
                None => model.all.figure(metric),
            });
            let column = Column { group: Some(name.clone()), name: metric.name().to_owned() };
            push_column(&mut table, column, values);
        }
    }
    table
}

/// The intervals of the figures over all answers.
fn intervals(report: &MetricsReport) -> Option<Table> {
    let bootstrap = report.bootstrap?;
    let mut table = of_models(&report.models, "95 % intervals");
    for metric in metrics_of(&report.models) {
        table.columns.push(Column::from(metric.name()));
        for (row, model) in table.rows.iter_mut().zip(&report.models) {
            let text = match model.all.confidence.get(metric) {
                Some((low, high)) => format!("{low:.3}–{high:.3}"),
                None => DASH.to_owned(),
            };
            row.push(text.into());
        }
    }
    table.note = Some(format!(
        "Percentiles of {} bootstrap resamples of the questions, seed {}.",
        bootstrap.resamples, bootstrap.seed
    ));
    Some(table)
}
