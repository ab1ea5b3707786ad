//! Agreement of two raters on yes and no, with confidence intervals, from counts by question.
//!
//! Sources: Cohen, "A coefficient of agreement for nominal scales", 1960 (kappa); Gwet,
//! "Computing inter-rater reliability and its variance in the presence of high agreement",
//! 2008 (AC1); Pearson's product-moment correlation.

use crate::metrics::{Bootstrap, percentiles};

/// The confusion table of two raters on the same instructions. Fields are named `first_second`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Confusion {
    /// Both said Yes.
    pub yes_yes: u64,
    /// The first said Yes, the second No.
    pub yes_no: u64,
    /// The first said No, the second Yes.
    pub no_yes: u64,
    /// Both said No.
    pub no_no: u64,
}

impl Confusion {
    /// Counts one pair: whether the first and the second rater said Yes.
    pub fn add(&mut self, first: bool, second: bool) {
        match (first, second) {
            (true, true) => self.yes_yes += 1,
            (true, false) => self.yes_no += 1,
            (false, true) => self.no_yes += 1,
            (false, false) => self.no_no += 1,
        }
    }

    /// Adds the counts of another table, `times` times.
    pub fn merge(&mut self, other: &Self, times: u32) {
        let times = u64::from(times);
        self.yes_yes += times * other.yes_yes;
        self.yes_no += times * other.yes_no;
        self.no_yes += times * other.no_yes;
        self.no_no += times * other.no_no;
    }

    /// The number of pairs.
    pub fn total(&self) -> u64 {
        self.yes_yes + self.yes_no + self.no_yes + self.no_no
    }

    /// Each rater's share of Yes; `None` without pairs.
    pub fn shares_of_yes(&self) -> Option<(f64, f64)> {
        let first = ratio(self.yes_yes + self.yes_no, self.total())?;
        let second = ratio(self.yes_yes + self.no_yes, self.total())?;
        Some((first, second))
    }

    /// The share of pairs that agree, 0 to 1; `None` without pairs.
    pub fn agreement(&self) -> Option<f64> {
        ratio(self.yes_yes + self.no_no, self.total())
    }

    /// Cohen's kappa, (p_o - p_e) / (1 - p_e) with p_e from each rater's own shares; `None`
    /// without pairs and if p_e is 1 (both raters always gave the same verdict).
    ///
    /// Numerator and denominator are multiplied by the square of the number of pairs, which makes
    /// them integers, so that a kappa of zero is exactly zero.
    pub fn kappa(&self) -> Option<f64> {
        let [a, b, c, d] = self.counts();
        let beyond = 2.0 * (a * d - b * c);
        let possible = (a + b) * (b + d) + (c + d) * (a + c);
        (possible > 0.0).then(|| beyond / possible)
    }

    /// Gwet's AC1, (p_o - p_e) / (1 - p_e) with p_e = 2 q (1 - q), q the raters' mean share of
    /// Yes; `None` without pairs.
    pub fn ac1(&self) -> Option<f64> {
        let (first, second) = self.shares_of_yes()?;
        let share = (first + second) / 2.0;
        let chance = 2.0 * share * (1.0 - share);
        Some((self.agreement()? - chance) / (1.0 - chance))
    }

    /// The share of the second rater's No that the first rater calls No too.
    pub fn precision_on_no(&self) -> Option<f64> {
        ratio(self.no_no, self.no_no + self.yes_no)
    }

    /// The share of the first rater's No that the second rater calls No too.
    pub fn recall_on_no(&self) -> Option<f64> {
        ratio(self.no_no, self.no_no + self.no_yes)
    }

    /// Pearson's r of the verdicts as 0 and 1 (the phi coefficient); `None` if a rater never
    /// varies.
    pub fn pearson(&self) -> Option<f64> {
        let [a, b, c, d] = self.counts();
        let spread = (a + b) * (c + d) * (a + c) * (b + d);
        (spread > 0.0).then(|| (a * d - b * c) / spread.sqrt())
    }

    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
    fn counts(&self) -> [f64; 4] {
        [self.yes_yes, self.yes_no, self.no_yes, self.no_no].map(|count| count as f64)
    }
}

