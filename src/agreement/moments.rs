//! Pearson's correlation from additive sums.

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
    /// Adds a pair.
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
