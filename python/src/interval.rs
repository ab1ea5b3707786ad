//! The range of a figure.

use pyo3::prelude::*;

/// The range of a figure: `low` has every Unverifiable as No, `high` as Yes.
#[pyclass(frozen, eq, module = "codeif")]
#[derive(PartialEq)]
pub(crate) struct Interval(pub(crate) codeif::metrics::Interval);

#[pymethods]
impl Interval {
    /// With every Unverifiable as No.
    #[getter]
    fn low(&self) -> f64 {
        self.0.low
    }

    /// With every Unverifiable as Yes.
    #[getter]
    fn high(&self) -> f64 {
        self.0.high
    }

    fn __repr__(&self) -> String {
        let codeif::metrics::Interval { low, high } = self.0;
        #[expect(clippy::float_cmp, reason = "the ends are equal or they differ")]
        match low == high {
            true => format!("<Interval {low}>"),
            false => format!("<Interval {low}–{high}>"),
        }
    }
}
