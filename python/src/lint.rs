//! The linter.

use std::ffi::OsString;

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// The findings of `codeif lint` with these arguments, in JSON lines, and its remarks.
#[pyfunction]
pub(crate) fn lint_lines(
    py: Python<'_>,
    args: Vec<OsString>,
    stdin: &str,
) -> PyResult<(String, Vec<String>)> {
    let lines = py.detach(|| codeif::cli::lint(&args, stdin)).map_err(PyValueError::new_err)?;
    match lines.is_incomplete {
        true => Err(PyOSError::new_err(lines.notes.join("\n"))),
        false => Ok((lines.findings, lines.notes)),
    }
}
