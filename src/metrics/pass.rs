//! pass@k of the answers that are decided.

use super::sum::Sum;
use super::{GroupKey, Leaderboard, Metric, as_f64};

/// How likely one of k answers follows every instruction, as the mean over questions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PassAtK {
    pub(crate) k: u32,
    pub(crate) value: f64,
    /// How many answers are decided: a verdict is No, or all are Yes.
    pub(crate) decided: u64,
}

/// The k that are reported, as far as each question has as many answers.
const KS: [u32; 4] = [1, 3, 5, 10];

impl Leaderboard {
    /// The figures of a model, over all answers or those of a group of answers. Questions without a
    /// decided answer are left out. It needs the sums by question.
    pub(crate) fn pass_at_k(&self, model: &str, group: Option<&GroupKey>) -> Vec<PassAtK> {
        let group = group.map(|key| self.group_number(key));
        let Some(sums) = self.sums(model) else {
            return Vec::new();
        };
        let of_group = sums.questions.values().filter(|sums| match group {
            Some(number) => number.is_some_and(|number| sums.group(number).is_some()),
            None => true,
        });
        let counts: Vec<(f64, f64)> = of_group
            .map(|sums| {
                let csr = sums.scores.get(Metric::Csr).over(Sum::of_count(1));
                (f64::from(sums.answers) - (csr.high - csr.low), csr.low)
            })
            .filter(|(decided, _)| *decided > 0.5)
            .collect();
        let is_enough = |k: &u32| counts.iter().all(|(decided, _)| *decided >= f64::from(*k));
        let figure = |k| PassAtK {
            k,
            value: mean(counts.iter().map(|&(n, passed)| estimate(n, passed, k))),
            decided: to_count(counts.iter().map(|(decided, _)| decided).sum()),
        };
        let has_any = !counts.is_empty();
        let ks = KS.into_iter().filter(|_| has_any).filter(is_enough);
        ks.map(figure).collect()
    }
}

/// 1 - C(n - c, k) / C(n, k) for c of n answers that pass: the unbiased estimate for one question.
fn estimate(answers: f64, passed: f64, k: u32) -> f64 {
    let failed = answers - passed;
    let factors =
        (0..k).map(|drawn| (failed - f64::from(drawn)).max(0.0) / (answers - f64::from(drawn)));
    1.0 - factors.product::<f64>()
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = as_f64(values.len().max(1));
    values.sum::<f64>() / count
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a sum of counts")]
fn to_count(sum: f64) -> u64 {
    sum.round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_is_the_share_of_draws_with_one_that_passes() {
        for (answers, passed, k, expected) in [
            (1.0, 1.0, 1, 1.0),
            (4.0, 1.0, 1, 0.25),
            (4.0, 1.0, 2, 0.5),
            (4.0, 3.0, 2, 1.0),
            (5.0, 0.0, 5, 0.0),
        ] {
            let found = estimate(answers, passed, k);
            assert!((found - expected).abs() < 1e-12, "{answers} {passed} {k}: {found}");
        }
    }
}
