//! The run: chunks of lines are read, judged in parallel, and written in order.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use codeif::dataset::{Answer, Fault, Line, Lines, Question, QuestionId, QuestionSource};
use codeif::language::Language;
use codeif::metrics::Leaderboard;
use codeif::report::Report;
use codeif::verifier::Verifier;
use indexmap::IndexMap;
use indicatif::ProgressBar;
use rayon::prelude::*;

use super::Args;
use super::row::{Job, Judged, SharedTask};
use crate::cli::problems::{Problems, problem};
use crate::cli::{input, progress};

/// One run over all answer files. What it holds does not grow with the answers.
pub(super) struct Run {
    verifier: Verifier,
    source: QuestionSource,
    /// Where verdict lines go, if anywhere.
    lines: Option<Box<dyn Write>>,
    with_answer: bool,
    /// The longest line that is read, in bytes.
    line_bytes: usize,
    board: Leaderboard,
    /// What each question asks, in each language that lines give for it.
    tasks: BTreeMap<(QuestionId, Option<Language>), Arc<SharedTask>>,
    /// For each model, which questions of the question file it has a row for.
    answered: IndexMap<String, Vec<bool>>,
    bar: ProgressBar,
}

impl Run {
    pub(super) fn new(
        verifier: Verifier,
        source: QuestionSource,
        lines: Option<Box<dyn Write>>,
        args: &Args,
    ) -> Self {
        Self {
            verifier,
            source,
            lines,
            with_answer: !args.no_answer,
            line_bytes: args.limits.max_line_bytes,
            board: Leaderboard::new(args.group_by.clone()),
            tasks: BTreeMap::new(),
            answered: IndexMap::new(),
            bar: progress::bar(&args.answers, args.output.as_deref()),
        }
    }

    /// Grades one answer file. One that cannot be read on is named, and the run goes on.
    pub(super) fn file(&mut self, path: &Path, problems: &mut Problems) -> anyhow::Result<()> {
        let name = input::name(path);
        let unreadable =
            |error: io::Error| problem(&name, None, Fault::Unreadable(error.to_string()));
        let reader = match input::open(path) {
            Ok(reader) => reader,
            Err(error) => {
                self.name(problems, &unreadable(error));
                return Ok(());
            }
        };
        let mut lines = Lines::with_limit(reader, self.line_bytes);
        let mut empty = true;
        loop {
            let (chunk, error) = input::chunk(&mut lines);
            let last = chunk.is_empty() || error.is_some();
            empty &= chunk.is_empty();
            self.chunk(&name, chunk, problems)?;
            if let Some(error) = error {
                self.name(problems, &unreadable(error));
                return Ok(());
            }
            if last {
                break;
            }
        }
        if empty {
            self.name(problems, &problem(&name, None, Fault::Empty));
        }
        Ok(())
    }

    /// Grades the lines of one chunk, in their order.
    fn chunk(
        &mut self,
        file: &str,
        chunk: Vec<Line>,
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        let bytes: usize = chunk
            .iter()
            .filter_map(|line| line.bytes.as_ref())
            .map(Vec::len)
            .sum();
        let limit = self.line_bytes;
        let parsed: Vec<_> = chunk
            .into_par_iter()
            .map(|line| parse(line, limit))
            .collect();
        let mut jobs = Vec::with_capacity(parsed.len());
        for parsed in parsed {
            let line = parsed.line;
            if let Some((id, model)) = &parsed.key {
                self.mark(id, model);
            }
            let job = parsed.row.and_then(|(answer, own)| {
                let place = || format!("{file}:{line}");
                let question = self.source.resolve(&answer, own, place)?;
                Ok(self.job(answer, question))
            });
            match job {
                Ok(job) => jobs.push(job),
                Err(fault) => self.name(problems, &problem(file, Some(line), fault)),
            }
        }
        self.grade(jobs, problems)?;
        self.bar.inc(bytes as u64);
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
        let wanted = self.lines.is_some();
        let judged: Vec<(Judged, Option<anyhow::Result<Vec<u8>>>)> = jobs
            .into_par_iter()
            .map(|job| {
                let judged = job.judge(verifier);
                let line = wanted.then(|| judged.line(with_answer));
                (judged, line)
            })
            .collect();
        for (judged, line) in judged {
            if let Some(failure) = judged.failure() {
                self.bar.suspend(|| problems.bug(&failure));
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

    /// Notes that a model has a row for a question, be it a bad one.
    fn mark(&mut self, id: &QuestionId, model: &str) {
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

    /// Adds a row for each question of the question file that a model has none for, and hands
    /// out the figures.
    pub(super) fn finish(mut self, problems: &mut Problems) -> anyhow::Result<Report> {
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
        Ok(Report::new(&self.board, None))
    }

    fn name(&self, problems: &mut Problems, problem: &codeif::dataset::Problem) {
        self.bar.suspend(|| problems.name(problem));
    }
}

/// What a line holds, and what can be said of it even where it is bad.
struct Parsed {
    line: u64,
    key: Option<(QuestionId, String)>,
    row: Result<(Answer, Option<Question>), Fault>,
}

fn parse(line: Line, limit: usize) -> Parsed {
    let row = match &line.bytes {
        Some(bytes) => Answer::from_bytes(bytes),
        None => Err(Fault::TooLong(limit)),
    };
    let key = match &row {
        Ok((answer, _)) => Some((answer.question_id.clone(), answer.model.clone())),
        Err(_) => line.bytes.as_deref().and_then(Answer::key),
    };
    Parsed {
        line: line.number,
        key,
        row,
    }
}
