//! Opens the files that the user names.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::compressed;
use super::from::FromArg;
use super::problems::{Problems, problem};
use crate::dataset::{Fault, LineReader, NumberedLine, Questions};

/// The name of standard input and output.
pub(super) const DASH: &str = "-";

/// The name of a path in messages.
pub(super) fn name(path: &Path) -> String {
    match path.as_os_str() == DASH {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// The most lines of a chunk.
pub(super) const CHUNK_LINES: usize = 1024;

/// The size of the read buffer, in bytes (4 MiB): all lines of a chunk are in it.
const BUFFER: usize = 1 << 22;

/// Opens a file, or standard input for `-`, and decompresses what is compressed.
pub(super) fn open(path: &Path) -> io::Result<BufReader<Box<dyn Read + Send>>> {
    let reader: Box<dyn Read + Send> = if path.as_os_str() == DASH {
        Box::new(io::stdin())
    } else {
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Box::new(file)
    };
    let reader = compressed::decompress(reader)?;
    Ok(BufReader::with_capacity(BUFFER, reader))
}

/// The extensions of the files that are read from a folder.
const ENDINGS: [&str; 3] = ["jsonl", "json", "ndjson"];

/// The files that a path means, sorted by name: of a folder those with JSON in it, of a pattern
/// such as `answers/*.jsonl` those that it matches, otherwise the path itself.
pub(super) fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let name = path.display();
    if path.is_dir() {
        let unreadable = || format!("{name}: cannot be read");
        let entries = fs::read_dir(path).with_context(unreadable)?;
        let paths = entries.map(|entry| Ok(entry?.path()));
        let mut paths = paths.collect::<io::Result<Vec<_>>>().with_context(unreadable)?;
        paths.retain(|path| path.is_file() && has_json(path));
        paths.sort();
        if paths.is_empty() {
            bail!(
                "{name}: the folder contains no .jsonl or .json file; folders in it are not searched"
            );
        }
        return Ok(paths);
    }
    let pattern = path.to_str().filter(|text| text.contains(['*', '?', '[']));
    let Some(pattern) = pattern.filter(|_| !path.exists()) else {
        return Ok(vec![path.to_owned()]);
    };
    let paths = glob::glob(pattern).with_context(|| format!("{name}: is not a pattern"))?;
    let paths: Vec<_> = paths.flatten().filter(|path| path.is_file()).collect();
    if paths.is_empty() {
        bail!("{name}: no file matches");
    }
    Ok(paths)
}

/// The files that several paths mean.
pub(super) fn all_files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let files: anyhow::Result<Vec<_>> = paths.iter().map(|path| files(path)).collect();
    Ok(files?.concat())
}

/// Whether a file's name says that it holds JSON, compressed or not.
pub(super) fn has_json(path: &Path) -> bool {
    let ending = |path: &Path| Some(path.extension()?.to_str()?.to_lowercase());
    let outer = ending(path);
    let name = match outer.as_deref() {
        Some("gz" | "zst") => path.file_stem().map(Path::new).and_then(ending),
        _ => outer,
    };
    name.is_some_and(|it| ENDINGS.contains(&it.as_str()))
}

/// Checks that standard input is given at most once.
pub(super) fn check_stdin<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> anyhow::Result<()> {
    if paths.filter(|path| path.as_os_str() == DASH).count() > 1 {
        bail!("- is standard input, and can be given only once");
    }
    Ok(())
}

/// Reads question files and reports their bad lines. Each must have at least one question.
pub(super) fn questions(
    paths: &[PathBuf],
    from: FromArg,
    problems: &mut Problems,
) -> anyhow::Result<Questions> {
    let mut questions = Questions::default();
    for path in all_files(paths)? {
        let name = name(&path);
        let unreadable = |error: io::Error| problem(&name, None, Fault::unreadable(&error));
        let mut lines = from.own_lines(&path).map_err(unreadable)?;
        questions
            .read_lines(&mut lines, &name, |found| problems.report(&found))
            .map_err(unreadable)?;
        problems.flush();
        if questions.is_empty() {
            bail!("{name}: contains no question");
        }
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
