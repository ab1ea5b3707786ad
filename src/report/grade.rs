//! The report of `codeif grade`: the leaderboard, and the requested groups.

use std::io::{self, Write};

use super::display::{
    by_answers, by_category, by_field, by_template, figures, push_c2a, summaries, unverifiable,
    with_metrics,
};
use super::json::write_json;
use super::rounds;
use super::table::{Cell, Table};
use super::{BenchmarkFigures, Format, MetricsReport, Screen};
use crate::metrics::{Bootstrap, GroupBy, Leaderboard, Metric, Model, RoundPart, Summary};

pub fn write_grade(
    out: &mut dyn Write,
    report: &MetricsReport,
    format: Format,
    screen: Screen,
) -> io::Result<()> {
    let tables = match format {
        Format::Json => return write_json(out, report),
        Format::Csv => vec![csv(report)],
        Format::Table | Format::Markdown | Format::Latex => {
            let mut tables = tables(&report.models);
            tables.extend(rounds::table(report));
            report.add_notes(&mut tables);
            tables.extend(report.benchmark.as_ref().map(BenchmarkFigures::table));
            tables
        }
    };
    Table::write_all(&tables, out, format, screen)
}

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

/// The leaderboard, then one table for each way of grouping.
fn tables(models: &[Model]) -> Vec<Table> {
    let mut tables = vec![leaderboard(models)];
    let grouped = [
        by_answers(models, &GroupBy::Set),
        by_answers(models, &GroupBy::Language),
        by_category(models).without_marks(),
        by_template(models).without_marks(),
    ];
    let grouped = grouped.into_iter().chain(by_field(models));
    tables.extend(grouped.filter(|table| !table.is_empty()));
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
    let mut table = Table::new(None, 1, with_metrics(columns, models)).with_rows(rows);
    push_c2a(&mut table, models);
    table.without_marks()
}

const COLUMNS: [&str; 7] =
    ["model_id", "by", "value", "answers", "missing", "instructions", "unverifiable"];

/// One row for each model, then one for each of its groups, then those by round.
fn csv(report: &MetricsReport) -> Table {
    let models = &report.models;
    let mut header = COLUMNS.map(str::to_owned).to_vec();
    let names = |metric: Metric| ["low", "high"].map(|end| format!("{}_{end}", metric.id()));
    header.extend(Metric::PAPER.into_iter().flat_map(names));
    if models.iter().any(|model| model.all.weighed.is_some()) {
        header.push("weighed".to_owned());
        header.extend(Metric::WEIGHTED.into_iter().flat_map(names));
    }
    let mut table = Table::new(None, 0, header);
    for model in models {
        for ([by, value], summary, of_instructions) in summaries(model) {
            table.push(csv_row([&model.id, by, value], summary, of_instructions));
        }
    }
    for figures in &report.rounds {
        if let Some(summary) = figures.parts.get(&RoundPart::All) {
            let round = figures.round.to_string();
            table.push(csv_row([&figures.model, "round", &round], summary, false));
        }
    }
    table
}

fn csv_row(names: [&str; 3], summary: &Summary, of_instructions: bool) -> Vec<String> {
    let counts = [summary.answers, summary.missing, summary.instructions, summary.unverifiable];
    let mut row = names.map(str::to_owned).to_vec();
    row.extend(counts.map(|count| count.to_string()));
    let ends = |metric: Metric| {
        let ends = summary.metrics(of_instructions).find(|found| *found == metric);
        let ends = ends.map(|metric| summary.scores.get(metric));
        [ends.map(|ends| ends.low), ends.map(|ends| ends.high)].map(csv_text)
    };
    row.extend(Metric::PAPER.into_iter().flat_map(ends));
    if summary.weighed.is_some() {
        row.push(csv_text(summary.weighed.filter(|_| !of_instructions)));
        row.extend(Metric::WEIGHTED.into_iter().flat_map(ends));
    }
    row
}

fn csv_text(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::{QuestionId, QuestionKey};
    use crate::metrics::{GroupBy, Item, Leaderboard, Row};
    use crate::verdict::{Outcome, Reason};

    fn report() -> MetricsReport {
        let mut board = Leaderboard::new(GroupBy::ALL.to_vec());
        let item = |outcome, category, id, template| Item {
            outcome,
            category: Some(category),
            id: Some(id),
            template: Some(template),
        };
        for (model, set, last) in [
            ("ant", "hard", Outcome::Yes),
            ("ant", "easy", Outcome::Unverifiable(Reason::TypeNotInferable)),
            ("bee", "easy", Outcome::No),
        ] {
            board.add(&Row {
                model,
                question: QuestionKey::new(None, &QuestionId::from(1)),
                set: Some(set),
                language: Some("go"),
                missing: false,
                correct: None,
                fields: Vec::new(),
                items: vec![
                    item(Outcome::Yes, "global", 1, "language"),
                    item(last, "class", 36, "define-class"),
                ],
                dependencies: Some(&[vec![], vec![0]]),
            });
        }
        MetricsReport::new(&board, None)
    }

    fn written(format: Format) -> String {
        let screen = Screen { width: Some(100), colour: false };
        let mut out = Vec::new();
        write_grade(&mut out, &report(), format, screen).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn table() {
        insta::assert_snapshot!(written(Format::Table));
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
