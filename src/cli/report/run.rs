//! Reads verdict files: their verdicts into the figures, and their answers to be graded again under each
//! disputed reading.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::ProgressBar;
use rayon::prelude::*;

use super::FilePage;
use crate::check::{Reading, Readings};
use crate::cli::answers::Repeats;
use crate::cli::figures::AnsweredQuestions;
use crate::cli::from::FromArg;
use crate::cli::problems::{Problems, problem};
use crate::cli::{answers, input};
use crate::dataset::{
    Answer, Fault, NumberedLine, QuestionKey, QuestionSource, Questions, VerdictQuestions,
    VerdictRow,
};
use crate::metrics::{Leaderboard, Row, Sensitivity, Variant};
use crate::report::Failures;
use crate::report::html::PageAnswer;
use crate::verifier::{GradedAnswer, Verifier};

/// Reads verdict files into the figures and, if there is one, the page.
pub(super) struct ReportRun {
    /// The questions of rows that leave their sentences out.
    questions: Questions,
    from: FromArg,
    board: Leaderboard,
    page: Option<FilePage>,
    failures: Option<Failures>,
    bar: ProgressBar,
    verdict_questions: VerdictQuestions,
    repeats: Repeats,
    /// The questions that are counted, unless all are.
    kept: Option<BTreeSet<QuestionKey>>,
}

impl ReportRun {
    pub(super) fn new(
        questions: Questions,
        from: FromArg,
        board: Leaderboard,
        page: Option<FilePage>,
        failures: Option<Failures>,
        bar: ProgressBar,
    ) -> Self {
        Self {
            questions,
            from,
            board,
            page,
            failures,
            bar,
            verdict_questions: VerdictQuestions::default(),
            repeats: Repeats::default(),
            kept: None,
        }
    }

    /// The figures, the page and the failures, once all files are read.
    pub(super) fn finish(self) -> (Leaderboard, Option<FilePage>, Option<Failures>) {
        self.bar.finish_and_clear();
        (self.board, self.page, self.failures)
    }

    /// Keeps the questions that every model has a row for.
    pub(super) fn keep_common(&mut self, files: &[PathBuf]) -> anyhow::Result<()> {
        let mut answered = AnsweredQuestions::default();
        let mut verdict_questions = VerdictQuestions::default();
        // What is wrong is reported when the rows are counted.
        for path in files {
            let Ok(mut lines) = self.from.own_lines(path) else {
                continue;
            };
            let file = Arc::from(input::name(path).as_str());
            for (chunk, _) in input::chunks(&mut lines) {
                let rows: Vec<_> = chunk.par_iter().map(|line| self.row(line)).collect();
                for row in rows.iter().flatten() {
                    if let Ok(key) = verdict_questions.key(row, &file, 0) {
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
        let mut is_empty = true;
        for (chunk, error) in input::chunks(&mut lines) {
            is_empty = false;
            let rows: Vec<_> = chunk.par_iter().map(|line| self.parse(line)).collect();
            for (line, read) in chunk.iter().zip(rows) {
                let bytes = line.bytes.as_deref().unwrap_or_default();
                if line.bytes.is_ok() {
                    self.repeats.add(answers::hash(bytes), line.number);
                }
                let known = read.and_then(|read| {
                    let key = self.verdict_questions.key(read.row(), &file, line.number)?;
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
        }
        if is_empty {
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
        row.round()?;
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
        let round = read.row().round().ok().flatten();
        self.board.add_in_round(&Row::of_verdicts(read.row(), question), round.as_ref());
        if let Some(failures) = &mut self.failures {
            failures.add(read.row());
        }
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

/// How far the figures of these files' answers depend on the readings. Lines that were read for the
/// report are named if they have no answer to grade.
pub(super) fn sensitivity(
    files: &[PathBuf],
    from: &FromArg,
    source: &QuestionSource,
    problems: &mut Problems,
) -> anyhow::Result<Sensitivity> {
    let variants = Reading::ALL.map(|reading| {
        let (readings, value) = reading.flipped();
        let value = if value { "yes" } else { "no" };
        (format!("{}={value}", reading.name), readings)
    });
    let mut readings = vec![Readings::default()];
    readings.extend(variants.iter().map(|(_, readings)| *readings));
    let mut boards: Vec<_> = readings.iter().map(|_| Leaderboard::default()).collect();
    let verifier = Verifier::default();
    for path in files {
        let name = input::name(path);
        let mut lines = from.own_lines(path)?;
        for (chunk, _) in input::chunks(&mut lines) {
            let graded = chunk.par_iter().map(|line| grade(&verifier, source, line, &readings));
            for (line, graded) in chunk.iter().zip(graded.collect::<Vec<_>>()) {
                match graded {
                    Ok(graded) => {
                        let rows = boards.iter_mut().zip(&graded);
                        rows.for_each(|(board, graded)| board.add(&graded.row()));
                    }
                    Err(fault) => problems.report(&problem(&name, Some(line.number), fault)),
                }
            }
        }
    }
    let mut models = boards.iter().map(|board| board.models(None));
    let default = models.next().unwrap_or_default();
    let variants = variants.into_iter().zip(models);
    let variants: Vec<_> =
        variants.map(|((reading, _), models)| Variant { reading, models }).collect();
    Ok(Sensitivity::new(&default, &variants))
}

/// The gradings of a line's answer, one for each of the readings.
fn grade(
    verifier: &Verifier,
    source: &QuestionSource,
    line: &NumberedLine,
    readings: &[Readings],
) -> Result<Vec<GradedAnswer>, Fault> {
    let bytes = line.bytes.as_deref().map_err(Fault::clone)?;
    let (answer, own) = Answer::from_bytes(bytes)?;
    let (_, question) = source.resolve(&answer, own)?;
    let task = verifier.task(&question);
    Ok(verifier.grade_answer_under(&question, &task, &answer, readings))
}
