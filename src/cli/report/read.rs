//! Reads verdict files.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::ProgressBar;
use rayon::prelude::*;

use super::FilePage;
use crate::cli::figures::AnsweredQuestions;
use crate::cli::from::FromArg;
use crate::cli::input;
use crate::cli::problems::{Problems, problem};
use crate::cli::repeats::{self, Repeats};
use crate::dataset::{Fault, NumberedLine, QuestionKey, Questions, VerdictQuestions, VerdictRow};
use crate::metrics::{Leaderboard, Row};
use crate::report::html::PageAnswer;

/// Reads verdict files into the figures and, if there is one, the page.
pub(super) struct Reading {
    /// The questions of rows that leave their sentences out.
    questions: Questions,
    from: FromArg,
    board: Leaderboard,
    page: Option<FilePage>,
    bar: ProgressBar,
    told_apart: VerdictQuestions,
    repeats: Repeats,
    /// The questions that are counted, unless all are.
    kept: Option<BTreeSet<QuestionKey>>,
}

impl Reading {
    pub(super) fn new(
        questions: Questions,
        from: FromArg,
        board: Leaderboard,
        page: Option<FilePage>,
        bar: ProgressBar,
    ) -> Self {
        Self {
            questions,
            from,
            board,
            page,
            bar,
            told_apart: VerdictQuestions::default(),
            repeats: Repeats::default(),
            kept: None,
        }
    }

    /// The figures and the page, once all files are read.
    pub(super) fn finish(self) -> (Leaderboard, Option<FilePage>) {
        self.bar.finish_and_clear();
        (self.board, self.page)
    }

    /// Keeps the questions that every model has a row for.
    pub(super) fn keep_common(&mut self, files: &[PathBuf]) -> anyhow::Result<()> {
        let mut answered = AnsweredQuestions::default();
        let mut told_apart = VerdictQuestions::default();
        // What is wrong is reported when the rows are counted.
        for path in files {
            let Ok(mut lines) = self.from.own_lines(path) else {
                continue;
            };
            let file = Arc::from(input::name(path).as_str());
            loop {
                let (chunk, _) = input::chunk(&mut lines, input::CHUNK_LINES);
                if chunk.is_empty() {
                    break;
                }
                let rows: Vec<_> = chunk.par_iter().map(|line| self.row(line)).collect();
                for row in rows.iter().flatten() {
                    if let Ok(key) = told_apart.key(row, &file, 0) {
                        answered.add(&row.model, key);
                    }
                }
            }
        }
        self.kept = Some(answered.common()?);
        Ok(())
    }

    /// Adds the verdicts of one file. Bad lines are reported and skipped.
    pub(super) fn file(&mut self, path: &Path, problems: &mut Problems) -> anyhow::Result<()> {
        let name = input::name(path);
        let file = Arc::from(name.as_str());
        let bar = self.bar.clone();
        let mut report =
            |line, fault| bar.suspend(|| problems.report(&problem(&name, line, fault)));
        let mut lines = match self.from.own_lines(path) {
            Ok(lines) => lines,
            Err(error) => {
                report(None, Fault::unreadable(&error));
                return Ok(());
            }
        };
        let mut empty = true;
        loop {
            let (chunk, error) = input::chunk(&mut lines, input::CHUNK_LINES);
            let last = chunk.is_empty();
            empty &= chunk.is_empty();
            let rows: Vec<_> = chunk.par_iter().map(|line| self.parse(line)).collect();
            for (line, read) in chunk.iter().zip(rows) {
                let bytes = line.bytes.as_deref().unwrap_or_default();
                if line.bytes.is_ok() {
                    self.repeats.add(repeats::hash(bytes), line.number);
                }
                let known = read.and_then(|read| {
                    let key = self.told_apart.key(read.row(), &file, line.number)?;
                    Ok((key, read))
                });
                match known {
                    Ok((key, read)) => self.add(key, &read)?,
                    Err(fault) => report(Some(line.number), fault),
                }
                bar.inc(bytes.len() as u64);
            }
            if let Some(error) = error {
                report(None, Fault::unreadable(&error));
                return Ok(());
            }
            if last {
                break;
            }
        }
        if empty {
            report(None, Fault::Empty);
        }
        bar.suspend(|| self.repeats.end_file(&name));
        Ok(())
    }

    /// The row of a line, with what it leaves out.
    fn row(&self, line: &NumberedLine) -> Result<VerdictRow, Fault> {
        let bytes = line.bytes.as_deref().map_err(Fault::clone)?;
        let mut row = VerdictRow::from_bytes(bytes)?;
        let set = row.set.as_deref();
        if let Some(question) = self.questions.get(set, &row.question_id) {
            row.complete(question)?;
        }
        Ok(row)
    }

    fn parse(&self, line: &NumberedLine) -> Result<ParsedLine, Fault> {
        let row = self.row(line)?;
        match self.page {
            Some(_) => PageAnswer::new(row).map(ParsedLine::WithTexts),
            None => Ok(ParsedLine::Row(row)),
        }
    }

    fn add(&mut self, question: QuestionKey, read: &ParsedLine) -> io::Result<()> {
        let kept = self.kept.as_ref();
        if kept.is_some_and(|kept| !kept.contains(&question)) {
            return Ok(());
        }
        self.board.add(&Row::of_verdicts(read.row(), question));
        match (read, &mut self.page) {
            (ParsedLine::WithTexts(answer), Some(page)) => page.add(answer),
            _ => Ok(()),
        }
    }
}

/// A parsed line, with the texts of the page if they are needed.
enum ParsedLine {
    Row(VerdictRow),
    WithTexts(PageAnswer),
}

impl ParsedLine {
    fn row(&self) -> &VerdictRow {
        match self {
            Self::Row(row) => row,
            Self::WithTexts(answer) => answer.row(),
        }
    }
}
