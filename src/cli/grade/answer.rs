//! What is asked and reported about a graded answer.

#[cfg(feature = "judge")]
use std::sync::Arc;

#[cfg(feature = "judge")]
use crate::cli::judge::Subject;
#[cfg(feature = "judge")]
use crate::judge::{Inquiry, JudgeResult, fallback};
use crate::verdict::Reason;
use crate::verifier::GradedAnswer;

/// Asking a model.
#[cfg(feature = "judge")]
impl GradedAnswer {
    /// What to ask a model, if anything.
    pub(super) fn inquiry(&self) -> Option<Inquiry> {
        let text = self.answer.text.as_deref()?;
        fallback::inquiry(&self.question, text, &self.graded)
    }

    /// The answer that the inquiry is about.
    pub(super) fn subject(&self) -> Subject<'_> {
        Subject { question: &self.answer.question_id, model: &self.answer.model }
    }

    /// Applies the opinions of the model.
    pub(super) fn apply_opinions(&mut self, model: &Arc<str>, result: &JudgeResult) {
        self.asked = Some((fallback::askable(&self.graded), Arc::clone(model)));
        fallback::apply_opinions(&mut self.graded, model, result);
    }
}

/// The answer and the message, if there was an internal error.
pub(super) fn failure(judged: &GradedAnswer) -> Option<String> {
    let verdict = &judged.graded().verdicts.first()?.verdict;
    let failed = verdict.outcome.reason() == Some(Reason::InternalError);
    let answer = judged.answer();
    failed.then(|| {
        format!("question {}, model {}: {}", answer.question_id, answer.model, verdict.message)
    })
}
