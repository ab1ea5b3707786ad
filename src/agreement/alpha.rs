//! Krippendorff's alpha for nominal data and any number of raters.

/// The sums over units from which alpha is computed; sums of different units can be added.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct AlphaSums {
    observed: f64,
    yes: f64,
    no: f64,
}

impl AlphaSums {
    /// Adds a unit, which is one instruction of one answer: how many raters said Yes and how many
    /// No. A unit with fewer than two ratings is ignored.
    #[expect(clippy::cast_precision_loss, reason = "counts of raters")]
    pub fn add(&mut self, yes: u64, no: u64) {
        let ratings = yes + no;
        if ratings < 2 {
            return;
        }
        // Every ordered pair of different values in a unit, weighted by 1 / (ratings - 1).
        self.observed += 2.0 * yes as f64 * no as f64 / (ratings - 1) as f64;
        self.yes += yes as f64;
        self.no += no as f64;
    }

    /// Adds the sums of other units, `times` times.
    pub fn merge(&mut self, other: &Self, times: u32) {
        let times = f64::from(times);
        self.observed += times * other.observed;
        self.yes += times * other.yes;
        self.no += times * other.no;
    }

    /// Krippendorff's alpha, nominal metric, two values, missing ratings allowed: one minus
    /// observed over expected disagreement (Krippendorff, "Computing Krippendorff's
    /// alpha-reliability", 2011, section C). `None` if no ratings can be paired or all are the
    /// same.
    pub fn alpha(&self) -> Option<f64> {
        let all = self.yes + self.no;
        let expected = 2.0 * self.yes * self.no / (all - 1.0);
        (all > 1.0 && expected > 0.0).then(|| 1.0 - self.observed / expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alpha(units: impl IntoIterator<Item = (u64, u64)>) -> Option<f64> {
        let mut sums = AlphaSums::default();
        units.into_iter().for_each(|(yes, no)| sums.add(yes, no));
        sums.alpha()
    }

    /// Krippendorff 2011, section A: two raters, ten units, binary; alpha is 0.095.
    #[test]
    fn alpha_of_the_binary_example() {
        let first = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
        let second = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
        let units = first.iter().zip(second).map(|(&a, b)| (a + b, 2 - a - b));
        let alpha = alpha(units).unwrap();
        assert!((alpha - 0.095).abs() < 5e-4, "{alpha}");
    }

    /// Three raters, ten units, some ratings missing; the krippendorff package 0.9.0 gives the
    /// same (`level_of_measurement="nominal"`).
    #[test]
    fn alpha_of_three_raters() {
        let (n, y) = ((0, 3), (3, 0));
        let units = [(2, 0), n, y, (2, 1), (1, 2), (2, 0), (2, 0), n, (2, 0), y];
        assert!((alpha(units).unwrap() - 0.673_202_614_379_085).abs() < 1e-12);
    }

    #[test]
    fn units_with_one_rating_do_not_count() {
        assert_eq!(alpha([(2, 0), (0, 2), (1, 0)]), Some(1.0));
        assert_eq!(alpha([(1, 0)]), None);
        assert_eq!(alpha([(2, 0), (3, 0)]), None);
    }
}
