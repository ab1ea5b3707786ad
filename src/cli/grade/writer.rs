//! Writes and counts what was graded, in the order of the rows, after a judge was asked about what the
//! rules could not decide.

use std::io::Write;
use std::sync::Arc;

use indicatif::ProgressBar;
use rayon::prelude::*;

use super::Args;
use crate::cli::judge::{AskedAnswer, JudgeSession};
use crate::cli::output::Output;
use crate::cli::problems::Problems;
use crate::dataset::Omissions;
use crate::judge::{Inquiry, JudgeResult, fallback};
use crate::metrics::Leaderboard;
use crate::verdict::Reason;
use crate::verifier::{GradedAnswer, LineGrader, UngradedAnswer};

pub(super) struct GradeWriter {
    /// The output for verdict lines, if there is one.
    lines: Option<Output>,
    omissions: Omissions,
    /// The model that is asked about what the rules cannot decide, if any.
    session: Option<JudgeSession>,
    pub(super) board: Leaderboard,
    bar: ProgressBar,
}

/// Some rows of a file: what is graded, and the lines that stand for bad rows in a stream, each with
/// the number of answers before it.
pub(super) struct Batch<A> {
    pub(super) answers: Vec<A>,
    pub(super) error_lines: Vec<(usize, Vec<u8>)>,
}

impl<A> Default for Batch<A> {
    fn default() -> Self {
        Self { answers: Vec::new(), error_lines: Vec::new() }
    }
}

impl Batch<UngradedAnswer> {
    pub(super) fn grade(self, grader: &LineGrader) -> Batch<GradedAnswer> {
        Batch { answers: grader.grade(self.answers), error_lines: self.error_lines }
    }
}

impl GradeWriter {
    pub(super) fn new(
        lines: Option<Output>,
        session: Option<JudgeSession>,
        board: Leaderboard,
        bar: ProgressBar,
        args: &Args,
    ) -> Self {
        let omissions = Omissions { answer: args.no_answer, question: args.compact };
        Self { lines, omissions, session, board, bar }
    }

    pub(super) const fn has_output(&self) -> bool {
        self.lines.is_some()
    }

    /// Asks about what is left open, renders the lines in parallel, then writes and counts in order.
    pub(super) fn write(
        &mut self,
        batch: Batch<GradedAnswer>,
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        #[cfg_attr(not(feature = "judge"), expect(unused_mut, reason = "no model is asked"))]
        let mut graded = batch.answers;
        #[cfg(feature = "judge")]
        if let Some(session) = &mut self.session {
            ask(session, &mut graded, problems, &self.bar);
        }
        let (wanted, omissions) = (self.has_output(), self.omissions);
        let lines: Vec<_> =
            graded.par_iter().map(|graded| wanted.then(|| graded.line(omissions))).collect();
        let mut error_lines = batch.error_lines.into_iter().peekable();
        for (index, (graded, line)) in graded.iter().zip(lines).enumerate() {
            while let Some((_, line)) = error_lines.next_if(|(place, _)| *place <= index) {
                self.line(&line)?;
            }
            if let Some(failure) = failure(graded) {
                self.bar.suspend(|| problems.report_bug(&failure));
            }
            self.board.add(&graded.row());
            if let Some(line) = line {
                self.line(&line?)?;
            }
        }
        for (_, line) in error_lines {
            self.line(&line)?;
        }
        if let Some(out) = &mut self.lines {
            out.flush()?;
        }
        Ok(())
    }

    fn line(&mut self, line: &[u8]) -> anyhow::Result<()> {
        if let Some(out) = &mut self.lines {
            out.write_all(line)?;
        }
        Ok(())
    }

    /// Ends the output, and returns the figures.
    pub(super) fn finish(self) -> anyhow::Result<(Leaderboard, Option<JudgeSession>)> {
        if let Some(lines) = self.lines {
            lines.finish()?;
        }
        self.bar.finish_and_clear();
        if let Some(session) = &self.session {
            session.finish();
        }
        Ok((self.board, self.session))
    }
}

/// The answer and the message, if there was an internal error.
fn failure(judged: &GradedAnswer) -> Option<String> {
    let verdict = &judged.graded().verdicts.first()?.verdict;
    let failed = verdict.outcome.reason() == Some(Reason::InternalError);
    let answer = judged.answer();
    failed.then(|| {
        format!("question {}, model {}: {}", answer.question_id, answer.model, verdict.message)
    })
}

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
