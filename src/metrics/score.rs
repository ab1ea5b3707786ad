//! The four metrics of one answer.

use super::sum::{ScoreSums, Sum, SumEnds};
use crate::verdict::Outcome;

/// One of the four metrics of the paper's section 3, equations 1 to 4, or one of the two weighted
/// ones.
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
    /// SSR with weighted instructions: Σ w r / Σ w.
    WeightedSsr,
    /// RSR with weighted instructions.
    WeightedRsr,
}

impl Metric {
    /// The paper's four, in the order of its Table 5.
    pub const PAPER: [Self; 4] = [Self::Csr, Self::Ssr, Self::Rsr, Self::Ccsr];
    /// The weighted ones.
    pub const WEIGHTED: [Self; 2] = [Self::WeightedSsr, Self::WeightedRsr];

    /// The metrics that are defined for whole answers.
    pub fn for_answers(with_weights: bool) -> impl Iterator<Item = Self> + Clone {
        let weighted = with_weights.then_some(Self::WEIGHTED);
        Self::PAPER.into_iter().chain(weighted.into_iter().flatten())
    }

    /// The name used in files: `csr`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Csr => "csr",
            Self::Ssr => "ssr",
            Self::Rsr => "rsr",
            Self::Ccsr => "ccsr",
            Self::WeightedSsr => "weighted_ssr",
            Self::WeightedRsr => "weighted_rsr",
        }
    }

    /// The name shown to people: `CSR`; `wSSR` for a weighted one.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csr => "CSR",
            Self::Ssr => "SSR",
            Self::Rsr => "RSR",
            Self::Ccsr => "CCSR",
            Self::WeightedSsr => "wSSR",
            Self::WeightedRsr => "wRSR",
        }
    }

    /// Whether it is weighted.
    pub const fn is_weighted(self) -> bool {
        matches!(self, Self::WeightedSsr | Self::WeightedRsr)
    }

    /// Whether it cannot be computed without knowing what the instructions depend on.
    pub const fn needs_dependencies(self) -> bool {
        matches!(self, Self::Rsr | Self::WeightedRsr)
    }

    /// The metric of a non-empty list of instructions, given which are followed. A weighted one is
    /// 0 if the weights sum to 0.
    fn of(self, followed: &[bool], dependencies: &[Vec<usize>], weights: &[f64]) -> Sum {
        match self {
            Self::Csr => Sum::of_count(u64::from(followed.iter().all(|&yes| yes))),
            Self::Ssr => share(followed.iter().filter(|&&yes| yes).count(), followed.len()),
            Self::Rsr => share(
                rigorous(followed, dependencies).filter(|&holds| holds).count(),
                followed.len(),
            ),
            Self::Ccsr => share(longest_run(followed), followed.len()),
            Self::WeightedSsr => weighted_share(followed.iter().copied(), weights),
            Self::WeightedRsr => weighted_share(rigorous(followed, dependencies), weights),
        }
    }
}

/// For each instruction, whether it and all it depends on are followed.
fn rigorous<'a>(
    followed: &'a [bool],
    dependencies: &'a [Vec<usize>],
) -> impl Iterator<Item = bool> + 'a {
    let holds = |index: usize| followed.get(index).copied().unwrap_or(false);
    let met = move |index| {
        dependencies
            .get(index)
            .is_none_or(|needed: &Vec<usize>| needed.iter().all(|&needed| holds(needed)))
    };
    (0..followed.len()).map(move |index| holds(index) && met(index))
}

/// The length of the longest run of followed instructions.
fn longest_run(followed: &[bool]) -> usize {
    let runs = followed.split(|&yes| !yes);
    runs.map(<[bool]>::len).max().unwrap_or(0)
}

fn share(part: usize, whole: usize) -> Sum {
    Sum::share(Sum::of_count(part as u64), Sum::of_count(whole as u64))
}

/// The weight of the instructions that hold, as a share of the total weight; 0 if that is 0.
fn weighted_share(holds: impl Iterator<Item = bool>, weights: &[f64]) -> Sum {
    let [mut part, mut whole] = [Sum::default(); 2];
    for (holds, &weight) in holds.zip(weights) {
        let weight = Sum::of_count(1).times(weight);
        whole.add(weight);
        if holds {
            part.add(weight);
        }
    }
    match whole.is_zero() {
        true => Sum::default(),
        false => Sum::share(part, whole),
    }
}

/// The range of a metric with Unverifiable verdicts: from all of them No to all of them Yes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Interval {
    /// With every Unverifiable as No.
    pub low: f64,
    /// With every Unverifiable as Yes.
    pub high: f64,
}

/// The metrics of one answer, or their means over many. Without weights, the weighted ones are 0.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Scores([Interval; 6]);

impl Scores {
    /// One metric.
    pub const fn get(&self, metric: Metric) -> Interval {
        self.0[metric as usize]
    }

    pub(super) const fn set(&mut self, metric: Metric, interval: Interval) {
        self.0[metric as usize] = interval;
    }
}

