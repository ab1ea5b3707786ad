//! Finds the instruction files of a repository: `AGENTS.md` and the like.

use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct InstructionFile {
    pub path: PathBuf,
    pub folder: PathBuf,
}

/// Names of files whose rules are for the folder that they are in.
const NAMES: [&str; 4] = ["AGENTS.md", "CLAUDE.md", "GEMINI.md", ".cursorrules"];
/// Hidden folders that hold instruction files for the folder that they are in.
const HIDDEN: [&str; 2] = [".github", ".cursor"];

/// The instruction files for the files below some paths: those below each, and those above it in
/// the same git repository.
pub fn instruction_files(paths: &[PathBuf]) -> Vec<InstructionFile> {
    let mut found = Vec::new();
    for path in paths {
        let Ok(path) = path.canonicalize() else {
            continue;
        };
        let is_repository = |folder: &&Path| folder.join(".git").exists();
        if let Some(root) = path.ancestors().find(is_repository) {
            let above = path.ancestors().skip(1);
            for folder in above.take_while(|folder| folder.starts_with(root)) {
                found.extend(walk(folder, false));
            }
        }
        if path.is_dir() {
            found.extend(walk(&path, true));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The folder that the rules of an instruction file are for; `None` for a file of another name.
pub fn folder_of(path: &Path) -> Option<&Path> {
    let name = path.file_name()?.to_str()?;
    if NAMES.contains(&name) {
        return path.parent();
    }
    let is_hidden = |folder: &&Path| {
        let name = folder.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| HIDDEN.contains(&name))
    };
    let hidden = path.ancestors().skip(1).find(is_hidden)?;
    let within = path.strip_prefix(hidden).ok()?;
    let is_instruction = within == Path::new("copilot-instructions.md")
        || within.starts_with("instructions") && name.ends_with(".instructions.md")
        || within.starts_with("rules") && name.ends_with(".mdc");
    hidden.parent().filter(|_| is_instruction)
}

/// The instruction files in a folder, and, if `is_deep`, in those below it.
fn walk(folder: &Path, is_deep: bool) -> Vec<InstructionFile> {
    let root = folder.to_owned();
    let entries = WalkBuilder::new(folder)
        .hidden(false)
        .follow_links(false)
        .require_git(false)
        .sort_by_file_name(std::ffi::OsStr::cmp)
        .filter_entry(move |entry| is_entered(entry, &root, is_deep))
        .build();
    let files = entries.filter_map(Result::ok);
    let files = files.filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    let found = files.filter_map(|entry| {
        let path = entry.into_path();
        let folder = folder_of(&path)?.to_owned();
        Some(InstructionFile { path, folder })
    });
    found.collect()
}

/// Whether a file is looked at, or a folder entered.
fn is_entered(entry: &DirEntry, root: &Path, is_deep: bool) -> bool {
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    if entry.depth() == 0 || !is_folder {
        return true;
    }
    let below = entry.path().strip_prefix(root).unwrap_or(entry.path());
    let names: Vec<_> = below.iter().filter_map(|name| name.to_str()).collect();
    let is_hidden = |name: &&str| name.starts_with('.');
    match names.iter().position(|name| HIDDEN.contains(name)) {
        Some(at) => is_deep || at == 0,
        None => is_deep && !names.iter().any(is_hidden),
    }
}
