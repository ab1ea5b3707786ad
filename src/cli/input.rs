//! Opens the files that the user names.

use std::fs::File;
use std::io::{BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, bail};
use flate2::read::MultiGzDecoder;

use ignore::WalkBuilder;
use ignore::overrides::OverrideBuilder;
use tempfile::NamedTempFile;

use crate::dataset::{LineReader, NumberedLine, bundled};

/// What stands for standard input or output.
pub(super) const DASH: &str = "-";

pub(super) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == DASH
}

/// The name of a path in messages.
pub(super) fn name(path: &Path) -> String {
    match is_dash(path) {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// The most lines of a chunk.
pub(super) const CHUNK_LINES: usize = 1024;

/// The size of the read buffer, in bytes: all lines of a chunk are in it, and each thread gets as many as take it a
/// few hundredths of a second.
fn buffer() -> usize {
    (rayon::current_num_threads() << 17).min(1 << 20)
}

/// A file or standard input, decompressed.
pub(super) type Input = BufReader<Box<dyn Read + Send>>;

/// Opens a file, a question set that comes with codeif, or standard input for `-`, and decompresses
/// what is compressed.
pub(super) fn open(path: &Path) -> io::Result<Input> {
    let reader: Box<dyn Read + Send> = if is_dash(path) {
        Box::new(io::stdin())
    } else if let Some(lines) = bundled(path) {
        Box::new(lines.as_bytes())
    } else {
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Box::new(file)
    };
    let reader = decompress(reader)?;
    Ok(BufReader::with_capacity(buffer(), reader))
}

/// Keeps standard input in a temporary file, for who reads it twice.
pub(super) fn keep_stdin() -> anyhow::Result<NamedTempFile> {
    let mut file = NamedTempFile::new()?;
    io::copy(&mut io::stdin(), &mut file).context("standard input cannot be kept in a file")?;
    Ok(file)
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
    let paths = matching(pattern).with_context(|| format!("{name}: is not a pattern"))?;
    if paths.is_empty() {
        bail!("{name}: no file matches");
    }
    Ok(paths)
}

/// The files that match a pattern, in the order of their paths. Only the folders that may have some are
/// walked.
fn matching(pattern: &str) -> Result<Vec<PathBuf>, ignore::Error> {
    let wild = pattern.find(['*', '?', '[']).unwrap_or(pattern.len());
    let (folder, names) = pattern.split_at(pattern[..wild].rfind('/').map_or(0, |slash| slash + 1));
    let folder = if folder.is_empty() { "." } else { folder };
    let wanted = OverrideBuilder::new(folder).add(&format!("/{names}"))?.build()?;
    let depth = (!names.contains("**")).then(|| names.split('/').count());
    let walk = WalkBuilder::new(folder)
        .standard_filters(false)
        .overrides(wanted)
        .max_depth(depth)
        .sort_by_file_path(Path::cmp)
        .build();
    let paths = walk.flatten().map(|entry| entry.into_path()).filter(|path| path.is_file());
    Ok(paths.map(|path| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path)).collect())
}

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
    name.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}

/// Checks that standard input is given at most once.
pub(super) fn check_stdin<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> anyhow::Result<()> {
    if paths.filter(|path| is_dash(path)).count() > 1 {
        bail!("- is standard input, and can be given only once");
    }
    Ok(())
}

/// The lines in chunks of at most [`CHUNK_LINES`], up to the end or an error, which comes with the
/// lines before it.
pub(super) fn chunks<R: Read>(
    lines: &mut LineReader<BufReader<R>>,
) -> impl Iterator<Item = (Vec<NumberedLine>, Option<io::Error>)> {
    let mut is_open = true;
    std::iter::from_fn(move || {
        let (chunk, error) = is_open.then(|| chunk(lines, CHUNK_LINES))?;
        is_open = error.is_none() && !chunk.is_empty();
        (is_open || error.is_some()).then_some((chunk, error))
    })
}

/// The next lines, and the error that ended reading. After the first line only those that are
/// buffered already are read: a process at the other end of a pipe may be waiting for verdicts.
pub(super) fn chunk<R: Read>(
    lines: &mut LineReader<BufReader<R>>,
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

/// The first bytes of files that are no text, and what such a file is.
const KINDS: [(&[u8], &str); 7] = [
    (b"\x1f\x8b", GZIP),
    (b"\x28\xb5\x2f\xfd", ZSTD),
    (b"\xfd7zXZ", "an xz file"),
    (b"BZh", "a bzip2 file"),
    (b"PK\x03\x04", "a zip file"),
    (b"PAR1", "a Parquet file"),
    (b"ARROW1", "an Arrow file"),
];
const GZIP: &str = "a gzip file";
const ZSTD: &str = "a zstd file";

/// The text of a reader that may be compressed.
fn decompress(mut reader: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    // No more is read than needed: a process at the other end of a pipe may wait for an answer.
    let mut start = Vec::new();
    let mut kinds = KINDS.to_vec();
    let kind = loop {
        kinds.retain(|(magic, _)| magic.starts_with(&start));
        let complete = kinds.iter().find(|(magic, _)| magic.len() == start.len());
        let mut byte = [0];
        match complete {
            Some((_, kind)) => break Some(*kind),
            None if kinds.is_empty() || reader.read(&mut byte)? == 0 => break None,
            None => start.push(byte[0]),
        }
    };
    let all = Cursor::new(start).chain(reader);
    match kind {
        None => Ok(Box::new(all)),
        Some(GZIP) => Ok(Box::new(MultiGzDecoder::new(all))),
        Some(ZSTD) => Ok(Box::new(zstd::Decoder::new(all)?)),
        Some(what) => Err(io::Error::other(format!("this is {what}; make JSON lines of it"))),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn read(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        let reader = Box::new(Cursor::new(bytes.to_vec()));
        decompress(reader)?.read_to_string(&mut text)?;
        Ok(text)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(text.as_bytes()).unwrap();
        out.finish().unwrap()
    }

    #[test]
    fn text_is_left_as_it_is() {
        for text in ["", "{", "(", "PA", "\u{feff}{}", "BZ"] {
            assert_eq!(read(text.as_bytes()).unwrap(), text);
        }
    }

    #[test]
    fn compressed_text_is_read_through_all_its_parts() {
        assert_eq!(read(&[gzip("one "), gzip("two")].concat()).unwrap(), "one two");
        let zstd = |text: &str| zstd::encode_all(text.as_bytes(), 1).unwrap();
        assert_eq!(read(&[zstd("one "), zstd("two")].concat()).unwrap(), "one two");
    }

    #[test]
    fn other_files_are_named_and_broken_ones_refused() {
        let error = read(b"PAR1xxxx").unwrap_err().to_string();
        assert_eq!(error, "this is a Parquet file; make JSON lines of it");
        let whole = gzip("text");
        assert!(read(&whole[..whole.len() - 4]).is_err());
    }
}
