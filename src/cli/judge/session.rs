//! A judge at work in a command: asked, its failures told, its cost summed up.

use indicatif::ProgressBar;

use super::JudgeArgs;
use crate::cli::problems::Problems;
use crate::cli::terminal;
use crate::dataset::QuestionId;
use crate::judge::{Inquiry, Judge, JudgeError, Opinion, Plan};

/// A judge, and what became of the inquiries so far.
pub(crate) struct JudgeSession {
    judge: Judge,
    /// What asking would cost, in a dry run.
    plan: Option<Plan>,
    asked: u64,
    unanswered: u64,
    /// Whether it was told that the judge was given up.
    is_abort_reported: bool,
}

/// Whose answer an inquiry is about.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) question: &'a QuestionId,
    pub(crate) model: &'a str,
}

/// What a judge said to one inquiry.
pub(crate) type Answer = Result<Vec<Opinion>, JudgeError>;

impl JudgeSession {
    /// The session that the flags ask for, if they do.
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

    /// The model's name.
    pub(crate) fn model(&self) -> &str {
        self.judge.model()
    }

    /// How many inquiries have no answer.
    pub(crate) fn unanswered(&self) -> u64 {
        self.unanswered
    }

    /// Asks, and tells each failure; `None` in a dry run, which only counts.
    pub(crate) fn ask(
        &mut self,
        subjects: &[Subject<'_>],
        inquiries: &[Inquiry],
        problems: &mut Problems,
        bar: &ProgressBar,
    ) -> Option<Vec<Answer>> {
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

    /// One line for each failure of its own; what concerns many is told once.
    fn warn_failure(&self, subject: Subject<'_>, failure: &JudgeError) {
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
                "the judge `{}` at {} is asked no more: {failure}; {}",
                self.model(),
                self.judge.url(),
                failure.help()
            ));
        }
    }

    /// Tells what concerns the whole run.
    pub(crate) fn finish(&self) {
        if self.judge.temperature_rejected() {
            terminal::warn(
                "warning: the judge takes no temperature of 0; it was asked with its own",
            );
        }
        if let Some(error) = self.judge.cache_error() {
            terminal::warn(&format!(
                "warning: answers of the judge could not be kept: {error}"
            ));
        }
        if self.unanswered > 0 {
            let spent = match self.judge.is_budget_spent() {
                true => "; the budget of calls (--judge-max-calls) is spent",
                false => "",
            };
            terminal::warn(&format!(
                "warning: {} of {} answers that the judge `{}` was to judge have no verdict of it{spent}",
                self.unanswered,
                self.asked,
                self.model()
            ));
        }
    }

    /// What asking would cost, in a dry run.
    pub(crate) fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }
}
