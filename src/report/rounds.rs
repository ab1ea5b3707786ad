//! Figures by round of a conversation, as tables and as JSON.

use serde::Serialize;

use super::MetricsReport;
use super::display::{DASH, number_or_dash};
use super::json::object;
use super::table::{Cell, Table};
use crate::metrics::{Interval, Metric, RoundFigures, RoundPart, Summary};

/// What is reported of a round beside CSR and SSR.
const PARTS: [(&str, RoundPart); 4] = [
    ("new", RoundPart::New),
    ("earlier", RoundPart::Earlier),
    ("kept", RoundPart::FollowedBefore),
    ("mended", RoundPart::BrokenBefore),
];

/// One row for each round and model; `None` if no answer is of a conversation.
pub(super) fn table(report: &MetricsReport) -> Option<Table> {
    if report.rounds.is_empty() {
        return None;
    }
    let columns = [
        "Round",
        "Model",
        "Answers",
        "CSR",
        "SSR",
        "95 % interval",
        "New",
        "Earlier",
        "Kept",
        "Mended",
    ];
    let has_intervals = report.bootstrap.is_some();
    let shown = |&(at, _): &(usize, &str)| has_intervals || at != 5;
    let columns = columns.into_iter().enumerate().filter(shown).map(|(_, name)| name);
    let mut table = Table::new(Some("By round"), 2, columns);
    for figures in &report.rounds {
        table.push(row(figures, has_intervals));
    }
    table.note = Some(
        "Means over the answers. New: SSR of what the round asked for; Earlier: of what the rounds \
         before did. Kept: the share still followed of what the answer before followed; Mended: the \
         share followed now of what it broke."
            .to_owned(),
    );
    Some(table)
}

fn row(figures: &RoundFigures, has_intervals: bool) -> Vec<Cell> {
    let whole = figures.parts.get(&RoundPart::All);
    let figure = |metric| number_or_dash(whole.map(|whole| whole.scores.get(metric))).into();
    let mut row = vec![
        Cell::from(figures.round),
        Cell::from(&figures.model),
        whole.map_or(0, |whole| whole.answers).into(),
        figure(Metric::Csr),
        figure(Metric::Ssr),
    ];
    if has_intervals {
        let ends = whole.and_then(|whole| whole.confidence.get(Metric::Ssr));
        let text =
            ends.map_or_else(|| DASH.to_owned(), |(low, high)| format!("{low:.3}–{high:.3}"));
        row.push(text.into());
    }
    let parts = PARTS.map(|(_, part)| number_or_dash(figures.parts.get(&part).map(ssr)).into());
    row.extend(parts);
    row
}

fn ssr(summary: &Summary) -> Interval {
    summary.scores.get(Metric::Ssr)
}

/// A figure of a round by its name in files: its ends, and its 95 % interval if there is one.
type RoundFigure = (&'static str, Interval, Option<(f64, f64)>);

/// The figures of a round that are defined.
pub(super) fn named(figures: &RoundFigures) -> impl Iterator<Item = (RoundFigure, &Summary)> {
    let figure = |name, metric, summary: &Summary| {
        (name, summary.scores.get(metric), summary.confidence.get(metric))
    };
    let whole = figures.parts.get(&RoundPart::All).into_iter();
    let whole = whole.flat_map(move |summary| {
        [Metric::Csr, Metric::Ssr].map(|metric| (figure(metric.id(), metric, summary), summary))
    });
    let parts = PARTS.iter().filter_map(move |&(name, part)| {
        let summary = figures.parts.get(&part)?;
        Some((figure(name, Metric::Ssr, summary), summary))
    });
    whole.chain(parts.flat_map(|(kept, summary)| {
        let (name, Interval { low, high }, confidence) = kept;
        let lost = (name == "kept").then(|| {
            let confidence = confidence.map(|(low, high)| (1.0 - high, 1.0 - low));
            (("forgotten", Interval { low: 1.0 - high, high: 1.0 - low }, confidence), summary)
        });
        std::iter::once((kept, summary)).chain(lost)
    }))
}

pub(super) fn json(figures: &RoundFigures) -> impl Serialize {
    let metrics = named(figures).map(|((name, ends, confidence), summary)| {
        let confidence = confidence.map(|(low, high)| {
            object! { confidence: object! { low, high } }
        });
        let figure = object! {
            low: ends.low,
            high: ends.high,
            #[serde(flatten)]
            confidence,
            instructions: summary.instructions,
        };
        (name, figure)
    });
    object! {
        round: figures.round,
        model_id: &figures.model,
        answers: figures.parts.get(&RoundPart::All).map_or(0, |whole| whole.answers),
        metrics: metrics.collect::<indexmap::IndexMap<_, _>>(),
    }
}
