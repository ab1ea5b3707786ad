//! Grades the lines of answer files.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;
use rayon::prelude::*;

use super::{GradedAnswer, Requirements, Task, Verifier};
use crate::dataset::{
    Answer, AnswerLine, Fault, InstructionText, JudgedInstruction, Question, QuestionId,
    QuestionKey, QuestionSource, VerdictRow,
};
use crate::language::Language;

/// The most tasks that are kept for further answers to their questions. Making one anew takes little
/// time: its sentences are remembered.
const MOST_TASKS: usize = 64;

/// Grades the lines of answer files in parallel. It remembers which questions of the question files
/// each model has answered; its memory does not grow with the number of answers.
#[derive(Debug)]
pub struct LineGrader {
    verifier: Verifier,
    source: QuestionSource,
    requirements: Option<Requirements>,
    /// The task of each question and round, for each language that answer lines give for it.
    tasks: BTreeMap<(QuestionKey, usize, Option<Language>), Arc<SharedTask>>,
    models: IndexMap<String, Answered>,
}

/// What a model has answered.
#[derive(Debug)]
struct Answered {
    /// Whether any of its lines could be read.
    is_known: bool,
    /// Whether it has a line for each question of the question files.
    questions: Vec<bool>,
}

/// An answer and its question, to grade.
#[derive(Debug)]
pub struct UngradedAnswer {
    answer: Answer,
    question: Arc<Question>,
    task: Arc<SharedTask>,
}

/// The questions that a model has no line for.
#[derive(Debug)]
pub struct AbsentAnswers {
    /// The model.
    pub model: String,
    /// A missing answer for each of them.
    pub answers: Vec<UngradedAnswer>,
    /// How many questions there are in all.
    pub questions: usize,
}

/// The instructions of a question, parsed when the first of its answers is graded.
#[derive(Debug)]
struct SharedTask {
    question: Arc<Question>,
    task: OnceLock<Task>,
}

impl SharedTask {
    fn parsed(&self, verifier: &Verifier) -> &Task {
        self.task.get_or_init(|| verifier.task(&self.question))
    }
}

impl UngradedAnswer {
    /// The question.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Whether a verdict line is on this answer; `None` if not. The row gets what a compact line
    /// leaves out.
    pub(crate) fn recorded(&self, mut row: VerdictRow) -> Option<VerdictRow> {
        let same = row.question_id == self.question.id && row.model == self.answer.model;
        row.complete(&self.question).ok()?;
        let mut sentences = self.question.instructions.iter().zip(&row.verdicts);
        let alike = |(one, verdict): (&InstructionText, &JudgedInstruction)| {
            verdict.instruction.as_ref() == Some(&one.text)
        };
        let alike = sentences.all(alike);
        (same && alike && row.set == self.question.set).then_some(row)
    }

    fn grade(self, verifier: &Verifier) -> GradedAnswer {
        let task = self.task.parsed(verifier);
        verifier.grade_answer(self.question, task, self.answer)
    }
}

impl LineGrader {
    /// A grader of lines that answer these questions.
    pub fn new(verifier: Verifier, source: QuestionSource) -> Self {
        let (tasks, models) = (BTreeMap::new(), IndexMap::new());
        Self { verifier, source, requirements: None, tasks, models }
    }

    /// The grader, which refuses lines whose task no answer can meet these requirements in.
    #[must_use]
    pub fn requiring(self, requirements: Option<Requirements>) -> Self {
        Self { requirements, ..self }
    }

    /// Where the questions come from.
    pub const fn source(&self) -> &QuestionSource {
        &self.source
    }

    /// The answer of a line with its question.
    ///
    /// # Errors
    /// If the line is a bad one, there is no such question, or no answer to it can meet the requirements.
    pub fn read(&mut self, line: AnswerLine) -> Result<UngradedAnswer, Fault> {
        let found = line.answer.and_then(|(answer, own)| {
            let (index, question) = self.source.resolve(&answer, own)?;
            if let Some(fault) = self.verifier.fault_in(&question) {
                return Err(fault);
            }
            Ok((answer, index, question))
        });
        match found {
            Ok((answer, index, question)) => {
                self.mark_answered(&answer.model, true, index);
                let answer = self.ungraded(answer, question);
                let fault = self
                    .requirements
                    .and_then(|required| required.fault_in(answer.task.parsed(&self.verifier)));
                fault.map_or(Ok(answer), Err)
            }
            Err(fault) => {
                self.mark_bad(line.question_id.as_ref(), line.model.as_deref());
                Err(fault)
            }
        }
    }

