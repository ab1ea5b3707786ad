//! Grades the lines of answer files.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;
use rayon::prelude::*;

use super::{GradedAnswer, Task, Verifier};
use crate::dataset::{
    Answer, AnswerLine, Problem, Question, QuestionId, QuestionSource, Questions,
};
use crate::language::Language;

/// Grades the lines of answer files in parallel and keeps their order. It remembers which questions
/// each model has answered; its memory does not grow with the number of answers to them.
#[derive(Debug)]
pub struct LineGrader {
    verifier: Verifier,
    source: QuestionSource,
    /// The task of each question, for each language that answer lines give for it.
    tasks: BTreeMap<(QuestionId, Option<Language>), Arc<SharedTask>>,
    /// For each model, whether it has a row for each question of the question file.
    answered: IndexMap<String, Vec<bool>>,
}

/// An answer and its question.
struct Job {
    answer: Answer,
    question: Arc<Question>,
    task: Arc<SharedTask>,
}

/// The instructions of a question, parsed when the first of its answers is graded.
#[derive(Debug)]
struct SharedTask {
    question: Arc<Question>,
    task: OnceLock<Task>,
}

impl Job {
    fn grade(self, verifier: &Verifier) -> GradedAnswer {
        let shared = &self.task;
        let task = shared.task.get_or_init(|| verifier.task(&shared.question));
        verifier.grade_answer(self.question, task, self.answer)
    }
}

impl LineGrader {
    /// A grader of lines that answer these questions; `None` if the lines repeat their own.
    pub fn new(verifier: Verifier, questions: Option<Questions>) -> Self {
        Self {
            verifier,
            source: match questions {
                Some(questions) => QuestionSource::File(questions),
                None => QuestionSource::Answers(Questions::default()),
            },
            tasks: BTreeMap::new(),
            answered: IndexMap::new(),
        }
    }

    /// Grades lines of a file, in parallel on the current pool of threads: the answers in the order
    /// of their lines, and what is wrong with the other lines.
    pub fn grade(
        &mut self,
        file: &str,
        lines: Vec<AnswerLine>,
    ) -> (Vec<GradedAnswer>, Vec<Problem>) {
        let mut jobs = Vec::with_capacity(lines.len());
        let mut problems = Vec::new();
        for line in lines {
            if let Some((id, model)) = &line.key {
                self.mark_answered(id, model);
            }
            let job = line.answer.and_then(|(answer, own)| {
                let location = || format!("{file}:{}", line.number);
                let question = self.source.resolve(&answer, own, location)?;
                Ok(self.job(answer, question))
            });
            match job {
                Ok(job) => jobs.push(job),
                Err(fault) => problems.push(Problem {
                    file: file.to_owned(),
                    line: Some(line.number),
                    fault,
                }),
            }
        }
        (self.grade_jobs(jobs), problems)
    }

    /// A missing answer for each question of the question file that the next model has no line for;
    /// `None` after the last model.
    pub fn grade_absent(&mut self) -> Option<Vec<GradedAnswer>> {
        let (model, answered) = self.answered.shift_remove_index(0)?;
        let QuestionSource::File(questions) = &self.source else {
            return None;
        };
        let absent: Vec<_> = questions
            .iter()
            .zip(answered)
            .filter(|(_, answered)| !answered)
            .map(|(question, _)| Arc::clone(question))
            .collect();
        let jobs = absent.into_iter().map(|question| {
            let answer = Answer::absent(question.id.clone(), model.as_str());
            self.job(answer, question)
        });
        let jobs = jobs.collect();
        Some(self.grade_jobs(jobs))
    }

    fn job(&mut self, answer: Answer, question: Arc<Question>) -> Job {
        let key = (question.id.clone(), question.programming_language());
        let new = || {
            Arc::new(SharedTask {
                question: Arc::clone(&question),
                task: OnceLock::new(),
            })
        };
        let task = Arc::clone(self.tasks.entry(key).or_insert_with(new));
        Job {
            answer,
            question,
            task,
        }
    }

    fn grade_jobs(&self, jobs: Vec<Job>) -> Vec<GradedAnswer> {
        let graded = jobs.into_par_iter().map(|job| job.grade(&self.verifier));
        graded.collect()
    }

    /// Notes that a model has a line for a question, even if it is a bad one.
    fn mark_answered(&mut self, id: &QuestionId, model: &str) {
        let QuestionSource::File(questions) = &self.source else {
            return;
        };
        if !self.answered.contains_key(model) {
            self.answered
                .insert(model.to_owned(), vec![false; questions.iter().len()]);
        }
        if let Some((index, _)) = questions.get(id) {
            self.answered[model][index] = true;
        }
    }
}
