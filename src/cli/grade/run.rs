//! Runs the command: reads chunks of lines, judges them in parallel, and writes them in order.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indexmap::IndexMap;
use indicatif::{HumanCount, ProgressBar};
use rayon::prelude::*;

use super::Args;
use super::answer::{Job, JudgedAnswer, SharedTask};
#[cfg(feature = "judge")]
use super::fallback;
use crate::cli::answers::{AnswerChunk, AnswerFile};
use crate::cli::common::AnsweredQuestions;
use crate::cli::input::{CHUNK_LINES, DASH};
use crate::cli::judge::JudgeSession;
use crate::cli::problems::{Problems, problem};
use crate::cli::repeats::Repeats;
use crate::cli::{progress, terminal};
use crate::dataset::{
    Answer, ErrorLine, Omissions, Question, QuestionId, QuestionKey, QuestionSource,
};
use crate::language::Language;
use crate::metrics::Leaderboard;
use crate::verifier::Verifier;

/// The most tasks that are kept for further answers to their questions. A set of the benchmark has
/// fewer, and a training loop may bring new ones for ever.
const MOST_TASKS: usize = 2048;

/// One run over all answer files. Its memory does not grow with the number of answers, and by less
/// than 64 bytes for each new question.
pub(super) struct GradeRun<'a> {
    args: &'a Args,
    verifier: Verifier,
    source: QuestionSource,
    /// The output for verdict lines, if there is one.
    lines: Option<Box<dyn Write>>,
    /// The model that is asked about what the rules cannot decide, if any.
    session: Option<JudgeSession>,
    board: Leaderboard,
    /// The questions that are graded, unless all are.
    kept: Option<BTreeSet<QuestionKey>>,
    repeats: Repeats,
    /// The task of each question, for each language that answer lines give for it.
    tasks: BTreeMap<(QuestionKey, Option<Language>), Arc<SharedTask>>,
    /// For each model, whether it has a row for each question of the question file.
    answered: IndexMap<String, Vec<bool>>,
    bar: ProgressBar,
}

/// Some rows of a file: what is graded, and the lines that stand for bad rows in a stream, each with
/// the number of jobs before it.
#[derive(Default)]
struct Jobs {
    jobs: Vec<Job>,
    error_lines: Vec<(usize, Vec<u8>)>,
}

impl<'a> GradeRun<'a> {
    pub(super) fn new(
        verifier: Verifier,
        source: QuestionSource,
        lines: Option<Box<dyn Write>>,
        session: Option<JudgeSession>,
        board: Leaderboard,
        files: &[PathBuf],
        args: &'a Args,
    ) -> Self {
        Self {
            args,
            verifier,
            source,
            lines,
            session,
            board,
            kept: None,
            repeats: Repeats::default(),
            tasks: BTreeMap::new(),
            answered: IndexMap::new(),
            bar: progress::bar(files, args.output.as_deref()),
        }
    }

    /// Keeps the questions that every model has a row for.
    pub(super) fn keep_common(&mut self, files: &[PathBuf]) -> anyhow::Result<()> {
        let mut answered = AnsweredQuestions::default();
        for path in files {
            let mut file = self.open(path);
            while let Some(chunk) = file.next_chunk() {
                // What is wrong is told when the rows are graded.
                let rows = chunk.map(|chunk| chunk.rows).unwrap_or_default();
                for (answer, own) in rows.into_iter().filter_map(|row| row.answer.ok()) {
                    if let Ok((_, question)) = self.source.resolve(&answer, own) {
                        answered.add(&answer.model, question.key());
                    }
                }
            }
        }
        self.kept = Some(answered.common()?);
        Ok(())
    }

    fn open(&self, path: &Path) -> AnswerFile {
        let line_bytes = self.args.limits.max_line_bytes;
        self.args.input.open(path, CHUNK_LINES, line_bytes)
    }

    /// Grades an answer file. If it cannot be read, this is reported, and the run continues.
    pub(super) fn file(&mut self, path: &Path, problems: &mut Problems) -> anyhow::Result<()> {
        let mut file = self.open(path);
        while let Some(chunk) = file.next_chunk() {
            match chunk {
                Ok(chunk) => self.chunk(&file.name, chunk, problems)?,
                Err(problem) => self.report(problems, &problem),
            }
        }
        self.bar.suspend(|| self.repeats.end_file(&file.name));
        Ok(())
    }

    /// Grades the lines of one chunk, in their order.
    fn chunk(
        &mut self,
        file: &str,
        chunk: AnswerChunk,
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        let mut jobs = Jobs::default();
        for row in chunk.rows {
            self.repeats.add(row.hash, row.line);
            let question = row.answer.and_then(|(answer, own)| {
                let (index, question) = self.source.resolve(&answer, own)?;
                Ok((answer, index, question))
            });
            match question {
                Ok((answer, index, question)) => {
                    self.mark_answered(&answer.model, index);
                    if self.is_kept(&question) {
                        jobs.jobs.push(self.job(answer, question));
                    }
                }
                Err(fault) => {
                    self.mark_bad(row.question_id.as_ref(), row.model.as_deref());
                    if self.is_stream() {
                        let line = ErrorLine::new(row.line, row.question_id.as_ref(), &fault);
                        let place = jobs.jobs.len();
                        jobs.error_lines.push((place, line.to_json()?));
                    }
                    self.report(problems, &problem(file, Some(row.line), fault));
                }
            }
        }
        self.grade(jobs, problems)?;
        self.bar.inc(chunk.bytes);
        Ok(())
    }

