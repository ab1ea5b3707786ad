//! Runs the command: reads chunks of lines, judges them in parallel, and writes them in order.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use indicatif::ProgressBar;
use rayon::prelude::*;

use super::Args;
use super::answer::failure;
#[cfg(feature = "judge")]
use super::fallback;
use crate::cli::answers::{AnswerChunk, AnswerFile, AnswerRow};
use crate::cli::common::AnsweredQuestions;
use crate::cli::figures::absent_warning;
use crate::cli::input::{CHUNK_LINES, DASH};
use crate::cli::judge::JudgeSession;
use crate::cli::part::{Output, Recorded};
use crate::cli::problems::{Problems, problem};
use crate::cli::repeats::Repeats;
use crate::cli::shard::Piece;
use crate::cli::{progress, terminal};
use crate::dataset::{ErrorLine, Omissions, Problem, Question, QuestionKey, Questions, VerdictRow};
use crate::metrics::{Leaderboard, Row};
use crate::verifier::{LineGrader, UngradedAnswer};

/// One run over all answer files. Its memory does not grow with the number of answers, and by less
/// than 64 bytes for each new question.
pub(super) struct GradeRun<'a> {
    args: &'a Args,
    tasks: Arc<Questions>,
    grader: LineGrader,
    /// The output for verdict lines, if there is one.
    lines: Option<Output>,
    /// What a broken run has written there.
    pub(super) recorded: Recorded,
    /// The model that is asked about what the rules cannot decide, if any.
    session: Option<JudgeSession>,
    board: Leaderboard,
    /// The questions that are graded, unless all are.
    kept: Option<BTreeSet<QuestionKey>>,
    repeats: Repeats,
    bar: ProgressBar,
}

/// Some rows of a file: what is graded, and the lines that stand for bad rows in a stream, each with
/// the number of answers before it.
#[derive(Default)]
struct Batch {
    answers: Vec<UngradedAnswer>,
    error_lines: Vec<(usize, Vec<u8>)>,
}

impl<'a> GradeRun<'a> {
    pub(super) fn new(
        grader: LineGrader,
        tasks: Arc<Questions>,
        lines: Option<Output>,
        session: Option<JudgeSession>,
        board: Leaderboard,
        files: &[PathBuf],
        args: &'a Args,
    ) -> Self {
        Self {
            args,
            tasks,
            grader,
            lines,
            recorded: Recorded::default(),
            session,
            board,
            kept: None,
            repeats: Repeats::default(),
            bar: progress::bar(files, args.output.as_deref()),
        }
    }

    /// Keeps the questions that every model has a row for.
    pub(super) fn keep_common(&mut self, pieces: &[Piece]) -> anyhow::Result<()> {
        let mut answered = AnsweredQuestions::default();
        for piece in pieces {
            let mut file = self.open(piece);
            while let Some(chunk) = file.next_chunk() {
                // Errors are reported when the rows are graded.
                let rows = chunk.map(|chunk| chunk.rows).unwrap_or_default();
                for (answer, own) in rows.into_iter().filter_map(|row| row.line.answer.ok()) {
                    if let Ok((_, question)) = self.grader.source().resolve(&answer, own) {
                        answered.add(&answer.model, question.key());
                    }
                }
            }
        }
        self.kept = Some(answered.common()?);
        Ok(())
    }

    fn open(&self, piece: &Piece) -> AnswerFile {
        let line_bytes = self.args.limits.max_line_bytes;
        self.args
            .input
            .open(piece, &self.tasks, CHUNK_LINES, line_bytes)
    }

