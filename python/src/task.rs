//! A task: parsed instructions.

use std::sync::Arc;

use codeif::GradedAnswer;
use codeif::dataset::{Answer, Question};
use pyo3::prelude::*;

use crate::error::row_error;
use crate::graded::{Graded, requirements};
use crate::row::{Pickled, object};
use crate::text::ResponseText;
use crate::verifier::Verifier;

/// Instructions, parsed once for all their responses. It can be pickled.
///
/// >>> from codeif import Verifier
/// >>> task = Verifier().task(["Don't use for loops.", "Sing."], language="python")
/// >>> task.templates
/// ['no-for-loop', None]
#[pyclass(frozen, module = "codeif")]
pub(crate) struct Task {
    verifier: Py<Verifier>,
    question: Arc<Question>,
    task: codeif::Task,
    /// The round that it is asked in, if it is of a conversation.
    round: Option<usize>,
}

impl Task {
    pub(crate) fn new(verifier: &Bound<'_, Verifier>, question: Arc<Question>) -> Self {
        let task = verifier.get().verifier.task(&question);
        Self { verifier: verifier.clone().unbind(), question, task, round: None }
    }

    /// A task none of whose instructions names a template that there isn't.
    pub(crate) fn checked(
        verifier: &Bound<'_, Verifier>,
        question: Arc<Question>,
    ) -> PyResult<Self> {
        match verifier.get().verifier.fault_in(&question) {
            Some(fault) => Err(row_error(verifier.py(), None, &fault)),
            None => Ok(Self::new(verifier, question)),
        }
    }

    /// Grades a response.
    pub(crate) fn answer(
        &self,
        verifier: &codeif::Verifier,
        response: Option<String>,
        model: &str,
        conversation: Option<&str>,
    ) -> GradedAnswer {
        let answer = Answer::new(self.question.id.clone(), model, response);
        let answer = match self.round {
            Some(round) => answer.in_round(round, conversation),
            None => answer,
        };
        verifier.grade_answer(Arc::clone(&self.question), &self.task, answer)
    }
}

#[pymethods]
impl Task {
    /// Grades a response. `None` and blank text are a missing one, which gets No throughout. Other
    /// threads run meanwhile. In a round, `conversation` tells apart the conversations of a model about
    /// one question.
    #[pyo3(signature = (response, *, model_id = "", conversation = None))]
    fn grade(
        &self,
        py: Python<'_>,
        response: ResponseText,
        model_id: &str,
        conversation: Option<&str>,
    ) -> Graded {
        let verifier = &self.verifier.get().verifier;
        let graded = py.detach(|| self.answer(verifier, response.0, model_id, conversation));
        Graded::new(self.verifier.clone_ref(py), graded)
    }

    /// The task as it stands in a round of its question, numbered from 1: with the instructions until
    /// then.
    fn at_round(&self, py: Python<'_>, number: usize) -> PyResult<Self> {
        let question = self.question.at_round(number);
        let question = Arc::new(question.map_err(|fault| row_error(py, None, &fault))?);
        let task = Self::new(self.verifier.bind(py), question);
        Ok(Self { round: Some(number), ..task })
    }

    /// How many rounds the question has; 0 if it has none.
    #[getter]
    fn rounds(&self) -> usize {
        self.question.rounds().ok().flatten().map_or(0, |rounds| rounds.len())
    }

    /// The sentences.
    #[getter]
    fn instructions(&self) -> Vec<&str> {
        let all = self.question.instructions.iter();
        all.map(|it| it.text.as_str()).collect()
    }

    /// For each sentence, the slug of the template that it matches, or None.
    #[getter]
    fn templates(&self) -> Vec<Option<&str>> {
        self.task.templates().map(|it| it.map(|it| it.slug.as_str())).collect()
    }

    /// For each sentence, what of it is not decided in any response, in words, or None: there is no rule
    /// for it, or none for the language, or only a part of it is decided.
    #[getter]
    fn undecided(&self) -> Vec<Option<String>> {
        self.task.undecided().collect()
    }

    /// The language that responses should be in, as given.
    #[getter]
    fn language(&self) -> Option<&str> {
        self.question.language.as_deref()
    }

    /// Refuses a task in which no answer can meet requirements, or be seen to: one that names no known
    /// language, nor asks for one, or one in a language without a grammar. They are those of `Graded.unmet`.
    #[pyo3(signature = (
        *, require = None, max_syntax_errors = None, require_language = false, max_repetition = None,
        require_finished = false,
    ))]
    fn check(
        &self,
        py: Python<'_>,
        require: Option<&str>,
        max_syntax_errors: Option<i64>,
        require_language: bool,
        max_repetition: Option<f64>,
        require_finished: bool,
    ) -> PyResult<()> {
        let required = requirements(
            require,
            max_syntax_errors,
            require_language,
            max_repetition,
            require_finished,
        )?;
        let fault = required.fault_in(&self.task);
        fault.map_or(Ok(()), |fault| Err(row_error(py, None, &fault)))
    }

    fn __len__(&self) -> usize {
        self.question.instructions.len()
    }

    fn __repr__(&self) -> String {
        let known = self.task.templates().flatten().count();
        let count = self.question.instructions.len();
        format!("<Task of {count} instructions, {known} of them known>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py, (String,)>> {
        let task = slf.get();
        let verifier = task.verifier.bind(slf.py());
        let make = verifier.getattr("task_from_row")?;
        Ok((make, (object(&task.question.fields),)))
    }
}
