//! One answer: judged, written as a line, handed to the metrics.

use std::sync::{Arc, OnceLock};

#[cfg(feature = "judge")]
use crate::cli::judge::{self, Subject};
use crate::dataset::{Answer, DecidedBy, InstructionText, Question, VerdictDetail, VerdictLine};
#[cfg(feature = "judge")]
use crate::judge::{Inquiry, fallback};
use crate::metrics::{Item, Row};
use crate::verdict::{Outcome, Reason, Verdict};
use crate::verifier::{Graded, InstructionVerdict, Task, Verifier};

/// An answer and its question.
pub(super) struct Job {
    pub(super) answer: Answer,
    pub(super) question: Arc<Question>,
    pub(super) task: Arc<SharedTask>,
}

/// A question's instructions, understood when the first of its answers is judged.
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
pub(super) struct Judged {
    job: Job,
    graded: Graded,
    /// What a model was asked about, and the model.
    asked: Option<(Vec<usize>, Arc<str>)>,
}

impl Job {
    /// Judges the answer; a failed row gets No throughout.
    pub(super) fn judge(self, verifier: &Verifier) -> Judged {
        let text = self.answer.text.as_deref();
        let task = self.task.get(verifier);
        let mut graded = verifier.grade_task(task, text.unwrap_or_default());
        if text.is_none() {
            graded.language = None;
            graded.syntax_errors = 0;
            for it in &mut graded.verdicts {
                it.verdict = Verdict::new(Outcome::No, "there is no answer to judge");
            }
        }
        Judged {
            job: self,
            graded,
            asked: None,
        }
    }
}

/// The questions to a model.
#[cfg(feature = "judge")]
impl Judged {
    /// What to ask a model about, and whose answer it is.
    pub(super) fn inquiry(&self) -> Option<Inquiry> {
        let text = self.job.answer.text.as_deref()?;
        fallback::inquiry(&self.job.question, text, &self.graded)
    }

    /// Whose answer it is.
    pub(super) fn subject(&self) -> Subject<'_> {
        Subject {
            question: &self.job.answer.question_id,
            model: &self.job.answer.model,
        }
    }

    /// Takes what the model said.
    pub(super) fn settle(&mut self, model: &Arc<str>, answer: &judge::Answer) {
        self.asked = Some((fallback::askable(&self.graded), Arc::clone(model)));
        fallback::settle(&mut self.graded, model, answer);
    }
}

impl Judged {
    fn is_missing(&self) -> bool {
        self.job.answer.text.is_none()
    }

    /// Which answer it was that codeif failed on, and how, should it have failed.
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

    /// What the metrics ask of it.
    pub(super) fn row(&self) -> Row<'_> {
        let question = &self.job.question;
        Row {
            model: &self.job.answer.model,
            question: &question.id,
            set: question.set.as_deref(),
            language: question.language.as_deref(),
            missing: self.is_missing(),
            items: self.instructions().map(item).collect(),
            dependencies: &question.dependencies,
        }
    }

    /// The verdict line, with its line end.
    pub(super) fn line(&self, with_answer: bool) -> anyhow::Result<Vec<u8>> {
        let line = VerdictLine {
            question: &self.job.question,
            answer: &self.job.answer,
            details: self
                .instructions()
                .enumerate()
                .map(|(index, pair)| detail(pair, self.decided_by(index)))
                .collect(),
            language: self.graded.language.as_deref(),
            syntax_errors: self.graded.syntax_errors,
            with_answer,
        };
        Ok(line.to_json()?)
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
    fn instructions(&self) -> impl Iterator<Item = Pair<'_>> {
        let instructions = &self.job.question.instructions;
        instructions.iter().zip(&self.graded.verdicts)
    }
}

type Pair<'a> = (&'a InstructionText, &'a InstructionVerdict);

/// The category that the row gives; where it gives none, the template's.
fn category<'a>((row, it): Pair<'a>) -> Option<&'a str> {
    let by_template = || it.template.as_ref().map(|template| template.category.id());
    row.category.as_deref().or_else(by_template)
}

fn item(pair: Pair<'_>) -> Item<'_> {
    let (_, it) = pair;
    let template = it.template.as_deref();
    Item {
        outcome: it.verdict.outcome,
        category: category(pair),
        id: template.and_then(|template| template.id),
        template: template.map(|template| template.slug.as_str()),
    }
}

fn detail<'a>(pair: Pair<'a>, decided_by: DecidedBy<'a>) -> VerdictDetail<'a> {
    let (row, it) = pair;
    let template = it.template.as_deref();
    let mut detail = VerdictDetail::new(&row.text, &it.verdict, decided_by);
    detail.template = template.map(|template| template.slug.as_str());
    detail.id = template.and_then(|template| template.id);
    detail.category = category(pair);
    detail
}
