//! Figures with their confidence intervals, from counts by question.

use super::{Confusion, Statistic};
use crate::metrics::{Bootstrap, percentiles};

/// A figure and its 95 % interval.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figure {
    /// The figure; `None` if it is undefined.
    pub value: Option<f64>,
    /// The middle 95 % of its values over resamples of the questions, without those on which it is
    /// undefined. `None` without a value, with fewer than two questions, and after the first
    /// thousand groups.
    pub interval: Option<(f64, f64)>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figures([Figure; Statistic::ALL.len()]);

impl Figures {
    pub const fn get(&self, statistic: Statistic) -> Figure {
        self.0[statistic as usize]
    }
}

/// Total counts, and counts by cluster, whose weighted sums are the resamples.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) all: Confusion,
    clusters: Vec<(usize, Confusion)>,
}

impl Tally {
    /// Counts one pair of verdicts. All pairs of a cluster must be added in a row.
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

    fn resampled(&self, drawn: &[u32]) -> Confusion {
        let mut sum = Confusion::default();
        for (cluster, counts) in &self.clusters {
            sum.merge(counts, drawn[*cluster]);
        }
        sum
    }
}

/// How many tallies are resampled at a time; their resamples are kept in memory.
const CHUNK_SIZE: usize = 64;

/// How many chunks of tallies have intervals. Nobody reads more than a thousand groups, and a
/// million of them would take hours.
const CHUNKS_WITH_INTERVALS: usize = 16;

/// The figures of each tally over `clusters` clusters; after the first 1,024 without intervals.
pub(super) fn figures(tallies: &[&Tally], clusters: usize, bootstrap: Bootstrap) -> Vec<Figures> {
    let none = Bootstrap { resamples: 0, ..bootstrap };
    let chunks = tallies.chunks(CHUNK_SIZE).enumerate();
    let figures = chunks.flat_map(|(chunk, tallies)| match chunk < CHUNKS_WITH_INTERVALS {
        true => resampled(tallies, clusters, bootstrap),
        false => resampled(tallies, clusters, none),
    });
    figures.collect()
}

fn resampled(tallies: &[&Tally], clusters: usize, bootstrap: Bootstrap) -> Vec<Figures> {
    let resamples = bootstrap.distribution(clusters, |drawn| {
        let each = tallies.iter().map(|tally| {
            let counts = tally.resampled(drawn);
            Statistic::ALL.map(|statistic| statistic.of(&counts).unwrap_or(f64::NAN))
        });
        each.collect::<Vec<_>>()
    });
    let of = |(number, tally): (usize, &&Tally)| {
        Figures(Statistic::ALL.map(|statistic| {
            let values = resamples.iter().map(|tallies| tallies[number][statistic as usize]);
            let value = statistic.of(&tally.all);
            Figure::new(value, tally.clusters.len(), values)
        }))
    };
    tallies.iter().enumerate().map(of).collect()
}

/// The figure of sums by cluster, which `merge` adds a number of times.
pub(super) fn figure<S: Default + Sync>(
    clusters: &[S],
    bootstrap: Bootstrap,
    merge: impl Fn(&mut S, &S, u32) + Sync,
    value: impl Fn(&S) -> Option<f64> + Sync,
) -> Figure {
    let of = |weights: &dyn Fn(usize) -> u32| {
        let mut sum = S::default();
        for (cluster, sums) in clusters.iter().enumerate() {
            merge(&mut sum, sums, weights(cluster));
        }
        value(&sum)
    };
    let resamples = bootstrap.distribution(clusters.len(), |drawn| of(&|cluster| drawn[cluster]));
    let values = resamples.iter().map(|value| value.unwrap_or(f64::NAN));
    Figure::new(of(&|_| 1), clusters.len(), values)
}

impl Figure {
    fn new(value: Option<f64>, clusters: usize, resamples: impl Iterator<Item = f64>) -> Self {
        let is_estimable = value.is_some() && clusters > 1;
        let interval = is_estimable.then(|| percentiles(resamples.collect()));
        Self { value, interval: interval.flatten() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Verdicts of 12 questions, two answers each, and the same in a tally.
    fn verdicts() -> (Vec<(usize, bool, bool)>, Tally) {
        let verdicts =
            (0..120_usize).map(|number| (number / 10, number % 3 != 0, (number * number) % 7 > 1));
        let verdicts: Vec<_> = verdicts.collect();
        let mut tally = Tally::default();
        verdicts.iter().for_each(|&(cluster, a, b)| tally.add(cluster, a, b));
        (verdicts, tally)
    }

    #[test]
    fn weighted_sums_give_what_a_recount_gives() {
        let (verdicts, tally) = verdicts();
        let bootstrap = Bootstrap { seed: 7, resamples: 200 };
        let recounted = bootstrap.distribution(12, |drawn| {
            let mut counts = Confusion::default();
            for &(cluster, a, b) in &verdicts {
                (0..drawn[cluster]).for_each(|_| counts.add(a, b));
            }
            counts.kappa().unwrap_or(f64::NAN)
        });
        let found = figures(&[&tally], 12, bootstrap)[0].get(Statistic::Kappa);
        assert_eq!(found.interval, percentiles(recounted));
        assert_eq!(found.value, tally.all.kappa());
        let (low, high) = found.interval.unwrap();
        assert!(low < found.value.unwrap() && found.value.unwrap() < high);
    }

    #[test]
    fn one_question_has_no_interval() {
        let mut tally = Tally::default();
        tally.add(0, true, true);
        tally.add(0, false, false);
        let figure = figures(&[&tally], 1, Bootstrap::default())[0].get(Statistic::Kappa);
        assert_eq!((figure.value, figure.interval), (Some(1.0), None));
    }

    #[test]
    fn any_number_of_tallies_goes() {
        let (_, tally) = verdicts();
        let bootstrap = Bootstrap { seed: 1, resamples: 10 };
        let count = (CHUNKS_WITH_INTERVALS + 1) * CHUNK_SIZE;
        let kappas = figures(&vec![&tally; count], 12, bootstrap);
        let kappas: Vec<_> = kappas.iter().map(|figures| figures.get(Statistic::Kappa)).collect();
        assert_eq!(kappas.len(), count);
        assert!(kappas.iter().all(|figure| figure.value == kappas[0].value));
        assert!(kappas[..1_000].iter().all(|figure| figure.interval == kappas[0].interval));
        assert!(kappas[0].interval.is_some() && kappas[count - 1].interval.is_none());
    }
}
