//! Runs the command: reads chunks of lines, judges them in parallel, and writes them in order.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use indexmap::IndexMap;
use indicatif::ProgressBar;
use rayon::prelude::*;

use super::Args;
use super::answer::{Job, JudgedAnswer, SharedTask};
#[cfg(feature = "judge")]
use super::fallback;
use crate::cli::answers::{AnswerChunk, AnswerFile};
use crate::cli::input::CHUNK_LINES;
use crate::cli::judge::JudgeSession;
use crate::cli::problems::{Problems, problem};
use crate::cli::progress;
use crate::dataset::{Answer, Question, QuestionId, QuestionSource};
use crate::language::Language;
use crate::metrics::Leaderboard;
use crate::verifier::Verifier;

/// One run over all answer files. Its memory does not grow with the number of answers.
pub(super) struct GradeRun {
    verifier: Verifier,
    source: QuestionSource,
    /// The output for verdict lines, if there is one.
    lines: Option<Box<dyn Write>>,
    /// The model that is asked about what the rules cannot decide, if any.
    session: Option<JudgeSession>,
    with_answer: bool,
    /// The longest line that is read, in bytes.
    line_bytes: usize,
    board: Leaderboard,
    /// The task of each question, for each language that answer lines give for it.
    tasks: BTreeMap<(QuestionId, Option<Language>), Arc<SharedTask>>,
    /// For each model, whether it has a row for each question of the question file.
    answered: IndexMap<String, Vec<bool>>,
    bar: ProgressBar,
}

impl GradeRun {
    pub(super) fn new(
        verifier: Verifier,
        source: QuestionSource,
        lines: Option<Box<dyn Write>>,
        session: Option<JudgeSession>,
        board: Leaderboard,
        args: &Args,
    ) -> Self {
        Self {
            verifier,
            source,
            lines,
            session,
            with_answer: !args.no_answer,
            line_bytes: args.limits.max_line_bytes,
            board,
            tasks: BTreeMap::new(),
            answered: IndexMap::new(),
            bar: progress::bar(&args.answers, args.output.as_deref()),
        }
    }

    /// Grades an answer file. If it cannot be read, this is reported, and the run continues.
    pub(super) fn file(&mut self, path: &Path, problems: &mut Problems) -> anyhow::Result<()> {
        let mut file = AnswerFile::new(path, CHUNK_LINES, self.line_bytes);
        while let Some(chunk) = file.next_chunk() {
            match chunk {
                Ok(chunk) => self.chunk(&file.name, chunk, problems)?,
                Err(problem) => self.report(problems, &problem),
            }
        }
        Ok(())
    }

    /// Grades the lines of one chunk, in their order.
    fn chunk(
        &mut self,
        file: &str,
        chunk: AnswerChunk,
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        let mut jobs = Vec::with_capacity(chunk.rows.len());
        for row in chunk.rows {
            if let Some((id, model)) = &row.key {
                self.mark_answered(id, model);
            }
            let job = row.answer.and_then(|(answer, own)| {
                let location = || format!("{file}:{}", row.line);
                let question = self.source.resolve(&answer, own, location)?;
                Ok(self.job(answer, question))
            });
            match job {
                Ok(job) => jobs.push(job),
                Err(fault) => self.report(problems, &problem(file, Some(row.line), fault)),
            }
        }
        self.grade(jobs, problems)?;
        self.bar.inc(chunk.bytes);
        Ok(())
    }

    fn job(&mut self, answer: Answer, question: Arc<Question>) -> Job {
        let key = (question.id.clone(), question.programming_language());
        let new = || Arc::new(SharedTask::new(Arc::clone(&question)));
        let task = Arc::clone(self.tasks.entry(key).or_insert_with(new));
        Job {
            answer,
            question,
            task,
        }
    }

    /// Judges in parallel, then writes and counts in order.
    fn grade(&mut self, jobs: Vec<Job>, problems: &mut Problems) -> anyhow::Result<()> {
        let (verifier, with_answer) = (&self.verifier, self.with_answer);
        let judged = jobs.into_par_iter().map(|job| job.judge(verifier));
        #[cfg_attr(
            not(feature = "judge"),
            expect(unused_mut, reason = "no model is asked")
        )]
        let mut judged: Vec<JudgedAnswer> = judged.collect();
        #[cfg(feature = "judge")]
        if let Some(session) = &mut self.session {
            fallback::ask(session, &mut judged, problems, &self.bar);
        }
        let wanted = self.lines.is_some();
        let lines: Vec<_> = judged
            .par_iter()
            .map(|judged| wanted.then(|| judged.line(with_answer)))
            .collect();
        for (judged, line) in judged.iter().zip(lines) {
            if let Some(failure) = judged.failure() {
                self.bar.suspend(|| problems.report_bug(&failure));
            }
            self.board.add(&judged.row());
            if let (Some(out), Some(line)) = (&mut self.lines, line) {
                out.write_all(&line?)?;
            }
        }
        if let Some(out) = &mut self.lines {
            out.flush()?;
        }
        Ok(())
    }

    /// Notes that a model has a row for a question, even if it is a bad one.
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

    /// Adds a row for each question of the question file that a model has none for, and returns the
    /// figures.
    pub(super) fn finish(
        mut self,
        problems: &mut Problems,
    ) -> anyhow::Result<(Leaderboard, Option<JudgeSession>)> {
        let answered = std::mem::take(&mut self.answered);
        for (model, answered) in answered {
            let QuestionSource::File(questions) = &self.source else {
                break;
            };
            let absent: Vec<_> = questions
                .iter()
                .zip(answered)
                .filter(|(_, answered)| !answered)
                .map(|(question, _)| Arc::clone(question))
                .collect();
            let jobs = absent
                .into_iter()
                .map(|question| {
                    let answer = Answer::absent(question.id.clone(), model.as_str());
                    self.job(answer, question)
                })
                .collect();
            self.grade(jobs, problems)?;
        }
        self.bar.finish_and_clear();
        if let Some(session) = &self.session {
            session.finish();
        }
        Ok((self.board, self.session))
    }

    fn report(&self, problems: &mut Problems, problem: &crate::dataset::Problem) {
        self.bar.suspend(|| problems.report(problem));
    }
}
