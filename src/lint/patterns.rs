//! Patterns of paths, as in a `.gitignore` file.

use std::fmt;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

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

    /// The patterns as they were given.
    pub(super) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Whether a file or folder at an absolute path matches by itself.
    pub(super) fn match_entry(&self, path: &Path, is_folder: bool) -> bool {
        path.strip_prefix(&self.folder)
            .is_ok_and(|path| self.patterns.matched(path, is_folder).is_ignore())
    }
}

impl fmt::Display for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts.join(" "))
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
        assert!(patterns.match_entry(Path::new("/a/vendor"), true));
        assert!(!patterns.match_entry(Path::new("/a/vendor"), false));
    }
}
