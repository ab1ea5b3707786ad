//! What a verifier does: all that is graded begins here.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use codeif::{Limits, Options, Rules};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::batch;
use crate::error::rule_error;
use crate::graded::Graded;
use crate::lines::GradedLines;
use crate::options::{RulesArgument, read_limits};
use crate::row;
use crate::table::{self, Table, TableOptions};
use crate::task::Task;
use crate::text::ResponseText;
use crate::verifier::Verifier;

#[pymethods]
impl Verifier {
    #[new]
    #[pyo3(signature = (*, limits = None, rules = None))]
    fn new(
        py: Python<'_>,
        limits: Option<BTreeMap<String, usize>>,
        rules: Option<RulesArgument>,
    ) -> PyResult<Self> {
        let limits = read_limits(limits.unwrap_or_default())?;
        let rules = rules.map(RulesArgument::read).transpose()?;
        let rules = rules.unwrap_or_default();
        let texts = rules.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let read = Rules::read(texts).map_err(|errors| rule_error(py, &errors))?;
        let options = Options {
            limits,
            rules: (!rules.is_empty()).then(|| Arc::new(read)),
            ..Options::default()
        };
        Ok(Self { verifier: codeif::Verifier::new(options), limits, rules })
    }

    /// Parses instructions, once for all their responses.
    ///
    /// Each is a sentence, or a mapping with `instruction` and `type`, its category. `dependencies`
    /// maps the index of an instruction to the indices of those that it depends on, for RSR.
    #[pyo3(signature = (instructions, *, language = None, dependencies = None, question_id = None))]
    fn task(
        slf: &Bound<'_, Self>,
        instructions: &Bound<'_, PyAny>,
        language: Option<&str>,
        dependencies: Option<&Bound<'_, PyAny>>,
        question_id: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Task> {
        let py = slf.py();
        if instructions.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(
                "instructions is one string; give a list of sentences",
            ));
        }
        let fields = PyDict::new(py);
        match question_id {
            Some(id) => fields.set_item("question_id", id)?,
            None => fields.set_item("question_id", 0)?,
        }
        if let Some(language) = language {
            let meta = PyDict::new(py);
            meta.set_item("programming_language", language)?;
            fields.set_item("meta_info", meta)?;
        }
        let instructions: Vec<Bound<'_, PyAny>> =
            instructions.try_iter()?.collect::<PyResult<_>>()?;
        fields.set_item("instruction_list", instructions)?;
        if let Some(dependencies) = dependencies {
            fields.set_item("instruction_dependence", dependencies)?;
        }
        Task::checked(slf, row::question(&fields, None)?)
    }

    /// The task of a question row: a mapping with the fields of the benchmark's question lines
    /// (`question_id`, `instruction_list` and, if you like, `meta_info`, `instruction_dependence`),
    /// or such a line as a string.
    #[pyo3(signature = (row, /))]
    fn task_from_row(slf: &Bound<'_, Self>, row: &Bound<'_, PyAny>) -> PyResult<Task> {
        Task::checked(slf, row::question(row, None)?)
    }

    /// Grades many responses in parallel, each by its task; one task will do for all. `None` is a
    /// missing response, which gets No throughout. `threads` is how many threads to use, by default
    /// one for each core: use 1 if your engine already starts a worker per core.
    #[pyo3(signature = (tasks, responses, *, threads = None))]
    fn grade_many(
        slf: &Bound<'_, Self>,
        tasks: Tasks<'_>,
        responses: &Bound<'_, PyAny>,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Vec<Graded>> {
        let responses = responses.try_iter()?;
        let responses = responses.map(|it| Ok(it?.extract::<ResponseText>()?.0));
        let responses: Vec<Option<String>> = responses.collect::<PyResult<_>>()?;
        let tasks = tasks.for_each_of(responses.len())?;
        let jobs: Vec<_> = tasks.into_iter().zip(responses).collect();
        let verifier = &slf.get().verifier;
        let graded = batch::map(slf.py(), threads, &jobs, |(task, response)| {
            task.get().answer(verifier, response.clone(), "", None)
        })?;
        Ok(graded.into_iter().map(|answer| Graded::new(slf.clone().unbind(), answer)).collect())
    }

    /// Grades the rows of a table in parallel: anything with the Arrow C stream interface, such as a
    /// table of pyarrow, Polars, DuckDB or Daft. See the documentation for the columns. Without
    /// `strict` a column that is missing or of another type is a fault of each row.
    #[pyo3(signature = (
        table, *, questions = None, id = "question_id", response = "answer",
        instructions = "instruction_list", language = "language", set = "item_set",
        details = false, strict = true, threads = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn grade_table(
        slf: &Bound<'_, Self>,
        table: &Bound<'_, PyAny>,
        questions: Option<&Bound<'_, PyAny>>,
        id: &str,
        response: &str,
        instructions: &str,
        language: &str,
        set: &str,
        details: bool,
        strict: bool,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Table> {
        let options =
            TableOptions { id, response, instructions, language, set, details, strict, threads };
        table::grade(slf, table, questions, &options)
    }

    /// Grades the lines of answer files as `codeif grade` does: JSON lines or a JSON array, plain
    /// or compressed with gzip or Zstandard; a folder or a pattern means all files in it. Iterating
    /// over the result gives the graded answers in their order, and `problems` collects what is
    /// wrong with lines so far. With `questions`, a question file, each question that a model has
    /// no line for comes last, as missing. The other keywords name fields of the lines.
    #[pyo3(signature = (
        *paths, questions = None, id = "question_id", model = "model_id", response = "answer",
        question = "question", instructions = "instruction_list", language = "language", threads = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn grade_lines(
        slf: &Bound<'_, Self>,
        paths: Vec<PathBuf>,
        questions: Option<PathBuf>,
        id: &str,
        model: &str,
        response: &str,
        question: &str,
        instructions: &str,
        language: &str,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<GradedLines> {
        let names = [
            (id, "question_id"),
            (model, "model_id"),
            (response, "answer"),
            (question, "question"),
            (instructions, "instruction_list"),
            (language, "language"),
        ];
        let names = names.into_iter().filter(|(name, ours)| name != ours);
        let names = names.map(|(name, ours)| (name.to_owned(), ours)).collect();
        GradedLines::new(slf, paths, questions.as_deref(), names, threads)
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        let Limits { response_bytes, blocks, block_bytes, nesting, steps } = self.limits;
        let limits = BTreeMap::from([
            ("response_bytes", response_bytes),
            ("blocks", blocks),
            ("block_bytes", block_bytes),
            ("nesting", nesting),
            ("steps", steps),
        ]);
        let options = PyDict::new(py);
        options.set_item("limits", limits)?;
        options.set_item("rules", self.rules.clone())?;
        Ok(((), options))
    }

    fn __repr__(&self) -> String {
        match self.rules.len() {
            0 => "Verifier()".to_owned(),
            rules => format!("<Verifier with {rules} rules>"),
        }
    }
}

/// One task for all responses, or one for each.
#[derive(FromPyObject)]
enum Tasks<'py> {
    One(Bound<'py, Task>),
    Each(Vec<Bound<'py, Task>>),
}

impl Tasks<'_> {
    fn for_each_of(self, responses: usize) -> PyResult<Vec<Py<Task>>> {
        match self {
            Self::One(task) => Ok((0..responses).map(|_| task.clone().unbind()).collect()),
            Self::Each(tasks) if tasks.len() == responses => {
                Ok(tasks.into_iter().map(Bound::unbind).collect())
            }
            Self::Each(tasks) => Err(PyValueError::new_err(format!(
                "{} tasks for {responses} responses; give one, or one for each",
                tasks.len()
            ))),
        }
    }
}
