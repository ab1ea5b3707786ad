//! Seeded resampling: the same draws on every machine, with any number of threads.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

/// The default seed.
pub const DEFAULT_SEED: u64 = 20_250_219;

/// The default number of resamples.
pub const DEFAULT_RESAMPLES: u32 = 1_000;

/// The bootstrap over clusters (Efron and Tibshirani, *An Introduction to the Bootstrap*, 1993,
/// chapter 13): each resample draws as many clusters as there are, with replacement. A cluster is a
/// question with all its answers, because these are not independent of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bootstrap {
    /// The seed of the random numbers; each resample has its own stream.
    pub seed: u64,
    /// How many resamples.
    pub resamples: u32,
}

impl Default for Bootstrap {
    fn default() -> Self {
        Self { seed: DEFAULT_SEED, resamples: DEFAULT_RESAMPLES }
    }
}

impl Bootstrap {
    /// A statistic's values over the resamples of `clusters` clusters, in the order of the
    /// resamples. `statistic` is given how often each cluster was drawn.
    pub fn distribution<T: Send>(
        &self,
        clusters: usize,
        statistic: impl Fn(&[u32]) -> T + Sync,
    ) -> Vec<T> {
        (0..self.resamples)
            .into_par_iter()
            .map_init(
                || vec![0; clusters],
                |drawn, resample| {
                    drawn.fill(0);
                    let mut random = stream(self.seed, u64::from(resample));
                    for _ in 0..clusters {
                        drawn[below(&mut random, clusters)] += 1;
                    }
                    statistic(drawn)
                },
            )
            .collect()
    }
}

/// The random numbers of one resample or permutation.
pub fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}

/// A number below `bound`, by multiplication (Lemire, 2019); the bias is below `bound` / 2^64.
fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    let wide = u128::from(random.next_u64()) * bound as u128;
    (wide >> 64) as usize
}

/// The middle 95 % of a distribution: its 2.5th and 97.5th percentiles, by linear interpolation
/// between order statistics (Hyndman and Fan, 1996, definition 7). Values that are not finite (a
/// statistic undefined on a resample) are ignored; `None` if no value is left.
pub fn percentiles(mut values: Vec<f64>) -> Option<(f64, f64)> {
    values.retain(|value| value.is_finite());
    values.sort_by(f64::total_cmp);
    Some((quantile(&values, 0.025)?, quantile(&values, 0.975)?))
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a position in a list of resamples"
)]
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let position = share * last as f64;
    let below = position.floor() as usize;
    let above = (below + 1).min(last);
    Some(sorted[below] + (position - below as f64) * (sorted[above] - sorted[below]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_resample_draws_as_many_clusters_as_there_are() {
        let bootstrap = Bootstrap::default();
        let sums = bootstrap.distribution(7, |drawn| drawn.iter().sum::<u32>());
        assert_eq!(sums, vec![7; 1_000]);
    }

    #[test]
    fn the_draws_depend_only_on_the_seed() {
        let draws = |seed, threads| {
            let bootstrap = Bootstrap { seed, resamples: 50 };
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.unwrap().install(|| bootstrap.distribution(9, <[u32]>::to_vec))
        };
        assert_eq!(draws(1, 1), draws(1, 4));
        assert_ne!(draws(1, 1), draws(2, 1));
    }

    #[test]
    fn clusters_are_drawn_alike() {
        let drawn = Bootstrap { seed: 3, resamples: 10_000 }.distribution(4, <[u32]>::to_vec);
        for cluster in 0..4 {
            let total: u32 = drawn.iter().map(|counts| counts[cluster]).sum();
            // 10,000 expected, standard deviation 86.6.
            assert!((9_600..10_400).contains(&total), "{total}");
        }
    }

    /// numpy.percentile([15, 20, 35, 40, 50], [2.5, 97.5]) is [15.5, 49.0].
    #[test]
    fn percentiles_are_those_of_numpy() {
        let (low, high) = percentiles(vec![50.0, 15.0, f64::NAN, 35.0, 20.0, 40.0]).unwrap();
        assert!((low - 15.5).abs() < 1e-12 && (high - 49.0).abs() < 1e-12);
        assert_eq!(percentiles(vec![2.0]), Some((2.0, 2.0)));
        assert_eq!(percentiles(vec![f64::NAN]), None);
    }
}
