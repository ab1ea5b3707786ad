//! The figures as data, unrounded: JSON (`docs/grade.schema.json`, `docs/report.schema.json`), and
//! CSV with one row for each figure.

use indexmap::IndexMap;
use serde::{Serialize, Serializer};

use crate::metrics::{Difference, Interval, Metric, Model, PairedComparison, Sensitivity, Summary};
use crate::report::MetricsReport;
use crate::report::audit::ceiling_json;
use crate::report::display::summaries;
use crate::report::json::{list, object};
use crate::report::rounds;
use crate::report::table::Table;

impl Serialize for MetricsReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ceilings = (!self.ceilings.is_empty()).then_some(&self.ceilings);
        let report = object! {
            questions: self.questions,
            common_questions: self.common_questions,
            #[serde(flatten)]
            bootstrap: self.bootstrap.map(|bootstrap| object! {
                resamples: bootstrap.resamples,
                seed: bootstrap.seed,
            }),
            models: list(&self.models, model),
            #[serde(flatten)]
            comparisons: self.comparisons.as_ref().map(|all| object! {
                comparisons: list(all, comparison),
            }),
            #[serde(flatten)]
            rounds: (!self.rounds.is_empty()).then(|| object! {
                rounds: list(&self.rounds, rounds::json),
            }),
            #[serde(flatten)]
            round_comparisons: (!self.round_comparisons.is_empty()).then(|| object! {
                round_comparisons: list(&self.round_comparisons, |(round, pair)| object! {
                    round,
                    #[serde(flatten)]
                    comparison: comparison(pair),
                }),
            }),
            #[serde(flatten)]
            ceilings: ceilings.map(|groups| object! { ceilings: list(groups, ceiling_json) }),
            #[serde(flatten)]
            sensitivity: self.sensitivity.as_ref().map(|found| object! {
                sensitivity: sensitivity(found),
            }),
            #[serde(flatten)]
            failures: self.failures.as_ref().map(|failures| object! { failures: failures.json() }),
            #[serde(flatten)]
            benchmark: self.benchmark.as_ref().map(|benchmark| object! { benchmark }),
        };
        report.serialize(serializer)
    }
}

fn model(model: &Model) -> impl Serialize {
    object! {
        model_id: &model.id,
        questions: model.questions,
        #[serde(flatten)]
        summary: summary(&model.all, false),
        groups: list(&model.groups, |group| object! {
            by: group.key.by.id(),
            value: &group.key.value,
            #[serde(flatten)]
            summary: summary(&group.summary, group.is_of_instructions()),
        }),
    }
}

