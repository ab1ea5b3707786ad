//! Counts of what is found and what is not, by kind of breakage.

use std::collections::BTreeMap;
use std::fmt;

use super::breakages::Breakage;
use super::found::{Found, Place};

/// How what is found in broken code differs from what is found in the sound one.
#[derive(Debug, Default)]
pub struct Differences {
    counts: Counts,
    lost: Vec<Place>,
    invented: Vec<Place>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    definitions: Share,
    statements: Share,
    /// Of what is found, what is there.
    there: Share,
}

/// So many of so many.
#[derive(Debug, Default, Clone, Copy)]
struct Share {
    part: usize,
    all: usize,
}

impl Share {
    /// In a thousand.
    const fn thousandths(self) -> usize {
        match self.all {
            0 => 1_000,
            all => self.part * 1_000 / all,
        }
    }

    const fn add(&mut self, part: usize, all: usize) {
        self.part += part;
        self.all += all;
    }
}

impl Differences {
    pub fn of(expected: &Found, found: &Found) -> Self {
        let mut differences = Self::default();
        let both = [
            (&expected.definitions, &found.definitions, true),
            (&expected.statements, &found.statements, false),
        ];
        for (expected, found, of_definitions) in both {
            let same = differences.compare(expected, found);
            let counts = &mut differences.counts;
            let share = match of_definitions {
                true => &mut counts.definitions,
                false => &mut counts.statements,
            };
            share.add(same, expected.values().sum());
            counts.there.add(same, found.values().sum());
        }
        differences
    }

    /// How many are in both.
    fn compare(
        &mut self,
        expected: &BTreeMap<Place, usize>,
        found: &BTreeMap<Place, usize>,
    ) -> usize {
        let mut same = 0;
        for (place, times) in expected {
            let found = found.get(place).copied().unwrap_or(0);
            same += found.min(*times);
            self.lost.extend((found < *times).then(|| place.clone()));
        }
        for (place, times) in found {
            let expected = expected.get(place).copied().unwrap_or(0);
            self.invented.extend((expected < *times).then(|| place.clone()));
        }
        same
    }

    pub fn is_empty(&self) -> bool {
        self.lost.is_empty() && self.invented.is_empty()
    }
}

impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (sign, places) in [('-', &self.lost), ('+', &self.invented)] {
            for place in places {
                writeln!(f, "{sign} {place}")?;
            }
        }
        Ok(())
    }
}

/// The counts of each kind of breakage.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<Breakage, Counts>);

impl Tally {
    pub fn add(&mut self, breakage: Breakage, differences: &Differences) {
        let sum = self.0.entry(breakage).or_default();
        let one = &differences.counts;
        sum.definitions.add(one.definitions.part, one.definitions.all);
        sum.statements.add(one.statements.part, one.statements.all);
        sum.there.add(one.there.part, one.there.all);
    }

    /// In a thousand: definitions found, statements found, and of all found, those that are there.
    pub fn shares(&self) -> [usize; 3] {
        let of = |share: fn(&Counts) -> Share| {
            let mut sum = Share::default();
            for counts in self.0.values() {
                sum.add(share(counts).part, share(counts).all);
            }
            sum.thousandths()
        };
        [of(|counts| counts.definitions), of(|counts| counts.statements), of(|counts| counts.there)]
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<18} definitions  statements  there", "breakage")?;
        let mut row = |name: &str, shares: [usize; 3]| {
            let [one, two, three] = shares.map(|share| share as f64 / 10.0);
            writeln!(f, "{name:<18} {one:>11.1} {two:>11.1} {three:>6.1}")
        };
        for (breakage, counts) in &self.0 {
            let shares = [counts.definitions, counts.statements, counts.there];
            row(&format!("{breakage:?}"), shares.map(Share::thousandths))?;
        }
        row("all", self.shares())
    }
}
