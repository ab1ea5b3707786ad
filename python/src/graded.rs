//! A graded response.

use std::fmt::Display;
use std::sync::Arc;

use codeif::dataset::Answer;
use codeif::metrics::Metric;
use codeif::{
    FeedbackLanguage, FeedbackOptions, FeedbackStyle, GradedAnswer, Outcome, RequiredCode,
    Requirements,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::row_error;
use crate::interval::Interval;
use crate::row::{self, Pickled, object};
use crate::verdict::Verdict;
use crate::verifier::Verifier;
use crate::weights::WeightsArgument;

/// The verdicts on one response.
///
/// >>> from codeif import Verifier
/// >>> task = Verifier().task(["Don't use for loops.", "Your code should use while-loop."])
/// >>> graded = task.grade("```python\nx = 1\n```")
/// >>> graded
/// <Graded 1 of 2 followed, 0 unverifiable>
/// >>> graded.ssr
/// <Interval 0.5>
/// >>> graded.to_dict()["verdicts"]
/// ['Yes', 'No']
#[pyclass(frozen, module = "codeif")]
pub(crate) struct Graded {
    verifier: Py<Verifier>,
    pub(crate) answer: Arc<GradedAnswer>,
}

impl Graded {
    pub(crate) fn new(verifier: Py<Verifier>, answer: GradedAnswer) -> Self {
        Self { verifier, answer: Arc::new(answer) }
    }

    fn metric(&self, metric: Metric) -> Option<Interval> {
        self.answer.metric(metric, &[]).map(Interval)
    }

    fn line(&self) -> PyResult<String> {
        let line = self.answer.to_json();
        let line = line.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(String::from_utf8_lossy(line.trim_ascii_end()).into_owned())
    }
}

/// What is required, as Python says it.
pub(crate) fn requirements(
    require: Option<&str>,
    max_syntax_errors: Option<i64>,
    language: bool,
    max_repetition: Option<f64>,
    finished: bool,
) -> PyResult<Requirements> {
    let code = match require {
        None => None,
        Some("code") => Some(RequiredCode::Any),
        Some("statements") => Some(RequiredCode::Statements),
        Some("definitions") => Some(RequiredCode::Definitions),
        Some(other) => {
            return Err(not_one_of("require", other, &["code", "statements", "definitions"]));
        }
    };
    let refused = |name: &str, expected: &str, found: &dyn Display| {
        PyValueError::new_err(format!("{name}: expected {expected}, found {found}"))
    };
    let errors = max_syntax_errors.map(|most| {
        let count = usize::try_from(most);
        count.map_err(|_| refused("max_syntax_errors", "0 or more", &most))
    });
    if let Some(share) = max_repetition.filter(|share| !(0.0..=1.0).contains(share)) {
        return Err(refused("max_repetition", "a share from 0 to 1, such as 0.5", &share));
    }
    let max_syntax_errors = errors.transpose()?;
    Ok(Requirements { code, max_syntax_errors, language, max_repetition, finished })
}

#[pymethods]
impl Graded {
    /// One verdict for each instruction, in order.
    #[getter]
    fn verdicts(&self) -> Vec<Verdict> {
        Verdict::all(&self.answer)
    }

    /// Complete satisfaction rate: whether every instruction is followed.
    #[getter]
    fn csr(&self) -> Option<Interval> {
        self.metric(Metric::Csr)
    }

    /// Soft satisfaction rate: the share of instructions followed.
    #[getter]
    fn ssr(&self) -> Option<Interval> {
        self.metric(Metric::Ssr)
    }

    /// Rigorous satisfaction rate: the share followed together with all they depend on.
    /// None if the task does not say what depends on what.
    #[getter]
    fn rsr(&self) -> Option<Interval> {
        self.metric(Metric::Rsr)
    }

    /// Consistent continuity satisfaction rate: the longest run followed, as a share.
    #[getter]
    fn ccsr(&self) -> Option<Interval> {
        self.metric(Metric::Ccsr)
    }

    /// The language of the code that was graded; None without code.
    #[getter]
    fn language(&self) -> Option<&str> {
        self.answer.graded().language.as_deref()
    }

    /// How many syntax errors the code has.
    #[getter]
    fn syntax_errors(&self) -> usize {
        self.answer.graded().syntax_errors
    }

    /// Whether there was no response to grade.
    #[getter]
    fn missing(&self) -> bool {
        self.answer.is_missing()
    }

    /// Whether the response has code: any token but comments, or code that was not read. Without
    /// code every prohibition holds.
    #[getter]
    fn has_code(&self) -> bool {
        !self.answer.is_missing() && self.answer.has_code()
    }

    /// The question's id.
    #[getter]
    fn question_id<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, self.answer.answer().question_id.json())
    }

    /// The model's id; empty if none was given.
    #[getter]
    fn model_id(&self) -> &str {
        &self.answer.answer().model
    }

    /// A metric as one number, for training: `csr`, `ssr`, `rsr` or `ccsr`.
    ///
    /// If it depends on an Unverifiable verdict, `unverifiable` says what to return: `decided` for the
    /// metric over the other instructions (None if there are none), `low` to count it as No, `high` as
    /// Yes, `none` for None. `rsr` is None without dependencies. `weights` are
    /// those of `codeif grade --weights`, as a mapping from `template` and `category` to a mapping
    /// from names to numbers; they are for `ssr` and `rsr`. A response that does not meet a requirement,
    /// see `unmet`, gets 0, although it breaks no prohibition; `require_code` is `require="code"`.
    #[pyo3(signature = (
        metric = "ssr", *, unverifiable = "none", weights = None, require_code = false,
        require = None, max_syntax_errors = None, require_language = false, max_repetition = None,
        require_finished = false,
    ))]
    #[expect(clippy::too_many_arguments, reason = "these are the options of a reward")]
    fn score(
        &self,
        metric: &str,
        unverifiable: &str,
        weights: Option<WeightsArgument>,
        require_code: bool,
        require: Option<&str>,
        max_syntax_errors: Option<i64>,
        require_language: bool,
        max_repetition: Option<f64>,
        require_finished: bool,
    ) -> PyResult<Option<f64>> {
        let has_weights = weights.is_some();
        let metric = read_metric(metric, has_weights)?;
        let weights = weights.map_or(Vec::new(), |weights| weights.of(&self.answer));
        let require = require.or(require_code.then_some("code"));
        let unmet = self.unmet(
            require,
            max_syntax_errors,
            require_language,
            max_repetition,
            require_finished,
        )?;
        let Some(interval) = self.answer.metric(metric, &weights) else {
            return Ok(None);
        };
        let score = match unverifiable {
            "decided" => self.answer.decided_metric(metric, &weights),
            "low" => Some(interval.low),
            "high" => Some(interval.high),
            #[expect(clippy::float_cmp, reason = "the ends are equal or they differ")]
            "none" => (interval.low == interval.high).then_some(interval.low),
            _ => {
                let known = ["decided", "low", "high", "none"];
                return Err(not_one_of("unverifiable", unverifiable, &known));
            }
        };
        Ok(unmet.map_or(score, |_| Some(0.0)))
    }

    /// The first requirement that the response does not meet, in words; None if it meets all.
    ///
    /// `require` is how much code there must be: `code` is any token but comments, `statements` a
    /// statement or a body that does something (no `pass`, names, literals or imports alone),
    /// `definitions` a function or type with such a statement or with members. `max_syntax_errors` is the most syntax errors.
    /// With `require_language` the code must be in the language of the task. `max_repetition` is the
    /// largest share of lines that occur before, from 0 to 1, in code of 20 lines or more. With
    /// `require_finished` the last fence must be closed, and the code not end within a definition.
    #[pyo3(signature = (
        *, require = None, max_syntax_errors = None, require_language = false, max_repetition = None,
        require_finished = false,
    ))]
    fn unmet(
        &self,
        require: Option<&str>,
        max_syntax_errors: Option<i64>,
        require_language: bool,
        max_repetition: Option<f64>,
        require_finished: bool,
    ) -> PyResult<Option<String>> {
        let requirements = requirements(
            require,
            max_syntax_errors,
            require_language,
            max_repetition,
            require_finished,
        )?;
        let asks = requirements != Requirements::default();
        let unmet = asks.then(|| self.answer.unmet(&requirements)).flatten();
        Ok(unmet.map(|unmet| unmet.to_string()))
    }

    /// The next turn of the user, as `codeif feedback` writes it: what is not followed, and what was
    /// found. None if the response follows all that was decided, or is missing. `style` is `list`,
    /// `prose` or `json`, `language` that of the words around the findings, `en` or `zh`; `max` is how
    /// many instructions are told at most.
    #[pyo3(signature = (*, style = "list", language = "en", max = None))]
    fn feedback(
        &self,
        style: &str,
        language: &str,
        max: Option<usize>,
    ) -> PyResult<Option<String>> {
        let style = match style {
            "list" => FeedbackStyle::List,
            "prose" => FeedbackStyle::Prose,
            "json" => FeedbackStyle::Json,
            _ => return Err(not_one_of("style", style, &["list", "prose", "json"])),
        };
        let language = match language {
            "en" => FeedbackLanguage::English,
            "zh" => FeedbackLanguage::Chinese,
            _ => return Err(not_one_of("language", language, &["en", "zh"])),
        };
        Ok(self.answer.feedback(FeedbackOptions { style, language, most: max }))
    }

    /// The verdict line that `codeif grade --output` writes, as JSON (docs/verdict.schema.json).
    fn to_json(&self) -> PyResult<String> {
        self.line()
    }

    /// The verdict line that `codeif grade --output` writes, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.line()?)
    }

    fn _repr_html_(&self) -> String {
        self.answer.to_html()
    }

    fn __repr__(&self) -> String {
        let verdicts = &self.answer.graded().verdicts;
        let count = |wanted: fn(&Outcome) -> bool| {
            let outcomes = verdicts.iter().map(|it| it.verdict.outcome);
            outcomes.filter(wanted).count()
        };
        format!(
            "<Graded {} of {} followed, {} unverifiable>",
            count(|it| *it == Outcome::Yes),
            verdicts.len(),
            count(|it| it.reason().is_some())
        )
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(self.line()? == other.line()?)
    }

    fn __len__(&self) -> usize {
        self.answer.graded().verdicts.len()
    }

    /// It is pickled as its question and answer, and graded again: verdicts depend on nothing else.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Pickled<'py, (Py<Verifier>, String, String)>> {
        let py = slf.py();
        let graded = slf.get();
        let question = object(&graded.answer.question().fields);
        let answer = graded.answer.answer();
        let answer = match answer.fields.get("question_id") {
            Some(_) => object(&answer.fields),
            None => {
                let model = serde_json::Value::from(answer.model.as_str());
                let id = answer.question_id.json();
                format!(r#"{{"question_id":{id},"model_id":{model},"answer":null}}"#)
            }
        };
        let make = py.import("codeif._codeif")?.getattr("regrade")?;
        Ok((make, (graded.verifier.clone_ref(py), question, answer)))
    }
}

