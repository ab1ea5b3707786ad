//! `codeif.toml`: rules, the files that each applies to, and files to exclude.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use super::diagnostic::FileError;
use super::instruction_files::{InstructionFile, folder_of};
use super::prose::Unchecked;
use super::rule::{Level, Rule, RuleOrigin, parse_checkable, slug_of};
use super::scope::Scope;
use super::walk::Patterns;
use crate::instruction::Templates;
use crate::rules::{LineColumn, Pack, without_rust};
use crate::suggest::{did_you_mean, nearest};

/// The name of the file, which is looked for in the folder of a path and in its parents.
pub const CONFIG_NAME: &str = "codeif.toml";

/// The content of a `codeif.toml`.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The rules in order.
    pub rules: Vec<Rule>,
    /// The files with instructions, if they are named.
    pub instructions: Option<Vec<InstructionFile>>,
    /// What is said of rules by their sentences or slugs.
    levels: Vec<NamedLevel>,
    /// Files and folders that are skipped, each set with the folder that it is relative to.
    pub(super) excludes: Vec<Patterns>,
}

/// What is said of the rules with a sentence or slug.
#[derive(Debug, Clone)]
struct NamedLevel {
    name: String,
    level: Level,
    /// Where it is written.
    origin: RuleOrigin,
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
    instructions: Option<Vec<Spanned<PathBuf>>>,
    #[serde(default)]
    severity: BTreeMap<Spanned<String>, Level>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Constraint {
    text: Spanned<String>,
    paths: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    severity: Level,
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

    /// Sets the levels of rules, those of a sentence after those of a slug, and takes out the other lines
    /// that are off. Returns a note for each sentence that nothing has.
    pub fn set_levels(&self, rules: &mut [Rule], unchecked: &mut Vec<Unchecked>) -> Vec<FileError> {
        let mut notes = Vec::new();
        let is_sentence = |named: &&NamedLevel| named.name.trim().contains(char::is_whitespace);
        for NamedLevel { name, level, .. } in self.levels.iter().filter(|named| !is_sentence(named))
        {
            let of_slug = rules.iter_mut().filter(|rule| rule.is_named(name));
            of_slug.for_each(|rule| rule.set_level(*level));
        }
        for NamedLevel { name, level, origin } in self.levels.iter().filter(is_sentence) {
            let sentence = normalized(name);
            let mut is_found = false;
            for rule in rules.iter_mut().filter(|rule| normalized(&rule.sentence) == sentence) {
                rule.set_level(*level);
                is_found = true;
            }
            unchecked.retain(|line| {
                let is_meant = normalized(&line.text) == sentence;
                is_found |= is_meant;
                !(is_meant && *level == Level::Off)
            });
            if !is_found {
                let path = format!("{}:{}", origin.file, origin.line);
                let sentences = rules.iter().map(|rule| rule.sentence.as_str());
                let message = match nearest(name, sentences) {
                    Some(near) => {
                        format!("no instruction here reads \"{name}\"; the nearest is \"{near}\"")
                    }
                    None => {
                        format!("no instruction here reads \"{name}\" (--show-rules lists them)")
                    }
                };
                notes.push(FileError { path, message });
            }
        }
        notes
    }

    /// The nearest `codeif.toml` in the folder of a path or above it.
    pub fn find(path: &Path) -> Option<PathBuf> {
        let folders = path.ancestors();
        let mut found = folders.map(|folder| folder.join(CONFIG_NAME));
        found.find(|path| path.is_file())
    }
}

/// A sentence without what makes no difference: blanks, capitals and the full stop at its end.
fn normalized(sentence: &str) -> String {
    let words: Vec<_> = sentence.split_whitespace().collect();
    words.join(" ").trim_end_matches(['.', ':', ';', '!']).to_lowercase()
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
        let instructions = self.file.instructions.as_ref();
        let instructions = instructions.map(|paths| self.instructions(paths)).transpose()?;
        let levels =
            self.file.severity.iter().map(|(name, level)| self.level(templates, name, *level));
        let levels = levels.collect::<Result<_, _>>()?;
        Ok(Config { rules, instructions, levels, excludes })
    }

    fn instructions(
        &self,
        paths: &[Spanned<PathBuf>],
    ) -> Result<Vec<InstructionFile>, ConfigError> {
        let paths = paths.iter().map(|path| {
            let shown = path.get_ref().display();
            let path_of_file = self.folder.join(path.get_ref());
            let folder = folder_of(&path_of_file).unwrap_or(&self.folder).to_owned();
            match path_of_file.is_file() {
                true => Ok(InstructionFile { path: path_of_file, folder }),
                false => Err(self.error(path.span().start, &format!("no file `{shown}`"))),
            }
        });
        paths.collect()
    }

    /// What is said of the rules of a sentence or slug. A slug has to be known.
    fn level(
        &self,
        templates: &Templates,
        name: &Spanned<String>,
        level: Level,
    ) -> Result<NamedLevel, ConfigError> {
        let (start, name) = (name.span().start, name.get_ref().clone());
        let is_slug = !name.trim().contains(char::is_whitespace);
        if is_slug && templates.get(slug_of(&name)).is_none() {
            let slugs = templates.iter().map(|template| template.slug.as_str());
            let hint = did_you_mean(&name, slugs);
            return Err(self.error(start, &format!("no rule is named `{name}`{hint}")));
        }
        let line = LineColumn::of(&self.text, start).line;
        Ok(NamedLevel { name, level, origin: RuleOrigin { file: self.name.clone(), line } })
    }

    /// The rules of a sentence.
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
        let rules = Rule::of(templates, sentence, demands, Some(&origin));
        let rules = rules.into_iter().map(|mut rule| {
            rule.set_level(constraint.severity);
            Rule { scope: scope.narrowed(&rule.scope), ..rule }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::lint::Severity;

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
        let [rule, off] = config.rules.as_slice() else { panic!("two rules") };
        assert!(off.is_off && !rule.is_off);
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
