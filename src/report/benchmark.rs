//! The figures that another benchmark reports, beside ours.

use serde::Serialize;

use super::display::{group_keys, name, number_or_dash};
use super::table::{Cell, Table};
use crate::dataset::Benchmark;
use crate::metrics::{GroupBy, GroupKey, Interval, Leaderboard, Metric, Model, PassAtK, Summary};

/// The figures of a benchmark, of each model over all answers and by set.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchmarkFigures {
    #[serde(skip)]
    benchmark: Benchmark,
    name: &'static str,
    rows: Vec<FigureRow>,
}

/// A model's figures over all answers, or over those of a set.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct FigureRow {
    set: Option<String>,
    model_id: String,
    answers: u64,
    instructions: u64,
    decided: u64,
    figures: Vec<Figure>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Figure {
    name: String,
    low: f64,
    high: f64,
    answers: u64,
}

impl BenchmarkFigures {
    /// The figures of the models of a leaderboard with groups by set.
    pub fn new(benchmark: Benchmark, board: &Leaderboard, models: &[Model]) -> Self {
        let sets = group_keys(models, &GroupBy::Set);
        let keys = std::iter::once(None).chain(sets.iter().map(Some));
        let mut rows = Vec::new();
        for key in keys {
            for model in models {
                let summary = match key {
                    Some(key) => super::display::summary_of(model, key),
                    None => Some(&model.all),
                };
                rows.extend(summary.map(|summary| FigureRow {
                    set: key.map(|key| name(key.value.as_deref()).to_owned()),
                    model_id: model.id.clone(),
                    answers: summary.answers,
                    instructions: summary.instructions,
                    decided: summary.instructions - summary.unverifiable,
                    figures: figures(benchmark, board, &model.id, key, summary),
                }));
            }
        }
        add_changes(&mut rows);
        Self { benchmark, name: benchmark.name(), rows }
    }

    /// The table for people. Each row says the share of its instructions that is decided.
    pub(super) fn table(&self) -> Table {
        let mut names: Vec<&str> = Vec::new();
        for figure in self.rows.iter().flat_map(|row| &row.figures) {
            if !names.contains(&figure.name.as_str()) {
                names.push(&figure.name);
            }
        }
        let columns = ["Set", "Model", "Answers", "Decided"].into_iter().chain(names.clone());
        let title = format!("{}'s own figures", self.name);
        let mut table = Table::new(Some(&title), 2, columns);
        for row in &self.rows {
            let cells = [
                Cell::from(row.set.as_deref().unwrap_or("all")),
                Cell::from(&row.model_id),
                row.answers.into(),
                share(row.decided, row.instructions).into(),
            ];
            let figures = names.iter().map(|name| row.cell(name));
            table.push(cells.into_iter().chain(figures));
        }
        table.note = note(self.benchmark).map(str::to_owned);
        table
    }
}

impl FigureRow {
    fn cell(&self, name: &str) -> Cell {
        let figure = self.figures.iter().find(|figure| figure.name == name);
        let interval = figure.map(|figure| Interval { low: figure.low, high: figure.high });
        let text = number_or_dash(interval);
        match figure.filter(|figure| figure.answers < self.answers) {
            Some(figure) => format!("{text} of {}", figure.answers).into(),
            None => text.into(),
        }
    }
}

/// What a benchmark reports of a set of answers.
fn figures(
    benchmark: Benchmark,
    board: &Leaderboard,
    model: &str,
    key: Option<&GroupKey>,
    summary: &Summary,
) -> Vec<Figure> {
    let figure = |name: &str, interval: Interval| Figure {
        name: name.to_owned(),
        low: interval.low,
        high: interval.high,
        answers: summary.answers,
    };
    let of = |name: &str, metric| figure(name, summary.scores.get(metric));
    match benchmark {
        Benchmark::Cife => {
            let c2a = summary.c2a.map(|c2a| figure("C2A", c2a));
            let both = [of("CSR", Metric::Csr), of("SSR", Metric::Ssr)];
            both.into_iter().chain(c2a).collect()
        }
        Benchmark::CodeIfBench => {
            let figures = board.pass_at_k(model, key).into_iter();
            let figure = |PassAtK { k, value, decided }| Figure {
                name: format!("pass@{k}"),
                low: value,
                high: value,
                answers: decided,
            };
            figures.map(figure).collect()
        }
        Benchmark::MultiCodeIf => vec![of("HSR", Metric::Csr), of("SSR", Metric::Ssr)],
        Benchmark::SweIf => {
            vec![of("Task level", Metric::Csr), of("Instruction level", Metric::Ssr)]
        }
    }
}

/// Adds to each round of CodeIF-Bench's rounds one after another how pass@1 changed since the round
/// before.
fn add_changes(rows: &mut [FigureRow]) {
    let round = |row: &FigureRow| -> Option<u32> {
        let number = row.set.as_deref()?.strip_prefix("multi-round ")?;
        number.parse().ok()
    };
    let first = |row: &FigureRow| row.figures.first().map(|figure| (figure.low, figure.answers));
    for index in 0..rows.len() {
        let Some(number) = round(&rows[index]) else {
            continue;
        };
        let before = rows[..index].iter().rev().find(|row| {
            row.model_id == rows[index].model_id && round(row) == number.checked_sub(1)
        });
        if let (Some((value, answers)), Some((old, _))) =
            (first(&rows[index]), before.and_then(first))
        {
            rows[index].figures.push(Figure {
                name: "change".to_owned(),
                low: value - old,
                high: value - old,
                answers,
            });
        }
    }
}

/// What has to be known to read the figures.
const fn note(benchmark: Benchmark) -> Option<&'static str> {
    match benchmark {
        Benchmark::Cife => None,
        Benchmark::CodeIfBench => Some(
            "pass@k is over the answers that are decided, whose number follows where it is not \
             all: an instruction is not followed, or all are. Base answers were given none. A round asks for what earlier ones \
             asked for too; change is the difference of pass@1 to the round before.",
        ),
        Benchmark::MultiCodeIf => Some("HSR is CSR. A level asks for those below it too."),
        Benchmark::SweIf => Some("The task level is CSR, the instruction level SSR."),
    }
}

/// A count and its share: `12 (40.0 %)`.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn share(part: u64, whole: u64) -> String {
    format!("{part} ({:.1} %)", 100.0 * part as f64 / whole.max(1) as f64)
}
