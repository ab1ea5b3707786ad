//! Figures from sums that can be added up: Pearson's correlation and Krippendorff's alpha.

/// Sums of pairs of numbers between 0 and 1, such as two raters' SSR of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Moments {
    count: f64,
    x: f64,
    y: f64,
    xx: f64,
    yy: f64,
    xy: f64,
}

/// Sums of squares below this are rounding errors: two different shares of at most a thousand
/// instructions differ by more.
const ROUNDING: f64 = 1e-9;

impl Moments {
    pub fn add(&mut self, x: f64, y: f64) {
        self.count += 1.0;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.yy += y * y;
        self.xy += x * y;
    }

    /// Adds the sums of other pairs, `times` times.
    pub fn merge(&mut self, other: &Self, times: u32) {
        let times = f64::from(times);
        self.count += times * other.count;
        self.x += times * other.x;
        self.y += times * other.y;
        self.xx += times * other.xx;
        self.yy += times * other.yy;
        self.xy += times * other.xy;
    }

    /// Pearson's product-moment correlation; `None` with fewer than two pairs or if either side
    /// never varies.
    pub fn pearson(&self) -> Option<f64> {
        let xx = self.xx - self.x * self.x / self.count;
        let yy = self.yy - self.y * self.y / self.count;
        let xy = self.xy - self.x * self.y / self.count;
        let varies = xx > ROUNDING && yy > ROUNDING;
        varies.then(|| (xy / (xx * yy).sqrt()).clamp(-1.0, 1.0))
    }
}

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

    fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
        let mut moments = Moments::default();
        pairs.iter().for_each(|&(x, y)| moments.add(x, y));
        moments.pearson()
    }

    #[test]
    fn what_never_varies_has_no_correlation() {
        assert_eq!(pearson(&[]), None);
        assert_eq!(pearson(&[(0.3, 0.4)]), None);
        assert_eq!(pearson(&[(0.1, 0.2), (0.1, 0.3), (0.1, 0.7)]), None);
        let line = [(0.1, 0.2), (0.2, 0.4), (0.3, 0.6)];
        assert!((pearson(&line).unwrap() - 1.0).abs() < 1e-12);
    }

    /// `scipy.stats.pearsonr`, scipy 1.12.0.
    #[test]
    fn the_figure_is_that_of_scipy() {
        let x = [0.1, 0.35, 0.5, 0.5, 0.9, 1.0, 0.25, 0.75];
        let y = [0.2, 0.3, 0.55, 0.45, 0.8, 1.0, 0.5, 0.5];
        let pairs: Vec<_> = x.into_iter().zip(y).collect();
        assert!((pearson(&pairs).unwrap() - 0.888_244_164_927_293_7).abs() < 1e-12);
    }

    #[test]
    fn sums_add_up() {
        let pairs = [(0.1, 0.3), (0.5, 0.2), (0.9, 0.8)];
        let mut twice = Moments::default();
        let mut one = Moments::default();
        pairs.iter().for_each(|&(x, y)| one.add(x, y));
        twice.merge(&one, 2);
        let six = pearson(&[pairs, pairs].concat()).unwrap();
        assert!((twice.pearson().unwrap() - six).abs() < 1e-12);
    }
}

#[cfg(test)]
mod alpha_tests {
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
