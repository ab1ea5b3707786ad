//! Imports of instruction files: `@docs/style.md` stands for the text of that file.
//!
//! A file is followed once, within the repository, and only to a certain depth and size.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::diagnostic::FileError;
use super::instruction_files::{FileNames, root_of};
use super::walk;

/// How many files deep imports are followed.
const MAX_DEPTH: usize = 5;
/// How many files are imported in all.
const MAX_FILES: usize = 64;
/// How many bytes are imported in all (1 MiB).
const MAX_BYTES: u64 = 1 << 20;
/// The extensions of texts; other files are mentioned, and not imported.
const EXTENSIONS: [&str; 4] = ["markdown", "md", "mdc", "txt"];

/// A text of instructions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleText {
    /// Its name in messages.
    pub name: String,
    /// The absolute path of the folder that its rules are for.
    pub folder: PathBuf,
    pub text: String,
}

/// Texts with instructions and those that they import, in the order in which they stand for each other.
#[derive(Debug, Default)]
pub struct Instructions {
    pub texts: Vec<RuleText>,
    /// Imports that were not followed.
    pub notes: Vec<FileError>,
    /// The files that were read, each for a folder.
    seen: BTreeSet<(PathBuf, PathBuf)>,
    imported: usize,
    bytes: u64,
}

/// A text whose imports are to be followed.
struct Importing {
    /// Its name in messages.
    name: String,
    /// Its absolute path, without links.
    path: PathBuf,
    text: String,
    /// The files that led to it.
    chain: Vec<PathBuf>,
}

impl Instructions {
    /// Adds the text of a file, whose rules are for a folder, and what it imports. `name` is its name in
    /// messages.
    pub fn add(&mut self, name: String, path: &Path, folder: &Path, text: String) {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if !self.seen.insert((folder.to_owned(), path.clone())) {
            return;
        }
        let root = root_of(&path);
        let mut open = vec![Importing { name, path, text, chain: Vec::new() }];
        while let Some(Importing { name, path, text, mut chain }) = open.pop() {
            chain.push(path);
            let found = imports(&text);
            let folder_of_rules = folder.to_owned();
            self.texts.push(RuleText { name: name.clone(), folder: folder_of_rules, text });
            let first = open.len();
            for (line, target) in found {
                match self.follow(&chain, &root, folder, &target) {
                    Ok(Some((path, text))) => {
                        let (name, chain) = (walk::name(&path), chain.clone());
                        open.push(Importing { name, path, text, chain });
                    }
                    Ok(None) => {}
                    Err(why) => self.notes.push(FileError {
                        path: format!("{name}:{line}"),
                        message: format!("`@{target}` {why}"),
                    }),
                }
            }
            open[first..].reverse();
        }
    }

    /// Reads the file that the last one of a chain imports. `None` if it has been read, or is no text
    /// with instructions; the error says why it is not read.
    fn follow(
        &mut self,
        chain: &[PathBuf],
        root: &Path,
        folder: &Path,
        target: &str,
    ) -> Result<Option<(PathBuf, String)>, String> {
        let path = Path::new(target);
        if !may_instruct(path) {
            return Ok(None);
        }
        if target.starts_with("~/") {
            return Err("is outside of the repository, and not followed".to_owned());
        }
        let from = chain.last().and_then(|importing| importing.parent()).unwrap_or(root);
        let path = match from.join(path).canonicalize() {
            Ok(path) if path.is_file() => path,
            // A name such as `@team/core` is no path.
            _ if path.extension().is_none() => return Ok(None),
            _ => return Err("is not there".to_owned()),
        };
        if !path.starts_with(root) {
            return Err("is outside of the repository, and not followed".to_owned());
        }
        if chain.contains(&path) {
            return Err("goes round in a circle, and is followed once".to_owned());
        }
        if !self.seen.insert((folder.to_owned(), path.clone())) {
            return Ok(None);
        }
        if chain.len() > MAX_DEPTH {
            return Err(format!("is more than {MAX_DEPTH} files deep, and not followed"));
        }
        let text = self.read(&path)?;
        Ok(Some((path, text)))
    }

    fn read(&mut self, path: &Path) -> Result<String, String> {
        if self.imported == MAX_FILES {
            return Err(format!("is not followed: at most {MAX_FILES} files are imported"));
        }
        let mut text = String::new();
        let rest = MAX_BYTES.saturating_sub(self.bytes);
        File::open(path)
            .and_then(|file| file.take(rest + 1).read_to_string(&mut text))
            .map_err(|error| format!("cannot be read: {error}"))?;
        if text.len() as u64 > rest {
            return Err(format!("is not followed: at most {MAX_BYTES} bytes are imported"));
        }
        self.imported += 1;
        self.bytes += text.len() as u64;
        Ok(text)
    }
}

/// Whether a file may be a text with instructions.
fn may_instruct(path: &Path) -> bool {
    let is_text = path
        .extension()
        .is_none_or(|extension| EXTENSIONS.iter().any(|text| extension.eq_ignore_ascii_case(text)));
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    is_text && !FileNames::get().background.contains(&stem.to_uppercase())
}

/// The imports of a text in memory, which are not followed.
pub fn unfollowed(name: &str, text: &str) -> Vec<FileError> {
    let paths = imports(text).into_iter().filter(|(_, target)| {
        // A name such as `@team/core` is no path.
        let path = Path::new(target);
        path.extension().is_some() && may_instruct(path)
    });
    let notes = paths.map(|(line, target)| FileError {
        path: format!("{name}:{line}"),
        message: format!("`@{target}` is not followed: give its text too"),
    });
    notes.collect()
}

/// The imports of a text, each with its line: words that begin with `@`, outside of code.
fn imports(text: &str) -> Vec<(usize, String)> {
    let mut imports = Vec::new();
    let mut is_fenced = false;
    for (index, line) in text.lines().enumerate() {
        if ["```", "~~~"].iter().any(|fence| line.trim_start().starts_with(fence)) {
            is_fenced = !is_fenced;
            continue;
        }
        let outside = line.split('`').step_by(2).filter(|_| !is_fenced);
        for word in outside.flat_map(str::split_whitespace) {
            let word = word.trim_start_matches(['(', '[', '*', '"']);
            let Some(target) = word.strip_prefix('@') else {
                continue;
            };
            let target = target.trim_end_matches(|c: char| ".,;:!?)]*\"'".contains(c));
            if !target.is_empty() {
                imports.push((index + 1, target.to_owned()));
            }
        }
    }
    imports
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_of_a_text_in_memory_are_named() {
        let notes =
            unfollowed("AGENTS.md", "By @team/core.\n\nSee @docs/style.md and @README.md.\n");
        let [note] = &notes[..] else { panic!("one file: {notes:?}") };
        assert_eq!((&*note.path, note.message.contains("docs/style.md")), ("AGENTS.md:3", true));
    }

    #[test]
    fn imports_are_words_outside_of_code() {
        let text = "See @docs/a.md, and @b.md.\n```\n@c.md\n```\n`@d.md` me@e.md\n- (@~/f.md)\n@\n";
        let found = imports(text);
        let expected = [(1, "docs/a.md"), (1, "b.md"), (6, "~/f.md")];
        assert_eq!(found, expected.map(|(line, path)| (line, path.to_owned())));
    }
}
