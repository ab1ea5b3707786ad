//! Asks a judge on behalf of a command, reports its errors and sums up its cost.

use indicatif::ProgressBar;

use super::JudgeArgs;
use crate::cli::problems::Problems;
use crate::cli::terminal;
use crate::dataset::QuestionId;
use crate::judge::{Inquiry, Judge, JudgeError, JudgeResult, Plan};

/// A judge, and statistics on its inquiries so far.
pub(crate) struct JudgeSession {
    judge: Judge,
    /// The estimated cost, in a dry run.
    plan: Option<Plan>,
    asked: u64,
    unanswered: u64,
    /// Whether it was reported that the judge is not asked any more.
    is_abort_reported: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct AskedAnswer<'a> {
    pub(crate) question: &'a QuestionId,
    pub(crate) model: &'a str,
}

impl JudgeSession {
    /// A session, if the flags ask for a judge.
    pub(crate) fn new(args: &JudgeArgs) -> anyhow::Result<Option<Self>> {
        let session = |judge| Self {
            judge,
            plan: args.is_dry_run().then(Plan::default),
            asked: 0,
            unanswered: 0,
            is_abort_reported: false,
        };
        Ok(args.judge()?.map(session))
    }

    pub(crate) fn model(&self) -> &str {
        self.judge.model()
    }

    pub(crate) fn unanswered(&self) -> u64 {
        self.unanswered
    }

    /// Asks, and reports each error; `None` in a dry run, which only estimates the cost.
    pub(crate) fn ask(
        &mut self,
        subjects: &[AskedAnswer<'_>],
        inquiries: &[Inquiry],
        problems: &mut Problems,
        bar: &ProgressBar,
    ) -> Option<Vec<JudgeResult>> {
        if let Some(plan) = &mut self.plan {
            self.judge.plan(inquiries, plan);
            return None;
        }
        let answers = self.judge.ask(inquiries);
        self.asked += answers.len() as u64;
        bar.suspend(|| {
            for (subject, answer) in subjects.iter().zip(&answers) {
                if let Err(failure) = answer {
                    self.unanswered += 1;
                    self.warn_failure(*subject, failure);
                }
            }
            self.report_abort(problems);
        });
        Some(answers)
    }

    /// Prints a warning about an error, unless it is one that is reported once for the whole run.
    fn warn_failure(&self, subject: AskedAnswer<'_>, failure: &JudgeError) {
        if matches!(failure, JudgeError::GivenUp | JudgeError::BudgetSpent) {
            return;
        }
        terminal::warn(&format!(
            "warning: question {}, model `{}`: the judge `{}` gave no verdict: {failure}",
            subject.question,
            subject.model,
            self.model()
        ));
    }

    fn report_abort(&mut self, problems: &mut Problems) {
        if let (Some(failure), false) = (self.judge.given_up(), self.is_abort_reported) {
            self.is_abort_reported = true;
            problems.report_text(&format!(
                "the judge `{}` at {} is not asked again: {failure}; {}",
                self.model(),
                self.judge.url(),
                failure.help()
            ));
        }
    }

    /// Prints the warnings that concern the whole run.
    pub(crate) fn finish(&self) {
        if self.judge.temperature_rejected() {
            terminal::warn(
                "warning: the judge does not accept temperature 0, so it was asked with its default",
            );
        }
        if let Some(error) = self.judge.cache_error() {
            terminal::warn(&format!("warning: the judge's replies could not be cached: {error}"));
        }
        if self.unanswered > 0 {
            let spent = match self.judge.is_budget_spent() {
                true => "; the limit on calls (--judge-max-calls) was reached",
                false => "",
            };
            terminal::warn(&format!(
                "warning: the judge `{}` gave no verdict on {} of {} answers{spent}",
                self.model(),
                self.unanswered,
                self.asked
            ));
        }
    }

    /// The estimated cost, in a dry run.
    pub(crate) fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }
}
