//! The instruction files of a repository: `AGENTS.md` and the like, also those that are links, and
//! the files that they import by a line such as `@docs/style.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use ignore::{DirEntry, WalkBuilder};
use serde::Deserialize;

use super::config::Config;
use super::left_out::by_folder;
use super::walk::{Patterns, absolute};
use crate::pattern::Lazily;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstructionFile {
    pub path: PathBuf,
    /// The folder that its rules are for.
    pub folder: PathBuf,
}

/// The lists of `rules/vocabulary/instruction_files.toml`, which says what each is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub(super) struct FileNames {
    names: BTreeSet<String>,
    pub(super) background: BTreeSet<String>,
    folders: BTreeMap<String, Lazily<Patterns>>,
}

static FILE_NAMES: LazyLock<FileNames> = LazyLock::new(|| vocabulary!("instruction_files.toml"));

impl FileNames {
    pub(super) fn get() -> &'static Self {
        &FILE_NAMES
    }
}

/// The instruction files for the files below some paths: those below each, and those above it in
/// the same git repository, or without one in the current folder or below the `codeif.toml`. A file that is found under two
/// names for the same folder counts once.
pub fn instruction_files(paths: &[PathBuf]) -> Vec<InstructionFile> {
    let mut found = Vec::new();
    for path in paths {
        let Ok(path) = absolute(path) else {
            continue;
        };
        let root = root_of(&path);
        let above = path.ancestors().skip(1);
        for folder in above.take_while(|folder| folder.starts_with(&root)) {
            found.extend(walk(folder, &root, false));
        }
        if path.is_dir() {
            found.extend(walk(&path, &root, true));
        }
    }
    found.sort_by(|a, b| (&a.folder, &a.path).cmp(&(&b.folder, &b.path)));
    let mut seen = BTreeSet::new();
    found.retain(|file| {
        let target = file.path.canonicalize().unwrap_or_else(|_| file.path.clone());
        seen.insert((file.folder.clone(), target))
    });
    found
}

/// The nearest instruction file above some paths that is not for them, because no repository is around
/// both.
pub fn out_of_reach(paths: &[PathBuf]) -> Option<PathBuf> {
    paths.iter().find_map(|path| {
        let path = absolute(path).ok()?;
        let found = path.ancestors().skip(1).flat_map(|folder| walk(folder, folder, false)).next();
        found.map(|file| file.path)
    })
}

/// The folder above which nothing is for a file: the root of its repository, or else the current folder
/// or that of its `codeif.toml`, the outer of the two, or else its own one.
pub(super) fn root_of(path: &Path) -> PathBuf {
    let is_repository = |folder: &&Path| folder.join(".git").exists();
    if let Some(root) = path.ancestors().find(is_repository) {
        return root.to_owned();
    }
    let current = std::env::current_dir().and_then(|folder| folder.canonicalize()).ok();
    let own = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
    let current = current.filter(|folder| path.starts_with(folder));
    let configured = Config::find(path).and_then(|file| Some(file.parent()?.to_owned()));
    // Of two folders above one path, the outer is the lesser.
    current.into_iter().chain(configured).min().unwrap_or_else(|| own.to_owned())
}

/// The folder that the rules of an instruction file are for; `None` for a file of another name.
pub fn folder_of(path: &Path) -> Option<&Path> {
    let names = FileNames::get();
    if names.names.contains(path.file_name()?.to_str()?) {
        let folder = path.parent()?;
        // `.claude/CLAUDE.md`
        return Some(hidden(folder).map_or(folder, |(folder, _)| folder));
    }
    let within = path.ancestors().skip(1).find_map(|inner| Some((inner, hidden(inner)?)));
    let (inner, (folder, patterns)) = within?;
    patterns.match_relative(path.strip_prefix(inner).ok()?).then_some(folder)
}

/// The folder around one that is known to hold instruction files, and the patterns of those.
fn hidden(folder: &Path) -> Option<(&Path, &'static Patterns)> {
    let patterns = FileNames::get().folders.get(folder.file_name()?.to_str()?)?;
    Some((folder.parent()?, patterns))
}

/// The instruction files in a folder, and, if `is_deep`, in those below it. Of links those count that
/// lead to a file below `root`.
fn walk(folder: &Path, root: &Path, is_deep: bool) -> Vec<InstructionFile> {
    let start = folder.to_owned();
    let entries = WalkBuilder::new(folder)
        .hidden(false)
        .follow_links(false)
        .require_git(false)
        .sort_by_file_name(OsStr::cmp)
        .filter_entry(move |entry| is_entered(entry, &start, is_deep))
        .build();
    let found = entries.filter_map(Result::ok).filter_map(|entry| {
        let folder = folder_of(entry.path())?.to_owned();
        is_file_within(&entry, root).then(|| InstructionFile { path: entry.into_path(), folder })
    });
    found.collect()
}

fn is_file_within(entry: &DirEntry, root: &Path) -> bool {
    let Some(kind) = entry.file_type() else {
        return false;
    };
    let leads_to_one = || {
        let target = entry.path().canonicalize();
        target.is_ok_and(|target| target.starts_with(root) && target.is_file())
    };
    kind.is_file() || kind.is_symlink() && leads_to_one()
}

/// Whether a file is looked at, or a folder entered.
fn is_entered(entry: &DirEntry, start: &Path, is_deep: bool) -> bool {
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    if entry.depth() == 0 || !is_folder {
        return true;
    }
    let below = entry.path().strip_prefix(start).unwrap_or(entry.path());
    let names: Vec<_> = below.iter().filter_map(OsStr::to_str).collect();
    let is_hidden = |name: &&str| name.starts_with('.');
    match names.iter().position(|name| FileNames::get().folders.contains_key(*name)) {
        Some(at) => is_deep || at == 0,
        None => is_deep && !names.iter().any(is_hidden) && by_folder(entry.path()).is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_for_a_folder_by_its_path() {
        for (path, folder) in [
            ("/a/AGENTS.md", Some("/a")),
            ("/a/.claude/CLAUDE.md", Some("/a")),
            ("/a/.claude/rules/x/go.md", Some("/a")),
            ("/a/b/.cursor/rules/go.mdc", Some("/a/b")),
            ("/a/.github/copilot-instructions.md", Some("/a")),
            ("/a/.github/docs/copilot-instructions.md", None),
            ("/a/.clinerules/go.md", Some("/a")),
            ("/a/.clinerules", Some("/a")),
            ("/a/.claude/commands/x.md", None),
            ("/a/README.md", None),
        ] {
            assert_eq!(folder_of(Path::new(path)), folder.map(Path::new), "{path}");
        }
    }
}
