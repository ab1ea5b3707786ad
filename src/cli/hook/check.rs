//! What an edit adds: the findings of the text after it without those of the text before.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::tally::{Entry, rule_key};
use crate::cli::ruleset::{Ruleset, language, place};
use crate::lint::{
    Baseline, Config, Diagnostic, Fingerprints, LintReport, Severity, instruction_files, kinds,
};

/// The findings of an edited file.
#[derive(Debug, Default)]
pub(super) struct Added {
    pub(super) findings: Vec<Diagnostic>,
    /// Whether the edit leaves code that cannot be parsed, which was not so before.
    pub(super) is_broken: bool,
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

/// Checks a text against the one before it, and counts what became of each rule.
pub(super) fn added(
    rules: &Ruleset,
    path: &Path,
    before: &str,
    after: &str,
    tally: &mut Entry,
) -> Added {
    let after = without_new_exceptions(before, after);
    let Some(language) = language(path, &after) else {
        return Added::default();
    };
    let old = rules.check(path, before);
    let mut new = rules.check(path, &after);
    let is_broken = is_broken(&new) && (before.is_empty() || !is_broken(&old));
    Baseline::of(&old).apply(&mut new);
    new.diagnostics.retain(|found| {
        found.rule.is_some() && found.location.is_some() && found.severity != Severity::Note
    });
    let broken: BTreeSet<String> =
        new.diagnostics.iter().filter_map(|found| found.rule.as_deref()).map(rule_key).collect();
    let applicable = rules.linter.rules_for(path, language);
    let applicable: BTreeSet<String> = applicable.iter().map(|rule| rule_key(rule)).collect();
    tally.add_file(path);
    for key in rules.linter.rules().map(rule_key).collect::<BTreeSet<_>>() {
        let count = tally.count(&key);
        match (applicable.contains(&key), broken.contains(&key)) {
            (_, true) => count.broken += 1,
            (true, false) => count.followed += 1,
            (false, false) => count.not_applicable += 1,
        }
    }
    Added { findings: new.diagnostics, is_broken }
}

fn is_broken(report: &LintReport) -> bool {
    report.diagnostics.iter().any(|found| found.kind == kinds::SYNTAX_ERROR)
}

/// The fingerprints of all findings of a text, whose file had another one when the session began.
pub(super) fn all(path: &Path, before: Option<&str>, text: &str) -> BTreeMap<String, String> {
    match rules_for(&[path]) {
        Ok(Some(rules)) => {
            let text = without_new_exceptions(before.unwrap_or_default(), text);
            fingerprints(&rules.check(path, &text).diagnostics)
        }
        _ => BTreeMap::new(),
    }
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
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for line in before.lines() {
        *known.entry(line.trim()).or_default() += 1;
    }
    let lines = after.split_inclusive('\n').map(|line| match known.get_mut(line.trim()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            line.to_owned()
        }
        _ => line.replace("codeif:", "codeif;"),
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
    }
}
