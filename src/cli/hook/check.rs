//! What an edit adds: the findings of the text after it without those of the text before.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::tally::{Counts, rule_key};
use crate::cli::ruleset::{Ruleset, language, place};
use crate::lint::{
    Baseline, Config, Diagnostic, Fingerprints, LintReport, Rule, Severity, instruction_files,
    kinds,
};

/// The findings of an edited file.
#[derive(Debug, Default)]
pub(super) struct Added {
    pub(super) findings: Vec<Diagnostic>,
    /// Whether the edit leaves code that cannot be parsed, which was not so before.
    pub(super) is_broken: bool,
    /// What became of each rule, by its key.
    pub(super) counts: BTreeMap<String, Counts>,
}

/// The rules for some files; `None` if none are written.
pub(super) fn rules_for(paths: &[&Path]) -> anyhow::Result<Option<Ruleset>> {
    // The rules of a file are in the folders around it: one file of a folder stands for all.
    let folders: BTreeMap<_, _> = paths.iter().map(|path| (path.parent(), *path)).collect();
    let paths: Vec<PathBuf> = folders.into_values().map(Path::to_owned).collect();
    let places: Vec<PathBuf> = paths.iter().map(|path| place(path)).collect();
    if !paths.iter().any(|path| Config::find(path).is_some())
        && instruction_files(&places).is_empty()
    {
        return Ok(None);
    }
    Ruleset::of(&paths).map(Some)
}

/// Checks a text against the one before it, and counts what became of each rule about single files. What a
/// text had that `committed` gives was not added either: the one before may be a guess, since what formats the
/// file may have changed what the edit wrote.
pub(super) fn added(
    rules: &Ruleset,
    path: &Path,
    before: &str,
    after: &str,
    committed: impl FnOnce() -> Option<String>,
) -> Added {
    let after = without_new_exceptions(before, after);
    let Some(language) = language(path, &after) else {
        return Added::default();
    };
    let mut new = rules.check(path, &after);
    let mut is_broken = has_syntax_errors(&new);
    new.diagnostics.retain(|found| {
        found.rule.is_some() && found.location.is_some() && found.severity != Severity::Note
    });
    // Most edits leave nothing to compare.
    if is_broken || !new.diagnostics.is_empty() {
        let old = rules.check(path, before);
        is_broken &= before.is_empty() || !has_syntax_errors(&old);
        Baseline::of(&old).apply(&mut new);
    }
    if !new.diagnostics.is_empty()
        && let Some(text) = committed().filter(|text| text != before)
    {
        Baseline::of(&rules.check(path, &text)).apply(&mut new);
    }
    let broken = keys(&new.diagnostics);
    let applicable = rules.linter.rules_for(path, language);
    let applicable: BTreeSet<String> = applicable.iter().map(|rule| rule_key(rule)).collect();
    let counted = |rule: &Rule| {
        let key = rule_key(rule);
        let count = match (applicable.contains(&key), broken.contains(&key)) {
            (_, true) => Counts { broken: 1, ..Counts::default() },
            (true, false) => Counts { followed: 1, ..Counts::default() },
            (false, false) => Counts { not_applicable: 1, ..Counts::default() },
        };
        (key, count)
    };
    let single = rules.linter.rules().filter(|rule| !rule.is_cross_file());
    Added { findings: new.diagnostics, is_broken, counts: single.map(counted).collect() }
}

/// What the edits of a turn, each a path with the text before and after, took from all files: one of them
/// had what a rule asks for, and now no file below the root has it.
pub(super) fn lost(rules: &Ruleset, root: &Path, edits: &[(&Path, &str, &str)]) -> Vec<Diagnostic> {
    if !rules.linter.rules().any(Rule::is_cross_file) {
        return Vec::new();
    }
    let before = keys(&rules.missing(edits.iter().map(|(path, before, _)| (*path, *before))));
    let after = keys(&rules.missing(edits.iter().map(|(path, _, after)| (*path, *after))));
    if after.is_subset(&before) {
        return Vec::new();
    }
    let mut found = rules.missing_below(root);
    found.retain(|found| keys(std::slice::from_ref(found)).is_subset(&(&after - &before)));
    found
}

/// The keys of the rules of some findings.
fn keys(findings: &[Diagnostic]) -> BTreeSet<String> {
    findings.iter().filter_map(|found| found.rule.as_deref()).map(rule_key).collect()
}

fn has_syntax_errors(report: &LintReport) -> bool {
    report.diagnostics.iter().any(|found| found.kind() == kinds::SYNTAX_ERROR)
}

/// The fingerprints of all findings of a text, whose file had another one when the session began.
pub(super) fn all(
    rules: &Ruleset,
    path: &Path,
    before: Option<&str>,
    text: &str,
) -> BTreeMap<String, String> {
    let text = without_new_exceptions(before.unwrap_or_default(), text);
    fingerprints(&rules.check(path, &text).diagnostics)
}

/// The fingerprint of each finding.
pub(super) fn fingerprints(findings: &[Diagnostic]) -> BTreeMap<String, String> {
    let mut fingerprints = Fingerprints::default();
    let of = |found: &Diagnostic| {
        let key = found.rule.as_deref().map(rule_key).unwrap_or_default();
        (fingerprints.next(found), key)
    };
    findings.iter().map(of).collect()
}

/// The text, in which comments `codeif: allow` in new lines excuse nothing: nobody but the author of the
/// edit has seen them.
fn without_new_exceptions(before: &str, after: &str) -> String {
    if !after.contains("codeif:") {
        return after.to_owned();
    }
    // A comment stays known where the code before it is edited.
    let comment = |line: &'_ str| line.find("codeif:").map(|at| line[at..].trim_end().to_owned());
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for comment in before.lines().filter_map(comment) {
        *known.entry(comment).or_default() += 1;
    }
    let lines = after.split_inclusive('\n').map(|line| {
        let Some(comment) = comment(line) else { return line.to_owned() };
        match known.get_mut(&comment) {
            Some(count) if *count > 0 => {
                *count -= 1;
                line.to_owned()
            }
            _ => line.replace("codeif:", "codeif;"),
        }
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_old_exceptions_count() {
        let old = "x = 1  # codeif: allow(no-global-variables) known\n";
        assert_eq!(without_new_exceptions(old, old), old);
        let both = without_new_exceptions(old, &format!("{old}{old}"));
        assert_eq!(both, format!("{old}{}", old.replace("codeif:", "codeif;")));
        let edited = old.replace("x = 1", "x = 2");
        assert_eq!(without_new_exceptions(old, &edited), edited);
    }
}