/// A statistic of a [`Confusion`] table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statistic {
    /// [`Confusion::agreement`]
    Agreement,
    /// [`Confusion::kappa`]
    Kappa,
    /// [`Confusion::ac1`]
    Ac1,
    /// [`Confusion::pearson`]
    Pearson,
    /// [`Confusion::precision_on_no`]
    PrecisionOnNo,
    /// [`Confusion::recall_on_no`]
    RecallOnNo,
}

impl Statistic {
    /// Every statistic, in the order of the reports.
    pub const ALL: [Self; 6] = [
        Self::Agreement,
        Self::Kappa,
        Self::Ac1,
        Self::Pearson,
        Self::PrecisionOnNo,
        Self::RecallOnNo,
    ];

    /// The name used in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Agreement => "agreement",
            Self::Kappa => "kappa",
            Self::Ac1 => "ac1",
            Self::Pearson => "pearson_verdicts",
            Self::PrecisionOnNo => "precision_no",
            Self::RecallOnNo => "recall_no",
        }
    }

    /// Its value; `None` if it is undefined.
    pub fn of(self, confusion: &Confusion) -> Option<f64> {
        match self {
            Self::Agreement => confusion.agreement(),
            Self::Kappa => confusion.kappa(),
            Self::Ac1 => confusion.ac1(),
            Self::Pearson => confusion.pearson(),
            Self::PrecisionOnNo => confusion.precision_on_no(),
            Self::RecallOnNo => confusion.recall_on_no(),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

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
    use super::super::compare::Moments;
    use super::*;
    use crate::agreement::testing::assert_near;

    /// Cohen's kappa of 20, 5, 10 and 15 is 0.4: the worked example on grant proposals that
    /// many textbooks have; scikit-learn's `cohen_kappa_score` gives the same.
    #[test]
    fn kappa_of_a_worked_example() {
        let table = Confusion { yes_yes: 20, yes_no: 5, no_yes: 10, no_no: 15 };
        assert_near(table.agreement(), 0.7);
        assert_near(table.kappa(), 0.4);
        assert_near(table.precision_on_no(), 15.0 / 20.0);
        assert_near(table.recall_on_no(), 15.0 / 25.0);
    }

    /// A paradox of kappa (Gwet, 2008, has the like; 118, 5, 2, 0): high agreement,
    /// kappa below zero, AC1 0.94 (statsmodels and irrCAC give the digits).
    #[test]
    fn ac1_where_kappa_is_a_paradox() {
        let table = Confusion { yes_yes: 118, yes_no: 5, no_yes: 2, no_no: 0 };
        assert_near(table.agreement(), 0.944);
        assert_near(table.kappa(), -0.023_391_812_865_497);
        assert!((table.ac1().unwrap() - 0.940_78).abs() < 5e-6);
    }

    /// scikit-learn 1.9.1 (`accuracy_score`, `cohen_kappa_score`, `matthews_corrcoef`,
    /// `precision_score` and `recall_score` with `pos_label=0`), statsmodels (`cohens_kappa`),
    /// scipy 1.12.0 (`pearsonr`) and irrCAC 0.4.4 (`gwet`, rounded to five digits).
    #[test]
    fn figures_are_those_of_other_packages() {
        let table = Confusion { yes_yes: 733, yes_no: 41, no_yes: 27, no_no: 199 };
        assert_near(table.agreement(), 0.932);
        assert_near(table.kappa(), 0.809_800_850_302_081);
        assert_near(table.pearson(), 0.810_422_439_462_607_6);
        assert_near(table.precision_on_no(), 0.829_166_666_666_666_7);
        assert_near(table.recall_on_no(), 0.880_530_973_451_327_5);
        assert!((table.ac1().unwrap() - 0.894_18).abs() < 5e-6);
    }

    #[test]
    fn pearson_of_verdicts_is_that_of_numbers() {
        let table = Confusion { yes_yes: 3, yes_no: 1, no_yes: 2, no_no: 4 };
        let mut moments = Moments::default();
        for (x, y, times) in [(1.0, 1.0, 3), (1.0, 0.0, 1), (0.0, 1.0, 2), (0.0, 0.0, 4)] {
            (0..times).for_each(|_| moments.add(x, y));
        }
        assert_near(table.pearson(), moments.pearson().unwrap());
    }

    #[test]
    fn raters_who_never_vary_have_no_kappa() {
        let table = Confusion { yes_yes: 5, ..Confusion::default() };
        assert_eq!(table.kappa(), None);
        assert_eq!(table.pearson(), None);
        assert_near(table.ac1(), 1.0);
    }

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
