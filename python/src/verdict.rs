//! The verdict on one instruction.

use std::sync::Arc;

use codeif::{GradedAnswer, InstructionVerdict};
use pyo3::prelude::*;

/// The verdict on one instruction, with the names that a verdict line has for its parts.
#[pyclass(frozen, module = "codeif")]
pub(crate) struct Verdict {
    answer: Arc<GradedAnswer>,
    index: usize,
}

impl Verdict {
    /// The verdicts on an answer.
    pub(crate) fn all(answer: &Arc<GradedAnswer>) -> Vec<Self> {
        let count = answer.graded().verdicts.len();
        let verdict = |index| Self { answer: Arc::clone(answer), index };
        (0..count).map(verdict).collect()
    }

    fn get(&self) -> &InstructionVerdict {
        &self.answer.graded().verdicts[self.index]
    }
}

#[pymethods]
impl Verdict {
    /// `Yes`, `No` or `Unverifiable`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.get().verdict.outcome.word()
    }

    /// Whether the instruction is followed; None if the rules cannot decide.
    #[getter]
    fn followed(&self) -> Option<bool> {
        match self.get().verdict.outcome {
            codeif::Outcome::Yes => Some(true),
            codeif::Outcome::No => Some(false),
            codeif::Outcome::Unverifiable(_) => None,
        }
    }

    /// The sentence.
    #[getter]
    fn instruction(&self) -> &str {
        &self.answer.question().instructions[self.index].text
    }

    /// The slug of the template; None if the sentence is unknown.
    #[getter]
    fn template(&self) -> Option<&str> {
        self.get().template.as_ref().map(|it| it.slug.as_str())
    }

    /// The instruction's category, such as `global`.
    #[getter]
    fn r#type(&self) -> Option<String> {
        let item = self.answer.row().items.get(self.index).copied();
        item.and_then(|item| item.category).map(str::to_owned)
    }

    /// What was found, in one sentence.
    #[getter]
    fn message(&self) -> &str {
        &self.get().verdict.message
    }

    /// Why the verdict is Unverifiable, such as `unknown-instruction`; otherwise None.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.get().verdict.outcome.reason().map(codeif::Reason::id)
    }

    /// The places on which the verdict is based.
    #[getter]
    fn evidence(&self) -> Vec<Evidence> {
        let all = self.get().verdict.evidence.iter();
        all.cloned().map(Evidence).collect()
    }

    /// Up to three things that almost met the instruction.
    #[getter]
    fn near_misses(&self) -> Vec<NearMiss> {
        let all = self.get().verdict.near_misses.iter();
        all.cloned().map(NearMiss).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}: {}>", self.verdict(), self.message())
    }
}

/// A place in a response. Lines and columns count from 1, columns in characters.
#[pyclass(frozen, eq, module = "codeif")]
#[derive(PartialEq)]
pub(crate) struct Evidence(codeif::Evidence);

#[pymethods]
impl Evidence {
    /// The number of the code block, from 0; None outside of blocks.
    #[getter]
    fn block(&self) -> Option<usize> {
        self.0.block
    }

    /// The line of the first character.
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    /// The column of the first character.
    #[getter]
    fn column(&self) -> usize {
        self.0.column
    }

    /// The line of the position after the last character.
    #[getter]
    fn end_line(&self) -> usize {
        self.0.end_line
    }

    /// The column of the position after the last character.
    #[getter]
    fn end_column(&self) -> usize {
        self.0.end_column
    }

    /// The source from the start to the end of its first line.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    fn __repr__(&self) -> String {
        format!("<Evidence {}:{} {}>", self.0.line, self.0.column, self.0.text)
    }
}

/// Something that almost met an instruction.
#[pyclass(frozen, eq, module = "codeif")]
#[derive(PartialEq)]
pub(crate) struct NearMiss(codeif::NearMiss);

#[pymethods]
impl NearMiss {
    /// What it is.
    #[getter]
    fn note(&self) -> &str {
        &self.0.note
    }

    /// Where it is.
    #[getter]
    fn evidence(&self) -> Evidence {
        Evidence(self.0.evidence.clone())
    }

    fn __repr__(&self) -> String {
        format!("<NearMiss {}: {}>", self.0.evidence.line, self.0.note)
    }
}
