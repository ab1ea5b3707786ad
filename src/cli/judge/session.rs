//! A judge at work in a command: asked, its failures told, its cost summed up.

use indicatif::ProgressBar;

use super::JudgeArgs;
use crate::cli::problems::Problems;
use crate::cli::terminal;
use crate::dataset::QuestionId;
use crate::judge::{Failure, Inquiry, Judge, Opinion, Plan};

/// A judge, and what became of the inquiries so far.
pub(crate) struct Session {
    judge: Judge,
    /// What asking would cost, in a dry run.
    plan: Option<Plan>,
    asked: u64,
    unanswered: u64,
    /// Whether it was told that the judge was given up.
    is_end_told: bool,
}

/// Whose answer an inquiry is about.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) question: &'a QuestionId,
    pub(crate) model: &'a str,
}

/// What a judge said to one inquiry.
pub(crate) type Answer = Result<Vec<Opinion>, Failure>;

impl Session {
    /// The session that the flags ask for, if they do.
    pub(crate) fn new(args: &JudgeArgs) -> anyhow::Result<Option<Self>> {
        let session = |judge| Self {
            judge,
            plan: args.is_dry_run().then(Plan::default),
            asked: 0,
            unanswered: 0,
            is_end_told: false,
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
                    self.tell(*subject, failure);
                }
            }
            self.tell_end(problems);
        });
        Some(answers)
    }

    /// One line for each failure of its own; what concerns many is told once.
    fn tell(&self, subject: Subject<'_>, failure: &Failure) {
        if matches!(failure, Failure::GivenUp | Failure::BudgetSpent) {
            return;
        }
        terminal::warn(&format!(
            "warning: question {}, model `{}`: the judge `{}` gave no verdict: {failure}",
            subject.question,
            subject.model,
            self.model()
        ));
    }

    fn tell_end(&mut self, problems: &mut Problems) {
        if let (Some(failure), false) = (self.judge.given_up(), self.is_end_told) {
            self.is_end_told = true;
            problems.tell(&format!(
                "the judge `{}` at {} is asked no more: {failure}; {}",
                self.model(),
                self.judge.url(),
                failure.help()
            ));
        }
    }

    /// Tells what concerns the whole run.
    pub(crate) fn finish(&self) {
        if self.judge.is_warm() {
            terminal::warn(
                "warning: the judge takes no temperature of 0; it was asked with its own",
            );
        }
        if let Some(error) = self.judge.unkept() {
            terminal::warn(&format!(
                "warning: answers of the judge could not be kept: {error}"
            ));
        }
        if self.unanswered > 0 {
            let spent = match self.judge.is_spent() {
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
