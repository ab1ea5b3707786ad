//! The effect of a rater's verdicts on the metrics, and on the ranking of models by them.

use std::cmp::Reverse;

use indexmap::IndexMap;

use super::AgreementOptions;
use super::pairing::RatedPair;
use super::rated_questions::RatedQuestions;
use crate::metrics::{Metric, score};
use crate::verdict::Outcome;

/// Each model's metrics by two raters' verdicts on the same instructions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Effect {
    /// The models, in the order of the first file.
    pub models: Vec<ModelEffect>,
    /// One for each metric that every model has; empty with more than a thousand models.
    pub rankings: Vec<Ranking>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ModelEffect {
    /// The model; `None` if no file names any.
    pub model: Option<String>,
    pub answers: u64,
    /// The metrics by each rater, in the order of [`Metric::PAPER`]; `None` for RSR if no file
    /// gives the dependencies.
    pub metrics: [[Option<f64>; 4]; 2],
}

/// The models ranked by a metric, once by each rater.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    pub metric: Metric,
    /// The indices of the models from the best to the worst by each rater; equal ones in the order
    /// of the models.
    pub orders: [Vec<usize>; 2],
    /// Kendall's tau-b of the two rankings; `None` if all models are equal by one rater.
    pub tau: Option<f64>,
    /// The pairs of models that the raters rank in opposite order, the first rater's better one
    /// first.
    pub swapped: Vec<(usize, usize)>,
}

/// The most models that are ranked, because the time is quadratic in their number.
pub(super) const MAX_RANKED_MODELS: usize = 1_000;

