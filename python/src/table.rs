//! Grading the rows of a table.

mod arrays;
mod columns;
mod count;
mod details;
mod input;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use codeif::GradedAnswer;
use codeif::dataset::{Answer, Questions};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString};

use crate::batch::{self, CHUNK};
use crate::capsule::{self, Batches};
use crate::error::row_error;
use crate::lines::{FieldNames, read_questions};
use crate::row;
use crate::verifier::Verifier;
use columns::Columns;
pub(crate) use count::count;
use input::{Input, Job, TaskCache};

/// The names of columns, and the other options.
pub(crate) struct TableOptions<'a> {
    pub(crate) id: &'a str,
    pub(crate) set: &'a str,
    pub(crate) response: &'a str,
    pub(crate) instructions: &'a str,
    pub(crate) language: &'a str,
    pub(crate) details: bool,
    /// Whether a column that cannot be read raises, instead of being a fault of each row.
    pub(crate) strict: bool,
    pub(crate) threads: Option<NonZeroUsize>,
}

/// A table with verdicts, for any library that reads the Arrow C stream: `pyarrow.table(table)`,
/// `polars.DataFrame(table)`.
#[pyclass(frozen, module = "codeif")]
pub(crate) struct Table(Batches);

#[pymethods]
impl Table {
    /// The Arrow C stream of the rows. A requested schema is not applied.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        capsule::export(py, &self.0)
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        let fields = self.0.schema.fields().iter();
        fields.map(|field| field.name().as_str()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.batches.iter().map(arrow_array::RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        let columns = self.0.schema.fields().len();
        format!("<Table of {} rows and {columns} columns>", self.__len__())
    }
}

/// Grades the rows of a table.
pub(crate) fn grade(
    verifier: &Bound<'_, Verifier>,
    table: &Bound<'_, PyAny>,
    questions: Option<&Bound<'_, PyAny>>,
    options: &TableOptions<'_>,
) -> PyResult<Table> {
    let py = verifier.py();
    let questions = questions.map(question_rows).transpose()?;
    let mut tasks = TaskCache::new(questions);
    let mut table = capsule::import(table)?;
    let schema = columns::schema(&table.schema, options.details);
    for batch in &mut table.batches {
        let mut columns = Columns::new(options.details);
        let input = match Input::new(batch, options, tasks.has_questions()) {
            Err(error) if !options.strict => Err(message(py, &error)?),
            input => Ok(input?),
        };
        for start in (0..batch.num_rows()).step_by(CHUNK) {
            let rows = start..batch.num_rows().min(start + CHUNK);
            let job = |row| input.as_ref().map_err(Clone::clone)?.job(row, &mut tasks);
            let jobs: Vec<_> = rows.map(job).collect();
            let verifier = &verifier.get().verifier;
            let graded = batch::map(py, options.threads, &jobs, |job| {
                job.as_ref().map(|job| answer(verifier, job)).map_err(Clone::clone)
            })?;
            columns.extend(&graded);
        }
        *batch = columns.add_to(batch, &schema)?;
    }
    table.schema = schema;
    Ok(Table(table))
}

/// The message of an exception; that of a `KeyError` as text is in quotes.
fn message(py: Python<'_>, error: &PyErr) -> PyResult<String> {
    error.value(py).getattr("args")?.get_item(0)?.extract()
}

fn answer(verifier: &codeif::Verifier, job: &Job<'_>) -> GradedAnswer {
    let question = job.task.question.clone();
    let text = job.response.map(str::to_owned);
    let answer = Answer::new(question.id.clone(), "", text);
    verifier.grade_answer(question, job.task.get(verifier), answer)
}

/// Reads the argument `questions`: the path of a question file, or rows.
fn question_rows(questions: &Bound<'_, PyAny>) -> PyResult<Questions> {
    let py = questions.py();
    if questions.is_instance_of::<PyString>() || questions.hasattr("__fspath__")? {
        return read_questions(py, &questions.extract::<PathBuf>()?, &FieldNames::new());
    }
    let mut all = Questions::default();
    for (index, row) in questions.try_iter()?.enumerate() {
        let question = row::question(&row?, Some(index))?;
        let question = std::sync::Arc::unwrap_or_clone(question);
        let added = all.add(question, || format!("row {index}"));
        added.map_err(|fault| row_error(py, Some(index), &fault))?;
    }
    Ok(all)
}
