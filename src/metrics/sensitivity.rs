//! How far the figures depend on readings that experts dispute: the models under the default
//! readings, and under each reading the other way.

use super::{Metric, Model};

/// The models under a reading that is not the default.
#[derive(Debug)]
pub struct Variant {
    /// The reading: `main-guard-local=yes`.
    pub reading: String,
    /// The models, in the order of the default's.
    pub models: Vec<Model>,
}

/// How far the figures of the models depend on readings.
#[derive(Debug, Clone, PartialEq)]
pub struct Sensitivity {
    /// The readings, one at a time the other way.
    pub readings: Vec<String>,
    /// For each model and metric, the values that it takes.
    pub ranges: Vec<Range>,
    pub swaps: Vec<Swap>,
}

/// The values of one model's metric, with every Unverifiable as No.
#[derive(Debug, Clone, PartialEq)]
pub struct Range {
    pub model: String,
    pub metric: Metric,
    /// Its value by the default readings.
    pub default: f64,
    pub low: f64,
    pub high: f64,
    /// The reading that moves it most; `None` if none does.
    pub moved_by: Option<String>,
}

/// Two models that a reading puts in the other order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Swap {
    pub metric: Metric,
    pub reading: String,
    /// The model that is better by the default readings.
    pub first: String,
    /// The model that is better by this one.
    pub second: String,
}

impl Sensitivity {
    /// Compares the models by the default readings with those of each variant.
    pub fn new(default: &[Model], variants: &[Variant]) -> Self {
        let metrics = || Metric::PAPER.into_iter();
        let is_defined = |model: &Model, metric| model.all.figure(metric).is_some();
        let models = (0..default.len()).flat_map(|at| metrics().map(move |metric| (at, metric)));
        let ranges = models
            .filter(|(at, metric)| is_defined(&default[*at], *metric))
            .map(|(at, metric)| range(default, variants, at, metric));
        let swaps = metrics().flat_map(|metric| {
            let of = move |variant| swaps(default, variant, metric);
            variants.iter().flat_map(of)
        });
        Self {
            readings: variants.iter().map(|variant| variant.reading.clone()).collect(),
            ranges: ranges.collect(),
            swaps: swaps.collect(),
        }
    }
}

fn value(model: &Model, metric: Metric) -> f64 {
    model.all.scores.get(metric).low
}

fn range(default: &[Model], variants: &[Variant], at: usize, metric: Metric) -> Range {
    let base = value(&default[at], metric);
    let mut range = Range {
        model: default[at].id.clone(),
        metric,
        default: base,
        low: base,
        high: base,
        moved_by: None,
    };
    let mut farthest = 0.0;
    for variant in variants {
        let value = value(&variant.models[at], metric);
        range.low = range.low.min(value);
        range.high = range.high.max(value);
        let distance = (value - base).abs();
        if distance > farthest {
            farthest = distance;
            range.moved_by = Some(variant.reading.clone());
        }
    }
    range
}

/// The pairs of models that are in one order by default, and in the other by a variant.
fn swaps(default: &[Model], variant: &Variant, metric: Metric) -> Vec<Swap> {
    let mut found = Vec::new();
    for first in 0..default.len() {
        for second in 0..default.len() {
            let lead = value(&default[first], metric) - value(&default[second], metric);
            let models = &variant.models;
            let then = value(&models[first], metric) - value(&models[second], metric);
            if lead > 0.0 && then < 0.0 {
                found.push(Swap {
                    metric,
                    reading: variant.reading.clone(),
                    first: default[first].id.clone(),
                    second: default[second].id.clone(),
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::{Item, Leaderboard, Row};
    use super::*;
    use crate::dataset::{QuestionId, QuestionKey};
    use crate::verdict::Outcome;

    /// The models with one answer each, to one instruction.
    fn models(outcomes: &[(&'static str, Outcome)]) -> Vec<Model> {
        let mut board = Leaderboard::default();
        for (model, outcome) in outcomes {
            board.add(&Row {
                model,
                question: QuestionKey::new(None, &QuestionId::from(1)),
                set: None,
                language: None,
                missing: false,
                correct: None,
                fields: Vec::new(),
                items: vec![Item { outcome: *outcome, category: None, id: None, template: None }],
                dependencies: None,
            });
        }
        board.models(None)
    }

    #[test]
    fn ranges_and_changes_of_places_are_found() {
        let (yes, no) = (Outcome::Yes, Outcome::No);
        let default = models(&[("a", yes), ("b", no)]);
        let variant = |reading: &str, a, b| Variant {
            reading: reading.to_owned(),
            models: models(&[("a", a), ("b", b)]),
        };
        let variants = [variant("same", yes, no), variant("other", no, yes)];
        let found = Sensitivity::new(&default, &variants);
        // RSR is not defined, since nothing tells the dependencies.
        assert_eq!(found.ranges.len(), 6);
        let csr = &found.ranges[0];
        assert_eq!((csr.default, csr.low, csr.high), (1.0, 0.0, 1.0));
        assert_eq!(csr.moved_by.as_deref(), Some("other"));
        let swaps = found.swaps.iter().filter(|swap| swap.metric == Metric::Csr);
        let swaps: Vec<_> = swaps.collect();
        assert_eq!(swaps.len(), 1);
        assert_eq!((swaps[0].first.as_str(), swaps[0].second.as_str()), ("a", "b"));
        let tied = [variant("tie", yes, yes)];
        assert!(Sensitivity::new(&default, &tied).swaps.is_empty());
    }
}
