//! An answer with the verdicts on it.

use std::sync::Arc;

use indexmap::IndexMap;

use super::substance::Substance;
use super::{Graded, Grading, InstructionVerdict, Requirements, Task, Verifier};
use crate::check::Readings;
use crate::dataset::{
    Answer, DecidedBy, InstructionText, MetricEnds, Omissions, PartDetail, Question, Rewards,
    Round, VerdictDetail, VerdictLine, correctness,
};
use crate::instruction::WhyNot;
use crate::metrics::{Interval, Item, Metric, Row};
use crate::verdict::{Outcome, Reason, Verdict};

/// An answer, its question, and the verdicts on it: what a line of a verdict file has.
#[derive(Debug, Clone)]
pub struct GradedAnswer {
    pub(crate) question: Arc<Question>,
    pub(crate) answer: Answer,
    pub(crate) graded: Graded,
    pub(super) substance: Substance,
    /// The id of the language that the answer should be in.
    pub(super) language: Option<String>,
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
        let readings = [self.options.readings];
        let mut graded = self.grade_answer_under(&question, task, &answer, &readings);
        graded.remove(0)
    }

    /// Grades an answer under each of several readings; it is parsed once.
    pub(crate) fn grade_answer_under(
        &self,
        question: &Arc<Question>,
        task: &Task,
        answer: &Answer,
        readings: &[Readings],
    ) -> Vec<GradedAnswer> {
        let text = answer.text.as_deref();
        let gradings = self.grade_under(
            &task.parses,
            text.unwrap_or_default(),
            task.language.as_ref(),
            readings,
        );
        let graded = gradings.into_iter().map(|Grading { graded, substance }| GradedAnswer {
            question: Arc::clone(question),
            answer: answer.clone(),
            graded: match text {
                Some(_) => graded,
                None => absent(graded),
            },
            substance,
            language: task.asked_language.as_ref().ok().cloned(),
            asked: None,
        });
        graded.collect()
    }
}

/// The verdicts on an answer that is missing.
fn absent(mut graded: Graded) -> Graded {
    graded.language = None;
    graded.blocks = 0;
    graded.syntax_errors = 0;
    for judged in &mut graded.verdicts {
        judged.verdict = Verdict::new(Outcome::No, "there is no answer to judge");
    }
    graded
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
        self.substance.has_code()
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
            fields: vec![&self.answer.fields, &question.fields],
        }
    }

    /// The round that the answer is of, if it is of a conversation.
    pub fn round(&self) -> Option<Round> {
        // What was asked is known by it, so that it has been read.
        let rounds = self.question.rounds().ok().flatten();
        Round::of(&self.answer.fields, rounds.as_deref()).ok().flatten()
    }

    /// A metric of this answer; `weights` has a weight for each instruction, or is empty. RSR is not
    /// defined if nothing tells the dependencies.
    pub fn metric(&self, metric: Metric, weights: &[f64]) -> Option<Interval> {
        let row = self.row();
        let is_defined = row.dependencies.is_some() || !metric.needs_dependencies();
        is_defined.then(|| row.scores(weights).get(metric))
    }

    /// A metric over the instructions that are decided, as [`metric`](Self::metric) is over all: those
    /// that are Unverifiable are left out, also among what others depend on. `None` if nothing is decided.
    pub fn decided_metric(&self, metric: Metric, weights: &[f64]) -> Option<f64> {
        let row = self.row();
        let is_defined = row.dependencies.is_some() || !metric.needs_dependencies();
        let scores = row.decided_scores(weights).filter(|_| is_defined);
        scores.map(|scores| scores.get(metric).low)
    }

    /// The line of a verdict file (`docs/verdict.schema.json`), with its line end.
    ///
    /// # Errors
    /// If serialization fails, which nothing here can cause.
    pub fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        self.line(Omissions::default(), None)
    }

    /// The line of a verdict file without some of its fields, and with rewards if there are requirements.
    pub(crate) fn line(
        &self,
        omissions: Omissions,
        requirements: Option<&Requirements>,
    ) -> serde_json::Result<Vec<u8>> {
        let detail = |(index, pair)| {
            let mut detail = detail(pair, self.decided_by(index));
            detail.instruction = detail.instruction.filter(|_| !omissions.question);
            detail
        };
        let row = self.row();
        let scores = row.scores(&[]);
        let metrics = Metric::PAPER.into_iter().map(|metric| {
            let is_defined = row.dependencies.is_some() || !metric.needs_dependencies();
            let ends = is_defined.then(|| scores.get(metric));
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
            has_code: self.has_code(),
            rewards: requirements.map(|requirements| self.rewards(requirements)),
            metrics: metrics.collect::<IndexMap<_, _>>(),
            omissions,
        };
        line.to_json()
    }

    fn rewards(&self, requirements: &Requirements) -> Rewards {
        let unmet = self.unmet(requirements).map(|unmet| unmet.to_string());
        let reward = |metric| match (self.metric(metric, &[]), &unmet) {
            (None, _) => None,
            (Some(_), Some(_)) => Some(0.0),
            (Some(_), None) => self.decided_metric(metric, &[]),
        };
        let rewards = Metric::PAPER.map(|metric| (metric.id(), reward(metric)));
        Rewards { rewards: rewards.into(), unmet }
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

fn item((row, it): InstructionWithVerdict<'_>) -> Item<'_> {
    Item::new(row, it.template.as_deref(), it.verdict.outcome)
}

fn detail<'a>(pair: InstructionWithVerdict<'a>, decided_by: DecidedBy<'a>) -> VerdictDetail<'a> {
    let (row, it) = pair;
    let mut detail = VerdictDetail::new(&row.text, &it.verdict, decided_by);
    let Item { category, id, template, .. } = item(pair);
    detail.template = template;
    detail.id = id;
    detail.category = category;
    if it.verdict.outcome.reason() == Some(Reason::UnknownInstruction) {
        detail.why_not = Some(WhyNot::of(&row.text).id());
    }
    let parts = it.parts.iter().map(|part| {
        PartDetail::new(&part.text, &part.template.slug, part.rest.as_deref(), &part.verdict)
    });
    detail.parts = parts.collect();
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
