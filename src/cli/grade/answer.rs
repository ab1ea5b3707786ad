//! Judges an answer, and converts it for the verdict file and the metrics.

use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;

#[cfg(feature = "judge")]
use crate::cli::judge::Subject;
use crate::dataset::{
    Answer, DecidedBy, InstructionText, MetricEnds, Omissions, Question, VerdictDetail, VerdictLine,
};
#[cfg(feature = "judge")]
use crate::judge::{Inquiry, JudgeResult, fallback};
use crate::metrics::{Interval, Item, Metric, Row};
use crate::verdict::{Outcome, Reason, Verdict};
use crate::verifier::{Graded, InstructionVerdict, Task, Verifier};

/// An answer and its question.
pub(super) struct Job {
    pub(super) answer: Answer,
    pub(super) question: Arc<Question>,
    pub(super) task: Arc<SharedTask>,
}

/// The instructions of a question, parsed when the first of its answers is judged.
pub(super) struct SharedTask {
    question: Arc<Question>,
    task: OnceLock<Task>,
}

impl SharedTask {
    pub(super) fn new(question: Arc<Question>) -> Self {
        Self {
            question,
            task: OnceLock::new(),
        }
    }

    fn get(&self, verifier: &Verifier) -> &Task {
        self.task.get_or_init(|| verifier.task(&self.question))
    }
}

/// A judged answer.
pub(super) struct JudgedAnswer {
    job: Job,
    graded: Graded,
    /// The indices of the instructions that a model was asked about, and the model.
    asked: Option<(Vec<usize>, Arc<str>)>,
}

impl Job {
    /// Judges the answer. If it is missing, all verdicts are No.
    pub(super) fn judge(self, verifier: &Verifier) -> JudgedAnswer {
        let text = self.answer.text.as_deref();
        let task = self.task.get(verifier);
        let mut graded = verifier.grade_task(task, text.unwrap_or_default());
        if text.is_none() {
            graded.language = None;
            graded.blocks = 0;
            graded.syntax_errors = 0;
            for it in &mut graded.verdicts {
                it.verdict = Verdict::new(Outcome::No, "there is no answer to judge");
            }
        }
        JudgedAnswer {
            job: self,
            graded,
            asked: None,
        }
    }
}

/// Asking a model.
#[cfg(feature = "judge")]
impl JudgedAnswer {
    /// What to ask a model, if anything.
    pub(super) fn inquiry(&self) -> Option<Inquiry> {
        let text = self.job.answer.text.as_deref()?;
        fallback::inquiry(&self.job.question, text, &self.graded)
    }

    /// The answer that the inquiry is about.
    pub(super) fn subject(&self) -> Subject<'_> {
        Subject {
            question: &self.job.answer.question_id,
            model: &self.job.answer.model,
        }
    }

    /// Applies the opinions of the model.
    pub(super) fn apply_opinions(&mut self, model: &Arc<str>, result: &JudgeResult) {
        self.asked = Some((fallback::askable(&self.graded), Arc::clone(model)));
        fallback::apply_opinions(&mut self.graded, model, result);
    }
}

impl JudgedAnswer {
    fn is_missing(&self) -> bool {
        self.job.answer.text.is_none()
    }

    /// The answer and the message, if there was an internal error.
    pub(super) fn failure(&self) -> Option<String> {
        let verdict = &self.graded.verdicts.first()?.verdict;
        let failed = verdict.outcome.reason() == Some(Reason::InternalError);
        let answer = &self.job.answer;
        failed.then(|| {
            format!(
                "question {}, model {}: {}",
                answer.question_id, answer.model, verdict.message
            )
        })
    }

    /// The row for the metrics.
    pub(super) fn row(&self) -> Row<'_> {
        let question = &self.job.question;
        Row {
            model: &self.job.answer.model,
            question: question.key(),
            set: question.set.as_deref(),
            language: question.language.as_deref(),
            missing: self.is_missing(),
            items: self.instructions().map(item).collect(),
            dependencies: question.dependencies.as_deref(),
        }
    }

    /// The verdict line, with its line ending.
    pub(super) fn line(&self, omissions: Omissions) -> anyhow::Result<Vec<u8>> {
        let detail = |(index, pair)| {
            let mut detail = detail(pair, self.decided_by(index));
            detail.instruction = detail.instruction.filter(|_| !omissions.question);
            detail
        };
        let line = VerdictLine {
            question: &self.job.question,
            answer: &self.job.answer,
            details: self.instructions().enumerate().map(detail).collect(),
            language: self.graded.language.as_deref(),
            blocks: self.graded.blocks,
            syntax_errors: self.graded.syntax_errors,
            metrics: self.metrics(),
            omissions,
        };
        Ok(line.to_json()?)
    }

    /// Each metric of the answer; RSR is not defined if nothing tells the dependencies.
    fn metrics(&self) -> IndexMap<&'static str, Option<MetricEnds>> {
        let row = self.row();
        let scores = row.scores(&[]);
        let metrics = Metric::PAPER.into_iter().map(|metric| {
            let is_defined = row.dependencies.is_some() || !metric.needs_dependencies();
            let Interval { low, high } = scores.get(metric);
            (metric.id(), is_defined.then_some(MetricEnds { low, high }))
        });
        metrics.collect()
    }

    fn decided_by(&self, index: usize) -> DecidedBy<'_> {
        if self.is_missing() {
            return DecidedBy::Missing;
        }
        let outcome = self.graded.verdicts[index].verdict.outcome;
        match &self.asked {
            Some((asked, model)) if asked.contains(&index) && outcome.reason().is_none() => {
                DecidedBy::Judge(model)
            }
            _ => DecidedBy::Rules,
        }
    }

    /// Each instruction with its verdict.
    fn instructions(&self) -> impl Iterator<Item = InstructionWithVerdict<'_>> {
        let instructions = &self.job.question.instructions;
        instructions.iter().zip(&self.graded.verdicts)
    }
}

type InstructionWithVerdict<'a> = (&'a InstructionText, &'a InstructionVerdict);

/// The category in the question file, or otherwise the template's.
fn category<'a>((row, it): InstructionWithVerdict<'a>) -> Option<&'a str> {
    let by_template = || it.template.as_ref().map(|template| template.category.id());
    row.category.as_deref().or_else(by_template)
}

fn item(pair: InstructionWithVerdict<'_>) -> Item<'_> {
    let (_, it) = pair;
    let template = it.template.as_deref();
    Item {
        outcome: it.verdict.outcome,
        category: category(pair),
        id: template.and_then(|template| template.id),
        template: template.map(|template| template.slug.as_str()),
    }
}

fn detail<'a>(pair: InstructionWithVerdict<'a>, decided_by: DecidedBy<'a>) -> VerdictDetail<'a> {
    let (row, it) = pair;
    let template = it.template.as_deref();
    let mut detail = VerdictDetail::new(&row.text, &it.verdict, decided_by);
    detail.template = template.map(|template| template.slug.as_str());
    detail.id = template.and_then(|template| template.id);
    detail.category = category(pair);
    detail
}
