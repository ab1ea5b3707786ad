//! Krippendorff's alpha for nominal data and any number of raters.

/// Krippendorff's alpha, nominal metric, two values, missing ratings allowed: one minus observed
/// over expected disagreement (Krippendorff, "Computing Krippendorff's alpha-reliability", 2011,
/// section C). A unit is one instruction of one answer: how many raters said Yes and how many
/// No. `None` where fewer than two ratings can be paired or all ratings are the same.
pub fn krippendorff_alpha(units: impl IntoIterator<Item = (u64, u64)>) -> Option<f64> {
    let (mut observed, mut yes, mut no) = (0.0, 0.0, 0.0);
    for (unit_yes, unit_no) in units {
        let ratings = unit_yes + unit_no;
        if ratings < 2 {
            continue;
        }
        // Every ordered pair of unlike values in a unit, weighted by 1 / (ratings - 1).
        observed += 2.0 * unit_yes as f64 * unit_no as f64 / (ratings - 1) as f64;
        yes += unit_yes as f64;
        no += unit_no as f64;
    }
    let all = yes + no;
    let expected = 2.0 * yes * no / (all - 1.0);
    (all > 1.0 && expected > 0.0).then(|| 1.0 - observed / expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Krippendorff 2011, section A: two raters, ten units, binary; alpha is 0.095.
    #[test]
    fn alpha_of_the_binary_example() {
        let first = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
        let second = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
        let units = first.iter().zip(second).map(|(&a, b)| (a + b, 2 - a - b));
        let alpha = krippendorff_alpha(units).unwrap();
        assert!((alpha - 0.095).abs() < 5e-4, "{alpha}");
    }

    #[test]
    fn units_with_one_rating_do_not_count() {
        let units = [(2, 0), (0, 2), (1, 0)];
        assert_eq!(krippendorff_alpha(units), Some(1.0));
        assert_eq!(krippendorff_alpha([(1, 0)]), None);
        assert_eq!(krippendorff_alpha([(2, 0), (3, 0)]), None);
    }
}
