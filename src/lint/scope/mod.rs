//! Which files a rule is for.

mod clause;
mod phrase;
mod words;

use std::fmt;
use std::path::{Path, PathBuf};

pub(super) use clause::{
    begins_limit, bracket, condition_before, is_condition, limit, without_place,
};
pub(super) use phrase::{
    Place, exact_place, is_file, is_library, languages, languages_said, names_part, names_style,
    names_tests, names_tool, place, place_of_heading, tools_said, version_said,
};
pub(super) use words::{ScopeWords, has, is_of_change, is_of_new, starts_with, strip_start};

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::walk::Patterns;
use super::walk::name;
use crate::language::Language;
use crate::language::LanguageName;

/// The files that a rule is for: those that every part of it includes.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    /// The languages; `None` for all.
    languages: Option<Vec<LanguageName>>,
    /// Whether it is for tests alone, or for all files but tests.
    tests: Option<bool>,
    /// The folder of the file with the rule.
    folder: Option<PathBuf>,
    /// Patterns, each set of which has to match.
    paths: Vec<Patterns>,
    /// Patterns, none of which may match.
    outside: Vec<Patterns>,
}

impl Scope {
    /// The files that match patterns.
    pub(super) fn of_paths(paths: Patterns) -> Self {
        Self { paths: vec![paths], ..Self::default() }
    }

    /// The files in a language.
    pub(super) fn of_language(language: Language) -> Self {
        Self { languages: Some(vec![LanguageName::Supported(language)]), ..Self::default() }
    }

    /// Whether it is for files in some languages alone.
    pub fn names_languages(&self) -> bool {
        self.languages.is_some()
    }

    /// The files in one of some languages; all if there is none.
    fn of_languages(languages: impl IntoIterator<Item = LanguageName>) -> Self {
        let mut distinct = Vec::new();
        for language in languages {
            if !distinct.contains(&language) {
                distinct.push(language);
            }
        }
        Self { languages: (!distinct.is_empty()).then_some(distinct), ..Self::default() }
    }

    /// The files in the language that all examples are in: a language that shares its files with others, as
    /// JavaScript and C do, stands for these too. All files if the examples are in several, or there are none.
    pub(super) fn of_examples(examples: impl IntoIterator<Item = LanguageName>) -> Self {
        let mut kinds = examples.into_iter().map(|example| example.kin());
        let first = kinds.next().unwrap_or_default();
        Self::of_languages(first.clone().into_iter().filter(|_| kinds.all(|kin| kin == first)))
    }

    /// The same files, but for those in other languages than `examples` are, unless a language is named.
    #[must_use]
    pub(super) fn or_of_examples(self, examples: &Self) -> Self {
        let languages = self.languages.or_else(|| examples.languages.clone());
        Self { languages, ..self }
    }

    /// The files that it or another one includes, where both only name languages.
    pub(super) fn or_languages(self, other: Self) -> Self {
        Self::of_languages(self.languages.into_iter().chain(other.languages).flatten())
    }

    /// The files in the languages that it names, wherever they are.
    pub(super) fn of_its_languages(&self) -> Self {
        Self { languages: self.languages.clone(), ..Self::default() }
    }

    /// The files in a folder, by its absolute path.
    pub(super) fn of_folder(folder: PathBuf) -> Self {
        Self { folder: Some(folder), ..Self::default() }
    }

    fn of_tests(tests: bool) -> Self {
        Self { tests: Some(tests), ..Self::default() }
    }

    /// All files but those that match patterns.
    pub(super) fn outside_of_paths(paths: Patterns) -> Self {
        Self { outside: vec![paths], ..Self::default() }
    }

    /// All other files, if only tests or paths say which these are.
    fn complement(self) -> Option<Self> {
        match self {
            Self { languages: None, tests: Some(tests), folder: None, paths, outside }
                if paths.is_empty() && outside.is_empty() =>
            {
                Some(Self::of_tests(!tests))
            }
            Self { languages: None, tests: None, folder: None, paths, outside }
                if paths.len() == 1 && outside.is_empty() =>
            {
                Some(Self { outside: paths, ..Self::default() })
            }
            _ => None,
        }
    }

    /// The files of `self` that a nearer heading or clause is about. What it says of tests stands, and of
    /// languages too where none is said before: "Python" under "Java project" is about Python, and a tool for
    /// two languages under one of them is about that.
    #[must_use]
    pub(super) fn narrowed(&self, nearer: &Self) -> Self {
        let both = |mine: &Vec<LanguageName>, nearer: &Vec<LanguageName>| {
            let both: Vec<_> = nearer.iter().filter(|name| mine.contains(name)).cloned().collect();
            if both.is_empty() { nearer.clone() } else { both }
        };
        let languages = match (&self.languages, &nearer.languages) {
            (Some(mine), Some(nearer)) => Some(both(mine, nearer)),
            (mine, nearer) => nearer.clone().or_else(|| mine.clone()),
        };
        Self {
            languages,
            tests: nearer.tests.or(self.tests),
            folder: nearer.folder.clone().or_else(|| self.folder.clone()),
            paths: [self.paths.as_slice(), &nearer.paths].concat(),
            outside: [self.outside.as_slice(), &nearer.outside].concat(),
        }
    }

    /// Those of the languages that it names whose code is judged.
    pub(super) fn languages(&self) -> impl Iterator<Item = Language> {
        self.languages.iter().flatten().filter_map(LanguageName::judged_as)
    }

    /// Whether it is for code that no rule is checked in.
    fn is_foreign(&self) -> bool {
        let is_other = |name: &LanguageName| matches!(name, LanguageName::Other(_));
        self.languages.as_ref().is_some_and(|languages| languages.iter().all(is_other))
    }

