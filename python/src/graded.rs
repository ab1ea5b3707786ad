//! A graded response.

use std::sync::Arc;

use codeif::dataset::Answer;
use codeif::metrics::Metric;
use codeif::{FeedbackLanguage, FeedbackOptions, FeedbackStyle, GradedAnswer, Outcome};
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
    /// If it depends on an Unverifiable verdict, `unverifiable` says what to return: `none` for None,
    /// `low` to count it as No, `high` as Yes. `rsr` is None without dependencies. `weights` are
    /// those of `codeif grade --weights`, as a mapping from `template` and `category` to a mapping
    /// from names to numbers; they are for `ssr` and `rsr`. With `require_code` a response without
    /// code gets 0, although it breaks no prohibition.
    #[pyo3(signature = (metric = "ssr", *, unverifiable = "none", weights = None, require_code = false))]
    fn score(
        &self,
        metric: &str,
        unverifiable: &str,
        weights: Option<WeightsArgument>,
        require_code: bool,
    ) -> PyResult<Option<f64>> {
        let has_weights = weights.is_some();
        let metric = read_metric(metric, has_weights)?;
        let weights = weights.map_or(Vec::new(), |weights| weights.of(&self.answer));
        let Some(interval) = self.answer.metric(metric, &weights) else {
            return Ok(None);
        };
        let interval = match require_code && !self.has_code() {
            true => codeif::metrics::Interval::default(),
            false => interval,
        };
        match unverifiable {
            "low" => Ok(Some(interval.low)),
            "high" => Ok(Some(interval.high)),
            #[expect(clippy::float_cmp, reason = "the ends are equal or they differ")]
            "none" => Ok((interval.low == interval.high).then_some(interval.low)),
            _ => Err(PyValueError::new_err(format!(
                "unverifiable is {unverifiable:?}; give \"none\", \"low\" or \"high\""
            ))),
        }
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
