//! 95 % confidence intervals of means, by bootstrap over questions.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::sum::{Sum, SumEnds};
use super::{Bootstrap, Interval, Metric, percentiles};

/// The 95 % interval of each metric, if it was requested and the metric is defined.
///
/// It extends from the 2.5th percentile of the metric's low end to the 97.5th of its high end over
/// the resamples. Without Unverifiable verdicts this is the percentile interval; with them it
/// covers all their possible outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Confidence([Option<(f64, f64)>; 6]);

impl Confidence {
    /// The interval of one metric: low end, high end.
    pub const fn get(&self, metric: Metric) -> Option<(f64, f64)> {
        self.0[metric as usize]
    }
}

/// Sums by question, from which the means of some metrics are resampled.
#[derive(Debug)]
pub(super) struct Clusters {
    metrics: Vec<Metric>,
    /// For each question: the number of answers, the sum of their weights, then for each metric the
    /// sums of the low and the high end.
    rows: Vec<f64>,
}

impl Clusters {
    pub(super) fn new(metrics: impl Iterator<Item = Metric>) -> Self {
        Self { metrics: metrics.collect(), rows: Vec::new() }
    }

    pub(super) fn push(&mut self, answers: u32, weight: Sum, sum: impl Fn(Metric) -> SumEnds) {
        let one = Sum::of_count(1);
        self.rows.extend([f64::from(answers), weight.over(one)]);
        for &metric in &self.metrics {
            let Interval { low, high } = sum(metric).over(one);
            self.rows.extend([low, high]);
        }
    }

    const fn width(&self) -> usize {
        2 + 2 * self.metrics.len()
    }

    const fn len(&self) -> usize {
        self.rows.len() / self.width()
    }

    /// The sums over the questions, each as often as it was drawn.
    fn resampled(&self, drawn: &[u32]) -> Vec<f64> {
        let mut sums = vec![0.0; self.width()];
        for (row, &times) in self.rows.chunks_exact(self.width()).zip(drawn) {
            if times > 0 {
                let times = f64::from(times);
                for (sum, value) in sums.iter_mut().zip(row) {
                    *sum += times * value;
                }
            }
        }
        sums
    }

    /// The intervals, from the sums of every resample.
    fn confidence(&self, resamples: &[&[f64]]) -> Confidence {
        let mut confidence = Confidence::default();
        for (index, &metric) in self.metrics.iter().enumerate() {
            let means = |end: usize| {
                let means = resamples.iter().map(|sums| {
                    let answers = sums[usize::from(metric.is_weighted())];
                    sums[2 + 2 * index + end] / answers
                });
                percentiles(means.collect())
            };
            confidence.0[metric as usize] =
                means(0).zip(means(1)).map(|((low, _), (_, high))| (low, high));
        }
        confidence
    }
}

/// The intervals of all clusters. Those with equally many questions share the same draws.
pub(super) fn bootstrap_intervals(bootstrap: &Bootstrap, all: &[Clusters]) -> Vec<Confidence> {
    let mut by_size: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, clusters) in all.iter().enumerate() {
        by_size.entry(clusters.len()).or_default().push(index);
    }
    let mut found = vec![Confidence::default(); all.len()];
    for (size, members) in by_size {
        let resamples = bootstrap.distribution(size, |drawn| {
            let sums = members.iter().map(|&index| all[index].resampled(drawn));
            sums.collect::<Vec<_>>()
        });
        let confidences: Vec<_> = members
            .par_iter()
            .enumerate()
            .map(|(place, &index)| {
                let sums: Vec<_> = resamples.iter().map(|all| all[place].as_slice()).collect();
                all[index].confidence(&sums)
            })
            .collect();
        for (index, confidence) in members.into_iter().zip(confidences) {
            found[index] = confidence;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTIONS: u32 = 400;

    /// One answer to each question, with the SSR given.
    fn values() -> Vec<f64> {
        let value = |question| f64::from(question * 37 % 101) / 100.0;
        (0..QUESTIONS).map(value).collect()
    }

    fn clusters(answers: impl Fn(usize) -> u32) -> Clusters {
        let mut clusters = Clusters::new([Metric::Ssr].into_iter());
        for (question, value) in values().into_iter().enumerate() {
            let count = answers(question);
            let sum = value * f64::from(count);
            let sum = Sum::of_count(1).times(sum);
            clusters.push(count, Sum::default(), |_| SumEnds { low: sum, high: sum });
        }
        clusters
    }

    const BOOTSTRAP: Bootstrap = Bootstrap { seed: 11, resamples: 10_000 };

    /// The analytic standard error of a mean is the standard deviation over the root of n.
    #[test]
    fn the_standard_error_is_the_analytic_one() {
        let n = f64::from(QUESTIONS);
        let mean = values().iter().sum::<f64>() / n;
        let squares = values().into_iter().map(|value| (value - mean).powi(2));
        let analytic = (squares.sum::<f64>() / n).sqrt() / n.sqrt();
        let clusters = clusters(|_| 1);
        let means = BOOTSTRAP.distribution(clusters.len(), |drawn| {
            let sums = clusters.resampled(drawn);
            sums[2] / sums[0]
        });
        let count = f64::from(BOOTSTRAP.resamples);
        let centre = means.iter().sum::<f64>() / count;
        let squares = means.iter().map(|mean| (mean - centre).powi(2));
        let found = (squares.sum::<f64>() / (count - 1.0)).sqrt();
        assert!((found / analytic - 1.0).abs() < 0.03, "{found} is not {analytic}");
        // The mean of 400 values is all but normal: so is its interval.
        let (low, high) = bootstrap_intervals(&BOOTSTRAP, &[clusters])[0].get(Metric::Ssr).unwrap();
        for (end, expected) in [(low, mean - 1.96 * analytic), (high, mean + 1.96 * analytic)] {
            assert!((end - expected).abs() < 0.1 * analytic, "{end} is not {expected}");
        }
    }

    /// A question's answers are drawn together: the same answer thrice is no more evidence.
    #[test]
    fn samples_of_a_question_stay_together() {
        let found = bootstrap_intervals(&BOOTSTRAP, &[clusters(|_| 1), clusters(|_| 3)]);
        let [once, thrice] = [0, 1].map(|index| found[index].get(Metric::Ssr).unwrap());
        assert!((once.0 - thrice.0).abs() < 1e-9 && (once.1 - thrice.1).abs() < 1e-9);
    }

    #[test]
    fn one_question_says_nothing_of_its_spread() {
        let mut clusters = Clusters::new([Metric::Csr].into_iter());
        clusters
            .push(2, Sum::default(), |_| SumEnds { low: Sum::of_count(1), high: Sum::of_count(2) });
        let found = bootstrap_intervals(&Bootstrap::default(), &[clusters])[0];
        assert_eq!(found.get(Metric::Csr), Some((0.5, 1.0)));
        assert_eq!(found.get(Metric::Ssr), None);
    }
}
