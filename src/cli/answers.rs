//! Answer files, read chunk by chunk. Rows that occur again are found: a file may be given twice, or
//! appended to twice.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use rayon::prelude::*;

use super::from::{FileKind, FromArg};
use super::input::{DASH, Input, is_dash};
use super::problems::{Problems, problem};
use super::shard::Piece;
use super::{input, terminal};
use crate::dataset::{
    AnswerLine, Fault, LineReader, NumberedLine, Problem, QuestionSource, Questions,
};

/// The flags for answers and their questions.
#[derive(Debug, PartialEq, clap::Args)]
pub(super) struct AnswerArgs {
    /// Answer files: JSON lines or a JSON array, plain, .gz or .zst; a folder means all files in it,
    /// a quoted pattern all files that match; - is standard input
    #[arg(required = true, value_name = "ANSWERS.jsonl")]
    answers: Vec<PathBuf>,

    /// Question file, or open for the set that comes with codeif; may be repeated; not needed if the
    /// answer lines repeat the questions' fields
    #[arg(short, long, value_name = "Q.jsonl")]
    questions: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) from: FromArg,
}

impl AnswerArgs {
    pub(super) fn files(&self) -> anyhow::Result<Vec<PathBuf>> {
        input::check_stdin(self.answers.iter().chain(&self.questions))?;
        self.from.all_files(&self.answers, FileKind::Answers)
    }

    /// Every path given, which no output may overwrite.
    pub(super) fn inputs(&self) -> anyhow::Result<Vec<PathBuf>> {
        let questions = input::all_files(&self.questions)?;
        Ok([self.files()?, questions].concat())
    }

    /// Where the questions come from; bad lines of question files are reported.
    pub(super) fn source(&self, problems: &mut Problems) -> anyhow::Result<AnswerSource> {
        let mut source = AnswerSource { questions: QuestionSource::Answers, tasks: Arc::default() };
        if self.from.needs_tasks() {
            if self.questions.is_empty() {
                bail!(
                    "the answers of this benchmark name only their tasks; give its task files as --questions"
                );
            }
            source.tasks = Arc::new(self.from.questions(&self.questions, problems)?);
        } else if !self.questions.is_empty() {
            let questions = self.from.questions(&self.questions, problems)?;
            source.questions = QuestionSource::File(questions);
        }
        Ok(source)
    }

    /// Opens an answer file or a part of one, to read it in chunks of at most `chunk_lines` lines of at most
    /// `line_bytes` bytes. Rows on standard input need not name a model.
    pub(super) fn open(
        &self,
        piece: &Piece,
        tasks: &Arc<Questions>,
        chunk_lines: usize,
        line_bytes: usize,
    ) -> AnswerFile {
        let lines = self.from.lines(piece, tasks, line_bytes);
        AnswerFile::new(piece, lines, chunk_lines)
    }
}

/// Where the questions of answers come from.
pub(super) struct AnswerSource {
    pub(super) questions: QuestionSource,
    /// The tasks whose instructions are added to each answer while it is read.
    pub(super) tasks: Arc<Questions>,
}

/// An answer file. Its memory does not grow with the size of the file.
pub(super) struct AnswerFile {
    pub(super) name: String,
    lines: Option<LineReader<Input>>,
    default_model: Option<&'static str>,
    /// The fault that ends the file, which is reported after the lines before it.
    fault: Option<Fault>,
    chunk_lines: usize,
    /// Whether reading may wait for another process.
    may_wait: bool,
}

/// Some lines of a file, read in parallel.
pub(super) struct AnswerChunk {
    pub(super) bytes: u64,
    pub(super) rows: Vec<AnswerRow>,
}

/// A line and the hash of its text.
pub(super) struct AnswerRow {
    /// `None` if the line could not be read.
    pub(super) hash: Option<u64>,
    pub(super) line: AnswerLine,
}

impl AnswerFile {
    fn new(piece: &Piece, lines: io::Result<LineReader<Input>>, chunk_lines: usize) -> Self {
        let (lines, fault) = match lines {
            // No line may begin within a part of a file.
            Ok(lines) => (Some(lines), piece.bytes.is_none().then_some(Fault::Empty)),
            Err(error) => (None, Some(Fault::unreadable(&error))),
        };
        Self {
            name: piece.name(),
            lines,
            default_model: is_dash(&piece.path).then_some(DASH),
            fault,
            chunk_lines,
            may_wait: !piece.path.is_file(),
        }
    }

