//! Which words the files of a project have, to tell whether another file may use what one has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ignore::WalkBuilder;
use regex::Regex;

/// The most files of a project that are read, and the most bytes (100 MB).
const MAX_FILES: usize = 20_000;
const MAX_BYTES: u64 = 100 << 20;

/// What a project's own folder has.
const MARKS: [&str; 9] = [
    ".git",
    ".hg",
    "Cargo.toml",
    "build.gradle",
    "go.mod",
    "package.json",
    "pom.xml",
    "pyproject.toml",
    "setup.py",
];

/// The projects of a run, each read when first asked for.
#[derive(Debug, Default)]
pub(super) struct Projects(Mutex<BTreeMap<PathBuf, Arc<Project>>>);

/// The words of a project's files.
#[derive(Debug, Default)]
struct Project {
    files: Vec<PathBuf>,
    /// The files that each word is in.
    words: BTreeMap<String, Vec<u32>>,
    /// The modules of which some file takes everything.
    wildcards: BTreeSet<String>,
    is_incomplete: bool,
}

impl Projects {
    /// Whether another file of a file's project may use what it has by a name: it mentions both the file's
    /// stem and the name, or takes everything from the file.
    pub(super) fn may_use(&self, file: &Path, stem: &str, name: &str) -> bool {
        let root = root(file);
        let mut projects = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let project = Arc::clone(
            projects.entry(root.clone()).or_insert_with(|| Arc::new(Project::read(&root))),
        );
        drop(projects);
        project.may_use(file, stem, name)
    }
}

impl Project {
    fn may_use(&self, file: &Path, stem: &str, name: &str) -> bool {
        let with = |word: &str| self.words.get(word).map_or(&[][..], Vec::as_slice);
        let of_stem = with(stem);
        let is_other = |at: &&u32| self.files.get(**at as usize).is_none_or(|path| path != file);
        let mut both = with(name).iter().filter(|at| of_stem.binary_search(at).is_ok());
        self.is_incomplete || self.wildcards.contains(stem) || both.any(|at| is_other(&at))
    }

    fn read(root: &Path) -> Self {
        static WORD: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\p{Alphabetic}_][\w]*"));
        static WILDCARD: LazyLock<Regex> = LazyLock::new(|| pattern(r"(\w+)\s+import\s*\(?\s*\*"));
        let mut project = Self::default();
        let mut bytes = 0;
        let files = WalkBuilder::new(root).sort_by_file_path(Path::cmp).build();
        for entry in
            files.flatten().filter(|entry| entry.file_type().is_some_and(|it| it.is_file()))
        {
            bytes += entry.metadata().map_or(0, |metadata| metadata.len());
            if project.files.len() >= MAX_FILES || bytes > MAX_BYTES {
                project.is_incomplete = true;
                break;
            }
            let Ok(text) = fs::read_to_string(entry.path()) else {
                continue;
            };
            let number = project.files.len() as u32;
            project.files.push(entry.into_path());
            let words: BTreeSet<&str> = WORD.find_iter(&text).map(|word| word.as_str()).collect();
            for word in words {
                project.words.entry(word.to_owned()).or_default().push(number);
            }
            let wildcards = WILDCARD.captures_iter(&text);
            project.wildcards.extend(wildcards.map(|found| found[1].to_owned()));
        }
        project
    }
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is fixed")
}

/// The folder of a file's project: the nearest with the mark of one, else the package that it is in.
fn root(file: &Path) -> PathBuf {
    let folder = file.parent().unwrap_or(file);
    let is_marked = |folder: &&Path| MARKS.iter().any(|mark| folder.join(mark).exists());
    if let Some(marked) = folder.ancestors().find(is_marked) {
        return marked.to_owned();
    }
    let is_package = |folder: &&Path| folder.join("__init__.py").exists();
    folder.ancestors().take_while(is_package).last().unwrap_or(folder).to_owned()
}
