//! What a rater's verdicts would do to the metrics, and to the ranking of models by them.

use indexmap::IndexMap;

use super::Options;
use super::compare::Pair;
use super::task::Tasks;
use crate::metrics::{Metric, score};
use crate::verdict::Outcome;

/// Each model's metrics by two raters' verdicts on the same instructions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Effect {
    /// The models, in the order of the first file.
    pub models: Vec<ModelEffect>,
    /// One for each metric that every model has.
    pub rankings: Vec<Ranking>,
}

/// One model's metrics.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelEffect {
    /// The model; `None` where no file names any.
    pub model: Option<String>,
    /// How many of its answers are compared.
    pub answers: u64,
    /// The metrics by each rater, in the order of [`Metric::PAPER`]; `None` for RSR where no file
    /// tells the dependencies.
    pub metrics: [[Option<f64>; 4]; 2],
}

/// The models ranked by a metric, once by each rater.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// The metric.
    pub metric: Metric,
    /// The models from the best to the worst by each rater, by index; equal ones in the order
    /// of the models.
    pub orders: [Vec<usize>; 2],
    /// Kendall's tau-b of the two; `None` where a rater sees no difference between models.
    pub tau: Option<f64>,
    /// The pairs of models that the raters put in opposite order, the first rater's better one
    /// first.
    pub swapped: Vec<(usize, usize)>,
}

/// Two means nearer than this are equal: sums of the same numbers in another order.
const EQUAL: f64 = 1e-12;

/// Each model's means, and the rankings.
pub(super) fn effect(pairs: &[Pair<'_>], tasks: &Tasks, options: &Options) -> Effect {
    let mut sums: IndexMap<&Option<String>, ModelEffect> = IndexMap::new();
    for pair in pairs {
        let question = tasks.all[pair.unit.question].question.as_ref();
        let dependencies = question.map(|it| it.dependencies.as_slice());
        let Some(metrics) = metrics(&pair.items(options), dependencies) else {
            continue;
        };
        let model = &pair.unit.model;
        let sum = sums.entry(model).or_insert_with(|| ModelEffect {
            model: model.clone(),
            answers: 0,
            metrics: [[Some(0.0); 4]; 2],
        });
        sum.answers += 1;
        for (sum, one) in sum
            .metrics
            .iter_mut()
            .flatten()
            .zip(metrics.iter().flatten())
        {
            *sum = sum.zip(*one).map(|(sum, one)| sum + one);
        }
    }
    let mut models: Vec<_> = sums.into_values().collect();
    for model in &mut models {
        #[expect(clippy::cast_precision_loss, reason = "a count of answers")]
        let answers = model.answers as f64;
        for sum in model.metrics.iter_mut().flatten() {
            *sum = sum.map(|sum| sum / answers);
        }
    }
    let rankings = Metric::PAPER.into_iter();
    Effect {
        rankings: rankings
            .filter_map(|it| Ranking::new(&models, it))
            .collect(),
        models,
    }
}

/// The metrics of one answer by each rater, over the instructions that are compared; one that
/// depends on an instruction that is not compared is not held to it. `None` where none is
/// compared.
fn metrics(
    items: &[Option<(bool, bool)>],
    dependencies: Option<&[Vec<usize>]>,
) -> Option<[[Option<f64>; 4]; 2]> {
    let compared: Vec<_> = items.iter().flatten().collect();
    if compared.is_empty() {
        return None;
    }
    let known = dependencies.map(|all| among(items, all));
    let by = |pick: fn(&(bool, bool)) -> bool| {
        let outcomes = compared.iter().map(|both| Outcome::from_bool(pick(both)));
        let scores = score(outcomes, known.as_deref().unwrap_or_default(), &[]);
        Metric::PAPER.map(|metric| match (metric, &known) {
            (Metric::Rsr, None) => None,
            _ => Some(scores.get(metric).low),
        })
    };
    Some([by(|both| both.0), by(|both| both.1)])
}

/// The dependencies among the instructions that are compared, by their place among these.
fn among(items: &[Option<(bool, bool)>], dependencies: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut places = vec![None; items.len()];
    let compared = (0..items.len()).filter(|&index| items[index].is_some());
    compared
        .enumerate()
        .for_each(|(place, index)| places[index] = Some(place));
    let needed = |all: &Vec<usize>| all.iter().filter_map(|&it| *places.get(it)?).collect();
    let kept = dependencies
        .iter()
        .zip(items)
        .filter(|(_, item)| item.is_some());
    kept.map(|(all, _)| needed(all)).collect()
}

impl Ranking {
    /// The rankings by a metric; `None` where a model has none, and with fewer than two models.
    fn new(models: &[ModelEffect], metric: Metric) -> Option<Self> {
        let by = |rater: usize| {
            let values = models.iter().map(|it| it.metrics[rater][metric as usize]);
            values.collect::<Option<Vec<f64>>>()
        };
        let values = [by(0)?, by(1)?];
        if models.len() < 2 {
            return None;
        }
        let orders = [0, 1].map(|rater| {
            let values: &Vec<f64> = &values[rater];
            let mut order: Vec<_> = (0..models.len()).collect();
            order.sort_by(|&a, &b| match (values[a] - values[b]).abs() < EQUAL {
                true => a.cmp(&b),
                false => values[b].total_cmp(&values[a]),
            });
            order
        });
        Some(Self {
            metric,
            tau: kendall_tau(&values[0], &values[1]),
            swapped: swapped(&orders[0], &values),
            orders,
        })
    }
}

/// Which of two is greater; 0 where they are equal.
fn sign(a: f64, b: f64) -> i32 {
    match (a - b).abs() < EQUAL {
        true => 0,
        false if a > b => 1,
        false => -1,
    }
}

/// The pairs in opposite order, in the first order.
fn swapped(order: &[usize], values: &[Vec<f64>; 2]) -> Vec<(usize, usize)> {
    let mut swapped = Vec::new();
    for (place, &better) in order.iter().enumerate() {
        for &worse in &order[place + 1..] {
            let is_better = |rater: usize| sign(values[rater][better], values[rater][worse]);
            if is_better(0) * is_better(1) < 0 {
                swapped.push((better, worse));
            }
        }
    }
    swapped
}

/// Kendall's tau-b, which allows for ties (Kendall, "The treatment of ties in ranking problems",
/// 1945); `None` where either side is all ties.
pub fn kendall_tau(x: &[f64], y: &[f64]) -> Option<f64> {
    let (mut balance, mut untied_x, mut untied_y) = (0_i32, 0_i32, 0_i32);
    for (index, (x_one, y_one)) in x.iter().zip(y).enumerate() {
        for (x_other, y_other) in x.iter().zip(y).skip(index + 1) {
            let (by_x, by_y) = (sign(*x_one, *x_other), sign(*y_one, *y_other));
            balance += by_x * by_y;
            untied_x += by_x.abs();
            untied_y += by_y.abs();
        }
    }
    let most = (f64::from(untied_x) * f64::from(untied_y)).sqrt();
    (most > 0.0).then(|| f64::from(balance) / most)
}
