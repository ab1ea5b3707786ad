//! Rows from Python objects, and the lines that values are pickled as.

use std::sync::Arc;

use crate::error::row_error;
use codeif::dataset::{Fields, Question};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// Reads a question row: a mapping with the fields of a question line, or such a line.
pub(crate) fn question(row: &Bound<'_, PyAny>, index: Option<usize>) -> PyResult<Arc<Question>> {
    let py = row.py();
    let line = match row.cast::<PyString>() {
        Ok(line) => line.to_cow()?.into_owned(),
        Err(_) => line(row)?,
    };
    let question = Question::from_json(&line);
    question.map(Arc::new).map_err(|fault| row_error(py, index, &fault))
}

/// A value that JSON lacks, for `json.dumps`: an array as a list, a date and the like as text.
#[pyfunction]
fn plain<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match value.getattr_opt("tolist")? {
        Some(list) => list.call0(),
        None => Ok(value.str()?.into_any()),
    }
}

/// The row as JSON.
fn line(row: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = row.py();
    let options = PyDict::new(py);
    options.set_item("default", wrap_pyfunction!(plain, py)?)?;
    let row = py.get_type::<PyDict>().call1((row,))?;
    let json = py.import("json")?;
    json.call_method("dumps", (row,), Some(&options))?.extract()
}

/// How a value is pickled: a function that makes it, and its arguments.
pub(crate) type Pickled<'py, Arguments> = (Bound<'py, PyAny>, Arguments);

/// A line with these fields.
pub(crate) fn object(fields: &Fields) -> String {
    let fields: Vec<_> = fields
        .iter()
        .map(|(name, raw)| format!("{}:{}", serde_json::Value::from(name), raw.get()))
        .collect();
    format!("{{{}}}", fields.join(","))
}
