//! The figures of models.

use std::sync::{Mutex, PoisonError};

use codeif::metrics::{Bootstrap, GroupBy};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::graded::Graded;
use crate::table::{self, TableOptions};
use crate::verifier::Verifier;
use crate::weights::WeightsArgument;

/// Adds up the figures of graded answers, by model in the order of their first answers.
///
/// `group_by` adds figures by `set`, `language`, `category` or `template`; `weights` adds the
/// weighted metrics.
///
/// >>> from codeif import Leaderboard, Verifier
/// >>> task = Verifier().task(["Don't use for loops."])
/// >>> board = Leaderboard()
/// >>> board.add(task.grade("```python\nx = 1\n```", model_id="ant"))
/// >>> board.to_dict()["models"][0]["metrics"]["csr"]
/// {'low': 1.0, 'high': 1.0}
#[pyclass(frozen, module = "codeif")]
pub(crate) struct Leaderboard(Mutex<codeif::metrics::Leaderboard>);

/// The version that can read the sums.
const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Leaderboard {
    fn with<T>(&self, run: impl FnOnce(&mut codeif::metrics::Leaderboard) -> T) -> T {
        run(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl Leaderboard {
    #[new]
    #[pyo3(signature = (*, group_by = Vec::new(), weights = None))]
    fn new(group_by: Vec<String>, weights: Option<WeightsArgument>) -> PyResult<Self> {
        let by = group_by.iter().map(|name| read_group(name));
        let board = codeif::metrics::Leaderboard::new(by.collect::<PyResult<_>>()?);
        let board = board.with_weights(weights.map(|weights| weights.0));
        let board = board.with_sums_by_question();
        Ok(Self(Mutex::new(board)))
    }

    /// Adds the rows of a table that `Verifier.grade_table` has graded, given the same columns and
    /// questions, and the column of the models' names. Rows with a fault are left out.
    #[pyo3(signature = (
        table, *, verifier = None, questions = None, model = "model_id", id = "question_id",
        response = "answer", instructions = "instruction_list", language = "language",
        set = "item_set"
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn add_table(
        &self,
        table: &Bound<'_, PyAny>,
        verifier: Option<&Bound<'_, Verifier>>,
        questions: Option<&Bound<'_, PyAny>>,
        model: &str,
        id: &str,
        response: &str,
        instructions: &str,
        language: &str,
        set: &str,
    ) -> PyResult<()> {
        let options = TableOptions {
            id,
            response,
            instructions,
            language,
            set,
            details: false,
            strict: true,
            threads: None,
        };
        let verifier = verifier.map(|it| it.get().verifier.clone());
        let verifier = verifier.unwrap_or_default();
        self.with(|board| table::count(&verifier, board, table, questions, model, &options))
    }

    /// Adds the figures of other answers. The sums are exact: the figures are the same however the
    /// answers were divided.
    fn merge(&self, other: &Self) -> PyResult<()> {
        let other = Self::from_bytes(&other.to_bytes()?)?;
        let other = other.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let merged = self.with(|board| board.merge(other));
        merged.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Puts the models in the order of their names.
    fn sort(&self) {
        self.with(codeif::metrics::Leaderboard::sort_models);
    }

    /// The sums, to merge in another process; only the version of codeif that wrote them reads them.
    fn to_bytes(&self) -> PyResult<Vec<u8>> {
        let state = self.with(|board| serde_json::to_vec(&(VERSION, &*board)));
        state.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The leaderboard of `to_bytes`.
    #[staticmethod]
    fn from_bytes(state: &[u8]) -> PyResult<Self> {
        let read: Result<(String, _), _> = serde_json::from_slice(state);
        match read {
            Ok((version, board)) if version == VERSION => Ok(Self(Mutex::new(board))),
            Ok((version, _)) => Err(PyValueError::new_err(format!(
                "these are sums of codeif {version}, and this is {VERSION}"
            ))),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let state = slf.get().to_bytes()?;
        let read = slf.get_type().getattr("from_bytes")?;
        Ok((read, (PyBytes::new(slf.py(), &state),)))
    }

    /// Adds a graded answer.
    fn add(&self, graded: &Graded) {
        let answer = &graded.answer;
        self.with(|board| board.add_in_round(&answer.row(), answer.round().as_ref()));
    }

    /// The figures that `codeif grade --format json` prints, as a dict (docs/grade.schema.json);
    /// with `resamples`, with 95 % intervals from that many bootstrap resamples of the questions.
    #[pyo3(signature = (*, resamples = None, seed = None))]
    fn to_dict<'py>(
        &self,
        py: Python<'py>,
        resamples: Option<u32>,
        seed: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bootstrap = resamples.map(|resamples| Bootstrap {
            resamples,
            seed: seed.unwrap_or(Bootstrap::default().seed),
        });
        let json = py.detach(|| self.with(|board| board.to_json(bootstrap)));
        let json = json.map_err(|error| PyValueError::new_err(error.to_string()))?;
        py.import("json")?.call_method1("loads", (json,))
    }

    fn __len__(&self) -> usize {
        self.with(|board| board.models(None).len())
    }

    fn __str__(&self) -> String {
        self.with(|board| board.to_table())
    }

    fn __repr__(&self) -> String {
        format!("<Leaderboard of {} models>", self.__len__())
    }
}

fn read_group(name: &str) -> PyResult<GroupBy> {
    let known = GroupBy::ALL.into_iter().find(|by| by.id() == name);
    known.ok_or_else(|| {
        let names: Vec<_> = GroupBy::ALL.iter().map(GroupBy::id).collect();
        let names = names.join(", ");
        PyValueError::new_err(format!("there is no group {name:?}: give {names}"))
    })
}
