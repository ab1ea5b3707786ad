//! Asks a judge about what the rules could not decide.

use std::sync::Arc;

use indicatif::ProgressBar;

use crate::cli::judge::{AskedAnswer, JudgeSession};
use crate::cli::problems::Problems;
use crate::judge::{Inquiry, JudgeResult, fallback};
use crate::verifier::GradedAnswer;

/// Asks about each answer with Unverifiable verdicts, and applies the opinions. A dry run changes
/// nothing.
pub(super) fn ask(
    session: &mut JudgeSession,
    graded: &mut [GradedAnswer],
    problems: &mut Problems,
    bar: &ProgressBar,
) {
    let inquiries = graded.iter().map(GradedAnswer::inquiry).enumerate();
    let (indices, inquiries): (Vec<_>, Vec<_>) =
        inquiries.filter_map(|(index, inquiry)| Some((index, inquiry?))).unzip();
    let subjects: Vec<_> = indices.iter().map(|&index| graded[index].subject()).collect();
    let Some(results) = session.ask(&subjects, &inquiries, problems, bar) else {
        return;
    };
    let model = Arc::from(session.model());
    for (index, result) in indices.into_iter().zip(&results) {
        graded[index].apply_opinions(&model, result);
    }
}

impl GradedAnswer {
    /// What to ask a model, if anything.
    fn inquiry(&self) -> Option<Inquiry> {
        let text = self.answer.text.as_deref()?;
        fallback::inquiry(&self.question, text, &self.graded)
    }

    fn subject(&self) -> AskedAnswer<'_> {
        AskedAnswer { question: &self.answer.question_id, model: &self.answer.model }
    }

    fn apply_opinions(&mut self, model: &Arc<str>, result: &JudgeResult) {
        self.asked = Some((fallback::askable(&self.graded), Arc::clone(model)));
        fallback::apply_opinions(&mut self.graded, model, result);
    }
}