fn summary(summary: &Summary, of_instructions: bool) -> impl Serialize {
    let defined: Vec<_> = summary.metrics(of_instructions).collect();
    let figure = |metric: Metric| {
        let Interval { low, high } = summary.scores.get(metric);
        let confidence = summary.confidence.get(metric);
        let confidence = confidence.map(|ends| object! { confidence: interval(ends) });
        object! { low, high, #[serde(flatten)] confidence }
    };
    let metrics = summary
        .reported(of_instructions)
        .map(|metric| (metric.id(), defined.contains(&metric).then(|| figure(metric))));
    let weighed = summary.weighed.filter(|_| !of_instructions);
    object! {
        answers: summary.answers,
        missing: summary.missing,
        instructions: summary.instructions,
        unverifiable: summary.unverifiable,
        #[serde(flatten)]
        weighed: weighed.map(|weighed| object! { weighed }),
        metrics: metrics.collect::<IndexMap<_, _>>(),
        #[serde(flatten)]
        c2a: summary.c2a.filter(|_| !of_instructions).map(|c2a| object! {
            c2a: interval((c2a.low, c2a.high)),
        }),
    }
}

fn interval((low, high): (f64, f64)) -> impl Serialize {
    object! { low, high }
}

fn comparison(pair: &PairedComparison) -> impl Serialize {
    let metrics = pair.differences.iter().map(|found| {
        let difference = object! {
            difference: found.value,
            range: interval((found.range.low, found.range.high)),
            confidence: found.confidence.map(interval),
            p_value: found.p.value,
            exact: found.p.exact,
            wins: found.wins,
            losses: found.losses,
            ties: found.ties,
        };
        (found.metric.id(), difference)
    });
    object! {
        model_id: &pair.model,
        baseline: &pair.baseline,
        questions: pair.questions,
        metrics: metrics.collect::<IndexMap<_, _>>(),
    }
}

fn sensitivity(sensitivity: &Sensitivity) -> impl Serialize {
    object! {
        readings: &sensitivity.readings,
        ranges: list(&sensitivity.ranges, |range| object! {
            model_id: &range.model,
            metric: range.metric.id(),
            default: range.default,
            low: range.low,
            high: range.high,
            moved_by: &range.moved_by,
        }),
        swaps: list(&sensitivity.swaps, |swap| object! {
            metric: swap.metric.id(),
            reading: &swap.reading,
            first: &swap.first,
            second: &swap.second,
        }),
    }
}

const HEADER: [&str; 20] = [
    "model_id",
    "baseline",
    "by",
    "value",
    "metric",
    "low",
    "high",
    "confidence_low",
    "confidence_high",
    "answers",
    "missing",
    "instructions",
    "unverifiable",
    "difference",
    "p_value",
    "exact",
    "questions",
    "wins",
    "losses",
    "ties",
];

/// The models' figures, then the comparisons, whose rows have a baseline. Unused cells are empty.
pub(super) fn csv(report: &MetricsReport) -> Table {
    let mut table = Table::new(None, 0, HEADER);
    for model in &report.models {
        for ([by, value], summary, of_instructions) in summaries(model) {
            for metric in summary.metrics(of_instructions) {
                table.push(figure([&model.id, by, value], summary, metric));
            }
        }
    }
    for figures in &report.rounds {
        for ((name, ends, interval), summary) in rounds::named(figures) {
            let round = figures.round.to_string();
            let names = [&*figures.model, "", "round", &round, name];
            table.push(figure_row(names, ends, interval, summary, summary.answers));
        }
    }
    for comparison in report.comparisons.iter().flatten() {
        for difference in &comparison.differences {
            table.push(compared(comparison, difference));
        }
    }
    table
}

fn figure([model, by, value]: [&str; 3], summary: &Summary, metric: Metric) -> Vec<String> {
    let answers = match metric.is_weighted() {
        true => summary.weighed.unwrap_or(0),
        false => summary.answers,
    };
    let names = [model, "", by, value, metric.id()];
    let (ends, interval) = (summary.scores.get(metric), summary.confidence.get(metric));
    figure_row(names, ends, interval, summary, answers)
}

fn figure_row(
    names: [&str; 5],
    ends: Interval,
    interval: Option<(f64, f64)>,
    summary: &Summary,
    answers: u64,
) -> Vec<String> {
    let mut row: Vec<String> = names.map(str::to_owned).to_vec();
    row.extend([ends.low, ends.high].map(|end| end.to_string()));
    row.extend(confidence(interval));
    let counts = [answers, summary.missing, summary.instructions, summary.unverifiable];
    row.extend(counts.map(|count| count.to_string()));
    row.resize(HEADER.len(), String::new());
    row
}

fn compared(comparison: &PairedComparison, found: &Difference) -> Vec<String> {
    let names = [&comparison.model, &comparison.baseline, "all", "", found.metric.id()];
    let mut row: Vec<String> = names.map(str::to_owned).to_vec();
    row.extend([found.range.low, found.range.high].map(|end| end.to_string()));
    row.extend(confidence(found.confidence));
    row.extend(std::iter::repeat_n(String::new(), 4));
    row.extend([found.value, found.p.value].map(|number| number.to_string()));
    row.push(found.p.exact.to_string());
    let counts = [comparison.questions, found.wins, found.losses, found.ties];
    row.extend(counts.map(|count| count.to_string()));
    row
}

fn confidence(interval: Option<(f64, f64)>) -> [String; 2] {
    interval.map_or_else(Default::default, |(low, high)| [low, high].map(|end| end.to_string()))
}
