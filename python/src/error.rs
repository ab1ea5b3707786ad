//! Exceptions.

use codeif::dataset::{Fault, Problem};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    _codeif,
    DataError,
    PyValueError,
    "Something is wrong with a row of data. `file` and `row` say where (the line of a file, or the \
     index in a batch), `field` names the field; each is None where it does not apply."
);

create_exception!(
    _codeif,
    RuleError,
    PyValueError,
    "Something is wrong with a rule. `file`, `line` and `column` say where."
);

/// The exception for a fault of a row that was given as a Python object.
pub(crate) fn row_error(py: Python<'_>, row: Option<usize>, fault: &Fault) -> PyErr {
    let place = row.map_or(String::new(), |row| format!("row {row}: "));
    let message = format!("{place}{}", fault.with_help());
    data_error(py, message, None, row, field(fault))
}

/// The exception for a fault of a file.
pub(crate) fn problem_error(py: Python<'_>, problem: &Problem) -> PyErr {
    let row = problem.line.and_then(|line| usize::try_from(line).ok());
    let (file, field) = (Some(problem.file.as_str()), field(&problem.fault));
    data_error(py, problem.to_string(), file, row, field)
}

/// An exception about data.
pub(crate) fn data_error(
    py: Python<'_>,
    message: String,
    file: Option<&str>,
    row: Option<usize>,
    field: Option<&str>,
) -> PyErr {
    let error = DataError::new_err(message);
    let value = error.value(py);
    let set = value
        .setattr("file", file)
        .and_then(|()| value.setattr("row", row))
        .and_then(|()| value.setattr("field", field));
    match set {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The exception for rules, with the place of the first error and the text of all.
pub(crate) fn rule_error(py: Python<'_>, errors: &[codeif::RuleError]) -> PyErr {
    let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
    let error = RuleError::new_err(texts.join("\n"));
    let value = error.value(py);
    let first = errors.first();
    let set = value
        .setattr("file", first.map(|it| it.file.as_str()))
        .and_then(|()| value.setattr("line", first.map(|it| it.line)))
        .and_then(|()| value.setattr("column", first.map(|it| it.column)));
    match set {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The field that a fault names.
fn field(fault: &Fault) -> Option<&str> {
    match fault {
        Fault::Duplicate(field)
        | Fault::Missing(field)
        | Fault::WrongType { field, .. }
        | Fault::OutOfRange { field, .. } => Some(field),
        Fault::DifferentQuestion { .. }
        | Fault::NoQuestion { .. }
        | Fault::AmbiguousQuestion { .. } => Some("question_id"),
        Fault::NoAnswer { .. } => Some("answer"),
        Fault::DifferentInstructions { .. } => Some("instruction_list"),
        _ => None,
    }
}
