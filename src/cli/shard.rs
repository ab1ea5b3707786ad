//! `--shard I/N`: a part of the input, for one of many jobs.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};

use super::input::{self, Input, is_dash};

/// One of several parts, numbered from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    pub(super) number: u64,
    pub(super) count: u64,
}

/// A file, or the lines that begin within a range of its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) path: PathBuf,
    /// All of the file if there is none.
    pub(super) bytes: Option<Range<u64>>,
}

/// The most shards; their numbers have five digits in file names.
const MOST: u64 = 99_999;

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let parts =
            parts.and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((number, count)) if (1..=count).contains(&number) && count <= MOST => {
                Ok(Self { number, count })
            }
            _ => Err(format!("give I/N with I from 1 to N, and N at most {MOST}: 3/8")),
        }
    }
}

impl Shard {
    /// The name of the shard's file, beside the file of the whole: `v-00003-of-00008.jsonl`.
    pub(super) fn path(self, whole: &Path) -> PathBuf {
        let stem = whole.file_stem().unwrap_or_default().to_string_lossy();
        let mut name = format!("{stem}-{:05}-of-{:05}", self.number, self.count);
        if let Some(ending) = whole.extension() {
            name = format!("{name}.{}", ending.to_string_lossy());
        }
        whole.with_file_name(name)
    }

    /// The shard that a file is, and the path of the whole.
    pub(super) fn of_path(path: &Path) -> Option<(Self, PathBuf)> {
        let stem = path.file_stem()?.to_str()?;
        let (stem, count) = stem.rsplit_once("-of-")?;
        let (stem, number) = stem.rsplit_once('-')?;
        let shard: Self = format!("{number}/{count}").parse().ok()?;
        let whole = match path.extension() {
            Some(ending) => path.with_file_name(format!("{stem}.{}", ending.to_string_lossy())),
            None => path.with_file_name(stem),
        };
        (shard.path(&whole) == path).then_some((shard, whole))
    }

    /// The shard's part of the files: as many bytes as the others have, in the order of the files. A
    /// file that is compressed, or has no row on each line, is not divided.
    pub(super) fn pieces(self, files: &[PathBuf]) -> anyhow::Result<Vec<Piece>> {
        let sizes: anyhow::Result<Vec<u64>> = files.iter().map(|path| size(path)).collect();
        let sizes = sizes?;
        let total: u64 = sizes.iter().sum();
        let bound = |number: u64| {
            let bound = u128::from(total) * u128::from(number) / u128::from(self.count);
            u64::try_from(bound).unwrap_or(total)
        };
        let (from, to) = (bound(self.number - 1), bound(self.number));
        let is_last = self.number == self.count;
        let mut pieces = Vec::new();
        let mut start = 0;
        for (path, size) in files.iter().zip(sizes) {
            let (first, last) = (from.max(start), to.min(start + size));
            let has_start = (from..to).contains(&start) || (is_last && start == total);
            let bytes = match is_divisible(path) {
                true => (first < last).then(|| Some(first - start..last - start)),
                false => has_start.then_some(None),
            };
            pieces.extend(bytes.map(|bytes| Piece { path: path.clone(), bytes }));
            start += size;
        }
        Ok(pieces)
    }
}

fn size(path: &Path) -> anyhow::Result<u64> {
    if is_dash(path) {
        bail!("--shard divides files, not standard input");
    }
    let metadata = path.metadata();
    let metadata = metadata.with_context(|| format!("{}: cannot be read", path.display()))?;
    Ok(metadata.len())
}

/// Whether a row begins after each line end: the first line is an object, and not its beginning.
fn is_divisible(path: &Path) -> bool {
    let read = || -> io::Result<Vec<u8>> {
        let mut start = Vec::new();
        File::open(path)?.take(1 << 16).read_to_end(&mut start)?;
        Ok(start)
    };
    let start = read().unwrap_or_default();
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&start);
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty());
    first.is_some_and(|line| line.starts_with(b"{") && line != b"{")
}

impl Piece {
    pub(super) fn whole(path: &Path) -> Self {
        Self { path: path.to_owned(), bytes: None }
    }

    pub(super) fn open(&self) -> io::Result<Input> {
        let Some(bytes) = &self.bytes else {
            return input::open(&self.path);
        };
        let start = line_start(&self.path, bytes.start)?;
        let end = line_start(&self.path, bytes.end)?;
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(start))?;
        Ok(BufReader::new(Box::new(file.take(end - start))))
    }

    /// Its name in messages. The lines of a part are counted from where it begins.
    pub(super) fn name(&self) -> String {
        let file = input::name(&self.path);
        match &self.bytes {
            Some(bytes) if bytes.start > 0 => format!("{file} after byte {}", bytes.start),
            _ => file,
        }
    }
}

/// Where the first line begins at or after an offset.
fn line_start(path: &Path, offset: u64) -> io::Result<u64> {
    let Some(before) = offset.checked_sub(1) else {
        return Ok(0);
    };
    let mut reader = BufReader::new(File::open(path)?);
    reader.seek(SeekFrom::Start(before))?;
    Ok(before + reader.skip_until(b'\n')? as u64)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn shard(text: &str) -> Shard {
        text.parse().unwrap()
    }

    #[test]
    fn shards_are_numbered_from_1() {
        assert_eq!(shard("3/8"), Shard { number: 3, count: 8 });
        for text in ["0/8", "9/8", "1", "1/0", "a/b", "-1/2", "1/100000"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_file_name_tells_which_shard_it_is() {
        for whole in ["out/v.jsonl", "v", "a-b.c.jsonl"] {
            let path = shard("3/8").path(Path::new(whole));
            assert_eq!(Shard::of_path(&path), Some((shard("3/8"), PathBuf::from(whole))));
        }
        let path = shard("3/8").path(Path::new("v.jsonl"));
        assert_eq!(path, Path::new("v-00003-of-00008.jsonl"));
        for other in ["v.jsonl", "v-3-of-8.jsonl", "v-00009-of-00008.jsonl"] {
            assert_eq!(Shard::of_path(Path::new(other)), None, "{other}");
        }
    }

    #[test]
    fn every_line_is_in_one_shard() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let files = [
            file("a", "{\"a\": 1}\n{}\n\n{\"long\": 12345678}\n"),
            file("empty", ""),
            file("array", "[{}, {}]\n"),
            file("b", "{\"b\": 1}\r\n{\"no\": \"end\"}"),
            file("c", "{\n\"b\": 1}\n"),
            file("last", ""),
        ];
        let all: String = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        for count in 1..60 {
            let mut seen = String::new();
            let mut paths = Vec::new();
            for number in 1..=count {
                for piece in (Shard { number, count }).pieces(&files).unwrap() {
                    piece.open().unwrap().read_to_string(&mut seen).unwrap();
                    paths.push(piece.path);
                }
            }
            assert_eq!(seen, all, "{count}");
            paths.dedup();
            assert_eq!(paths, files, "{count}");
        }
    }
}
