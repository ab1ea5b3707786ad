//! What a run finds.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::prose::Unchecked;
use super::rule::{Rule, Severity};

/// Something found in the code, or missing from all of it.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// What kind it is: the template's slug, or one of [`kinds`].
    pub kind: String,
    /// How bad it is.
    pub severity: Severity,
    /// The rule that is not followed; `None`: it is about the file or an exception.
    pub rule: Option<Arc<Rule>>,
    /// What was found, in a sentence.
    pub message: String,
    /// Where; `None`: in none of the files.
    pub location: Option<SourceLocation>,
    /// Other places that have to do with it: what else counts, what nearly was it.
    pub related: Vec<Related>,
}

/// The kinds of findings that no template is behind.
pub mod kinds {
    /// An exception that excuses nothing: without a reason, or not to be understood.
    pub const BAD_EXCEPTION: &str = "bad-exception";
    /// An exception that nothing needs.
    pub const UNUSED_EXCEPTION: &str = "unused-exception";
    /// The grammar could not read all of a file.
    pub const SYNTAX_ERROR: &str = "syntax-error";

    /// Each with what it means.
    pub const ALL: [(&str, &str); 3] = [
        (
            BAD_EXCEPTION,
            "An exception excuses nothing without a reason and the slug of a rule: \
             codeif: allow(SLUG) REASON",
        ),
        (UNUSED_EXCEPTION, "Nothing needs this exception."),
        (
            SYNTAX_ERROR,
            "The file has syntax errors: it is judged by what can be recognised in it.",
        ),
    ];
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLocation {
    /// The file, as named to people, with `/` between folders.
    pub path: String,
    /// Line of the first character, from 1.
    pub line: usize,
    /// Column of the first character, in characters (Unicode scalar values), from 1.
    pub column: usize,
    /// Line of the position just behind the last character.
    pub end_line: usize,
    /// Column of the position just behind the last character.
    pub end_column: usize,
    /// The whole first line, its end not among it.
    pub source: String,
}

/// A place that has to do with a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// What it is: "a class, not an interface".
    pub note: String,
    /// Where it is.
    pub location: SourceLocation,
}

/// All that a run found.
#[derive(Debug, Clone, Default)]
pub struct LintReport {
    /// The findings, by path, line and column; those in no file last.
    pub diagnostics: Vec<Diagnostic>,
    /// How many files were judged.
    pub files: usize,
    /// How many files were passed over, being in no language known here.
    pub skipped: usize,
    /// Files that could not be judged.
    pub file_errors: Vec<FileError>,
    /// Things on the way that are no trouble: links that were not followed.
    pub file_notes: Vec<FileError>,
    /// The rules of the run.
    pub rules: Vec<Arc<Rule>>,
    /// Of them, those that were not judged: they are over all files, and added lines alone
    /// counted.
    pub unjudged: Vec<Arc<Rule>>,
    /// Lines of the instructions that are no rules.
    pub unchecked: Vec<Unchecked>,
    /// Whether such a line is an error, as a finding is.
    pub strict: bool,
}

/// A file that could not be judged, or something else to say about one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileError {
    /// The file, as named to people.
    pub path: String,
    /// What was in the way.
    pub message: String,
}

impl LintReport {
    /// How many findings are that bad.
    pub fn count(&self, severity: Severity) -> usize {
        let diagnostics = self.diagnostics.iter();
        diagnostics
            .filter(|found| found.severity == severity)
            .count()
    }

    /// Whether anything found is an error.
    pub fn fails(&self) -> bool {
        self.count(Severity::Error) > 0 || self.strict && !self.unchecked.is_empty()
    }

    /// Leaves errors alone.
    pub fn retain_errors(&mut self) {
        self.diagnostics
            .retain(|found| found.severity == Severity::Error);
        self.file_notes.clear();
        if !self.strict {
            self.unchecked.clear();
        }
    }

    /// How often each kind was found, the most frequent first.
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
    /// By path, line and column, those without a place last; then by what it is about.
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
