//! Runs the command: reads chunks of lines, judges them in parallel, and writes them in order.

use std::io::Write;
use std::path::Path;

use indicatif::ProgressBar;
use rayon::prelude::*;

use super::Args;
use super::answer::failure;
#[cfg(feature = "judge")]
use super::fallback;
use crate::cli::answers::{AnswerChunk, AnswerFile};
use crate::cli::input::CHUNK_LINES;
use crate::cli::judge::JudgeSession;
use crate::cli::problems::Problems;
use crate::cli::progress;
use crate::dataset::Problem;
use crate::metrics::Leaderboard;
use crate::verifier::{GradedAnswer, LineGrader};

/// One run over all answer files. Its memory does not grow with the number of answers.
pub(super) struct GradeRun {
    grader: LineGrader,
    /// The output for verdict lines, if there is one.
    lines: Option<Box<dyn Write>>,
    /// The model that is asked about what the rules cannot decide, if any.
    session: Option<JudgeSession>,
    with_answer: bool,
    /// The longest line that is read, in bytes.
    line_bytes: usize,
    board: Leaderboard,
    bar: ProgressBar,
}

impl GradeRun {
    pub(super) fn new(
        grader: LineGrader,
        lines: Option<Box<dyn Write>>,
        session: Option<JudgeSession>,
        board: Leaderboard,
        args: &Args,
    ) -> Self {
        Self {
            grader,
            lines,
            session,
            with_answer: !args.no_answer,
            line_bytes: args.limits.max_line_bytes,
            board,
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
        let (judged, found) = self.grader.grade(file, chunk.lines);
        for problem in &found {
            self.report(problems, problem);
        }
        self.count(judged, problems)?;
        self.bar.inc(chunk.bytes);
        Ok(())
    }

    /// Asks about answers, then writes and counts them in order.
    #[cfg_attr(
        not(feature = "judge"),
        expect(unused_mut, reason = "no model is asked")
    )]
    fn count(
        &mut self,
        mut judged: Vec<GradedAnswer>,
        problems: &mut Problems,
    ) -> anyhow::Result<()> {
        #[cfg(feature = "judge")]
        if let Some(session) = &mut self.session {
            fallback::ask(session, &mut judged, problems, &self.bar);
        }
        let (wanted, with_answer) = (self.lines.is_some(), self.with_answer);
        let lines: Vec<_> = judged
            .par_iter()
            .map(|judged| wanted.then(|| judged.to_json(with_answer)))
            .collect();
        for (judged, line) in judged.iter().zip(lines) {
            if let Some(failure) = failure(judged) {
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

    /// Adds a row for each question of the question file that a model has none for, and returns the
    /// figures.
    pub(super) fn finish(
        mut self,
        problems: &mut Problems,
    ) -> anyhow::Result<(Leaderboard, Option<JudgeSession>)> {
        while let Some(absent) = self.grader.grade_absent() {
            self.count(absent, problems)?;
        }
        self.bar.finish_and_clear();
        if let Some(session) = &self.session {
            session.finish();
        }
        Ok((self.board, self.session))
    }

    fn report(&self, problems: &mut Problems, problem: &Problem) {
        self.bar.suspend(|| problems.report(problem));
    }
}
