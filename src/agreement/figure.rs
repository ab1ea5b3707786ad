//! Figures with their intervals, from counts kept by question.

use super::{Confusion, Moments, Statistic};
use crate::metrics::{Bootstrap, percentiles};

/// A figure and its 95 % interval.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figure {
    /// The figure; `None` where it is not defined.
    pub value: Option<f64>,
    /// The middle 95 % of its values over resamples of the questions, those left out on which
    /// it is not defined; `None` without a value and with fewer than two questions.
    pub interval: Option<(f64, f64)>,
}

/// The figures of a table of counts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figures([Figure; Statistic::ALL.len()]);

impl Figures {
    /// One of them.
    pub const fn get(&self, statistic: Statistic) -> Figure {
        self.0[statistic as usize]
    }
}

/// Counts, in all and by cluster: a resample is a weighted sum of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) all: Confusion,
    clusters: Vec<(usize, Confusion)>,
}

impl Tally {
    /// Counts one pair of verdicts. Clusters come one after the other.
    pub(super) fn add(&mut self, cluster: usize, first: bool, second: bool) {
        self.all.add(first, second);
        match self.clusters.last_mut() {
            Some((last, counts)) if *last == cluster => counts.add(first, second),
            _ => {
                let mut counts = Confusion::default();
                counts.add(first, second);
                self.clusters.push((cluster, counts));
            }
        }
    }

    fn drawn(&self, drawn: &[u32]) -> Confusion {
        let mut sum = Confusion::default();
        for (cluster, counts) in &self.clusters {
            sum.merge(counts, drawn[*cluster]);
        }
        sum
    }
}

/// The figures of each tally, over `clusters` clusters.
pub(super) fn figures(tallies: &[&Tally], clusters: usize, bootstrap: Bootstrap) -> Vec<Figures> {
    let resamples = bootstrap.distribution(clusters, |drawn| {
        let each = tallies.iter().map(|tally| {
            let counts = tally.drawn(drawn);
            Statistic::ALL.map(|statistic| statistic.of(&counts).unwrap_or(f64::NAN))
        });
        each.collect::<Vec<_>>()
    });
    let of = |(number, tally): (usize, &&Tally)| {
        Figures(Statistic::ALL.map(|statistic| {
            let values = resamples.iter().map(|it| it[number][statistic as usize]);
            let value = statistic.of(&tally.all);
            Figure::new(value, tally.clusters.len(), values)
        }))
    };
    tallies.iter().enumerate().map(of).collect()
}

/// A figure that sums over clusters give.
pub(super) fn figure<S: Sum>(clusters: &[S], bootstrap: Bootstrap) -> Figure {
    let sum = |weight: &dyn Fn(usize) -> u32| {
        let mut sum = S::default();
        for (cluster, part) in clusters.iter().enumerate() {
            sum.merge(part, weight(cluster));
        }
        sum.figure()
    };
    let resamples = bootstrap.distribution(clusters.len(), |drawn| sum(&|cluster| drawn[cluster]));
    let values = resamples.iter().map(|value| value.unwrap_or(f64::NAN));
    Figure::new(sum(&|_| 1), clusters.len(), values)
}

impl Figure {
    fn new(value: Option<f64>, clusters: usize, resamples: impl Iterator<Item = f64>) -> Self {
        let is_estimable = value.is_some() && clusters > 1;
        let interval = is_estimable.then(|| percentiles(resamples.collect()));
        Self {
            value,
            interval: interval.flatten(),
        }
    }
}

/// Sums that a figure is made of.
pub(super) trait Sum: Default + Sync {
    fn merge(&mut self, other: &Self, times: u32);
    fn figure(&self) -> Option<f64>;
}

impl Sum for Moments {
    fn merge(&mut self, other: &Self, times: u32) {
        Self::merge(self, other, times);
    }

    fn figure(&self) -> Option<f64> {
        self.pearson()
    }
}

impl Sum for super::AlphaSums {
    fn merge(&mut self, other: &Self, times: u32) {
        Self::merge(self, other, times);
    }

    fn figure(&self) -> Option<f64> {
        self.alpha()
    }
}
