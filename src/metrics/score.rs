//! The four metrics of one answer.

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::verdict::Outcome;

/// One of the four metrics of the paper's section 3, equations 1 to 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metric {
    /// Complete satisfaction rate: whether every instruction is followed.
    Csr,
    /// Soft satisfaction rate: the share of instructions followed.
    Ssr,
    /// Rigorous satisfaction rate: the share followed together with all they depend on.
    Rsr,
    /// Consistent continuity satisfaction rate: the longest run followed, as a share.
    Ccsr,
}

impl Metric {
    /// All four, in the order of the paper's Table 5.
    pub const ALL: [Self; 4] = [Self::Csr, Self::Ssr, Self::Rsr, Self::Ccsr];

    /// The name used in files: `csr`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Csr => "csr",
            Self::Ssr => "ssr",
            Self::Rsr => "rsr",
            Self::Ccsr => "ccsr",
        }
    }

    /// The metric of a non-empty list of instructions, given which are followed.
    fn of(self, followed: &[bool], dependencies: &[Vec<usize>]) -> f64 {
        let count = match self {
            Self::Csr => return f64::from(u8::from(followed.iter().all(|&yes| yes))),
            Self::Ssr => followed.iter().filter(|&&yes| yes).count(),
            Self::Rsr => rigorous(followed, dependencies),
            Self::Ccsr => longest_run(followed),
        };
        share(count, followed.len())
    }
}

/// How many are followed together with all they depend on.
fn rigorous(followed: &[bool], dependencies: &[Vec<usize>]) -> usize {
    let holds = |index: usize| followed.get(index).copied().unwrap_or(false);
    let met = |index| {
        dependencies
            .get(index)
            .is_none_or(|needed: &Vec<usize>| needed.iter().all(|&needed| holds(needed)))
    };
    (0..followed.len())
        .filter(|&index| holds(index) && met(index))
        .count()
}

/// The length of the longest run of instructions followed.
fn longest_run(followed: &[bool]) -> usize {
    let runs = followed.split(|&yes| !yes);
    runs.map(<[bool]>::len).max().unwrap_or(0)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of instructions stay far below 2^52"
)]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

/// A metric where some verdicts are Unverifiable: between all of them No and all of them Yes.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Interval {
    /// With every Unverifiable as No.
    pub low: f64,
    /// With every Unverifiable as Yes.
    pub high: f64,
}

/// The four metrics of one answer, or their means over many.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Scores([Interval; 4]);

impl Scores {
    /// One of the four.
    pub const fn get(&self, metric: Metric) -> Interval {
        self.0[metric as usize]
    }

    /// Adds another answer's.
    pub(super) fn add(&mut self, other: &Self) {
        for (sum, one) in self.0.iter_mut().zip(other.0) {
            sum.low += one.low;
            sum.high += one.high;
        }
    }

    /// The mean, of a sum over `count` answers; zero where there is none.
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of answers stay far below 2^52"
    )]
    pub(super) fn mean(&self, count: u64) -> Self {
        let count = count.max(1) as f64;
        Self(self.0.map(|sum| Interval {
            low: sum.low / count,
            high: sum.high / count,
        }))
    }
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        for metric in Metric::ALL {
            map.serialize_entry(metric.id(), &self.get(metric))?;
        }
        map.end()
    }
}

