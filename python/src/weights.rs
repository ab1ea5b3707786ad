//! Weights of instructions.

use std::collections::BTreeMap;
use std::fmt::Write;

use codeif::GradedAnswer;
use codeif::metrics::Weights;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The weights of `codeif grade --weights`, as a mapping from the file's tables to names to numbers.
pub(crate) struct WeightsArgument(pub(crate) Weights);

impl WeightsArgument {
    /// The weight of each instruction of an answer.
    pub(crate) fn of(mut self, answer: &GradedAnswer) -> Vec<f64> {
        self.0.weigh(&answer.row()).1
    }
}

impl<'py> FromPyObject<'_, 'py> for WeightsArgument {
    type Error = PyErr;

    fn extract(weights: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let tables: BTreeMap<String, BTreeMap<String, f64>> = weights.extract()?;
        let mut file = String::new();
        for (table, entries) in tables {
            // A JSON string is a TOML string. Writing to a String cannot fail.
            let _ = writeln!(file, "[{}]", serde_json::Value::from(table));
            for (name, weight) in entries {
                let _ = writeln!(file, "{} = {weight:?}", serde_json::Value::from(name));
            }
        }
        let weights = Weights::from_toml(&file);
        weights
            .map(Self)
            .map_err(|error| PyValueError::new_err(format!("weights: {}", error.message)))
    }
}
