//! The tools `check` and `rules`.

use std::path::{Component, Path, PathBuf};

use anyhow::Context;
use serde_json::{Value, json};

use super::tools::{Answer, CheckArguments, Failure, RulesArguments};
use crate::cli::ruleset::Ruleset;
use crate::language::Language;
use crate::lint::{Diff, Files, LintReport, Linter, name};
use crate::report::{LintFormat, Screen, lint_facts, write_lint, write_lint_rules_json};

/// The most findings, rules or errors that an answer has, and the errors that are in its text.
const MOST: usize = 50;
const MOST_IN_TEXT: usize = 10;
/// The most paths that a call may name.
const MOST_PATHS: usize = 1000;
/// The most characters of a line of code, a path or an error that are quoted.
const MAX_QUOTE: usize = 200;

pub(super) fn check(folder: &Path, arguments: &CheckArguments) -> Result<Answer, Failure> {
    let (paths, text) = places(folder, arguments)?;
    let rules = Ruleset::of(&paths).map_err(Failure::Work)?;
    let report = match (text, paths.first()) {
        (Some(text), Some(path)) => rules.check(path, text),
        _ => {
            let files = Files::find(&paths, &rules.config);
            let linter = linter(rules.linter, folder, arguments.diff.as_deref())?;
            let mut report = linter.lint(files);
            // What is missing from all files may be in others than these.
            report.diagnostics.retain(|found| found.location.is_some() || is_whole(&paths, folder));
            report
        }
    };
    found(report, rules.unchecked.len()).map_err(Failure::Work)
}

fn is_whole(paths: &[PathBuf], folder: &Path) -> bool {
    paths.iter().any(|path| path == folder)
}

/// The linter, on the lines added since a revision if there is one.
fn linter(linter: Linter, folder: &Path, diff: Option<&str>) -> Result<Linter, Failure> {
    let Some(revision) = diff else {
        return Ok(linter);
    };
    let diff = Diff::since(revision, folder).context("diff");
    Ok(linter.on_added_lines(diff.map_err(Failure::Work)?))
}

/// The paths to check, and the text in place of the one that is there then.
fn places<'a>(
    folder: &Path,
    arguments: &'a CheckArguments,
) -> Result<(Vec<PathBuf>, Option<&'a str>), Failure> {
    let CheckArguments { paths, text, path, diff } = arguments;
    match (text, path) {
        (None, None) if paths.is_empty() => Ok((vec![folder.to_owned()], None)),
        (None, None) if paths.len() > MOST_PATHS => Err(Failure::Arguments(format!(
            "check: there are {} `paths`, at most {MOST_PATHS} are taken: give their folder",
            paths.len()
        ))),
        (None, None) => {
            let paths = paths.iter().map(|path| within(folder, path));
            Ok((paths.collect::<Result<_, _>>()?, None))
        }
        (Some(text), Some(path)) if paths.is_empty() && diff.is_none() => {
            Ok((vec![within(folder, path)?], Some(text)))
        }
        (None, Some(path)) if paths.is_empty() => Ok((vec![within(folder, path)?], None)),
        (Some(_), None) => Err(Failure::Arguments(
            "check: `text` has no name: give `path` too, such as src/app.py".to_owned(),
        )),
        _ => Err(Failure::Arguments(
            "check: give `paths` for files as they are, or `text` with `path` for one that is not \
             written yet (`diff` goes with `paths` only)"
                .to_owned(),
        )),
    }
}

/// The absolute path of a file in the folder, which need not exist.
fn within(folder: &Path, path: &str) -> Result<PathBuf, Failure> {
    let joined = folder.join(path);
    let existing = joined.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    let resolved = existing.and_then(|(above, real)| {
        let rest = joined.strip_prefix(above).ok()?;
        let is_plain = rest.components().all(|part| matches!(part, Component::Normal(_)));
        is_plain.then(|| if rest.as_os_str().is_empty() { real } else { real.join(rest) })
    });
    let Some(resolved) = resolved.filter(|path| path.starts_with(folder)) else {
        return Err(Failure::Arguments(format!(
            "`{}` is not in {}, the folder of this server: give a path in it, or start `codeif mcp FOLDER` \
             for another",
            quoted(path),
            folder.display()
        )));
    };
    // Reading a pipe would wait for whoever writes to it.
    match resolved.exists() && !resolved.is_file() && !resolved.is_dir() {
        true => Err(Failure::Arguments(format!("`{}` is no file and no folder", quoted(path)))),
        false => Ok(resolved),
    }
}

