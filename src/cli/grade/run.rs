//! Runs the command: grades chunks of lines in parallel, while others are read and written.

use std::collections::BTreeSet;
use std::mem;
use std::sync::Arc;

use anyhow::bail;
use indicatif::ProgressBar;

use super::Args;
use super::results::RunResults;
use super::writer::{Batch, Finished, GradeWriter};
use crate::cli::answers::{AnswerChunk, AnswerFile, AnswerRow, Repeats};
use crate::cli::figures::{AnsweredQuestions, absent_warning};
use crate::cli::input::{CHUNK_LINES, is_dash};
use crate::cli::output::RecordedLines;
use crate::cli::problems::{Problems, problem};
use crate::cli::shard::Piece;
use crate::cli::terminal;
use crate::dataset::{ErrorLine, Problem, Question, QuestionKey, Questions, VerdictRow};
use crate::metrics::Row;
use crate::verifier::{LineGrader, UngradedAnswer};

/// One run over all answer files. Its memory does not grow with the number of answers, and by less
/// than 64 bytes for each new question.
pub(super) struct GradeRun<'a> {
    args: &'a Args,
    tasks: Arc<Questions>,
    results: RunResults,
    grader: LineGrader,
    writer: GradeWriter,
    /// What a broken run has written there.
    recorded: RecordedLines,
    /// The questions that are graded, unless all are.
    kept: Option<BTreeSet<QuestionKey>>,
    repeats: Repeats,
    bar: ProgressBar,
}

impl<'a> GradeRun<'a> {
    pub(super) fn new(
        grader: LineGrader,
        tasks: Arc<Questions>,
        results: RunResults,
        recorded: RecordedLines,
        writer: GradeWriter,
        bar: ProgressBar,
        args: &'a Args,
    ) -> Self {
        let repeats = Repeats::default();
        Self { args, tasks, results, grader, writer, recorded, kept: None, repeats, bar }
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
        self.args.input.open(piece, &self.tasks, CHUNK_LINES, line_bytes)
    }

    /// Grades an answer file. If it cannot be read, this is reported, and the run continues.
    ///
    /// While a chunk is graded, the one before it is written and the next one is read.
    pub(super) fn file(&mut self, piece: &Piece, problems: &mut Problems) -> anyhow::Result<()> {
        let mut file = self.open(piece);
        let mut graded = Batch::default();
        let mut next = file.next_chunk();
        while let Some(chunk) = next {
            let batch = match chunk {
                Ok(chunk) => self.batch(&file.name, chunk, problems)?,
                Err(problem) => {
                    self.report(problems, &problem);
                    Batch::default()
                }
            };
            let before = mem::take(&mut graded);
            let (grader, writer) = (&self.grader, &mut self.writer);
            let (now, ahead) = rayon::join(
                || batch.grade(grader),
                || {
                    let written = writer.write(before, problems);
                    written.map(|()| file.is_ready().then(|| file.next_chunk()))
                },
            );
            graded = now;
            next = match ahead? {
                Some(next) => next,
                None => {
                    self.writer.write(mem::take(&mut graded), problems)?;
                    file.next_chunk()
                }
            };
        }
        self.writer.write(graded, problems)?;
        self.bar.suspend(|| self.repeats.end_file(&file.name));
        Ok(())
    }

    /// The answers of one chunk that are to be graded.
    fn batch(
        &mut self,
        file: &str,
        chunk: AnswerChunk,
        problems: &mut Problems,
    ) -> anyhow::Result<Batch<UngradedAnswer>> {
        let mut batch = Batch::default();
        for AnswerRow { hash, mut line } in chunk.rows {
            if let Ok((answer, _)) = &mut line.answer {
                self.results.mark(answer);
            }
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
        self.bar.inc(chunk.bytes);
        Ok(batch)
    }

    fn is_kept(&self, question: &Question) -> bool {
        let kept = self.kept.as_ref();
        kept.is_none_or(|kept| kept.contains(&question.key()))
    }

    /// Whether each row has a line: a process may be waiting for it, or merging needs to know of it.
    fn writes_errors(&self) -> bool {
        let to_stdout = self.args.output.as_deref().is_some_and(is_dash);
        self.writer.has_output() && (to_stdout || self.args.shard.is_some())
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
        let key = answer.question().key();
        self.writer.board.add_in_round(&Row::of_verdicts(&row, key), row.round()?.as_ref());
        Ok(true)
    }

    /// Adds a row for each question of the question file that a model has none for, and returns the
    /// figures.
    pub(super) fn finish(mut self, problems: &mut Problems) -> anyhow::Result<Finished> {
        if let Some(warning) = self.results.unused() {
            self.bar.suspend(|| terminal::warn(&warning));
        }
        let is_whole = self.args.shard.is_none() && self.kept.is_none();
        if is_whole && !self.args.answered_only {
            self.grade_absent(problems)?;
        }
        self.writer.finish()
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
            self.writer.write(batch.grade(&self.grader), problems)?;
        }
        Ok(())
    }

    fn report(&self, problems: &mut Problems, problem: &Problem) {
        self.bar.suspend(|| problems.report(problem));
    }
}
