//! `codeif.toml`: rules, the files that each applies to, and files to exclude. Without one, the
//! instruction files of a repository are found: `AGENTS.md` and the like.

use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};
use serde::Deserialize;
use toml::Spanned;

use super::rule::{Rule, RuleOrigin, Severity, parse_checkable};
use super::scope::Scope;
use super::walk::Patterns;
use crate::instruction::Templates;
use crate::rules::{LineColumn, Pack, without_rust};

/// The name of the file, which is looked for in the folder of a path and in its parents.
pub const CONFIG_NAME: &str = "codeif.toml";

/// The content of a `codeif.toml`.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The rules in order, without those that are off.
    pub rules: Vec<Rule>,
    /// Files and folders that are skipped, each set with the folder that it is relative to.
    pub(super) excludes: Vec<Patterns>,
}

/// An error in a `codeif.toml`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct ConfigError {
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    pub message: String,
}

/// A `codeif.toml` whose sentences are not parsed yet: they may need the user's own rules, whose
/// folder it names.
#[derive(Debug)]
pub struct ConfigFile {
    pub rules: Option<PathBuf>,
    name: String,
    folder: PathBuf,
    text: String,
    file: ConfigToml,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigToml {
    #[serde(default)]
    constraint: Vec<Constraint>,
    #[serde(default)]
    exclude: Vec<Spanned<String>>,
    rules: Option<PathBuf>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Constraint {
    text: Spanned<String>,
    paths: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    severity: ConfigSeverity,
}

#[derive(Debug, Default, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ConfigSeverity {
    #[default]
    Error,
    Warning,
    Off,
}

impl Config {
    /// Skips what matches these patterns too, as in a `.gitignore` file in a folder.
    pub fn exclude(&mut self, folder: &Path, patterns: &[String]) -> Result<(), String> {
        if !patterns.is_empty() {
            let patterns = Patterns::new(folder, patterns.iter().map(String::as_str));
            let patterns = patterns.map_err(|(_, message)| message)?;
            self.excludes.push(patterns);
        }
        Ok(())
    }

    /// The nearest `codeif.toml` in the folder of a path or above it.
    pub fn find(path: &Path) -> Option<PathBuf> {
        let folders = path.ancestors();
        let mut found = folders.map(|folder| folder.join(CONFIG_NAME));
        found.find(|path| path.is_file())
    }
}

/// Whether a pack stands in place of a folder.
fn is_pack(rules: &Path) -> bool {
    rules.to_str().is_some_and(|name| name.starts_with(Pack::PREFIX))
}

impl ConfigFile {
    /// Reads a configuration. `name` is its name in messages, `folder` the absolute path that its
    /// paths and patterns are relative to.
    pub fn read(name: &str, folder: &Path, text: &str) -> Result<Self, ConfigError> {
        let file: ConfigToml = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |at| at.start);
            error_at(name, text, start, &without_rust(error.message()))
        })?;
        Ok(Self {
            rules: file.rules.as_ref().map(|rules| match is_pack(rules) {
                true => PathBuf::from(rules),
                false => folder.join(rules),
            }),
            name: name.to_owned(),
            folder: folder.to_owned(),
            text: text.to_owned(),
            file,
        })
    }

    /// Parses the sentences and the patterns.
    pub fn resolve(&self, templates: &Templates) -> Result<Config, ConfigError> {
        let mut rules = Vec::new();
        for constraint in &self.file.constraint {
            rules.extend(self.rule(templates, constraint)?);
        }
        let excludes = match self.file.exclude.is_empty() {
            true => Vec::new(),
            false => vec![self.patterns(&self.file.exclude)?],
        };
        Ok(Config { rules, excludes })
    }

    /// The rules of a sentence; none if they are off. It has to be valid even then.
    fn rule(
        &self,
        templates: &Templates,
        constraint: &Constraint,
    ) -> Result<Vec<Rule>, ConfigError> {
        let sentence = constraint.text.get_ref();
        let start = constraint.text.span().start;
        let demands = parse_checkable(templates, sentence).map_err(|error| {
            let error = error.suggest(templates, sentence);
            self.error(start, &format!("\"{sentence}\": {error}"))
        })?;
        let origin =
            RuleOrigin { file: self.name.clone(), line: LineColumn::of(&self.text, start).line };
        let scope = match &constraint.paths {
            Some(paths) if paths.get_ref().is_empty() => {
                let message = "no path: leave `paths` out for all files";
                return Err(self.error(paths.span().start, message));
            }
            Some(paths) => Scope::of_paths(self.patterns(paths.get_ref())?),
            None => Scope::default(),
        };
        let severity = match constraint.severity {
            ConfigSeverity::Error => Severity::Error,
            ConfigSeverity::Warning => Severity::Warning,
            ConfigSeverity::Off => return Ok(Vec::new()),
        };
        let rules = Rule::of(templates, sentence, demands, Some(&origin));
        let rules = rules.into_iter().map(|rule| Rule {
            severity,
            scope: scope.narrowed(&rule.scope),
            ..rule
        });
        Ok(rules.collect())
    }

    fn patterns(&self, patterns: &[Spanned<String>]) -> Result<Patterns, ConfigError> {
        let texts = patterns.iter().map(|pattern| pattern.get_ref().as_str());
        Patterns::new(&self.folder, texts).map_err(|(number, message)| {
            let start = patterns.get(number).map_or(0, |pattern| pattern.span().start);
            self.error(start, &message)
        })
    }

    fn error(&self, offset: usize, message: &str) -> ConfigError {
        error_at(&self.name, &self.text, offset, message)
    }
}