fn found(mut report: LintReport, unchecked: usize) -> anyhow::Result<Answer> {
    report.take_syntax_notes();
    report.file_errors.append(&mut report.unjudged_files);
    let errors = report.file_errors.iter().take(MOST);
    let errors: Vec<_> = errors
        .map(|error| json!({ "path": quoted(&error.path), "message": quoted(&error.message) }))
        .collect();
    report.max_findings = Some(MOST);
    let findings =
        lines(|out| write_lint(out, &report, LintFormat::Json, Screen::default(), true))?;
    let data = json!({
        "findings": findings,
        "hidden": report.hidden(),
        "files": report.file_names.len(),
        "skipped": report.skipped.values().sum::<usize>(),
        "left_out": report.left_out.len(),
        "rules": report.rules.len(),
        "not_checkable": unchecked,
        "errors": errors,
    });
    Ok(Answer { text: facts(&report, unchecked), data })
}

/// The findings in words.
fn facts(report: &LintReport, unchecked: usize) -> String {
    let mut text = lint_facts(&report.diagnostics);
    for error in report.file_errors.iter().take(MOST_IN_TEXT) {
        text.push_str(&format!("{}: {}\n", quoted(&error.path), quoted(&error.message)));
    }
    let (findings, rules) = (report.diagnostics.len(), report.rules.len());
    let files = report.file_names.len();
    text.push_str(&format!(
        "Findings: {findings}. Rules: {rules}. Files checked: {files}. Lines of the instructions that codeif \
         cannot check: {unchecked}."
    ));
    text
}

pub(super) fn rules(folder: &Path, arguments: &RulesArguments) -> Result<Answer, Failure> {
    let path = within(folder, &arguments.path)?;
    let Some(language) = Language::of_path(&path) else {
        return Err(Failure::Arguments(format!(
            "rules: {} is in no language that codeif knows",
            name(&path)
        )));
    };
    let rules = Ruleset::of(std::slice::from_ref(&path)).map_err(Failure::Work)?;
    let report =
        LintReport { rules: rules.linter.rules_for(&path, language), ..LintReport::default() };
    let mut listed = lines(|out| write_lint_rules_json(out, &report)).map_err(Failure::Work)?;
    let hidden = listed.len().saturating_sub(MOST);
    listed.truncate(MOST);
    let mut lines: Vec<_> = report
        .rules
        .iter()
        .take(MOST)
        .map(|rule| match &rule.origin {
            Some(origin) => format!("{}:{}: {}", origin.file, origin.line, rule.sentence),
            None => rule.sentence.clone(),
        })
        .collect();
    lines.push(format!("Rules that hold for {}: {}.", name(&path), report.rules.len()));
    let data = json!({
        "path": name(&path),
        "language": language.name(),
        "rules": listed,
        "hidden": hidden,
        "not_checkable": rules.unchecked.len(),
    });
    Ok(Answer { text: lines.join("\n"), data })
}

/// The beginning of a text.
fn quoted(text: &str) -> &str {
    let end = text.char_indices().nth(MAX_QUOTE).map_or(text.len(), |(end, _)| end);
    &text[..end]
}

/// The JSON lines that are written, with their quotes cut.
fn lines(
    write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>,
) -> anyhow::Result<Vec<Value>> {
    let mut text = Vec::new();
    write(&mut text)?;
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let values = lines.map(|line| {
        let mut value: Value = serde_json::from_slice(line)?;
        if let Some(Value::String(source)) = value.pointer_mut("/place/source") {
            source.truncate(quoted(source).len());
        }
        Ok(value)
    });
    values.collect()
}
