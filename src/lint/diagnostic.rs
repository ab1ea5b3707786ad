//! The findings of a run.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::prose::Unchecked;
use super::rule::{Rule, Severity};

/// A finding: something in the code, or something missing from all of it.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// The template's slug, or one of [`kinds`].
    pub kind: String,
    /// The severity.
    pub severity: Severity,
    /// The rule that is not followed; `None` for findings about a file or an exception.
    pub rule: Option<Arc<Rule>>,
    /// A sentence that says what was found.
    pub message: String,
    /// Where it is; `None` if it is missing from all files.
    pub location: Option<SourceLocation>,
    /// Other places of interest, such as near misses.
    pub related: Vec<Related>,
}

/// The kinds of findings that do not come from a template.
pub mod kinds {
    /// An exception that has no effect: it has no reason, or is malformed.
    pub const BAD_EXCEPTION: &str = "bad-exception";
    /// An exception that no finding needs.
    pub const UNUSED_EXCEPTION: &str = "unused-exception";
    /// The grammar could not parse all of a file.
    pub const SYNTAX_ERROR: &str = "syntax-error";

    /// All kinds, each with its meaning.
    pub const ALL: [(&str, &str); 3] = [
        (
            BAD_EXCEPTION,
            "An exception excuses nothing without a reason and the slug of a rule: \
             codeif: allow(SLUG) REASON",
        ),
        (UNUSED_EXCEPTION, "Nothing needs this exception."),
        (SYNTAX_ERROR, "The file has syntax errors: it is judged by what can be recognised in it."),
    ];
}

/// A range in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceLocation {
    /// The file's name in messages, with `/` as the separator.
    pub path: String,
    /// Line of the first character, from 1.
    pub line: usize,
    /// Column of the first character, in characters (Unicode scalar values), from 1.
    pub column: usize,
    /// Line of the position just after the last character.
    pub end_line: usize,
    /// Column of the position just after the last character.
    pub end_column: usize,
    /// The whole first line, without its line ending.
    pub source: String,
}

/// A place related to a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Why it is of interest: "a class, not an interface".
    pub note: String,
    /// Where it is.
    pub location: SourceLocation,
}

/// The result of a run.
#[derive(Debug, Clone, Default)]
pub struct LintReport {
    /// The findings by path, line and column; those without a location come last.
    pub diagnostics: Vec<Diagnostic>,
    /// How many files were checked.
    pub files: usize,
    /// How many files were skipped because their language is not supported.
    pub skipped: usize,
    /// Files that could not be checked.
    pub file_errors: Vec<FileError>,
    /// Remarks that are not errors, such as links that were not followed.
    pub file_notes: Vec<FileError>,
    /// The rules of the run.
    pub rules: Vec<Arc<Rule>>,
    /// The rules over all files that were not checked, because only added lines were.
    pub unjudged: Vec<Arc<Rule>>,
    /// Lines of the instructions that are not rules.
    pub unchecked: Vec<Unchecked>,
    /// Whether such lines are errors.
    pub strict: bool,
    /// How many findings were left out because the baseline has them.
    pub known: usize,
    /// How many findings of the baseline were not found.
    pub stale: usize,
    /// How many findings are written at most; `None` for all.
    pub max_findings: Option<usize>,
}

/// Why a file could not be checked, or was skipped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileError {
    /// The file's name in messages.
    pub path: String,
    /// What went wrong.
    pub message: String,
}

impl LintReport {
    /// How many findings have this severity.
    pub fn count(&self, severity: Severity) -> usize {
        let diagnostics = self.diagnostics.iter();
        diagnostics.filter(|found| found.severity == severity).count()
    }

    /// How many errors there are, with the lines that are not checkable if those are errors.
    pub fn errors(&self) -> usize {
        let unchecked = if self.strict { self.unchecked.len() } else { 0 };
        self.count(Severity::Error) + unchecked
    }

    /// Whether there is an error.
    pub fn fails(&self) -> bool {
        self.errors() > 0
    }

    /// The findings to write.
    pub fn shown(&self) -> &[Diagnostic] {
        let count = self.diagnostics.len();
        &self.diagnostics[..self.max_findings.map_or(count, |max| max.min(count))]
    }

    /// How many findings are not written.
    pub fn hidden(&self) -> usize {
        self.diagnostics.len() - self.shown().len()
    }

    /// Keeps only errors.
    pub fn retain_errors(&mut self) {
        self.diagnostics.retain(|found| found.severity == Severity::Error);
        self.file_notes.clear();
        if !self.strict {
            self.unchecked.clear();
        }
    }

    /// How often each kind occurs, the most frequent first.
    pub fn statistics(&self) -> Vec<(&str, usize)> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for found in &self.diagnostics {
            *counts.entry(found.kind.as_str()).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(kind, count)| (std::cmp::Reverse(*count), *kind));
        counts
    }
}

impl Diagnostic {
    /// By path, line and column, without a location last; then by kind and rule.
    pub(super) fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }

    fn key(&self) -> impl Ord {
        let location = self.location.as_ref();
        let location =
            location.map(|location| (location.path.as_str(), location.line, location.column));
        let sentence = self.rule.as_ref().map(|rule| rule.sentence.as_str());
        (location.is_none(), location, self.kind.as_str(), sentence)
    }
}