    /// Grades answers in parallel on the current pool of threads, and keeps their order.
    pub fn grade(&self, answers: Vec<UngradedAnswer>) -> Vec<GradedAnswer> {
        // An answer may take a hundred times as long as the next: no thread may hold several back.
        let answers = answers.into_par_iter().with_max_len(1);
        answers.map(|answer| answer.grade(&self.verifier)).collect()
    }

    /// What the next model has no line for; `None` after the last model. Models none of whose lines
    /// could be read are left out: nothing is known of what they answered.
    pub fn next_absent(&mut self) -> Option<AbsentAnswers> {
        let QuestionSource::File(questions) = &self.source else {
            return None;
        };
        let next = self.models.values().position(|model| model.is_known)?;
        let (model, answered) = self.models.drain(..=next).next_back()?;
        let all = questions.iter().zip(answered.questions);
        let absent: Vec<_> = all
            .filter(|(_, answered)| !answered)
            .map(|(question, _)| Arc::clone(question))
            .collect();
        let questions = questions.iter().len();
        let answers = absent.into_iter().map(|question| {
            let answer = Answer::absent(question.id.clone(), model.as_str());
            self.ungraded(answer, question)
        });
        Some(AbsentAnswers { answers: answers.collect(), model, questions })
    }

    fn ungraded(&mut self, answer: Answer, question: Arc<Question>) -> UngradedAnswer {
        let asked = question.instructions.len();
        let key = (question.key(), asked, question.programming_language());
        if self.tasks.len() >= MOST_TASKS && !self.tasks.contains_key(&key) {
            self.tasks.clear();
        }
        let new =
            || Arc::new(SharedTask { question: Arc::clone(&question), task: OnceLock::new() });
        let task = Arc::clone(self.tasks.entry(key).or_insert_with(new));
        UngradedAnswer { answer, question, task }
    }

    /// Notes a line that was graded before, and adds what a compact one leaves out.
    ///
    /// # Errors
    /// If there is no such question, or it has another number of instructions.
    pub(crate) fn note_graded(&mut self, row: &mut VerdictRow) -> Result<(), Fault> {
        let QuestionSource::File(all) = &self.source else {
            return Ok(());
        };
        let is_of_set = |question: &Question| row.set.is_none() || question.set == row.set;
        let known = all.with_id(&row.question_id);
        let found = known.into_iter().find(|(_, question)| is_of_set(question));
        let (index, question) = found
            .ok_or_else(|| Fault::NoQuestion { id: row.question_id.clone(), with_file: true })?;
        row.complete(question)?;
        self.mark_answered(&row.model, true, [index]);
        Ok(())
    }

    /// Notes that a model has lines for questions of the question files.
    fn mark_answered(
        &mut self,
        model: &str,
        is_known: bool,
        indices: impl IntoIterator<Item = usize>,
    ) {
        let QuestionSource::File(all) = &self.source else {
            return;
        };
        if !self.models.contains_key(model) {
            let none = Answered { is_known: false, questions: vec![false; all.iter().len()] };
            self.models.insert(model.to_owned(), none);
        }
        let answered = &mut self.models[model];
        answered.is_known |= is_known;
        for index in indices {
            answered.questions[index] = true;
        }
    }

    /// Notes a bad line: its question has a line, so that it is not missing.
    pub(crate) fn mark_bad(&mut self, id: Option<&QuestionId>, model: Option<&str>) {
        if let (QuestionSource::File(all), Some(id), Some(model)) = (&self.source, id, model) {
            let indices: Vec<_> = all.with_id(id).map(|(index, _)| index).collect();
            self.mark_answered(model, false, indices);
        }
    }
}
