//! Findings that are known and not reported again.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::diagnostic::{Diagnostic, LintReport};
use super::rule::Severity;

/// The known findings: a file with a JSON object for each, in the order of the findings.
#[derive(Debug, Clone, Default)]
pub struct Baseline {
    /// The file of each finding, by its fingerprint; `None` if it is in no file.
    fingerprints: BTreeMap<String, Option<String>>,
}

/// A line of the file. Only the fingerprint counts; the rest is for people.
#[derive(Debug, Serialize, Deserialize)]
struct BaselineEntry {
    fingerprint: String,
    #[serde(default)]
    path: Option<String>,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    sentence: Option<String>,
}

/// A line that is not an entry.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: expected an entry of a baseline, found {found}")]
pub struct BaselineError {
    /// The line, from 1.
    pub line: usize,
    pub found: String,
}

impl Baseline {
    /// Reads a baseline. Empty lines are skipped.
    pub fn read(text: &str) -> Result<Self, BaselineError> {
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        let entries = lines.map(|(index, line)| {
            let entry: Result<BaselineEntry, _> = serde_json::from_str(line);
            entry.map(|entry| (entry.fingerprint, entry.path)).map_err(|error| {
                let found = error.to_string();
                BaselineError { line: index + 1, found }
            })
        });
        let fingerprints = entries.collect::<Result<_, _>>()?;
        Ok(Self { fingerprints })
    }

    /// The findings of a report.
    pub fn of(report: &LintReport) -> Self {
        let mut fingerprints = Fingerprints::default();
        let recorded = report.diagnostics.iter().filter(|found| is_recorded(found));
        Self { fingerprints: recorded.map(|found| (fingerprints.next(found), None)).collect() }
    }

    /// Removes the known findings from a report, which counts them. Of those that were not found, it counts
    /// the ones in files that were checked or are gone.
    pub fn apply(&self, report: &mut LintReport) {
        let mut fingerprints = Fingerprints::default();
        let mut known = BTreeSet::new();
        report.diagnostics.retain(|found| {
            if !is_recorded(found) {
                return true;
            }
            let fingerprint = fingerprints.next(found);
            let is_known = self.fingerprints.contains_key(&fingerprint);
            if is_known {
                known.insert(fingerprint);
            }
            !is_known
        });
        report.known = known.len();
        let unknown = self.fingerprints.iter().filter(|(print, _)| !known.contains(*print));
        let is_stale =
            |path: &String| report.file_names.contains(path) || !Path::new(path).exists();
        let stale = unknown.filter(|(_, path)| path.as_ref().is_none_or(is_stale));
        report.stale = stale.count();
    }

    /// Writes the findings of a report as a baseline, and returns how many there are.
    pub fn write(out: &mut dyn Write, report: &LintReport) -> io::Result<usize> {
        let mut fingerprints = Fingerprints::default();
        let mut count = 0;
        for found in report.diagnostics.iter().filter(|found| is_recorded(found)) {
            let entry = BaselineEntry {
                fingerprint: fingerprints.next(found),
                path: found.location.as_ref().map(|location| location.path.to_string()),
                kind: found.kind().to_owned(),
                sentence: found.rule.as_ref().map(|rule| rule.sentence.clone()),
            };
            writeln!(out, "{}", serde_json::to_string(&entry)?)?;
            count += 1;
        }
        Ok(count)
    }
}

/// Whether a finding is one that a baseline records: not a remark on the run.
fn is_recorded(found: &Diagnostic) -> bool {
    found.severity != Severity::Note
}

/// Gives out the fingerprints of a run's findings, in order. A fingerprint is a hash of the rule,
/// the file's name and the text of the line, so that it does not change when code moves, and a
/// number among the findings with that hash. What is about a file as a whole is at no line.
#[derive(Debug, Default)]
pub struct Fingerprints {
    seen: BTreeMap<String, usize>,
}

impl Fingerprints {
    pub fn next(&mut self, found: &Diagnostic) -> String {
        let location = found.location.as_ref();
        let hash = short_hash(&[
            found.kind(),
            found.rule.as_ref().map_or("", |rule| &rule.sentence),
            location.map_or("", |location| &location.path),
            location.filter(|_| !found.is_of_file).map_or("", |location| location.source.trim()),
        ]);
        let number = self.seen.entry(hash.clone()).or_default();
        *number += 1;
        format!("{hash}:{number}")
    }
}

/// The first 64 bits of the hash of some texts, in hexadecimal.
pub(crate) fn short_hash(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
        hasher.update([0]);
    }
    let hash = hasher.finalize();
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