    /// Whether reading on waits for no other process, which may itself be waiting for verdicts.
    pub(super) fn is_ready(&self) -> bool {
        let has_line = |lines: &LineReader<_>| lines.has_buffered_line();
        !self.may_wait || self.lines.as_ref().is_none_or(has_line)
    }

    /// The next lines, or what is wrong with the file; `None` at the end.
    pub(super) fn next_chunk(&mut self) -> Option<Result<AnswerChunk, Problem>> {
        if let Some(lines) = &mut self.lines {
            let (chunk, error) = input::chunk(lines, self.chunk_lines);
            if let Some(error) = &error {
                self.fault = Some(Fault::unreadable(error));
            } else if !chunk.is_empty() {
                self.fault = None;
            }
            if chunk.is_empty() || error.is_some() {
                self.lines = None;
            }
            if !chunk.is_empty() {
                return Some(Ok(AnswerChunk::parse(&chunk, self.default_model)));
            }
        }
        let fault = self.fault.take()?;
        Some(Err(problem(&self.name, None, fault)))
    }
}

impl AnswerChunk {
    fn parse(lines: &[NumberedLine], default_model: Option<&str>) -> Self {
        let sizes = lines.iter().filter_map(|line| line.bytes.as_ref().ok());
        let row = |line: &NumberedLine| AnswerRow {
            hash: line.bytes.as_deref().ok().map(hash),
            line: AnswerLine::new(line, default_model),
        };
        Self {
            bytes: sizes.map(|bytes| bytes.len() as u64).sum(),
            rows: lines.par_iter().map(row).collect(),
        }
    }
}

/// How many hashes are kept, so that memory doesn't grow with the number of rows.
const MAX_SEEN: usize = 1 << 20;

/// The rows of a run, by hash. Of very many rows only a part is compared, chosen by hash: a file that
/// is given twice is still found.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    seen: BTreeSet<u64>,
    /// The bits that are 0 in the hashes of rows that are compared.
    mask: u64,
    /// How many rows of the current file occurred before.
    count: u64,
    first: u64,
}

/// The hash of a line, valid within one run.
pub(super) fn hash(line: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    line.hash(&mut hasher);
    hasher.finish()
}

impl Repeats {
    /// Notes the row on a line of the current file.
    pub(super) fn add(&mut self, hash: u64, line: u64) {
        if hash & self.mask != 0 {
            return;
        }
        if self.seen.insert(hash) {
            if self.seen.len() > MAX_SEEN {
                self.mask = self.mask << 1 | 1;
                self.seen.retain(|hash| hash & self.mask == 0);
            }
            return;
        }
        if self.count == 0 {
            self.first = line;
        }
        self.count += 1;
    }

    /// Says how many rows of the file occurred before, in it or in an earlier one.
    pub(super) fn end_file(&mut self, file: &str) {
        if let Some(rows) = self.repeated(file) {
            terminal::warn(&format!(
                "warning: {rows}; such rows count as further samples, so give each file only once"
            ));
        }
    }

    fn repeated(&mut self, file: &str) -> Option<String> {
        let (count, first) = (std::mem::take(&mut self.count), self.first);
        let rows = indicatif::HumanCount(count);
        Some(match (count, self.mask) {
            (0, _) => return None,
            (1, 0) => format!("{file}:{first}: the row is identical to an earlier one"),
            (_, 0) => {
                format!(
                    "{file}: {rows} rows are identical to earlier ones, the first on line {first}"
                )
            }
            _ => format!(
                "{file}: at least {rows} rows are identical to earlier ones, such as line {first}"
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_given_twice_is_found_among_very_many_rows() {
        let mut repeats = Repeats::default();
        let rows = |numbers: std::ops::Range<u64>| {
            numbers.map(|number| (hash(&number.to_le_bytes()), number))
        };
        rows(0..5_000_000).for_each(|(hash, line)| repeats.add(hash, line));
        assert_eq!(repeats.repeated("a.jsonl"), None);
        assert!(repeats.seen.len() <= MAX_SEEN);
        rows(3_000_000..3_010_000).for_each(|(hash, line)| repeats.add(hash, line));
        let found = repeats.repeated("b.jsonl").expect("rows are repeated");
        assert!(found.starts_with("b.jsonl: at least 1,"), "{found}");
    }

    #[test]
    fn all_of_few_rows_are_counted() {
        let mut repeats = Repeats::default();
        for line in 1..=4 {
            repeats.add(hash(&[line as u8 % 2]), line);
        }
        let expected = "a.jsonl: 2 rows are identical to earlier ones, the first on line 3";
        assert_eq!(repeats.repeated("a.jsonl").as_deref(), Some(expected));
    }
}
