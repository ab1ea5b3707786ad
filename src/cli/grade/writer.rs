//! Writes and counts what was graded, in the order of the rows, after a judge was asked about what the
//! rules could not decide.

use std::io::Write;

use indicatif::ProgressBar;
use rayon::prelude::*;

use super::Args;
use super::not_understood::NotUnderstood;
use crate::cli::judge::JudgeSession;
use crate::cli::output::Output;
use crate::cli::problems::Problems;
use crate::dataset::Omissions;
use crate::metrics::Leaderboard;
use crate::verdict::Reason;
use crate::verifier::{GradedAnswer, LineGrader, Requirements, UngradedAnswer};

pub(super) struct GradeWriter {
    /// The output for verdict lines, if there is one.
    lines: Option<Output>,
    omissions: Omissions,
    /// What an answer must have to earn anything, if rewards are written.
    requirements: Option<Requirements>,
    /// The model that is asked about what the rules cannot decide, if any.
    session: Option<JudgeSession>,
    pub(super) board: Leaderboard,
    not_understood: NotUnderstood,
    bar: ProgressBar,
}

/// What is left of a run.
pub(super) struct Finished {
    pub(super) board: Leaderboard,
    pub(super) session: Option<JudgeSession>,
    pub(super) not_understood: NotUnderstood,
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
        let not_understood = NotUnderstood::default();
        let requirements = args.rewards.requirements();
        Self { lines, omissions, requirements, session, board, not_understood, bar }
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
            super::fallback::ask(session, &mut graded, problems, &self.bar);
        }
        let (wanted, omissions) = (self.has_output(), self.omissions);
        let requirements = self.requirements.as_ref();
        let lines: Vec<_> = graded
            .par_iter()
            .map(|graded| wanted.then(|| graded.line(omissions, requirements)))
            .collect();
        let mut error_lines = batch.error_lines.into_iter().peekable();
        for (index, (graded, line)) in graded.iter().zip(lines).enumerate() {
            while let Some((_, line)) = error_lines.next_if(|(place, _)| *place <= index) {
                self.line(&line)?;
            }
            if let Some(failure) = failure(graded) {
                self.bar.suspend(|| problems.report_bug(&failure));
            }
            self.not_understood.add(graded);
            self.board.add_in_round(&graded.row(), graded.round().as_ref());
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
    pub(super) fn finish(self) -> anyhow::Result<Finished> {
        if let Some(lines) = self.lines {
            lines.finish()?;
        }
        self.bar.finish_and_clear();
        if let Some(session) = &self.session {
            session.finish();
        }
        let Self { board, session, not_understood, .. } = self;
        Ok(Finished { board, session, not_understood })
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
