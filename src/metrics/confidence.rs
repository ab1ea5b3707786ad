//! 95 % confidence intervals of means, by bootstrap over questions. The resampling is seeded: the same
//! draws on every machine, with any number of threads.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

use super::sum::{Sum, SumEnds};
use super::{Interval, Metric};

pub const DEFAULT_SEED: u64 = 20_250_219;

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

/// With up to this many non-zero differences, every choice of signs is counted.
pub const EXACT_QUESTIONS: usize = 16;

/// How many choices of signs are drawn if there are too many to count.
pub const PERMUTATIONS: u32 = 10_000;

/// The probability of a difference at least as large by chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PValue {
    /// The share of sign choices, two-sided.
    pub value: f64,
    /// Whether every choice was counted; otherwise choices were drawn.
    pub exact: bool,
}

/// The two-sided p-value of paired differences (Fisher, *The Design of Experiments*, 1935,
/// section 21). If the models were equal, each question's difference could equally have the other
/// sign; the p-value is the share of sign choices for which the sum is at least as far from zero as
/// the observed one. Differences of zero do not matter. With at most [`EXACT_QUESTIONS`] others all
/// choices are counted; with more, [`PERMUTATIONS`] are drawn and the p-value is (k + 1) / (n + 1),
/// because the observed signs are a choice too (Phipson and Smyth, 2010).
pub fn sign_flip(differences: &[f64], seed: u64) -> PValue {
    let differences: Vec<f64> =
        differences.iter().copied().filter(|difference| *difference != 0.0).collect();
    let observed = differences.iter().sum::<f64>().abs();
    // Equal sums may differ by rounding.
    let slack = 1e-12 * differences.iter().map(|difference| difference.abs()).sum::<f64>();
    let is_as_far = |sum: f64| sum.abs() >= observed - slack;
    if differences.len() <= EXACT_QUESTIONS {
        let choices = 1_u32 << differences.len();
        let reached =
            (0..choices).filter(|&signs| is_as_far(flipped(&differences, || signs.into())));
        let value = as_f64(reached.count()) / f64::from(choices);
        return PValue { value, exact: true };
    }
    let reached = (0..PERMUTATIONS).into_par_iter().filter(|&draw| {
        let mut random = stream(seed, u64::from(draw));
        is_as_far(flipped(&differences, || random.next_u64()))
    });
    PValue {
        value: (as_f64(reached.count()) + 1.0) / (f64::from(PERMUTATIONS) + 1.0),
        exact: false,
    }
}

/// The sum with the signs flipped for which a bit is set; `bits` returns 64 at a time.
fn flipped(differences: &[f64], mut bits: impl FnMut() -> u64) -> f64 {
    let mut sum = 0.0;
    for chunk in differences.chunks(64) {
        let bits = bits();
        for (place, difference) in chunk.iter().enumerate() {
            match bits >> place & 1 {
                0 => sum += difference,
                _ => sum -= difference,
            }
        }
    }
    sum
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
pub(crate) fn as_f64(count: usize) -> f64 {
    count as f64
}

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

    /// Every choice of signs, one difference after the other, in whole numbers.
    fn enumerated(differences: &[i64]) -> f64 {
        let observed = differences.iter().sum::<i64>().abs();
        let mut sums = vec![0];
        for difference in differences {
            let flipped = sums.iter().map(|sum| sum - difference);
            let kept = sums.iter().map(|sum| sum + difference);
            sums = kept.chain(flipped).collect();
        }
        let reached = sums.iter().filter(|sum| sum.abs() >= observed).count();
        as_f64(reached) / as_f64(sums.len())
    }

    /// Ties, zeros and thirteenths, which doubles do not hold, among them.
    #[test]
    fn up_to_16_questions_are_enumerated() {
        for thirteenths in [
            &[1_i64][..],
            &[0, 0],
            &[3, -3, 6],
            &[1, 2, 3, 4, 5],
            &[13, 13, 13, 13, -13, 0],
            &[2, 5, -1, 7, 7, -3, 4, 1, 9, -2],
            &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1],
            &[9, -4, 13, 2, 2, 7, -11, 5, 3, 1, 0, 8, -6, 12, 4, -1],
            &[0, 9, 0, -4, 13, 2, 2, 7, -11, 5, 3, 1, 0, 8, -6, 12, 4, -1, 5],
        ] {
            let differences: Vec<f64> = thirteenths
                .iter()
                .map(|&number| f64::from(i32::try_from(number).unwrap()) / 13.0)
                .collect();
            let found = sign_flip(&differences, 1);
            assert!(found.exact);
            let expected = enumerated(thirteenths);
            assert!(
                (found.value - expected).abs() < 1e-12,
                "{thirteenths:?}: {} is not {expected}",
                found.value
            );
        }
    }

    #[test]
    fn by_hand() {
        // All five of one sign: two of the 32 choices are as far from zero.
        let all = sign_flip(&[0.1, 0.2, 0.3, 0.1, 0.05], 1);
        assert!((all.value - 2.0 / 32.0).abs() < 1e-12);
        assert!((sign_flip(&[], 1).value - 1.0).abs() < 1e-12);
    }

    #[test]
    fn draws_come_near_the_exact_value_and_depend_only_on_the_seed() {
        let differences: Vec<i64> = (0..20).map(|index| (index * 7) % 11 - 3).collect();
        let exact = enumerated(&differences);
        let differences: Vec<f64> = (0..20).map(|index| f64::from((index * 7) % 11 - 3)).collect();
        let drawn = sign_flip(&differences, 5);
        // Four standard errors of 10,000 draws.
        assert!(!drawn.exact && (drawn.value - exact).abs() < 0.02, "{drawn:?} {exact}");
        assert_eq!(drawn, sign_flip(&differences, 5));
        // Never zero.
        assert!(sign_flip(&vec![1.0; 500], 5).value > 0.0);
    }

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
