//! The highest metrics that an answer to a question can reach.

use std::collections::BTreeSet;

use crate::metrics::{Metric, as_f64};

/// The most nodes of the search for the cheapest instructions to give up. A question that needs
/// more gets a bound that is not lower than its ceiling.
const MAX_NODES: usize = 20_000;

/// The highest values of the paper's metrics, in the order of [`Metric::PAPER`].
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Ceiling(pub [f64; 4]);

/// What an answer to a question is up against: sets of instructions of which it cannot follow all.
pub(super) struct Obstacles<'a> {
    pub(super) count: usize,
    /// For each instruction, the indices of those it depends on.
    pub(super) dependencies: &'a [Vec<usize>],
    /// The sets, none of which is empty.
    pub(super) sets: Vec<&'a [usize]>,
}

impl Ceiling {
    pub fn get(&self, metric: Metric) -> f64 {
        self.0.get(metric as usize).copied().unwrap_or(0.0)
    }
}

impl Obstacles<'_> {
    /// The ceiling. CSR, CCSR are exact for these sets, SSR and RSR too unless the search is cut
    /// short.
    pub(super) fn ceiling(&self) -> Ceiling {
        let all = self.count;
        Ceiling([
            f64::from(u8::from(self.sets.is_empty())),
            share(all - self.fewest_given_up(|_| BTreeSet::new()), all),
            share(all - self.fewest_given_up(|index| self.dependents(index)), all),
            share(self.longest_run(), all),
        ])
    }

    /// The highest SSR of some of the instructions, if that at `given` is followed.
    pub(super) fn share_of(&self, members: &[usize], given: Option<usize>) -> f64 {
        let left = self.sets.iter().map(|set| -> Vec<usize> {
            let set = set.iter().copied();
            set.filter(|index| Some(*index) != given).collect()
        });
        let inside = |set: &Vec<usize>| set.iter().all(|index| members.contains(index));
        let left: Vec<_> = left.filter(|set| !set.is_empty() && inside(set)).collect();
        let part = Obstacles {
            count: members.len(),
            dependencies: &[],
            sets: left.iter().map(Vec::as_slice).collect(),
        };
        let given_up = part.fewest_given_up(|_| BTreeSet::new());
        share(members.len() - given_up, members.len())
    }

    fn dependents(&self, index: usize) -> BTreeSet<usize> {
        let all = self.dependencies.iter().enumerate();
        let dependents = all.filter(|(_, needed)| needed.contains(&index));
        dependents.map(|(index, _)| index).collect()
    }

    /// The fewest instructions that fail if each set loses one; giving one up costs it and those
    /// that fail with it.
    fn fewest_given_up(&self, with_it: impl Fn(usize) -> BTreeSet<usize>) -> usize {
        let mut best = self.count;
        let mut stack = vec![(BTreeSet::new(), BTreeSet::new())];
        let mut nodes = 0;
        while let Some((given_up, failed)) = stack.pop() {
            nodes += 1;
            if nodes > MAX_NODES {
                return self.disjoint_sets();
            }
            if failed.len() >= best {
                continue;
            }
            let is_open = |set: &&&[usize]| !set.iter().any(|index| given_up.contains(index));
            let Some(open) = self.sets.iter().filter(is_open).min_by_key(|set| set.len()) else {
                best = failed.len();
                continue;
            };
            for &index in open.iter().rev() {
                let (mut given_up, mut failed) = (given_up.clone(), failed.clone());
                given_up.insert(index);
                failed.insert(index);
                failed.extend(with_it(index));
                stack.push((given_up, failed));
            }
        }
        best
    }

    /// How many sets can be chosen that share no instruction: each costs at least one.
    fn disjoint_sets(&self) -> usize {
        let mut sets = self.sets.clone();
        sets.sort_by_key(|set| set.len());
        let mut used: BTreeSet<usize> = BTreeSet::new();
        let mut count = 0;
        for set in sets {
            if set.iter().all(|index| !used.contains(index)) {
                used.extend(set);
                count += 1;
            }
        }
        count
    }

    /// The most consecutive instructions that hold no whole set.
    fn longest_run(&self) -> usize {
        let ends = |set: &&[usize]| Some((*set.iter().min()?, *set.iter().max()?));
        let sets: Vec<_> = self.sets.iter().filter_map(ends).collect();
        let mut start = 0;
        let mut longest = 0;
        for end in 0..self.count {
            let closed = sets.iter().filter(|(_, last)| *last == end);
            start = closed.map(|(first, _)| first + 1).fold(start, usize::max);
            longest = longest.max(end + 1 - start);
        }
        longest
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { as_f64(part) / as_f64(whole) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ceiling(count: usize, dependencies: &[Vec<usize>], sets: &[&[usize]]) -> [f64; 4] {
        let sets = sets.to_vec();
        let obstacles = Obstacles { count, dependencies, sets };
        obstacles.ceiling().0
    }

    #[test]
    fn without_contradictions_all_is_within_reach() {
        assert_eq!(ceiling(4, &[], &[]), [1.0; 4]);
    }

    #[test]
    fn one_instruction_can_settle_several_contradictions() {
        assert_eq!(ceiling(4, &[], &[&[0, 1], &[1, 2], &[1, 3]]), [0.0, 0.75, 0.75, 0.5]);
    }

    #[test]
    fn what_depends_on_an_instruction_falls_with_it() {
        let needs = [vec![], vec![], vec![0], vec![0]];
        // RSR gives up the one that nothing depends on.
        assert_eq!(ceiling(4, &needs, &[&[0, 1]]), [0.0, 0.75, 0.75, 0.75]);
        assert_eq!(ceiling(4, &needs, &[&[0]]), [0.0, 0.75, 0.25, 0.75]);
    }

    #[test]
    fn a_category_loses_only_what_lies_within_it() {
        let sets: Vec<&[usize]> = vec![&[0, 1], &[2, 3]];
        let obstacles = Obstacles { count: 4, dependencies: &[], sets };
        assert_eq!(obstacles.share_of(&[0, 1, 2], None), 2.0 / 3.0);
        assert_eq!(obstacles.share_of(&[1, 2], Some(0)), 0.5);
    }

    #[test]
    fn a_search_that_is_cut_short_still_bounds() {
        let triples: Vec<Vec<usize>> = (0..40).map(|i| vec![3 * i, 3 * i + 1, 3 * i + 2]).collect();
        let sets: Vec<&[usize]> = triples.iter().map(Vec::as_slice).collect();
        assert_eq!(ceiling(120, &[], &sets)[1], 80.0 / 120.0);
    }
}
