//! Opening what the user names.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::problems::{Problems, problem};
use crate::dataset::{Fault, LineReader, NumberedLine, Questions};

/// The name that stands for standard input and output.
pub(super) const DASH: &str = "-";

/// What to call a path in messages.
pub(super) fn name(path: &Path) -> String {
    match path.as_os_str() == DASH {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// How many lines are worked on at once, at most.
pub(super) const CHUNK_LINES: usize = 256;

/// How much of a file is read at once, in bytes (1 MiB).
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

/// Standard input can be read once.
pub(super) fn check_stdin<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> anyhow::Result<()> {
    if paths.filter(|path| path.as_os_str() == DASH).count() > 1 {
        bail!("- stands for standard input and can be given once");
    }
    Ok(())
}

/// Reads a question file, naming what is wrong with single lines. Without any question there
/// is nothing to go by.
pub(super) fn questions(path: &Path, problems: &mut Problems) -> anyhow::Result<Questions> {
    let name = name(path);
    let unreadable = |error: io::Error| problem(&name, None, Fault::Unreadable(error.to_string()));
    let reader = open(path).map_err(unreadable)?;
    let questions =
        Questions::read(reader, &name, |found| problems.name(&found)).map_err(unreadable)?;
    if questions.is_empty() {
        bail!("{name}: holds no question");
    }
    Ok(questions)
}

/// The next lines, and what kept from reading more. Beyond the first, only lines that are there
/// already: a process at the other end of a pipe may be waiting for verdicts.
pub(super) fn chunk(
    lines: &mut LineReader<BufReader<impl Read>>,
    most: usize,
) -> (Vec<NumberedLine>, Option<io::Error>) {
    let mut chunk = Vec::new();
    while chunk.is_empty() || (chunk.len() < most && lines.has_buffered_line()) {
        match lines.next_line() {
            Ok(Some(line)) => chunk.push(line),
            Ok(None) => break,
            Err(error) => return (chunk, Some(error)),
        }
    }
    (chunk, None)
}
