//! Finds the source files below the paths that the user gives, and reads them.

use std::collections::BTreeMap;
use std::fs::{File, FileType, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, fs, io};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{DirEntry, Match, WalkBuilder};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::config::Config;
use super::diagnostic::FileError;
use super::instruction_files::root_of;
use super::left_out::{self, Attributes, LeftOut, WhyLeftOut};
use super::linters::Told;
use crate::language::Language;
use crate::response::Limits;

/// The files of a run.
#[derive(Debug, Default)]
pub struct Files {
    /// The files to check, sorted by name, without duplicates.
    pub sources: Vec<InputFile>,
    /// How many files were skipped because their language is not supported, by the endings of their
    /// names.
    pub skipped: BTreeMap<String, usize>,
    /// Files and folders that were left out by default.
    pub left_out: Vec<LeftOut>,
    /// Paths that could not be read.
    pub file_errors: Vec<FileError>,
    /// Remarks, such as on links that were not followed.
    pub file_notes: Vec<FileError>,
}

impl Files {
    /// Finds the files. A file that is given by itself is included even if the configuration
    /// excludes it. In folders, hidden files and those that `.gitignore` and `.ignore` files name
    /// are left out, as are generated, minified and vendored ones that no pattern takes in, and links are
    /// not followed.
    pub fn find(paths: &[PathBuf], config: &Config) -> Self {
        let (mut files, mut attributes) = (Self::default(), Attributes::default());
        for path in paths {
            match path.canonicalize() {
                Ok(absolute) if absolute.is_dir() => files.folder(path, &absolute, config),
                Ok(absolute) => {
                    let root = root_of(&absolute);
                    let told = attributes.told(&absolute, &root);
                    files.file(path, absolute, true, told);
                }
                Err(error) => files.error(path, &error),
            }
        }
        files.sources.sort_by(|a, b| a.name.cmp(&b.name));
        files.sources.dedup_by(|next, kept| next.absolute == kept.absolute);
        files.file_errors.sort();
        files.file_notes.sort();
        files
    }

    /// A text in place of a file at an absolute path, unless a run over its folder would leave it out.
    pub fn of_text(path: &Path, language: Language, text: String, config: &Config) -> Self {
        let root = root_of(path);
        let above: Vec<_> = path.ancestors().take_while(|path| path.starts_with(&root)).collect();
        let decisions = above.iter().map(|above| decided(&config.excludes, above, *above != path));
        let decisions: Vec<_> = decisions.flatten().collect();
        if decisions.contains(&true) {
            return Self::default();
        }
        let is_wanted = decisions.contains(&false);
        let why = above.iter().skip(1).find_map(|folder| left_out::by_folder(folder));
        let why = why.or_else(|| left_out::by_name(path));
        let mut attributes = Attributes::default();
        let why = why.or_else(|| attributes.of(path, &root));
        if let Some(why) = why.filter(|_| !is_wanted) {
            return Self { left_out: vec![LeftOut { path: name(path), why }], ..Self::default() };
        }
        let told = attributes.told(path, &root);
        let file = InputFile::text(path, language, text);
        let file = InputFile { is_wanted, told, ..file };
        Self { sources: vec![file], ..Self::default() }
    }

    /// Adds a text in memory, in place of the file at an absolute path. One that was found in a folder, rather than named,
    /// is left out if a run over the folder would leave it out by its path.
    pub fn add_text(&mut self, name: &str, absolute: PathBuf, text: String, is_found: bool) {
        let first = text.lines().next().filter(|_| absolute.extension().is_none());
        let language = Language::of_path(&absolute).or_else(|| Language::of_shebang(first?));
        let Some(language) = language else {
            self.skip(&absolute);
            return;
        };
        let why = absolute.ancestors().skip(1).find_map(left_out::by_folder);
        let why = why.or_else(|| left_out::by_name(&absolute));
        if let Some(why) = why.filter(|_| is_found) {
            self.left_out.push(LeftOut { path: name.to_owned(), why });
            return;
        }
        let path = absolute.clone();
        let (name, text, is_wanted) = (name.to_owned(), Some(text), !is_found);
        let file = InputFile::file(&path, absolute, language);
        self.sources.push(InputFile { name, text, is_wanted, ..file });
    }

    fn file(&mut self, path: &Path, absolute: PathBuf, is_wanted: bool, told: Told) {
        match language(path) {
            Some(language) => {
                let file = InputFile::file(path, absolute, language);
                self.sources.push(InputFile { is_wanted, told, ..file });
            }
            None => self.skip(path),
        }
    }

    /// Counts a file that is in no supported language.
    pub fn skip(&mut self, path: &Path) {
        let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
        *self.skipped.entry(ending.unwrap_or_default()).or_default() += 1;
    }