    /// Whether it includes every file.
    pub fn is_everything(&self) -> bool {
        let Self { languages, tests, folder, paths, outside } = self;
        let is_all = languages.is_none() && tests.is_none() && folder.is_none();
        is_all && paths.is_empty() && outside.is_empty()
    }

    /// Whether it includes every file that another one does, as far as their parts tell.
    pub(super) fn covers(&self, other: &Self) -> bool {
        let Self { languages, tests, folder, paths, outside } = self;
        let is_around =
            |mine: &PathBuf| other.folder.as_ref().is_some_and(|others| others.starts_with(mine));
        (languages.is_none() || *languages == other.languages)
            && (tests.is_none() || *tests == other.tests)
            && folder.as_ref().is_none_or(is_around)
            && (paths.is_empty() || *paths == other.paths)
            && (outside.is_empty() || *outside == other.outside)
    }

    /// Whether it includes a file in this language at this absolute path.
    pub(super) fn includes(&self, path: &Path, language: Language) -> bool {
        let is_in = |languages: &Vec<LanguageName>| {
            let mut languages = languages.iter();
            languages.any(|name| is_in_language(name, path, language))
        };
        self.languages.as_ref().is_none_or(is_in)
            && self.tests.is_none_or(|tests| tests == self.is_test(path))
            && self.folder.as_ref().is_none_or(|it| path.starts_with(it))
            && self.paths.iter().all(|paths| paths.match_file(path))
            && !self.outside.iter().any(|paths| paths.match_file(path))
    }

    /// Whether its instruction file is in a folder below that of another.
    pub(super) fn is_below(&self, other: &Self) -> bool {
        let folders = self.folder.as_ref().zip(other.folder.as_ref());
        folders.is_some_and(|(mine, others)| mine != others && mine.starts_with(others))
    }

    /// Whether a file is a test, an example or a script, and the scope is for no such files alone.
    pub(super) fn leaves_open(&self, path: &Path) -> bool {
        let words = ScopeWords::get();
        // A file without an ending is a script.
        let is_unused = || path.extension().is_none() || self.is_among(path, &words.unused_folders);
        let is_of_unused = |pattern: &String| {
            let path = pattern.replace('*', "x");
            [&words.unused_folders, &words.test_files]
                .iter()
                .any(|patterns| patterns.match_relative(Path::new(path.trim_start_matches('/'))))
        };
        let is_meant = |paths: &Patterns| paths.texts().iter().all(is_of_unused);
        self.tests != Some(true)
            && !self.paths.iter().any(is_meant)
            && (self.is_test(path) || is_unused())
    }

    /// The same files without the tests, unless it says of tests whether it is for them.
    #[must_use]
    pub(super) fn of_delivered(self) -> Self {
        let is_for_tests =
            || self.paths.iter().flat_map(Patterns::texts).any(|path| names_tests(path));
        let tests = self.tests.or_else(|| (!is_for_tests()).then_some(false));
        Self { tests, ..self }
    }

    /// Whether it is for no tests.
    pub(super) fn leaves_out_tests(&self) -> bool {
        self.tests == Some(false)
    }

    /// Whether it names paths.
    pub(super) fn names_paths(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Whether a file is a test, by its name or that of a folder below the rule's.
    fn is_test(&self, path: &Path) -> bool {
        self.is_among(path, &ScopeWords::get().test_files)
    }

    /// Whether patterns match a file or a folder around it, below the rule's.
    fn is_among(&self, path: &Path, patterns: &Patterns) -> bool {
        let folder = self.folder.clone().or_else(|| std::env::current_dir().ok());
        let relative = folder.and_then(|folder| path.strip_prefix(folder).ok());
        let relative = relative.or_else(|| path.file_name().map(Path::new));
        relative.is_some_and(|path| patterns.match_relative(path))
    }
}

/// Whether a file is in a language. Files whose names say that they are in C are not in C++; a
/// header is.
fn is_in_language(name: &LanguageName, path: &Path, language: Language) -> bool {
    match name {
        LanguageName::Supported(named) => *named == language && !Language::is_c(path),
        LanguageName::Other(name) => name == Language::C && Language::is_c(path),
    }
}

/// As an object, for scripts.
impl Serialize for Scope {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let languages = self.languages.as_ref();
        let languages = languages.map(|it| it.iter().map(language_name).collect::<Vec<_>>());
        let folder = self.folder.as_ref().map(|folder| name(folder));
        let mut object = to.serialize_struct("Scope", 5)?;
        object.serialize_field("languages", &languages)?;
        object.serialize_field("tests", &self.tests)?;
        object.serialize_field("folder", &folder)?;
        object.serialize_field("paths", &texts(&self.paths))?;
        object.serialize_field("outside", &texts(&self.outside))?;
        object.end()
    }
}

fn language_name(name: &LanguageName) -> &str {
    match name {
        LanguageName::Supported(language) => language.name(),
        LanguageName::Other(name) => name,
    }
}

fn texts(patterns: &[Patterns]) -> Vec<&[String]> {
    patterns.iter().map(Patterns::texts).collect()
}

/// "for Python, tests, src/**, not src/api/": what is said of each part.
impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(languages) = &self.languages {
            let names: Vec<_> = languages.iter().map(language_name).collect();
            parts.push(names.join(" or "));
        }
        match self.tests {
            Some(true) => parts.push("tests".to_owned()),
            Some(false) => parts.push("no tests".to_owned()),
            None => {}
        }
        if let Some(folder) = &self.folder {
            let name = name(folder);
            parts.extend((!name.is_empty()).then(|| format!("{name}/")));
        }
        parts.extend(self.paths.iter().map(ToString::to_string));
        parts.extend(self.outside.iter().map(|paths| format!("not {paths}")));
        f.write_str(&parts.join(", "))
    }
}
