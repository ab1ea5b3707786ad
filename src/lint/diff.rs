//! The lines that were added since a revision, from `git diff`.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

use imara_diff::{Algorithm, InternedInput};

use super::walk::InputFile;

/// The lines of a working tree that a revision does not have.
#[derive(Debug, Clone)]
pub struct Diff {
    root: PathBuf,
    /// The commit that is compared with.
    base: String,
    files: BTreeMap<PathBuf, AddedLines>,
}

/// The lines of a file that a revision does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum AddedLines {
    /// All: the file is new.
    All,
    /// These, in order.
    Some(Vec<RangeInclusive<usize>>),
}

/// Why the added lines are not known.
#[derive(Debug, thiserror::Error)]
pub enum DiffError {
    /// Not a revision, but perhaps an option.
    #[error("`{0}` is not a revision: give a branch, a tag or a commit")]
    Revision(String),
    /// The revision and `HEAD` have no common commit.
    #[error(
        "`{0}` and HEAD have no commit in common: in a shallow clone, fetch the history first \
         (`git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout)"
    )]
    NoMergeBase(String),
    /// git could not be started.
    #[error("git cannot be run: {0}")]
    NoGit(#[from] std::io::Error),
    #[error("git: {0}")]
    Git(String),
    /// The output of git could not be parsed.
    #[error("the output of git diff is not understood at line {0}")]
    Output(usize),
}

impl Diff {
    /// Asks git for the lines added in the repository of a folder since its work tree branched off
    /// from a revision: what others added there later is not compared. Files that are neither
    /// tracked nor ignored are new.
    pub fn since(revision: &str, folder: &Path) -> Result<Self, DiffError> {
        if revision.is_empty() || revision.starts_with('-') {
            return Err(DiffError::Revision(revision.to_owned()));
        }
        let root = git(folder, &["rev-parse", "--show-toplevel"])?;
        let root = path(root.strip_suffix(b"\n").unwrap_or(&root));
        let base = merge_base(&root, revision)?;
        let diff = git(
            &root,
            &[
                "diff",
                "--unified=0",
                "--no-color",
                "--no-ext-diff",
                "--no-textconv",
                "--find-renames",
                "--src-prefix=a/",
                "--dst-prefix=b/",
                &base,
                "--",
            ],
        )?;
        let new = ["ls-files", "--others", "--exclude-standard", "-z"];
        let new = git(&root, &new)?;
        let mut files: BTreeMap<_, _> = parse(&diff)?
            .into_iter()
            .map(|(name, lines)| (path(&name), AddedLines::Some(lines)))
            .collect();
        let new = new.split(|byte| *byte == 0).filter(|name| !name.is_empty());
        files.extend(new.map(|name| (path(name), AddedLines::All)));
        let root = root.canonicalize()?;
        Ok(Self { root, base, files })
    }

    /// Compares the text that is in the place of a file, if any, in place of the file.
    pub fn replace_text(&mut self, source: &InputFile) -> Result<(), DiffError> {
        let Some(text) = source.given_text() else {
            return Ok(());
        };
        let Ok(path) = source.absolute.strip_prefix(&self.root) else {
            return Ok(());
        };
        let old = format!("{}:{}", self.base, path.to_string_lossy().replace('\\', "/"));
        let added = match git(&self.root, &["show", "--no-textconv", &old]) {
            Ok(old) => AddedLines::Some(added_lines(&String::from_utf8_lossy(&old), text)),
            // The revision does not have the file.
            Err(DiffError::Git(_)) => AddedLines::All,
            Err(error) => return Err(error),
        };
        self.files.insert(path.to_owned(), added);
        Ok(())
    }

    /// The lines added to the file at an absolute path, if any.
    pub(super) fn lines(&self, path: &Path) -> Option<&AddedLines> {
        self.files.get(path.strip_prefix(&self.root).ok()?)
    }

    /// Whether a path is in the working tree.
    pub fn covers(&self, path: &Path) -> bool {
        path.starts_with(&self.root)
    }
}

impl AddedLines {
    pub(super) fn overlap(&self, lines: RangeInclusive<usize>) -> bool {
        match self {
            Self::All => true,
            Self::Some(added) => {
                let next = added.partition_point(|range| range.end() < lines.start());
                added.get(next).is_some_and(|range| range.start() <= lines.end())
            }
        }
    }

