//! Helpers for tests of figures.

/// Asserts that a figure is defined and, except for rounding, has the expected value.
#[track_caller]
pub(super) fn assert_near(found: Option<f64>, expected: f64) {
    let found = found.unwrap();
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}