fn error_at(name: &str, text: &str, offset: usize, message: &str) -> ConfigError {
    let LineColumn { line, column } = LineColumn::of(text, offset);
    ConfigError { file: name.to_owned(), line, column, message: message.to_owned() }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn read(text: &str) -> Result<Config, ConfigError> {
        let file = ConfigFile::read("codeif.toml", Path::new("/a"), text)?;
        file.resolve(Templates::builtin())
    }

    #[test]
    fn rules_have_a_line_a_severity_and_paths() {
        let config = read(
            "exclude = [\"vendor/\"]\n\n[[constraint]]\ntext = \"Do not use `goto`\"\n\
             severity = \"warning\"\npaths = [\"src/\"]\n\n[[constraint]]\n\
             text = \"No global variables\"\nseverity = \"off\"\n",
        )
        .unwrap();
        let [rule] = config.rules.as_slice() else { panic!("one rule") };
        assert_eq!((rule.slug(), rule.severity), ("no-keyword", Severity::Warning));
        assert_eq!(rule.origin.as_ref().unwrap().line, 4);
        assert!(rule.applies_to(Path::new("/a/src/b.py"), Language::Go));
        assert!(!rule.applies_to(Path::new("/a/b.py"), Language::Go));
        assert!(config.excludes[0].match_file(Path::new("/a/vendor/b.py")));
    }

    #[test]
    fn errors_have_a_line_and_a_column() {
        for (text, expected) in [
            ("x = 1", "codeif.toml:1:1: unknown key `x`"),
            (
                "[[constraint]]\ntext = \"No `goto`\"\nlevel = 1",
                "codeif.toml:3:1: unknown key `level`",
            ),
            (
                "[[constraint]]\nseverity = \"off\"\ntext = \"Write good code.\"",
                "codeif.toml:3:8: \"Write good code.\": no known instruction",
            ),
            (
                "[[constraint]]\ntext = \"No `goto`\"\nseverity = \"bad\"",
                "codeif.toml:3:12: unknown value `bad`",
            ),
            ("exclude = [\"a\", \"{b\"]", "codeif.toml:1:17: "),
            ("[[constraint]]\ntext = \"No `goto`\"\npaths = []", "codeif.toml:3:9: no path"),
            ("é = 1, x", "codeif.toml:1:"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