/// The metrics of one answer; `weights` has a weight for each instruction, or is empty. Every
/// metric is monotonic in the verdicts, so the two ends of an interval are its extremes. Without
/// instructions all metrics are 0, without weights the weighted ones.
pub fn score(
    outcomes: impl Iterator<Item = Outcome> + Clone,
    dependencies: &[Vec<usize>],
    weights: &[f64],
) -> Scores {
    sums(outcomes, dependencies, weights).mean(1, Sum::of_count(1))
}

/// The metrics of one answer over the instructions that are decided: those that are Unverifiable are
/// left out, also among what others depend on. `None` if nothing is decided.
pub(crate) fn decided(
    outcomes: &[Outcome],
    dependencies: &[Vec<usize>],
    weights: &[f64],
) -> Option<Scores> {
    let is_decided = |index: &usize| outcomes[*index].reason().is_none();
    let kept: Vec<usize> = (0..outcomes.len()).filter(is_decided).collect();
    let needed = |index: &usize| {
        let needed = dependencies.get(*index).map_or(&[][..], Vec::as_slice);
        needed.iter().filter_map(|needed| kept.binary_search(needed).ok()).collect()
    };
    let dependencies: Vec<Vec<usize>> = kept.iter().map(needed).collect();
    let weights: Vec<f64> = kept.iter().filter_map(|&index| weights.get(index).copied()).collect();
    let outcomes = kept.iter().map(|&index| outcomes[index]);
    (!kept.is_empty()).then(|| score(outcomes, &dependencies, &weights))
}

/// The metrics of one answer, to be added to those of others.
pub(super) fn sums(
    outcomes: impl Iterator<Item = Outcome> + Clone,
    dependencies: &[Vec<usize>],
    weights: &[f64],
) -> ScoreSums {
    let mut scores = ScoreSums::default();
    let low: Vec<bool> = outcomes.clone().map(|outcome| outcome == Outcome::Yes).collect();
    let high: Vec<bool> = outcomes.map(|outcome| outcome != Outcome::No).collect();
    if low.is_empty() {
        return scores;
    }
    for metric in Metric::for_answers(!weights.is_empty()) {
        scores.0[metric as usize] = SumEnds {
            low: metric.of(&low, dependencies, weights),
            high: metric.of(&high, dependencies, weights),
        };
    }
    scores
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
        let scores = score(outcomes(letters).into_iter(), dependencies, &[]);
        Metric::PAPER.map(|metric| (scores.get(metric).low, scores.get(metric).high))
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
    fn what_is_undecided_is_left_out() {
        // As "YNY" where the last needs the first: the one it needs besides is undecided.
        let needs = vec![vec![], vec![], vec![], vec![0, 1]];
        let found = decided(&outcomes("Y?NY"), &needs, &[]).unwrap();
        let metrics = Metric::PAPER.map(|metric| (found.get(metric).low, found.get(metric).high));
        assert_eq!(metrics, exactly([0.0, 2.0 / 3.0, 2.0 / 3.0, 1.0 / 3.0]));
        let weighted = decided(&outcomes("Y?N"), &[], &[3.0, 5.0, 1.0]).unwrap();
        assert_eq!(weighted.get(Metric::WeightedSsr), Interval { low: 0.75, high: 0.75 });
        assert_eq!(decided(&outcomes("??"), &[], &[]), None);
    }

    #[test]
    fn a_dependency_may_point_forward() {
        let needs = vec![vec![2], vec![], vec![]];
        assert_eq!(scores("YYN", &needs), exactly([0.0, 2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0]));
    }

    #[test]
    fn unverifiable_opens_the_interval() {
        let needs = vec![vec![], vec![0], vec![], vec![]];
        assert_eq!(scores("UYNY", &needs), [(0.0, 0.0), (0.5, 0.75), (0.25, 0.75), (0.25, 0.5)]);
        assert_eq!(scores("UY", &[vec![], vec![]])[0], (0.0, 1.0));
    }

    #[test]
    fn weights_count_in_two_metrics() {
        let weighted = |letters: &str, weights: &[f64]| {
            let needs = [vec![], vec![0], vec![]];
            let scores = score(outcomes(letters).into_iter(), &needs, weights);
            Metric::WEIGHTED.map(|metric| (scores.get(metric).low, scores.get(metric).high))
        };
        // The second is worth as much as the others together and needs the first.
        assert_eq!(
            weighted("NYY", &[1.0, 3.0, 2.0]),
            [(5.0 / 6.0, 5.0 / 6.0), (2.0 / 6.0, 2.0 / 6.0)]
        );
        assert_eq!(weighted("UYN", &[1.0, 3.0, 0.0]), [(0.75, 1.0), (0.0, 1.0)]);
        assert_eq!(weighted("YYY", &[0.0; 3]), [(0.0, 0.0); 2]);
        assert_eq!(weighted("YYY", &[]), [(0.0, 0.0); 2]);
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
            for pick in [|ends: (f64, f64)| ends.0, |ends: (f64, f64)| ends.1] {
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