fn not_one_of(name: &str, given: &str, known: &[&str]) -> PyErr {
    PyValueError::new_err(format!("{name} is {given:?}; give {}", known.join(", ")))
}

/// Grades what was pickled.
#[pyfunction]
pub(crate) fn regrade(
    verifier: &Bound<'_, Verifier>,
    question: &Bound<'_, PyAny>,
    answer: &str,
) -> PyResult<Graded> {
    let py = verifier.py();
    let question = row::question(question, None)?;
    let answer = Answer::from_bytes(answer.as_bytes());
    let (answer, _) = answer.map_err(|fault| row_error(py, None, &fault))?;
    let task = verifier.get().verifier.task(&question);
    let graded = verifier.get().verifier.grade_answer(question, &task, answer);
    Ok(Graded::new(verifier.clone().unbind(), graded))
}

fn read_metric(name: &str, weighted: bool) -> PyResult<Metric> {
    let known = Metric::PAPER.into_iter().find(|metric| metric.id() == name);
    let known = known.ok_or_else(|| {
        PyValueError::new_err(format!("there is no metric {name:?}: give csr, ssr, rsr or ccsr"))
    })?;
    match (weighted, known) {
        (false, metric) => Ok(metric),
        (true, Metric::Ssr) => Ok(Metric::WeightedSsr),
        (true, Metric::Rsr) => Ok(Metric::WeightedRsr),
        (true, _) => Err(PyValueError::new_err(format!("{name} has no weights; weigh ssr or rsr"))),
    }
}

fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}
