//! How sure a mean is: its 95 % interval by bootstrap over questions.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::{Bootstrap, Interval, Metric, percentiles};

/// The 95 % interval of each metric, where it was asked for and the metric has a meaning.
///
/// It reaches from the 2.5th percentile of the metric's low end to the 97.5th of its high end
/// over the resamples: where nothing is Unverifiable, the percentile interval; else wide enough
/// for whatever the Unverifiable are.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Confidence([Option<(f64, f64)>; 6]);

impl Confidence {
    /// The interval of one metric: low end, high end.
    pub const fn get(&self, metric: Metric) -> Option<(f64, f64)> {
        self.0[metric as usize]
    }
}

/// Sums by question, from which the means of some metrics are drawn anew.
#[derive(Debug)]
pub(super) struct Clusters {
    metrics: Vec<Metric>,
    /// For each question the number of answers, how many of them have a weight, then each
    /// metric's ends: the sums over them.
    rows: Vec<f64>,
}

impl Clusters {
    pub(super) fn new(metrics: impl Iterator<Item = Metric>) -> Self {
        Self {
            metrics: metrics.collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a question.
    pub(super) fn push(&mut self, answers: [u32; 2], sum: impl Fn(Metric) -> Interval) {
        self.rows.extend(answers.map(f64::from));
        for &metric in &self.metrics {
            let Interval { low, high } = sum(metric);
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

    /// The intervals, given the sums of every resample.
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
            confidence.0[metric as usize] = means(0)
                .zip(means(1))
                .map(|((low, _), (_, high))| (low, high));
        }
        confidence
    }
}

/// The intervals of all. Where as many questions were asked, the same draws serve.
pub(super) fn confide(bootstrap: &Bootstrap, all: &[Clusters]) -> Vec<Confidence> {
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
