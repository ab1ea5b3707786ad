//! What the command does, for texts in memory: for browsers, and for programs that have no files to name.
//! The answers are what the command prints, by the same code.
//!
//! ```
//! use codeif::texts;
//!
//! let rules = texts::rules_of_sentences(&["Do not use `eval`.".to_owned()])?;
//! let file = texts::Text::new("src/app.py", "eval(input())\n");
//! let linted = texts::lint(&rules, &[file], texts::Format::Json);
//! assert!(linted.fails && linted.findings.contains(r#""line":1"#));
//! # Ok::<(), String>(())
//! ```

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use crate::dataset::{Answer, Question};
use crate::instruction::Templates;
use crate::language::Language;
use crate::lint::{Files, InputFile, LintReport, Linter, Prose, Rule, folder_of, unfollowed};
use crate::manual::Manual;
use crate::report::{LintFormat, Screen, write_lint, write_lint_rules_json};
use crate::response::{Limits, Response, Span};
use crate::verifier::Verifier;
use crate::{lang, syntax};

/// The language of this name.
///
/// # Errors
/// If there is none; the text has the known names.
pub fn language(name: &str) -> Result<Language, String> {
    Language::from_alias(name).ok_or_else(|| format!("expected {}", languages()))
}

/// The names of the languages, for messages.
pub(crate) fn languages() -> String {
    let [first @ .., last] = Language::ALL.map(Language::id);
    format!("{} or {last}", first.join(", "))
}

/// Judges a response by sentences: the line of a verdict file (`docs/verdict.schema.json`), as `codeif grade`
/// writes it for a question that has these instructions.
///
/// # Errors
/// If serialization fails, which nothing here can cause.
pub fn check(
    sentences: &[String],
    response: &str,
    language: Option<Language>,
) -> Result<String, String> {
    let mut question = Question::new(1, sentences);
    if let Some(language) = language {
        question = question.in_language(language);
    }
    let verifier = Verifier::default();
    let task = verifier.task(&question);
    let answer = Answer::new(question.id.clone(), "", Some(response.to_owned()));
    let graded = verifier.grade_answer(Arc::new(question), &task, answer);
    let line = graded.to_json().map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&line).into_owned())
}

/// What is found in code, or with `tree` its syntax tree, as `codeif facts` prints it.
///
/// # Errors
/// If the code is past a limit.
pub fn facts(code: &str, language: Language, tree: bool) -> Result<String, syntax::ParseError> {
    let response = Response::of_code(code, language);
    let block = &response.blocks[0];
    let parsed = lang::parse(language, &block.code, &Limits::default())?;
    if tree {
        return Ok(syntax::outline(&parsed, &block.code));
    }
    let facts = lang::facts(language, &[(block, &parsed)]);
    let location = |span: Span| {
        let found = response.evidence(span);
        (found.line, found.column)
    };
    Ok(crate::facts::render(&facts, location))
}

/// The page of a template by its slug, as `codeif explain` prints it. `pages` are those under
/// `fixtures/templates/`, of which the text before the cases is enough.
///
/// # Errors
/// If no template has this name.
pub fn explain(name: &str, pages: Vec<&'static str>) -> Result<String, String> {
    Manual::new(pages, &[]).of_template(name, Templates::builtin())
}

/// A file in memory.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Its path, with `/` as the separator, relative to the folder that all are in.
    pub path: String,
    /// What is in it.
    pub text: String,
    /// Whether it was found in a folder, rather than named. Generated, minified and vendored code that was found is left
    /// out, and instructions that were found are for the files in their folder.
    #[serde(default)]
    pub found: bool,
}

impl Text {
    /// A file that was named.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into(), found: false }
    }

    /// Its path from the folder `/`, which stands for the one that all are in.
    fn place(&self) -> PathBuf {
        Path::new("/").join(&self.path)
    }
}

/// Whether a file is one of instructions by its path, such as `AGENTS.md` or `.cursor/rules/style.mdc`.
pub fn is_instruction_file(path: &str) -> bool {
    folder_of(&Path::new("/").join(path)).is_some()
}