    fn folder(&mut self, folder: &Path, absolute: &Path, config: &Config) {
        let folders = Arc::new(Mutex::new(Vec::new()));
        let (found, excludes) = (Arc::clone(&folders), config.excludes.clone());
        let (from, to) = (folder.to_owned(), absolute.to_owned());
        let walk = WalkBuilder::new(folder)
            .follow_links(false)
            .require_git(false)
            .filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                let path = rebase(entry.path(), &from, &to);
                if entry.depth() == 0 {
                    return true;
                }
                if let Some(is_excluded) = decided(&excludes, &path, is_folder) {
                    return !is_excluded;
                }
                let why = left_out::by_folder(&path).filter(|_| is_folder);
                let left_out = why.map(|why| LeftOut { path: name(entry.path()), why });
                let is_kept = left_out.is_none();
                found.lock().unwrap_or_else(PoisonError::into_inner).extend(left_out);
                is_kept
            })
            .build();
        let mut walker = FolderWalk {
            excludes: &config.excludes,
            attributes: Attributes::default(),
            root: root_of(absolute),
        };
        for entry in walk {
            match entry {
                Ok(entry) => {
                    self.entry(&entry, &rebase(entry.path(), folder, absolute), &mut walker)
                }
                Err(error) => self.unreadable(folder, error),
            }
        }
        let mut folders = folders.lock().unwrap_or_else(PoisonError::into_inner);
        self.left_out.append(&mut folders);
    }

    fn entry(&mut self, entry: &DirEntry, absolute: &Path, walk: &mut FolderWalk<'_>) {
        let path = entry.path();
        if let Some(error) = entry.error() {
            self.note(path, &error.to_string());
        }
        let kind = entry.file_type();
        let is = |test: fn(&FileType) -> bool| kind.as_ref().is_some_and(test);
        if entry.depth() == 0 || is(FileType::is_dir) {
            return;
        }
        if is(FileType::is_symlink) {
            // Of other files nothing would be read either.
            let is_code = Language::of_path(path).is_some() || path.is_dir();
            if is_code {
                self.note(path, "is a symbolic link, and not followed");
            }
        } else if is(FileType::is_file) {
            let is_wanted = walk.takes_in(absolute);
            match walk.leaves_out(absolute).filter(|_| !is_wanted && language(path).is_some()) {
                Some(why) => self.left_out.push(LeftOut { path: name(path), why }),
                None => {
                    let told = walk.attributes.told(absolute, &walk.root);
                    self.file(path, absolute.to_owned(), is_wanted, told);
                }
            }
        } else {
            self.note(path, "is not a regular file");
        }
    }

    fn unreadable(&mut self, folder: &Path, mut error: ignore::Error) {
        let mut path = folder.to_owned();
        loop {
            match error {
                ignore::Error::WithPath { path: of, err } => {
                    path = of;
                    error = *err;
                }
                ignore::Error::WithDepth { err, .. }
                | ignore::Error::WithLineNumber { err, .. } => error = *err,
                _ => break,
            }
        }
        self.error(&path, &error);
    }

    fn error(&mut self, path: &Path, error: &dyn fmt::Display) {
        let message = format!("cannot be read: {error}");
        self.file_errors.push(FileError { path: name(path), message });
    }

    fn note(&mut self, path: &Path, message: &str) {
        self.file_notes.push(FileError { path: name(path), message: message.to_owned() });
    }
}

/// What a walk through a folder looks up for each file.
struct FolderWalk<'c> {
    excludes: &'c [Patterns],
    attributes: Attributes,
    /// The root of the repository.
    root: PathBuf,
}

impl FolderWalk<'_> {
    /// Whether a pattern such as `!generated/` takes a file in that would be left out.
    fn takes_in(&self, path: &Path) -> bool {
        let mut above = path.ancestors().take_while(|path| path.starts_with(&self.root));
        above.any(|above| decided(self.excludes, above, above != path) == Some(false))
    }

    fn leaves_out(&mut self, path: &Path) -> Option<WhyLeftOut> {
        left_out::by_name(path).or_else(|| self.attributes.of(path, &self.root))
    }
}

/// Whether patterns exclude a file or folder; `None` if they say nothing about it. The last ones count.
fn decided(excludes: &[Patterns], path: &Path, is_folder: bool) -> Option<bool> {
    excludes.iter().rev().find_map(|patterns| patterns.decides(path, is_folder))
}

/// The path below `to` that corresponds to one below `from`.
fn rebase(path: &Path, from: &Path, to: &Path) -> PathBuf {
    path.strip_prefix(from).map_or_else(|_| path.to_owned(), |path| to.join(path))
}

/// Patterns relative to a folder. A pattern with a `/` matches a path from that folder, one without
/// matches a name at any depth, and `!` negates an earlier match. A file matches if one of its
/// parent folders does.
#[derive(Debug, Clone)]
pub(super) struct Patterns {
    folder: PathBuf,
    texts: Vec<String>,
    patterns: Gitignore,
}

