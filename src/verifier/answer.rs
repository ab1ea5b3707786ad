//! An answer with the verdicts on it.

use std::sync::Arc;

use indexmap::IndexMap;

use super::{Graded, Grading, InstructionVerdict, Task, Verifier};
use crate::dataset::{
    Answer, DecidedBy, InstructionText, MetricEnds, Omissions, Question, VerdictDetail,
    VerdictLine, correctness,
};
use crate::metrics::{Interval, Item, Metric, Row};
use crate::verdict::{Outcome, Verdict};

/// An answer, its question, and the verdicts on it: what a line of a verdict file has.
#[derive(Debug, Clone)]
pub struct GradedAnswer {
    pub(crate) question: Arc<Question>,
    pub(crate) answer: Answer,
    pub(crate) graded: Graded,
    has_code: bool,
    /// The indices of the instructions that a model was asked about, and the model.
    pub(crate) asked: Option<(Vec<usize>, Arc<str>)>,
}

impl Verifier {
    /// Grades an answer by the task of its question. If the answer is missing, all verdicts are No.
    pub fn grade_answer(
        &self,
        question: Arc<Question>,
        task: &Task,
        answer: Answer,
    ) -> GradedAnswer {
        let text = answer.text.as_deref();
        let Grading {
            mut graded,
            has_code,
        } = self.grade_parses(&task.parses, text.unwrap_or_default(), task.language);
        if text.is_none() {
            graded.language = None;
            graded.blocks = 0;
            graded.syntax_errors = 0;
            for it in &mut graded.verdicts {
                it.verdict = Verdict::new(Outcome::No, "there is no answer to judge");
            }
        }
        GradedAnswer {
            question,
            answer,
            graded,
            has_code,
            asked: None,
        }
    }
}

impl GradedAnswer {
    /// The question.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The answer.
    pub const fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The verdicts.
    pub const fn graded(&self) -> &Graded {
        &self.graded
    }

    /// Whether there was no answer to grade: it failed, or was never given.
    pub const fn is_missing(&self) -> bool {
        self.answer.text.is_none()
    }

    /// Whether there is code: any token but comments, or code that was not read because it is past a
    /// limit or in a language without a grammar. Without code every prohibition holds.
    pub const fn has_code(&self) -> bool {
        self.has_code
    }

    /// The row for the metrics.
    pub fn row(&self) -> Row<'_> {
        let question = &self.question;
        Row {
            model: &self.answer.model,
            question: question.key(),
            set: question.set.as_deref(),
            language: question.language.as_deref(),
            missing: self.is_missing(),
            items: self.instructions().map(item).collect(),
            dependencies: question.dependencies.as_deref(),
            correct: correctness(&self.answer.fields),
        }
    }

    /// A metric of this answer; `weights` has a weight for each instruction, or is empty. RSR is not
    /// defined if nothing tells the dependencies.
    pub fn metric(&self, metric: Metric, weights: &[f64]) -> Option<Interval> {
        let row = self.row();
        let is_defined = row.dependencies.is_some() || !metric.needs_dependencies();
        is_defined.then(|| row.scores(weights).get(metric))
    }

    /// The line of a verdict file (`docs/verdict.schema.json`), with its line end.
    ///
    /// # Errors
    /// If serialization fails, which nothing here can cause.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        self.line(Omissions::default())
    }

    /// The line of a verdict file without some of its fields.
    pub(crate) fn line(&self, omissions: Omissions) -> serde_json::Result<Vec<u8>> {
        let detail = |(index, pair)| {
            let mut detail = detail(pair, self.decided_by(index));
            detail.instruction = detail.instruction.filter(|_| !omissions.question);
            detail
        };
        let metrics = Metric::PAPER.into_iter().map(|metric| {
            let ends = self.metric(metric, &[]);
            let ends = ends.map(|Interval { low, high }| MetricEnds { low, high });
            (metric.id(), ends)
        });
        let line = VerdictLine {
            question: &self.question,
            answer: &self.answer,
            details: self.instructions().enumerate().map(detail).collect(),
            language: self.graded.language.as_deref(),
            blocks: self.graded.blocks,
            syntax_errors: self.graded.syntax_errors,
            metrics: metrics.collect::<IndexMap<_, _>>(),
            omissions,
        };
        line.to_json()
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
        let instructions = &self.question.instructions;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::QuestionId;

    fn grade(text: Option<&str>) -> GradedAnswer {
        let question = Arc::new(Question::new(1, ["Your code should not use for-loop."]));
        let verifier = Verifier::default();
        let task = verifier.task(&question);
        let answer = Answer::new(QuestionId::from(1), "m", text.map(str::to_owned));
        verifier.grade_answer(question, &task, answer)
    }

    #[test]
    fn comments_are_no_code() {
        for (text, has_code) in [
            ("No code.", false),
            ("```python\n# for x in y\n```", false),
            ("```python\npass\n```", true),
            ("```rust\nfn f() {}\n```", true),
        ] {
            assert_eq!(grade(Some(text)).has_code(), has_code, "{text}");
        }
    }

    #[test]
    fn a_blank_answer_is_a_missing_one() {
        for text in [None, Some(" \n")] {
            let graded = grade(text);
            assert!(graded.is_missing());
            assert_eq!(graded.graded().verdicts[0].verdict.outcome, Outcome::No);
        }
    }
}