/// Each model's means, and the rankings.
pub(super) fn effect(
    pairs: &[RatedPair<'_>],
    rated_questions: &RatedQuestions,
    options: &AgreementOptions,
) -> Effect {
    let mut sums: IndexMap<&Option<String>, ModelEffect> = IndexMap::new();
    for pair in pairs {
        let question = &rated_questions.all[pair.answer.question];
        let dependencies = question.dependencies.as_deref();
        let Some(metrics) = metrics(&pair.items(options), dependencies) else {
            continue;
        };
        let model = &pair.answer.model;
        let sum = sums.entry(model).or_insert_with(|| ModelEffect {
            model: model.clone(),
            answers: 0,
            metrics: [[Some(0.0); 4]; 2],
        });
        sum.answers += 1;
        for (sum, one) in sum.metrics.iter_mut().flatten().zip(metrics.iter().flatten()) {
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
        rankings: rankings.filter_map(|metric| Ranking::new(&models, metric)).collect(),
        models,
    }
}

/// The metrics of one answer by each rater, over the compared instructions; dependencies on other
/// instructions are ignored. `None` if no instruction is compared.
fn metrics(
    items: &[Option<(bool, bool)>],
    dependencies: Option<&[Vec<usize>]>,
) -> Option<[[Option<f64>; 4]; 2]> {
    let compared: Vec<_> = items.iter().flatten().collect();
    if compared.is_empty() {
        return None;
    }
    let known = dependencies.map(|all| compared_dependencies(items, all));
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

/// The dependencies among the compared instructions, by their indices among these.
fn compared_dependencies(
    items: &[Option<(bool, bool)>],
    dependencies: &[Vec<usize>],
) -> Vec<Vec<usize>> {
    let mut positions = vec![None; items.len()];
    let compared = (0..items.len()).filter(|&index| items[index].is_some());
    compared.enumerate().for_each(|(position, index)| positions[index] = Some(position));
    let needed =
        |all: &Vec<usize>| all.iter().filter_map(|&index| *positions.get(index)?).collect();
    let kept = dependencies.iter().zip(items).filter(|(_, item)| item.is_some());
    kept.map(|(all, _)| needed(all)).collect()
}

impl Ranking {
    /// The rankings by a metric; `None` if a model lacks it, or with fewer than two or more than
    /// [`MAX_RANKED_MODELS`] models.
    fn new(models: &[ModelEffect], metric: Metric) -> Option<Self> {
        let by = |rater: usize| {
            let values = models.iter().map(|model| model.metrics[rater][metric as usize]);
            values.map(|value| value.map(rounded)).collect::<Option<Vec<_>>>()
        };
        let values = [by(0)?, by(1)?];
        if models.len() < 2 || models.len() > MAX_RANKED_MODELS {
            return None;
        }
        let orders = [0, 1].map(|rater| {
            let values: &Vec<i64> = &values[rater];
            let mut order: Vec<_> = (0..models.len()).collect();
            order.sort_by_key(|&model| Reverse(values[model]));
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

/// The pairs that `values` rank in opposite order, in the first rater's order.
fn swapped(order: &[usize], values: &[Vec<i64>; 2]) -> Vec<(usize, usize)> {
    let mut swapped = Vec::new();
    for (position, &better) in order.iter().enumerate() {
        for &worse in &order[position + 1..] {
            let [by_first, by_second] =
                [0, 1].map(|rater| values[rater][better].cmp(&values[rater][worse]));
            if by_first.is_gt() && by_second.is_lt() {
                swapped.push((better, worse));
            }
        }
    }
    swapped
}

/// A metric's mean in answers of 10^-12. Means that differ by less are sums of the same numbers in
/// another order.
#[expect(clippy::cast_possible_truncation, reason = "a mean lies between 0 and 1")]
fn rounded(mean: f64) -> i64 {
    (mean * 1e12).round() as i64
}

/// Kendall's tau-b, which allows for ties (Kendall, "The treatment of ties in ranking problems",
/// 1945); `None` if either side has only ties.
pub fn kendall_tau<T: Ord>(x: &[T], y: &[T]) -> Option<f64> {
    let (mut balance, mut untied_x, mut untied_y) = (0_i32, 0_i32, 0_i32);
    for (index, (x_one, y_one)) in x.iter().zip(y).enumerate() {
        for (x_other, y_other) in x.iter().zip(y).skip(index + 1) {
            let (by_x, by_y) = (x_one.cmp(x_other) as i32, y_one.cmp(y_other) as i32);
            balance += by_x * by_y;
            untied_x += by_x.abs();
            untied_y += by_y.abs();
        }
    }
    let most = (f64::from(untied_x) * f64::from(untied_y)).sqrt();
    (most > 0.0).then(|| f64::from(balance) / most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::testing::assert_near;

    #[test]
    fn an_answer_by_hand() {
        let items = [(true, true), (true, false), (false, false), (true, true)].map(Some);
        let needs = [vec![], vec![], vec![], vec![1]];
        let [first, second] = metrics(&items, Some(&needs)).unwrap();
        assert_eq!(first, [0.0, 0.75, 0.75, 0.5].map(Some));
        assert_eq!(second, [0.0, 0.5, 0.25, 0.25].map(Some));
        let [first, _] = metrics(&items, None).unwrap();
        assert_eq!(first, [Some(0.0), Some(0.75), None, Some(0.5)]);
    }

    #[test]
    fn what_is_not_compared_binds_nobody() {
        let items = [Some((true, true)), None, Some((true, false))];
        let needs = [vec![], vec![], vec![0, 1]];
        let [first, second] = metrics(&items, Some(&needs)).unwrap();
        assert_eq!(first, [1.0; 4].map(Some));
        assert_eq!(second, [0.0, 0.5, 0.5, 0.5].map(Some));
        assert_eq!(metrics(&[None], Some(&needs)), None);
    }

    /// `scipy.stats.kendalltau`, scipy 1.12.0.
    #[test]
    fn tau_is_that_of_scipy() {
        let x = [9, 8, 8, 5, 3, 1];
        let y = [7, 9, 6, 6, 2, 3];
        assert_near(kendall_tau(&x, &y), 0.642_857_142_857_142_9);
        assert_eq!(kendall_tau(&x, &[5; 6]), None);
    }

    #[test]
    fn swapped_models_are_named() {
        let model = |name: &str, first: f64, second: f64| ModelEffect {
            model: Some(name.to_owned()),
            answers: 1,
            metrics: [[Some(first); 4], [Some(second); 4]],
        };
        let models = [model("a", 0.2, 0.9), model("b", 0.8, 0.8), model("c", 0.5, 0.5)];
        let ranking = Ranking::new(&models, Metric::Ssr).unwrap();
        assert_eq!(ranking.orders, [vec![1, 2, 0], vec![0, 1, 2]]);
        assert_eq!(ranking.swapped, [(1, 0), (2, 0)]);
        assert_near(ranking.tau, -1.0 / 3.0);
    }
}
