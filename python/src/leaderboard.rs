//! The figures of models.

use std::sync::{Mutex, PoisonError};

use codeif::metrics::{Bootstrap, GroupBy};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::graded::Graded;
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

    /// Adds a graded answer.
    fn add(&self, graded: &Graded) {
        self.with(|board| board.add(&graded.answer.row()));
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
        let names = GroupBy::ALL.map(GroupBy::id).join(", ");
        PyValueError::new_err(format!("there is no group {name:?}: give {names}"))
    })
}
