//! Exact sums, so that the order in which answers are counted does not show in a figure.

use serde::{Deserialize, Serialize};

use super::{Interval, Metric, Scores};

/// The least common multiple of the numbers from 1 to 46, the last that fits into 64 bits: the share
/// of an answer with up to 46 instructions is a whole number of units.
const UNITS: u64 = 9_419_588_158_802_421_600;

/// A sum of shares and weights, in units of 1 / [`UNITS`]. A term that is no whole number of units is
/// rounded to one by itself, so that sums do not depend on the order of their terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Sum(u128);

impl Sum {
    /// The sum of `count` times 1.
    pub(super) const fn of_count(count: u64) -> Self {
        Self(count as u128 * UNITS as u128)
    }

    /// A part as a share of the whole, which is not 0.
    pub(super) const fn share(part: Self, whole: Self) -> Self {
        let (part, whole) = reduced(part.0, whole.0);
        // Both lose what lies beyond 64 bits, so that the product fits.
        let excess = 64_u32.saturating_sub(whole.leading_zeros());
        let (part, whole) = (part >> excess, whole >> excess);
        Self((part * UNITS as u128 + whole / 2) / whole)
    }

    /// A share or 1 multiplied by a weight; a weight below 0 counts as 0.
    pub(super) const fn times(self, weight: f64) -> Self {
        if !(weight.is_finite() && weight > 0.0) {
            return Self(0);
        }
        let (mantissa, exponent) = parts(weight);
        let product = self.0 * mantissa as u128;
        let shift = exponent.unsigned_abs();
        Self(match exponent {
            0.. if shift > product.leading_zeros() => u128::MAX,
            0.. => product << shift,
            _ if shift >= u128::BITS => 0,
            _ => (product + (1 << (shift - 1))) >> shift,
        })
    }

    pub(super) const fn is_zero(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn add(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }

    /// The quotient of two sums; 0 if the second is 0.
    #[expect(clippy::cast_precision_loss, reason = "the quotient is rounded")]
    pub(super) const fn over(self, whole: Self) -> f64 {
        if whole.is_zero() {
            return 0.0;
        }
        let (part, whole) = reduced(self.0, whole.0);
        part as f64 / whole as f64
    }
}

/// Both numbers without their common factors. Not both are 0.
const fn reduced(first: u128, second: u128) -> (u128, u128) {
    let (mut divisor, mut rest) = (first, second);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (first / divisor, second / divisor)
}

/// A positive number as a whole number below 2^53 and a power of 2.
const fn parts(number: f64) -> (u64, i32) {
    const BITS: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = number.to_bits();
    let (exponent, fraction) = (bits >> BITS, bits & ((1 << BITS) - 1));
    // The exponent of a number that is not infinite is below 2047.
    let exponent = exponent as i32;
    match exponent {
        0 => (fraction, -1074),
        _ => (fraction | 1 << BITS, exponent - 1075),
    }
}

/// The two ends of a sum of metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct SumEnds {
    pub(super) low: Sum,
    pub(super) high: Sum,
}

impl SumEnds {
    pub(super) const fn add(&mut self, other: Self) {
        self.low.add(other.low);
        self.high.add(other.high);
    }

    pub(super) const fn times(self, weight: f64) -> Self {
        Self { low: self.low.times(weight), high: self.high.times(weight) }
    }

    /// The quotient of both ends and a sum.
    pub(super) const fn over(self, whole: Sum) -> Interval {
        Interval { low: self.low.over(whole), high: self.high.over(whole) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct ScoreSums(pub(super) [SumEnds; 6]);

impl ScoreSums {
    pub(super) const fn get(&self, metric: Metric) -> SumEnds {
        self.0[metric as usize]
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (sum, one) in self.0.iter_mut().zip(other.0) {
            sum.add(one);
        }
    }

    /// The sums with the weighted metrics multiplied by the answer's weight.
    #[must_use]
    pub(super) fn weighed(mut self, weight: f64) -> Self {
        for metric in Metric::WEIGHTED {
            let sum = &mut self.0[metric as usize];
            *sum = sum.times(weight);
        }
        self
    }

    /// The means over `answers` answers whose weights sum to `weight`; 0 without answers.
    pub(super) fn mean(&self, answers: u64, weight: Sum) -> Scores {
        let mut means = Scores::default();
        for metric in Metric::for_answers(true) {
            let whole = match metric.is_weighted() {
                true => weight,
                false => Sum::of_count(answers),
            };
            means.set(metric, self.get(metric).over(whole));
        }
        means
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn share(part: u64, whole: u64) -> Sum {
        Sum::share(Sum::of_count(part), Sum::of_count(whole))
    }

    fn sum(terms: impl IntoIterator<Item = Sum>) -> Sum {
        let mut sum = Sum::default();
        terms.into_iter().for_each(|term| sum.add(term));
        sum
    }

    #[test]
    fn shares_of_up_to_46_instructions_are_exact() {
        for whole in 1..=46 {
            let all = sum((0..whole).map(|_| share(1, whole)));
            assert_eq!(all, Sum::of_count(1), "{whole}");
        }
    }

    #[test]
    fn weights_are_decoded() {
        let one = Sum::of_count(1);
        for (weight, times) in
            [(0.0, 0), (-1.0, 0), (f64::NAN, 0), (1.0, 1), (3.0, 3), (1e6, 1_000_000)]
        {
            assert_eq!(one.times(weight), Sum::of_count(times), "{weight}");
        }
        assert_eq!(one.times(0.5).over(one), 0.5);
        assert!((one.times(0.1).over(one) - 0.1).abs() < 1e-16);
        assert_eq!(one.times(f64::MIN_POSITIVE), Sum::default());
        assert_eq!(one.times(f64::MAX), Sum(u128::MAX));
    }

    proptest! {
        #[test]
        fn a_share_is_the_nearest_number((whole, part) in (1..3000_u64).prop_flat_map(|n| (Just(n), 0..=n))) {
            let expected = part as f64 / whole as f64;
            let found = share(part, whole).over(Sum::of_count(1));
            prop_assert!((found - expected).abs() <= 2.0 * f64::EPSILON * expected);
            if whole <= 46 {
                prop_assert_eq!(found, expected);
            }
        }

        #[test]
        fn sums_do_not_depend_on_the_order(
            mut terms in proptest::collection::vec((0..100_u64, 100..200_u64, 0.0..9.0), 0..50),
        ) {
            let all = |terms: &[(u64, u64, f64)]| {
                sum(terms.iter().map(|&(part, whole, weight)| share(part, whole).times(weight)))
            };
            let before = all(&terms);
            terms.reverse();
            prop_assert_eq!(all(&terms), before);
        }
    }
}