/// Rules, and the lines of instructions that are none.
#[derive(Debug, Clone)]
pub struct Rules(Prose);

/// Rules that are sentences, as with `codeif lint --constraint`.
///
/// # Errors
/// If a sentence is not a rule.
pub fn rules_of_sentences(sentences: &[String]) -> Result<Rules, String> {
    let mut prose = Prose::default();
    for sentence in sentences {
        let rules = Rule::all(Templates::builtin(), sentence);
        prose.rules.extend(rules.map_err(|error| format!("\"{sentence}\": {error}"))?);
    }
    match prose.rules.is_empty() {
        true => Err("no rules: there is no sentence".to_owned()),
        false => Ok(Rules(prose)),
    }
}

/// The rules of instruction files, as with `codeif lint --instructions`.
///
/// # Errors
/// If a sentence matches several templates, or nothing is asked for.
pub fn rules_of_instructions(texts: &[Text]) -> Result<Rules, String> {
    let mut prose = Prose::default();
    for text in texts {
        let place = text.place();
        let folder = folder_of(&place).unwrap_or(Path::new("/"));
        let read = Prose::read(Templates::builtin(), &text.path, folder, &text.text);
        let mut read = read.map_err(|error| error.to_string())?;
        if text.found {
            read = read.in_folder(folder);
        }
        read.notes.extend(unfollowed(&text.path, &text.text));
        prose.append(read);
    }
    match prose.rules.is_empty() && prose.unchecked.is_empty() {
        true => Err(format!("no rules: {} asks for nothing", names(texts))),
        false => Ok(Rules(prose)),
    }
}

fn names(texts: &[Text]) -> String {
    let names: Vec<_> = texts.iter().map(|text| text.path.as_str()).collect();
    if names.is_empty() { "no text".to_owned() } else { names.join(", ") }
}

/// How each line of the instructions is understood, as `codeif lint --show-rules --format json` writes it.
pub fn show_rules(rules: &Rules) -> String {
    let Prose { rules, unchecked, .. } = rules.0.clone();
    let report = LintReport::of_rules(rules, unchecked, Templates::builtin());
    written(|out| write_lint_rules_json(out, &report))
}

/// The format of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// JSON lines (`docs/lint.schema.json`).
    Json,
    /// Code frames for people.
    Human,
}

/// What `codeif lint` finds in files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linted {
    /// The findings.
    pub findings: String,
    /// What the command would say on standard error.
    pub notes: Vec<String>,
    /// Whether errors were found.
    pub fails: bool,
}

/// Checks files against rules, as `codeif lint` does.
pub fn lint(rules: &Rules, files: &[Text], format: Format) -> Linted {
    let Prose { rules, mut unchecked, notes } = rules.0.clone();
    unchecked.retain(|line| line.is_demand);
    let mut report = Linter::new(Verifier::default(), rules).lint(in_memory(files));
    report.unchecked = unchecked;
    let (errors, warnings) = (&report.file_errors, &report.unjudged_files);
    let mut told = Vec::new();
    for (level, remarks) in [("note", &notes), ("error", errors), ("warning", warnings)] {
        told.extend(remarks.iter().map(|remark| remark.with_level(level)));
    }
    if format == Format::Human {
        report.take_syntax_notes();
    }
    let format = match format {
        Format::Json => LintFormat::Json,
        Format::Human => LintFormat::Human,
    };
    Linted {
        findings: written(|out| write_lint(out, &report, format, Screen::default(), false)),
        notes: told,
        fails: report.fails(),
    }
}

fn in_memory(texts: &[Text]) -> Files {
    let mut files = Files::default();
    for text in texts {
        files.add_text(&text.path, text.place(), text.text.clone(), text.found);
    }
    files.sources.sort_by(|a: &InputFile, b| a.name.cmp(&b.name));
    files
}

/// What is written, which is text.
fn written(write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = write(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}
