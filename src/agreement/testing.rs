//! What tests of figures share.

/// Holds that a figure is defined and, but for rounding, what is expected.
#[track_caller]
pub(super) fn near(found: Option<f64>, expected: f64) {
    let found = found.unwrap();
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}
