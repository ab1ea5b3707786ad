//! The repository that an agent works in: which files are in it, and what changed there.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use super::agents::Agent;
use crate::lint::{CONFIG_NAME, folder_of, git, git_path, short_hash};
use crate::response::Limits;

/// The most changed files that are looked at.
const MOST_FILES: usize = 500;

pub(super) struct Workspace {
    pub(super) root: PathBuf,
    is_git: bool,
}

impl Workspace {
    /// The repository around a folder, or the folder itself.
    pub(super) fn around(folder: &Path) -> Option<Self> {
        let folder = folder.canonicalize().ok().filter(|folder| folder.is_dir())?;
        let repository = folder.ancestors().find(|folder| folder.join(".git").exists());
        let is_git = repository.is_some();
        Some(Self { root: repository.unwrap_or(&folder).to_owned(), is_git })
    }

    /// The path of a file without links, if it is in the repository. It need not exist.
    pub(super) fn inside(&self, path: &Path) -> Option<PathBuf> {
        let existing = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
        let (above, real) = existing?;
        let rest = path.strip_prefix(above).ok()?;
        let is_plain = rest.components().all(|part| matches!(part, Component::Normal(_)));
        let path = if rest.as_os_str().is_empty() { real } else { real.join(rest) };
        (is_plain && path.starts_with(&self.root)).then_some(path)
    }

    /// Whether a file has rules, or says when they are checked.
    pub(super) fn is_protected(&self, path: &Path) -> bool {
        let relative = path.strip_prefix(&self.root).unwrap_or(path);
        let is_config = |agent: &Agent| Path::new(&agent.config.file) == relative;
        folder_of(path).is_some()
            || path.file_name().is_some_and(|name| name == CONFIG_NAME)
            || Agent::all().iter().any(is_config)
    }

    /// The text of a file on disk: of a regular one that is small enough to be checked.
    pub(super) fn text(path: &Path) -> Option<String> {
        let limit = Limits::default().block_bytes as u64;
        let is_small = |metadata: fs::Metadata| metadata.is_file() && metadata.len() <= limit;
        if !fs::metadata(path).is_ok_and(is_small) {
            return None;
        }
        let mut bytes = Vec::new();
        File::open(path).ok()?.take(limit + 1).read_to_end(&mut bytes).ok()?;
        (!bytes.contains(&0)).then(|| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The commit that the work tree is based on.
    pub(super) fn head(&self) -> Option<String> {
        let head = self.git(&["rev-parse", "--quiet", "--verify", "HEAD"])?;
        Some(String::from_utf8_lossy(&head).trim().to_owned())
    }

    /// The text of a file in a commit; empty if it has none.
    pub(super) fn text_at(&self, commit: &str, path: &Path) -> Option<String> {
        if !self.is_git {
            return None;
        }
        let relative = path.strip_prefix(&self.root).ok()?.to_str()?;
        let text = self.git(&["show", "--no-textconv", &format!("{commit}:{relative}")]);
        Some(String::from_utf8_lossy(&text.unwrap_or_default()).into_owned())
    }

    /// The files that are not as in a commit, or new.
    pub(super) fn changed(&self, commit: Option<&str>) -> BTreeSet<PathBuf> {
        let since = commit.and_then(|commit| {
            self.git(&["diff", "--name-only", "-z", "--no-ext-diff", "--no-textconv", commit, "--"])
        });
        let new = self.git(&["ls-files", "--others", "--exclude-standard", "-z"]);
        let names: Vec<_> = since.into_iter().chain(new).collect();
        let names = names.iter().flat_map(|names| names.split(|byte| *byte == 0));
        let names = names.filter(|name| !name.is_empty()).take(MOST_FILES);
        let paths = names.filter_map(|name| self.inside(&self.root.join(git_path(name))));
        paths.filter(|path| path.is_file()).collect()
    }

    fn git(&self, args: &[&str]) -> Option<Vec<u8>> {
        self.is_git.then(|| git(&self.root, args).ok()).flatten()
    }
}

pub(super) fn hash(path: &Path) -> Option<String> {
    Workspace::text(path).map(|text| short_hash(&[&text]))
}
