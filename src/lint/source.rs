//! Source files and their text.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::language::Language;
use crate::response::Limits;

#[derive(Debug, Clone)]
pub struct InputFile {
    /// Its name in messages, with `/` as the separator.
    pub name: String,
    /// Its absolute path, for the patterns of a configuration.
    pub(super) absolute: PathBuf,
    pub language: Language,
    /// The file on disk.
    path: PathBuf,
    /// The text that is in its place.
    text: Option<String>,
}

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReadError {
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("has {0} bytes, at most {limit} are judged; in a folder, `exclude` in codeif.toml skips it", limit = max_bytes())]
    TooLarge(u64),
    #[error("is binary: it contains a NUL byte; in a folder, `exclude` in codeif.toml skips it")]
    Binary,
}

/// The size of the largest file that is checked, in bytes.
fn max_bytes() -> u64 {
    Limits::default().block_bytes as u64
}

impl InputFile {
    pub(super) fn file(path: &Path, absolute: PathBuf, language: Language) -> Self {
        Self { name: name(path), absolute, language, path: path.to_owned(), text: None }
    }

    /// A text in place of the file at a path, which need not exist.
    pub fn text(path: &Path, language: Language, text: String) -> Self {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        Self { text: Some(text), ..Self::file(path, absolute, language) }
    }

    /// The text, in which bytes that are not UTF-8 become U+FFFD. Files over the limit are not read.
    pub(super) fn read(&self) -> Result<String, ReadError> {
        if let Some(text) = &self.text {
            return check(text.clone().into_bytes());
        }
        let file = File::open(&self.path)?;
        let length = file.metadata().as_ref().map_or(0, Metadata::len);
        if length > max_bytes() {
            return Err(ReadError::TooLarge(length));
        }
        let mut bytes = Vec::with_capacity(length as usize + 1);
        file.take(max_bytes() + 1).read_to_end(&mut bytes)?;
        check(bytes)
    }
}

fn check(bytes: Vec<u8>) -> Result<String, ReadError> {
    if bytes.len() as u64 > max_bytes() {
        return Err(ReadError::TooLarge(bytes.len() as u64));
    }
    if memchr::memchr(0, &bytes).is_some() {
        return Err(ReadError::Binary);
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

/// The language of a file by its extension, or of a script without extension by its first line.
pub(super) fn language(path: &Path) -> Option<Language> {
    if path.extension().is_some() {
        return Language::of_path(path);
    }
    const LONGEST: u64 = 256;
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut start = Vec::new();
    let file = File::open(path).ok()?;
    file.take(LONGEST).read_to_end(&mut start).ok()?;
    let line = start.split(|byte| *byte == b'\n').next()?;
    Language::of_shebang(std::str::from_utf8(line).ok()?.trim_end())
}

/// The name of a file in messages: relative if it is in the current folder, with `/` as the
/// separator.
pub fn name(path: &Path) -> String {
    let current = std::env::current_dir().ok();
    let path = match &current {
        Some(current) => path.strip_prefix(current).unwrap_or(path),
        None => path,
    };
    let path = path.strip_prefix(".").unwrap_or(path);
    let name = path.to_string_lossy();
    match std::path::MAIN_SEPARATOR {
        '/' => name.into_owned(),
        separator => name.replace(separator, "/"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_and_large_files_are_rejected() {
        let read = |text: &str| {
            InputFile::text(Path::new("a.py"), Language::Python, text.to_owned()).read()
        };
        assert_eq!(read("x = 1\n").unwrap(), "x = 1\n");
        assert!(matches!(read("\0"), Err(ReadError::Binary)));
        assert!(matches!(read(&"x".repeat(1 << 21)), Err(ReadError::TooLarge(2_097_152))));
        assert_eq!(check(b"a\xffb".to_vec()).unwrap(), "a\u{fffd}b");
    }

    #[test]
    fn names_are_relative_to_the_current_folder() {
        let here = std::env::current_dir().unwrap();
        assert_eq!(name(&here.join("src/a.py")), "src/a.py");
        assert_eq!(name(Path::new("./src/a.py")), "src/a.py");
        assert_eq!(name(Path::new("../a.py")), "../a.py");
    }
}
