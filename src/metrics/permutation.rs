//! The sign-flip permutation test of paired differences.

use rand_chacha::rand_core::Rng;
use rayon::prelude::*;

use super::stream;

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
    let differences: Vec<f64> = differences.iter().copied().filter(|it| *it != 0.0).collect();
    let observed = differences.iter().sum::<f64>().abs();
    // Equal sums may differ by rounding.
    let slack = 1e-12 * differences.iter().map(|it| it.abs()).sum::<f64>();
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

#[expect(clippy::cast_precision_loss, reason = "at most 2^16 choices")]
fn as_f64(choices: usize) -> f64 {
    choices as f64
}

#[cfg(test)]
mod tests {
    use super::*;

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
                .map(|&it| f64::from(i32::try_from(it).unwrap()) / 13.0)
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
}