    /// Grades an answer file. If it cannot be read, this is reported, and the run continues.
    pub(super) fn file(&mut self, piece: &Piece, problems: &mut Problems) -> anyhow::Result<()> {
        let mut file = self.open(piece);
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
        let mut batch = Batch::default();
        for AnswerRow { hash, line } in chunk.rows {
            let (number, id, model) = (line.number, line.question_id.clone(), line.model.clone());
            if let Some(hash) = hash {
                self.repeats.add(hash, number);
            }
            match self.grader.read(line) {
                Ok(answer) if self.is_kept(answer.question()) => {
                    if !self.is_recorded(&answer)? {
                        batch.answers.push(answer);
                    }
                }
                Ok(_) => {}
                Err(fault) => {
                    if self.writes_errors() && self.recorded.next_line()?.is_none() {
                        let line = ErrorLine::new(number, id.as_ref(), model.as_deref(), &fault);
                        let place = batch.answers.len();
                        batch.error_lines.push((place, line.to_json()?));
                    }
                    self.report(problems, &problem(file, Some(number), fault));
                }
            }
        }
        self.grade(batch, problems)?;
        self.bar.inc(chunk.bytes);
        Ok(())
    }

    fn is_kept(&self, question: &Question) -> bool {
        let kept = self.kept.as_ref();
        kept.is_none_or(|kept| kept.contains(&question.key()))
    }

    /// Whether each row has a line: a process may be waiting for it, or merging needs to know of it.
    fn writes_errors(&self) -> bool {
        let to_stdout = self
            .args
            .output
            .as_ref()
            .is_some_and(|path| path.as_os_str() == DASH);
        self.lines.is_some() && (to_stdout || self.args.shard.is_some())
    }

    /// Whether a broken run has graded an answer, which is then counted.
    fn is_recorded(&mut self, answer: &UngradedAnswer) -> anyhow::Result<bool> {
        let Some(line) = self.recorded.next_line()? else {
            return Ok(false);
        };
        let row = VerdictRow::from_bytes(line.trim_ascii_end()).ok();
        let Some(row) = row.and_then(|row| answer.recorded(row)) else {
            bail!(
                "--resume: what was written is on other answers than these, by question {}; grade \
                 them without it",
                answer.question().id
            );
        };
        self.board
            .add(&Row::of_verdicts(&row, answer.question().key()));
        Ok(true)
    }

    /// Judges in parallel, then writes and counts in order.
    fn grade(&mut self, batch: Batch, problems: &mut Problems) -> anyhow::Result<()> {
        #[cfg_attr(
            not(feature = "judge"),
            expect(unused_mut, reason = "no model is asked")
        )]
        let mut judged = self.grader.grade(batch.answers);
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
        let mut error_lines = batch.error_lines.into_iter().peekable();
        for (index, (judged, line)) in judged.iter().zip(lines).enumerate() {
            while let Some((_, line)) = error_lines.next_if(|(place, _)| *place <= index) {
                self.write(&line)?;
            }
            if let Some(failure) = failure(judged) {
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

    /// Adds a row for each question of the question file that a model has none for, and returns the
    /// figures.
    pub(super) fn finish(
        mut self,
        problems: &mut Problems,
    ) -> anyhow::Result<(Leaderboard, Option<JudgeSession>)> {
        let is_whole = self.args.shard.is_none() && self.kept.is_none();
        if is_whole && !self.args.answered_only {
            self.grade_absent(problems)?;
        }
        if let Some(lines) = self.lines {
            lines.finish()?;
        }
        self.bar.finish_and_clear();
        if let Some(session) = &self.session {
            session.finish();
        }
        Ok((self.board, self.session))
    }

    fn grade_absent(&mut self, problems: &mut Problems) -> anyhow::Result<()> {
        while let Some(absent) = self.grader.next_absent() {
            if let Some(warning) = absent_warning(&absent) {
                self.bar.suspend(|| terminal::warn(&warning));
            }
            let mut batch = Batch::default();
            for answer in absent.answers {
                if !self.is_recorded(&answer)? {
                    batch.answers.push(answer);
                }
            }
            self.grade(batch, problems)?;
        }
        Ok(())
    }

    fn report(&self, problems: &mut Problems, problem: &Problem) {
        self.bar.suspend(|| problems.report(problem));
    }
}