    /// The same lines in the numbering of findings, in which a lone CR ends a line. For git it does
    /// not.
    pub(super) fn renumbered_for(&self, text: &str) -> Self {
        let Self::Some(added) = self else {
            return Self::All;
        };
        // For each line in git's numbering, the first one in ours.
        let mut ours = vec![1];
        let mut next = 1;
        for line in text.split('\n') {
            let line = line.strip_suffix('\r').unwrap_or(line);
            next += 1 + line.matches('\r').count();
            ours.push(next);
        }
        let first = |line: usize| ours.get(line.saturating_sub(1)).copied().unwrap_or(next);
        let added = added.iter();
        let added = added.map(|range| first(*range.start())..=first(range.end() + 1) - 1);
        Self::Some(added.collect())
    }
}

/// The lines of a text that an older one does not have.
fn added_lines(old: &str, new: &str) -> Vec<RangeInclusive<usize>> {
    let diff = imara_diff::Diff::compute(Algorithm::Histogram, &InternedInput::new(old, new));
    let added = diff.hunks().map(|hunk| hunk.after).filter(|range| !range.is_empty());
    added.map(|range| range.start as usize + 1..=range.end as usize).collect()
}

/// The last commit that `HEAD` and a revision have in common.
fn merge_base(root: &Path, revision: &str) -> Result<String, DiffError> {
    let commit = format!("{revision}^{{commit}}");
    let known = ["rev-parse", "--quiet", "--verify", "--end-of-options", &commit];
    git(root, &known).map_err(|_| DiffError::Revision(revision.to_owned()))?;
    let base = git(root, &["merge-base", revision, "HEAD"])
        .map_err(|_| DiffError::NoMergeBase(revision.to_owned()))?;
    Ok(String::from_utf8_lossy(&base).trim().to_owned())
}

/// Runs git without the settings of the repository that would make it run another command.
pub(crate) fn git(folder: &Path, args: &[&str]) -> Result<Vec<u8>, DiffError> {
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["-c", "core.quotepath=off", "-c", "core.fsmonitor=false"])
        .args(args)
        .output()?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => {
            let text = String::from_utf8_lossy(&output.stderr);
            let first = text.lines().next().unwrap_or("it failed");
            Err(DiffError::Git(first.to_owned()))
        }
    }
}

/// The path that git means by a name.
#[cfg(unix)]
pub(crate) fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(name))
}

#[cfg(not(unix))]
pub(crate) fn path(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}

type Hunks = BTreeMap<Vec<u8>, Vec<RangeInclusive<usize>>>;

/// The lines that a diff without context adds, by file. The lines of a hunk are counted, not
/// parsed: an added line may read `+++ b/another`.
fn parse(diff: &[u8]) -> Result<Hunks, DiffError> {
    let mut hunks = Hunks::new();
    let mut file: Option<Vec<u8>> = None;
    let mut in_hunk = 0;
    for (number, line) in diff.split(|byte| *byte == b'\n').enumerate() {
        if in_hunk > 0 && matches!(line.first(), Some(b'+' | b'-')) {
            in_hunk -= 1;
        } else if line.starts_with(b"diff --git ") {
            file = None;
        } else if let Some(name) = line.strip_prefix(b"+++ ") {
            file = new_name(name);
        } else if line.starts_with(b"@@ ") {
            let (removed, start, added) = hunk_header(line).ok_or(DiffError::Output(number + 1))?;
            in_hunk = removed + added;
            if let Some(file) = file.as_ref().filter(|_| added > 0) {
                let lines = start..=start.saturating_add(added - 1);
                hunks.entry(file.clone()).or_default().push(lines);
            }
        }
    }
    Ok(hunks)
}

/// The file name after `+++ `: `b/name`, followed by a tab if it has blanks, or in quotes with
/// escapes as in C. `None` for `/dev/null`.
fn new_name(text: &[u8]) -> Option<Vec<u8>> {
    let text = text.strip_suffix(b"\t").unwrap_or(text);
    let name = match text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")) {
        Some(quoted) => unescaped(quoted),
        None => text.to_vec(),
    };
    name.strip_prefix(b"b/").map(<[u8]>::to_vec)
}

fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut bytes = text.iter().copied().peekable();
    let mut plain = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            plain.push(byte);
            continue;
        }
        plain.push(match bytes.next() {
            Some(b'a') => 7,
            Some(b'b') => 8,
            Some(b't') => b'\t',
            Some(b'n') => b'\n',
            Some(b'v') => 11,
            Some(b'f') => 12,
            Some(b'r') => b'\r',
            Some(digit @ b'0'..=b'7') => {
                let mut value = u32::from(digit - b'0');
                for _ in 0..2 {
                    if let Some(digit) = bytes.next_if(|byte| matches!(byte, b'0'..=b'7')) {
                        value = value * 8 + u32::from(digit - b'0');
                    }
                }
                value as u8
            }
            Some(other) => other,
            None => b'\\',
        });
    }
    plain
}

/// The number of removed lines, the first added line and the number of added lines, from a header
/// such as `@@ -12,3 +14,2 @@`.
fn hunk_header(line: &[u8]) -> Option<(usize, usize, usize)> {
    let line = std::str::from_utf8(line.get(..line.len().min(80))?)
        .or_else(|error| std::str::from_utf8(&line[..error.valid_up_to()]))
        .ok()?;
    let mut words = line.split(' ').skip(1);
    let (_, removed) = range(words.next()?.strip_prefix('-')?)?;
    let (start, added) = range(words.next()?.strip_prefix('+')?)?;
    Some((removed, start, added))
}

fn range(text: &str) -> Option<(usize, usize)> {
    match text.split_once(',') {
        Some((start, count)) => Some((start.parse().ok()?, count.parse().ok()?)),
        None => Some((text.parse().ok()?, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn added(diff: &str) -> Vec<(String, Vec<RangeInclusive<usize>>)> {
        let hunks = parse(diff.as_bytes()).unwrap();
        let text = |name: Vec<u8>| String::from_utf8(name).unwrap();
        hunks.into_iter().map(|(name, lines)| (text(name), lines)).collect()
    }

    #[test]
    fn hunks_are_counted() {
        let diff = "diff --git a/x.py b/x.py\nindex 1..2 100644\n--- a/x.py\n+++ b/x.py\n\
                    @@ -1 +1,2 @@ def f():\n-old\n+++ b/evil.py\n+@@ -1 +9 @@\n\
                    \\ No newline at end of file\n@@ -9,2 +10,0 @@\n--- a/y.py\n-two\n\
                    @@ -20,0 +20 @@\n+last\n\
                    diff --git a/z b/z\ndeleted file mode 100644\n--- a/z\n+++ /dev/null\n@@ -1 +0,0 @@\n-z\n";
        assert_eq!(added(diff), [("x.py".to_owned(), vec![1..=2, 20..=20])]);
    }

    #[test]
    fn names_are_read_as_git_writes_them() {
        for (written, name) in [
            ("b/a b.py\t", "a b.py"),
            ("\"b/a\\\"b\\n\\303\\251.py\"", "a\"b\né.py"),
            ("b/é.py", "é.py"),
            ("b/b/x", "b/x"),
        ] {
            assert_eq!(new_name(written.as_bytes()).unwrap(), name.as_bytes());
        }
        assert_eq!(new_name(b"/dev/null"), None);
    }

    #[test]
    fn a_lone_carriage_return_ends_a_line_that_git_does_not_count() {
        let added = AddedLines::Some(vec![1..=1, 3..=4]);
        let counted = added.renumbered_for("a\r\nb\rc\nd\re\nf");
        assert_eq!(counted, AddedLines::Some(vec![1..=1, 4..=6]));
        assert!(counted.overlap(2..=4) && counted.overlap(6..=9));
        assert!(!counted.overlap(2..=3) && !counted.overlap(7..=7));
    }

    #[test]
    fn invalid_input_is_an_error() {
        assert!(matches!(parse(b"+++ b/x\n@@ what @@\n"), Err(DiffError::Output(2))));
        assert!(matches!(Diff::since("--output=x", Path::new(".")), Err(DiffError::Revision(_))));
    }
}
