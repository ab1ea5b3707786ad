//! Reads verdict files.

use std::io;
use std::path::Path;
use std::sync::Arc;

use indicatif::ProgressBar;
use rayon::prelude::*;

use super::FilePage;
use crate::cli::input;
use crate::cli::problems::{Problems, problem};
use crate::dataset::{
    Fault, LineReader, MAX_LINE_BYTES, NumberedLine, QuestionDigests, VerdictRow,
};
use crate::metrics::{Item, Leaderboard, Row};
use crate::report::html::PageAnswer;

/// Adds the verdicts of one file to the figures and, if there is one, to the page. Bad lines are
/// reported and skipped.
pub(super) fn file(
    path: &Path,
    board: &mut Leaderboard,
    identities: &mut QuestionDigests,
    mut page: Option<&mut FilePage>,
    bar: &ProgressBar,
    problems: &mut Problems,
) -> anyhow::Result<()> {
    let name = input::name(path);
    let file = Arc::from(name.as_str());
    let mut report = |line, fault| bar.suspend(|| problems.report(&problem(&name, line, fault)));
    let reader = match input::open(path) {
        Ok(reader) => reader,
        Err(error) => {
            report(None, unreadable(&error));
            return Ok(());
        }
    };
    let mut lines = LineReader::new(reader);
    let with_texts = page.is_some();
    let mut empty = true;
    loop {
        let (chunk, error) = input::chunk(&mut lines, input::CHUNK_LINES);
        let last = chunk.is_empty();
        empty &= chunk.is_empty();
        let rows: Vec<_> = chunk
            .into_par_iter()
            .map(|line| parse(line, with_texts))
            .collect();
        for (line, bytes, read) in rows {
            let known = read.and_then(|read| {
                identities.check(read.row(), &file, line)?;
                Ok(read)
            });
            match known {
                Ok(read) => {
                    board.add(&metrics_row(read.row()));
                    if let (ParsedLine::WithTexts(answer), Some(page)) = (&read, &mut page) {
                        page.add(answer)?;
                    }
                }
                Err(fault) => report(Some(line), fault),
            }
            bar.inc(bytes as u64);
        }
        if let Some(error) = error {
            report(None, unreadable(&error));
            return Ok(());
        }
        if last {
            break;
        }
    }
    if empty {
        report(None, Fault::Empty);
    }
    Ok(())
}

fn unreadable(error: &io::Error) -> Fault {
    Fault::Unreadable(error.to_string())
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

/// The line's number, its length in bytes, and its content.
fn parse(line: NumberedLine, with_texts: bool) -> (u64, usize, Result<ParsedLine, Fault>) {
    let bytes = line.bytes.as_deref();
    let row = bytes
        .ok_or(Fault::TooLong(MAX_LINE_BYTES))
        .and_then(VerdictRow::from_bytes);
    let read = match with_texts {
        true => row.and_then(PageAnswer::new).map(ParsedLine::WithTexts),
        false => row.map(ParsedLine::Row),
    };
    (line.number, bytes.map_or(0, <[u8]>::len), read)
}

/// The row for the metrics.
fn metrics_row(row: &VerdictRow) -> Row<'_> {
    Row {
        model: &row.model,
        question: &row.question_id,
        set: row.set.as_deref(),
        language: row.language.as_deref(),
        missing: row.is_missing(),
        items: row.verdicts.iter().map(Item::from).collect(),
        dependencies: &row.dependencies,
    }
}