/// The metrics of one answer. All four grow with the verdicts, so the interval's ends are
/// the two extremes. Without any instruction all are 0.
pub fn score(
    outcomes: impl Iterator<Item = Outcome> + Clone,
    dependencies: &[Vec<usize>],
) -> Scores {
    let low: Vec<bool> = outcomes.clone().map(|it| it == Outcome::Yes).collect();
    let high: Vec<bool> = outcomes.map(|it| it != Outcome::No).collect();
    if low.is_empty() {
        return Scores::default();
    }
    Scores(Metric::ALL.map(|metric| Interval {
        low: metric.of(&low, dependencies),
        high: metric.of(&high, dependencies),
    }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::verdict::Reason;

    fn outcomes(letters: &str) -> Vec<Outcome> {
        letters
            .chars()
            .map(|letter| match letter {
                'Y' => Outcome::Yes,
                'N' => Outcome::No,
                _ => Outcome::Unverifiable(Reason::TypeNotInferable),
            })
            .collect()
    }

    fn scores(letters: &str, dependencies: &[Vec<usize>]) -> [(f64, f64); 4] {
        let scores = score(outcomes(letters).into_iter(), dependencies);
        Metric::ALL.map(|metric| (scores.get(metric).low, scores.get(metric).high))
    }

    fn exactly(values: [f64; 4]) -> [(f64, f64); 4] {
        values.map(|value| (value, value))
    }

    #[test]
    fn worked_by_hand() {
        let none = vec![vec![]; 5];
        assert_eq!(scores("YYYYY", &none), exactly([1.0, 1.0, 1.0, 1.0]));
        assert_eq!(scores("NNNNN", &none), exactly([0.0, 0.0, 0.0, 0.0]));
        // Three of five, the longest run is the two at the end.
        assert_eq!(scores("YNNYY", &none), exactly([0.0, 0.6, 0.6, 0.4]));
        // The last needs the first two, of which the second fails; the first needs the last.
        let needs = vec![vec![4], vec![], vec![], vec![], vec![0, 1]];
        assert_eq!(scores("YNNYY", &needs), exactly([0.0, 0.6, 0.4, 0.4]));
    }

    #[test]
    fn a_dependency_may_point_forward() {
        let needs = vec![vec![2], vec![], vec![]];
        assert_eq!(
            scores("YYN", &needs),
            exactly([0.0, 2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0])
        );
    }

    #[test]
    fn unverifiable_opens_the_interval() {
        let needs = vec![vec![], vec![0], vec![], vec![]];
        assert_eq!(
            scores("UYNY", &needs),
            [(0.0, 0.0), (0.5, 0.75), (0.25, 0.75), (0.25, 0.5)]
        );
        assert_eq!(scores("UY", &[vec![], vec![]])[0], (0.0, 1.0));
    }

    #[test]
    fn no_instruction_scores_nothing() {
        assert_eq!(scores("", &[]), exactly([0.0; 4]));
    }

    /// Verdicts and dependencies among them, forward ones and ones on oneself included.
    fn answers() -> impl Strategy<Value = (String, Vec<Vec<usize>>)> {
        (1..20_usize).prop_flat_map(|n| {
            let letters = proptest::collection::vec(prop_oneof!["Y", "N", "U"], n)
                .prop_map(|letters| letters.concat());
            let needs = proptest::collection::vec(proptest::collection::vec(0..n, 0..4), n);
            (letters, needs)
        })
    }

    proptest! {
        #[test]
        fn the_metrics_are_ordered((letters, needs) in answers()) {
            let [csr, ssr, rsr, ccsr] = scores(&letters, &needs);
            for pick in [|it: (f64, f64)| it.0, |it: (f64, f64)| it.1] {
                prop_assert!(pick(csr) <= pick(rsr) && pick(rsr) <= pick(ssr));
                prop_assert!(pick(csr) <= pick(ccsr) && pick(ccsr) <= pick(ssr));
                prop_assert!(pick(csr) >= 0.0 && pick(ssr) <= 1.0);
            }
            for (low, high) in [csr, ssr, rsr, ccsr] {
                prop_assert!(low <= high);
            }
        }

        #[test]
        fn all_yes_is_one((letters, needs) in answers()) {
            let all = "Y".repeat(letters.len());
            prop_assert_eq!(scores(&all, &needs), exactly([1.0; 4]));
        }

        #[test]
        fn every_resolution_lies_within_the_interval(
            (letters, needs) in answers(),
            choice in proptest::collection::vec(any::<bool>(), 20),
        ) {
            let resolved: String = letters
                .chars()
                .zip(choice)
                .map(|(letter, yes)| match (letter, yes) {
                    ('U', true) => 'Y',
                    ('U', false) => 'N',
                    _ => letter,
                })
                .collect();
            let resolved = scores(&resolved, &needs);
            for ((low, high), (one, _)) in scores(&letters, &needs).into_iter().zip(resolved) {
                prop_assert!(low <= one && one <= high);
            }
        }
    }
}
