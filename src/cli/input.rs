//! Opens the files that the user names.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::problems::{Problems, problem};
use crate::dataset::{Fault, LineReader, NumberedLine, Questions};

/// The name that stands for standard input and output.
pub(super) const DASH: &str = "-";

/// The name of a path in messages.
pub(super) fn name(path: &Path) -> String {
    match path.as_os_str() == DASH {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// The most lines of a chunk.
pub(super) const CHUNK_LINES: usize = 256;

/// The size of the read buffer, in bytes (1 MiB).
const BUFFER: usize = 1 << 20;

/// Opens a file, or standard input for `-`.
pub(super) fn open(path: &Path) -> io::Result<BufReader<Box<dyn Read>>> {
    let reader: Box<dyn Read> = if path.as_os_str() == DASH {
        Box::new(io::stdin())
    } else {
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Box::new(file)
    };
    Ok(BufReader::with_capacity(BUFFER, reader))
}

/// Checks that standard input is given at most once.
pub(super) fn check_stdin<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> anyhow::Result<()> {
    if paths.filter(|path| path.as_os_str() == DASH).count() > 1 {
        bail!("- stands for standard input and can be given once");
    }
    Ok(())
}

/// Reads a question file and reports its bad lines. It must have at least one question.
pub(super) fn questions(path: &Path, problems: &mut Problems) -> anyhow::Result<Questions> {
    let name = name(path);
    let unreadable = |error: io::Error| problem(&name, None, Fault::Unreadable(error.to_string()));
    let reader = open(path).map_err(unreadable)?;
    let questions =
        Questions::read(reader, &name, |found| problems.report(&found)).map_err(unreadable)?;
    if questions.is_empty() {
        bail!("{name}: holds no question");
    }
    Ok(questions)
}

/// The next lines, and the error that ended reading. After the first line only those that are
/// buffered already are read: a process at the other end of a pipe may be waiting for verdicts.
pub(super) fn chunk(
    lines: &mut LineReader<BufReader<impl Read>>,
    max: usize,
) -> (Vec<NumberedLine>, Option<io::Error>) {
    let mut chunk = Vec::new();
    while chunk.is_empty() || (chunk.len() < max && lines.has_buffered_line()) {
        match lines.next_line() {
            Ok(Some(line)) => chunk.push(line),
            Ok(None) => break,
            Err(error) => return (chunk, Some(error)),
        }
    }
    (chunk, None)
}
