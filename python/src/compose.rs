//! Making questions of tasks. `codeif.compose` hands rows over in chunks.

use codeif::Language;
use codeif::compose::{ComposeOptions, Composer, Pool, Task, TaskFields, messages};
use codeif::dataset::Question;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::row_error;
use crate::pool::pool;
use crate::verifier::Verifier;

/// Makes questions of rows; `codeif.compose` is what to call.
#[pyclass(frozen, module = "codeif")]
pub(crate) struct Composing {
    composer: Composer,
    fields: TaskFields,
    variants: u64,
}

#[pymethods]
impl Composing {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "these are the options of the command")]
    fn new(
        py: Python<'_>,
        verifier: &Bound<'_, Verifier>,
        others: Vec<String>,
        set: String,
        seed: u64,
        templates: Vec<String>,
        variants: u64,
        rounds: usize,
        varied: bool,
        renamed: bool,
        language: Option<&str>,
    ) -> PyResult<Self> {
        let known = |name: &str| {
            let unknown =
                || PyValueError::new_err(format!("`{name}` is no language with a grammar"));
            Language::from_alias(name).ok_or_else(unknown)
        };
        let fields = TaskFields {
            default_language: language.map(known).transpose()?,
            ..TaskFields::default()
        };
        let mut others_pool = Pool::default();
        // What is wrong with a row is told when a question is made of it.
        let tasks = others.iter().filter_map(|row| Task::from_bytes(row.as_bytes(), &fields).ok());
        tasks.for_each(|task| others_pool.add(task));
        let options = ComposeOptions {
            seed,
            set,
            templates,
            rounds,
            varied,
            renamed,
            variants: usize::try_from(variants).unwrap_or(usize::MAX),
            ..ComposeOptions::default()
        };
        let verifier = verifier.get().verifier.clone();
        let threads = pool(py, None)?;
        let made = py.detach(|| threads.install(|| Composer::new(verifier, options, others_pool)));
        Ok(Self {
            composer: made.map_err(PyValueError::new_err)?,
            fields,
            variants: variants.max(1),
        })
    }

    /// The question and witness lines of some rows; `first` is the number of the first row, from 0.
    fn chunk(
        &self,
        py: Python<'_>,
        rows: Vec<String>,
        first: u64,
    ) -> PyResult<Vec<(String, String)>> {
        let mut tasks = Vec::new();
        for (at, row) in (first..).zip(&rows) {
            let task = Task::from_bytes(row.as_bytes(), &self.fields);
            tasks.push(task.map_err(|fault| PyValueError::new_err(format!("row {at}: {fault}")))?);
        }
        let threads = pool(py, None)?;
        let number = first * self.variants + 1;
        let made = py.detach(|| threads.install(|| self.composer.compose(&tasks, number)));
        let lines = made.into_iter().flatten();
        Ok(lines.map(|composed| (composed.question, composed.witness)).collect())
    }
}

/// The messages of a question, given as JSON, one for each round.
#[pyfunction]
pub(crate) fn question_messages(py: Python<'_>, question: &str) -> PyResult<Vec<String>> {
    let question = Question::from_json(question);
    Ok(messages(&question.map_err(|fault| row_error(py, None, &fault))?))
}
