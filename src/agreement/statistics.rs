//! Agreement of two raters on yes and no.
//!
//! Sources: Cohen, "A coefficient of agreement for nominal scales", 1960 (kappa); Gwet,
//! "Computing inter-rater reliability and its variance in the presence of high agreement",
//! 2008 (AC1); Pearson's product-moment correlation.

/// How often two raters said what of the same instructions: `first_second`.
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

    /// Adds the counts of another table.
    pub fn merge(&mut self, other: &Self) {
        self.yes_yes += other.yes_yes;
        self.yes_no += other.yes_no;
        self.no_yes += other.no_yes;
        self.no_no += other.no_no;
    }

    /// The number of pairs.
    pub fn total(&self) -> u64 {
        self.yes_yes + self.yes_no + self.no_yes + self.no_no
    }

    /// The share of pairs that agree, 0 to 1; `None` without pairs.
    pub fn agreement(&self) -> Option<f64> {
        ratio(self.yes_yes + self.no_no, self.total())
    }

    /// Cohen's kappa, (p_o - p_e) / (1 - p_e) with p_e from each rater's own shares; `None`
    /// without pairs and where p_e is 1 (both raters always said the same one word).
    pub fn kappa(&self) -> Option<f64> {
        let first = ratio(self.yes_yes + self.yes_no, self.total())?;
        let second = ratio(self.yes_yes + self.no_yes, self.total())?;
        let chance = first * second + (1.0 - first) * (1.0 - second);
        beyond_chance(self.agreement()?, chance)
    }

    /// Gwet's AC1, (p_o - p_e) / (1 - p_e) with p_e = 2 q (1 - q), q the raters' mean share of
    /// Yes; `None` without pairs.
    pub fn ac1(&self) -> Option<f64> {
        let first = ratio(self.yes_yes + self.yes_no, self.total())?;
        let second = ratio(self.yes_yes + self.no_yes, self.total())?;
        let share = (first + second) / 2.0;
        beyond_chance(self.agreement()?, 2.0 * share * (1.0 - share))
    }

    /// Of the second rater's No, the share that the first rater calls No too.
    pub fn precision_on_no(&self) -> Option<f64> {
        ratio(self.no_no, self.no_no + self.yes_no)
    }

    /// Of the first rater's No, the share that the second rater calls No too.
    pub fn recall_on_no(&self) -> Option<f64> {
        ratio(self.no_no, self.no_no + self.no_yes)
    }

    /// Pearson's r of the verdicts as 0 and 1 (the phi coefficient); `None` where a rater never
    /// varies.
    pub fn pearson(&self) -> Option<f64> {
        let [a, b, c, d] =
            [self.yes_yes, self.yes_no, self.no_yes, self.no_no].map(|count| count as f64);
        let spread = (a + b) * (c + d) * (a + c) * (b + d);
        (spread > 0.0).then(|| (a * d - b * c) / spread.sqrt())
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn beyond_chance(observed: f64, chance: f64) -> Option<f64> {
    (chance < 1.0).then(|| (observed - chance) / (1.0 - chance))
}

/// Pearson's r of pairs of numbers; `None` with fewer than two pairs and where either side never
/// varies.
pub fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    if pairs.len() < 2 {
        return None;
    }
    let count = pairs.len() as f64;
    let mean_x = pairs.iter().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = pairs.iter().map(|(_, y)| y).sum::<f64>() / count;
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in pairs {
        let (dx, dy) = (x - mean_x, y - mean_y);
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    (xx > 0.0 && yy > 0.0).then(|| (xy / (xx * yy).sqrt()).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<f64>, expected: f64) {
        let found = found.unwrap();
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    /// Cohen's kappa of 20, 5, 10 and 15 is 0.4: the worked example on grant proposals that
    /// many textbooks have; scikit-learn's `cohen_kappa_score` gives the same.
    #[test]
    fn kappa_of_a_worked_example() {
        let table = Confusion {
            yes_yes: 20,
            yes_no: 5,
            no_yes: 10,
            no_no: 15,
        };
        near(table.agreement(), 0.7);
        near(table.kappa(), 0.4);
        near(table.precision_on_no(), 15.0 / 20.0);
        near(table.recall_on_no(), 15.0 / 25.0);
    }

    /// Gwet's own example of the paradox of kappa (2008, table 2: 118, 5, 2, 0): high agreement,
    /// kappa below zero, AC1 0.94.
    #[test]
    fn ac1_where_kappa_is_a_paradox() {
        let table = Confusion {
            yes_yes: 118,
            yes_no: 5,
            no_yes: 2,
            no_no: 0,
        };
        near(table.agreement(), 0.944);
        assert!(table.kappa().unwrap() < 0.0);
        let share: f64 = (123.0 + 120.0) / 250.0;
        let chance = 2.0 * share * (1.0 - share);
        near(table.ac1(), (0.944 - chance) / (1.0 - chance));
        assert!((table.ac1().unwrap() - 0.9408).abs() < 5e-4);
    }

    #[test]
    fn pearson_of_verdicts_is_that_of_numbers() {
        let table = Confusion {
            yes_yes: 3,
            yes_no: 1,
            no_yes: 2,
            no_no: 4,
        };
        let mut pairs = vec![(1.0, 1.0); 3];
        pairs.extend([(1.0, 0.0)]);
        pairs.extend([(0.0, 1.0); 2]);
        pairs.extend([(0.0, 0.0); 4]);
        near(table.pearson(), pearson(&pairs).unwrap());
        near(pearson(&[(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)]), 1.0);
        assert_eq!(pearson(&[(1.0, 2.0), (1.0, 3.0)]), None);
    }

    #[test]
    fn raters_who_never_vary_have_no_kappa() {
        let table = Confusion {
            yes_yes: 5,
            ..Confusion::default()
        };
        assert_eq!(table.kappa(), None);
        assert_eq!(table.pearson(), None);
        near(table.ac1(), 1.0);
    }
}