impl Patterns {
    /// Parses patterns; the error has the index of the invalid one, and the reason.
    pub(super) fn new<'p>(
        folder: &Path,
        patterns: impl IntoIterator<Item = &'p str>,
    ) -> Result<Self, (usize, String)> {
        let mut builder = GitignoreBuilder::new(folder);
        let mut texts = Vec::new();
        for (number, pattern) in patterns.into_iter().enumerate() {
            texts.push(pattern.to_owned());
            if let Err(error) = builder.add_line(None, pattern) {
                return Err((number, error.to_string()));
            }
        }
        let patterns = builder.build().map_err(|error| (0, error.to_string()))?;
        Ok(Self { folder: folder.to_owned(), texts, patterns })
    }

    /// Whether a file at an absolute path or one of its parent folders matches.
    pub(super) fn match_file(&self, path: &Path) -> bool {
        let path = path.strip_prefix(&self.folder);
        path.is_ok_and(|path| !path.has_root() && self.match_relative(path))
    }

    /// Whether a file at a path from the folder or one of its parent folders matches.
    pub(super) fn match_relative(&self, path: &Path) -> bool {
        let found = self.patterns.matched_path_or_any_parents(path, false);
        found.is_ignore()
    }

    pub(super) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// What is decided for a file or folder at an absolute path by itself: whether it matches; `None` if
    /// no pattern is about it.
    pub(super) fn decides(&self, path: &Path, is_folder: bool) -> Option<bool> {
        match self.patterns.matched(path.strip_prefix(&self.folder).ok()?, is_folder) {
            Match::None => None,
            found => Some(found.is_ignore()),
        }
    }
}

/// Those of a table are relative to any folder.
impl<'de> Deserialize<'de> for Patterns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let patterns = Vec::<String>::deserialize(deserializer)?;
        let patterns = Self::new(Path::new(""), patterns.iter().map(String::as_str));
        patterns.map_err(|(_, message)| D::Error::custom(message))
    }
}

impl PartialEq for Patterns {
    fn eq(&self, other: &Self) -> bool {
        (&self.folder, &self.texts) == (&other.folder, &other.texts)
    }
}

impl fmt::Display for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts.join(" "))
    }
}

#[derive(Debug, Clone)]
pub struct InputFile {
    /// Its name in messages, with `/` as the separator.
    pub name: String,
    /// Its absolute path, for the patterns of a configuration.
    pub(super) absolute: PathBuf,
    pub language: Language,
    path: PathBuf,
    /// The text that is in its place.
    text: Option<String>,
    /// Whether it is checked even if it is generated: it was given by its name.
    pub(super) is_wanted: bool,
    /// What the project's configuration tells other tools of it.
    pub(super) told: Told,
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
        Self {
            name: name(path),
            absolute,
            language,
            path: path.to_owned(),
            text: None,
            is_wanted: true,
            told: Told::default(),
        }
    }

    /// A text in place of the file at a path, which need not exist.
    pub fn text(path: &Path, language: Language, text: String) -> Self {
        let absolute = absolute(path).unwrap_or_else(|_| path.to_owned());
        Self { text: Some(text), ..Self::file(path, absolute, language) }
    }

    /// Where it is, as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file with a text in its place.
    #[must_use]
    pub(super) fn with_text(&self, text: String) -> Self {
        Self { text: Some(text), ..self.clone() }
    }

    /// The text that is in the place of a file, if any.
    pub(super) fn given_text(&self) -> Option<&str> {
        self.text.as_deref()
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

/// The absolute path of a file or folder without links. A file that does not exist yet is in a folder
/// that does.
pub(super) fn absolute(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize().or_else(|_| {
        let path = std::path::absolute(path)?;
        match (path.parent(), path.file_name()) {
            (Some(folder), Some(name)) => Ok(folder.canonicalize()?.join(name)),
            _ => Ok(path),
        }
    })
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
    fn patterns_are_those_of_gitignore() {
        let patterns = ["src/**/*.py", "!src/old/", "*.go"];
        let patterns = Patterns::new(Path::new("/a"), patterns).unwrap();
        let matches = |path| patterns.match_file(Path::new(path));
        assert!(matches("/a/src/b/c.py"));
        assert!(matches("/a/x/y/z.go"));
        assert!(!matches("/a/b.py"));
        assert!(!matches("/b/z.go"));
        assert_eq!(Patterns::new(Path::new("/a"), ["x", "{a"]).unwrap_err().0, 1);
    }

    #[test]
    fn what_is_in_a_folder_matches_with_it() {
        let patterns = Patterns::new(Path::new("/a"), ["vendor/"]).unwrap();
        assert!(patterns.match_file(Path::new("/a/b/vendor/c/d.go")));
        assert_eq!(patterns.decides(Path::new("/a/vendor"), true), Some(true));
        assert_eq!(patterns.decides(Path::new("/a/vendor"), false), None);
    }

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