    fn is_kept(&self, question: &Question) -> bool {
        let kept = self.kept.as_ref();
        kept.is_none_or(|kept| kept.contains(&question.key()))
    }

    /// Whether a process may be waiting for a line for each of its rows.
    fn is_stream(&self) -> bool {
        let output = self.args.output.as_ref();
        self.lines.is_some() && output.is_some_and(|path| path.as_os_str() == DASH)
    }

    fn job(&mut self, answer: Answer, question: Arc<Question>) -> Job {
        let key = (question.key(), question.programming_language());
        if self.tasks.len() >= MOST_TASKS && !self.tasks.contains_key(&key) {
            self.tasks.clear();
        }
        let new = || Arc::new(SharedTask::new(Arc::clone(&question)));
        let task = Arc::clone(self.tasks.entry(key).or_insert_with(new));
        Job {
            answer,
            question,
            task,
        }
    }

    /// Judges in parallel, then writes and counts in order.
    fn grade(&mut self, jobs: Jobs, problems: &mut Problems) -> anyhow::Result<()> {
        let verifier = &self.verifier;
        let judged = jobs.jobs.into_par_iter().map(|job| job.judge(verifier));
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
        let omissions = Omissions {
            answer: self.args.no_answer,
            question: self.args.compact,
        };
        let lines: Vec<_> = judged
            .par_iter()
            .map(|judged| wanted.then(|| judged.line(omissions)))
            .collect();
        let mut error_lines = jobs.error_lines.into_iter().peekable();
        for (index, (judged, line)) in judged.iter().zip(lines).enumerate() {
            while let Some((_, line)) = error_lines.next_if(|(place, _)| *place <= index) {
                self.write(&line)?;
            }
            if let Some(failure) = judged.failure() {
                self.bar.suspend(|| problems.report_bug(&failure));
            }
            self.board.add(&judged.row());
            if let Some(line) = line {
                self.write(&line?)?;
            }
        }
        for (_, line) in error_lines {
            self.write(&line)?;
        }
        if let Some(out) = &mut self.lines {
            out.flush()?;
        }
        Ok(())
    }

    fn write(&mut self, line: &[u8]) -> anyhow::Result<()> {
        if let Some(out) = &mut self.lines {
            out.write_all(line)?;
        }
        Ok(())
    }

    /// Notes that a model has rows for questions of the question files.
    fn mark_answered(&mut self, model: &str, questions: impl IntoIterator<Item = usize>) {
        let QuestionSource::File(all) = &self.source else {
            return;
        };
        if !self.answered.contains_key(model) {
            let none = vec![false; all.iter().len()];
            self.answered.insert(model.to_owned(), none);
        }
        for index in questions {
            self.answered[model][index] = true;
        }
    }

    /// Notes a bad row: its question has a row, so that it is not missing.
    fn mark_bad(&mut self, id: Option<&QuestionId>, model: Option<&str>) {
        if let (QuestionSource::File(all), Some(id), Some(model)) = (&self.source, id, model) {
            let indices: Vec<_> = all.with_id(id).map(|(index, _)| index).collect();
            self.mark_answered(model, indices);
        }
    }

    /// Adds a row for each question of the question file that a model has none for, and returns the
    /// figures.
    pub(super) fn finish(
        mut self,
        problems: &mut Problems,
    ) -> anyhow::Result<(Leaderboard, Option<JudgeSession>)> {
        if !self.args.answered_only && self.kept.is_none() {
            self.grade_absent(problems)?;
        }
        self.bar.finish_and_clear();
        if let Some(session) = &self.session {
            session.finish();
        }
        Ok((self.board, self.session))
    }

    fn grade_absent(&mut self, problems: &mut Problems) -> anyhow::Result<()> {
        let answered = std::mem::take(&mut self.answered);
        for (model, answered) in answered {
            let QuestionSource::File(questions) = &self.source else {
                break;
            };
            if !self.board.has(&model) {
                // None of its rows could be read, so that nothing is known of what it answered.
                continue;
            }
            let all = questions.iter().zip(answered);
            let absent: Vec<_> = all
                .filter(|(_, answered)| !answered)
                .map(|(question, _)| Arc::clone(question))
                .collect();
            self.warn_absent(&model, absent.len(), questions.iter().len());
            let jobs = absent.into_iter().map(|question| {
                let answer = Answer::absent(question.id.clone(), model.as_str());
                self.job(answer, question)
            });
            let jobs = Jobs {
                jobs: jobs.collect(),
                ..Jobs::default()
            };
            self.grade(jobs, problems)?;
        }
        Ok(())
    }

    /// Says that a model has no row for some questions, which looks like bad answers in the figures.
    fn warn_absent(&self, model: &str, absent: usize, all: usize) {
        if absent > 0 {
            let [absent, all] = [absent, all].map(|count| HumanCount(count as u64));
            let text = format!(
                "warning: model `{model}`: {absent} of {all} questions have no row and count as No; \
                 --answered-only grades what is there"
            );
            self.bar.suspend(|| terminal::warn(&text));
        }
    }

    fn report(&self, problems: &mut Problems, problem: &crate::dataset::Problem) {
        self.bar.suspend(|| problems.report(problem));
    }
}
