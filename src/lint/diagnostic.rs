//! The findings of a run.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::left_out::LeftOut;
use super::mend::FixCounts;
use super::prose::Unchecked;
use super::rule::{Rule, Severity};
use crate::fix::{Proposal, Refusal};
use crate::instruction::Templates;
use crate::verdict::Evidence;

/// A finding: something in the code, or something missing from all of it.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    pub severity: Severity,
    /// The rule that is not followed; `None` for findings about a file or an exception.
    pub rule: Option<Arc<Rule>>,
    /// One of [`kinds`] if there is no rule.
    own_kind: &'static str,
    /// What is said of several places in a row is shared among their findings.
    pub message: Arc<str>,
    /// Where it is; `None` if it is missing from all files.
    pub location: Option<SourceLocation>,
    /// Other places of interest, such as near misses.
    pub related: Vec<RelatedLocation>,
    /// How to put it right, or why no way is sure; `None` if that is not known.
    pub fix: Option<Proposal>,
    /// Whether it is about the file as a whole, and its place only where to look.
    pub is_of_file: bool,
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceLocation {
    /// The file's name in messages, with `/` as the separator. All findings in the file share it.
    #[serde(serialize_with = "write_path")]
    pub path: Arc<str>,
    /// Line of the first character, from 1.
    pub line: usize,
    /// Column of the first character, in characters (Unicode scalar values), from 1.
    pub column: usize,
    /// Line of the position just after the last character.
    pub end_line: usize,
    /// Column of the position just after the last character.
    pub end_column: usize,
    /// The whole first line, without its line ending. All findings of a line share it. Written as JSON, a line ends
    /// after [`MAX_SOURCE`](Self::MAX_SOURCE) characters.
    #[serde(serialize_with = "write_source")]
    pub source: Arc<str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelatedLocation {
    /// Why it is of interest: "a class, not an interface".
    pub note: String,
    pub location: SourceLocation,
}

#[derive(Debug, Clone, Default)]
pub struct LintReport {
    /// The findings by path, line and column; those without a location come last.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that were checked.
    pub file_names: BTreeSet<String>,
    /// How many files were skipped because their language is not supported, by the endings of their
    /// names.
    pub skipped: BTreeMap<String, usize>,
    /// Generated, minified and vendored files and folders, which were left out.
    pub left_out: Vec<LeftOut>,
    /// Files that rules of layout were not for, since formatters leave them alone.
    pub unformatted: Vec<String>,
    /// Files that could not be read.
    pub file_errors: Vec<FileError>,
    /// Files that are past a limit, or no text, and were not checked.
    pub unjudged_files: Vec<FileError>,
    /// Remarks that are not errors, such as links that were not followed.
    pub file_notes: Vec<FileError>,
    /// The files with syntax errors, if these are not among the findings.
    pub syntax_notes: Vec<FileError>,
    pub rules: Vec<Arc<Rule>>,
    /// How many rules are switched off.
    pub off: usize,
    /// The rules over all files that were not checked, because only added lines were.
    pub unjudged: Vec<Arc<Rule>>,
    /// The rules about what is new that were not checked, because all lines were.
    pub of_new: Vec<Arc<Rule>>,
    /// The rules for paths that none of the files has.
    pub unmatched: Vec<Arc<Rule>>,
    /// Lines of the instructions that are not rules.
    pub unchecked: Vec<Unchecked>,
    pub strict: bool,
    /// Whether comments allow nothing.
    pub is_unexcused: bool,
    /// How many findings were left out because the baseline has them.
    pub known: usize,
    /// How many findings of the baseline were not found.
    pub stale: usize,
    /// How many findings are written at most; `None` for all.
    pub max_findings: Option<usize>,
    /// What was fixed, if anything was to be.
    pub fixes: Option<FixCounts>,
}

/// Why a file could not be checked, or was skipped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileError {
    pub path: String,
    pub message: String,
}

impl FileError {
    /// The line of a log that says it.
    pub fn with_level(&self, level: &str) -> String {
        format!("{level}: {}: {}", self.path, self.message)
    }
}

impl LintReport {
    /// What a run would check, in place of its findings.
    pub fn of_rules(rules: Vec<Rule>, unchecked: Vec<Unchecked>, templates: &Templates) -> Self {
        Self {
            rules: rules.into_iter().map(Arc::new).collect(),
            unchecked: unchecked.into_iter().map(|line| line.suggest(templates)).collect(),
            ..Self::default()
        }
    }

    pub fn count(&self, severity: Severity) -> usize {
        let diagnostics = self.diagnostics.iter();
        diagnostics.filter(|found| found.severity == severity).count()
    }

    /// How many errors there are, with the lines that are not checkable if those are errors.
    pub fn errors(&self) -> usize {
        let unchecked = if self.strict { self.unchecked.len() } else { 0 };
        self.count(Severity::Error) + unchecked
    }

    pub fn fails(&self) -> bool {
        self.errors() > 0 || self.strict && self.rules.is_empty()
    }

    /// Whether some files were not checked that should have been.
    pub fn has_unread(&self) -> bool {
        !self.file_errors.is_empty() || !self.unjudged_files.is_empty()
    }

    /// Takes the remarks on syntax errors from the findings.
    pub fn take_syntax_notes(&mut self) {
        let is_note = |found: &Diagnostic| found.kind() == kinds::SYNTAX_ERROR;
        let notes = self.diagnostics.extract_if(.., |found| is_note(found));
        let notes = notes.filter_map(|found| {
            Some(FileError {
                path: found.location?.path.to_string(),
                message: found.message.to_string(),
            })
        });
        self.syntax_notes = notes.collect();
    }

    pub fn shown(&self) -> &[Diagnostic] {
        let count = self.diagnostics.len();
        &self.diagnostics[..self.max_findings.map_or(count, |max| max.min(count))]
    }

    /// How many findings are not written.
    pub fn hidden(&self) -> usize {
        self.diagnostics.len() - self.shown().len()
    }

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
            *counts.entry(found.kind()).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(kind, count)| (std::cmp::Reverse(*count), *kind));
        counts
    }
}

/// The findings in a file in order, each of which is told once: two rules may ask for the same, and a chain of calls break
/// one several times at one place. What is told is of the first of the rules, or of one that is an error.
pub(super) fn distinct(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    /// How many findings of a line are compared with one.
    const MAX_NEIGHBOURS: usize = 8;
    let mut places: BTreeMap<_, usize> = BTreeMap::new();
    let mut found: Vec<Diagnostic> = Vec::new();
    for next in diagnostics {
        match next.told().map(|told| places.entry(told)) {
            Some(Entry::Occupied(known)) => {
                let known = &mut found[*known.get()];
                if next.severity < known.severity {
                    *known = next;
                }
                continue;
            }
            Some(Entry::Vacant(place)) => drop(place.insert(found.len())),
            None => {}
        }
        found.push(next);
    }
    found.sort_by(Diagnostic::order);
    let is_told = |at: usize| {
        let near = at.saturating_sub(MAX_NEIGHBOURS)..found.len().min(at + MAX_NEIGHBOURS + 1);
        let mut others = found[near].iter().filter(|other| other.severity <= found[at].severity);
        others.any(|other| found[at].is_written_in(other))
    };
    let told: Vec<_> = (0..found.len()).map(is_told).collect();
    found.into_iter().zip(told).filter(|(_, is_told)| !is_told).map(|(found, _)| found).collect()
}

impl SourceLocation {
    /// The most characters of a line that are written for each finding: one line may have thousands of both.
    pub const MAX_SOURCE: usize = 1000;

    /// Where a piece of evidence is, whose first line is `source`.
    pub(super) fn of(path: Arc<str>, evidence: &Evidence, source: Arc<str>) -> Self {
        Self {
            path,
            line: evidence.line,
            column: evidence.column,
            end_line: evidence.end_line,
            end_column: evidence.end_column,
            source,
        }
    }
}

fn write_path<S: Serializer>(path: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(path)
}

fn write_source<S: Serializer>(source: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    let end =
        source.char_indices().nth(SourceLocation::MAX_SOURCE).map_or(source.len(), |(at, _)| at);
    serializer.serialize_str(&source[..end])
}

impl Diagnostic {
    /// A finding about a file or an exception.
    pub(super) fn new(
        kind: &'static str,
        severity: Severity,
        message: String,
        location: SourceLocation,
    ) -> Self {
        Self {
            severity,
            rule: None,
            own_kind: kind,
            message: message.into(),
            location: Some(location),
            related: Vec::new(),
            fix: None,
            is_of_file: false,
        }
    }

    /// A rule that is not followed; the finding is at most as severe as the rule.
    pub(super) fn of_rule(
        rule: &Arc<Rule>,
        severity: Severity,
        message: Arc<str>,
        location: Option<SourceLocation>,
        related: Vec<RelatedLocation>,
    ) -> Self {
        Self {
            severity: severity.max(rule.severity),
            rule: Some(Arc::clone(rule)),
            own_kind: "",
            message,
            location,
            related,
            fix: None,
            is_of_file: false,
        }
    }

    /// The template's slug, or one of [`kinds`].
    pub fn kind(&self) -> &str {
        self.rule.as_ref().map_or(self.own_kind, |rule| rule.slug())
    }

    /// Why it has no fix, if one was looked for.
    pub(super) fn refusal(&self) -> Option<Refusal> {
        self.fix.as_ref()?.as_ref().err().copied()
    }

    /// Takes its fix away, if it has one, for a reason.
    pub(super) fn refuse(&mut self, reason: Refusal) {
        if let Some(fix @ Ok(_)) = &mut self.fix {
            *fix = Err(reason);
        }
    }

    /// What it tells of which place; `None` if it has none.
    fn told(&self) -> Option<(Arc<str>, usize, usize, Arc<str>)> {
        let place = self.location.as_ref()?;
        Some((place.path.clone(), place.line, place.column, self.message.clone()))
    }

    /// Whether it is within what another finding's rule forbids as it is written: a type within "no `as any`".
    fn is_written_in(&self, other: &Self) -> bool {
        let (Some(mine), Some(others)) = (&self.location, &other.location) else {
            return false;
        };
        let is_same_line = mine.path == others.path
            && [mine.line, mine.end_line, others.end_line] == [others.line; 3];
        let ((start, end), (first, last)) =
            ((mine.column, mine.end_column), (others.column, others.end_column));
        let is_within =
            first <= start && start < end && end <= last && (start, end) != (first, last);
        if !is_same_line || !is_within {
            return false;
        }
        let Some(codes) = other.rule.as_ref().and_then(|rule| rule.forbidden_code()) else {
            return false;
        };
        let text: String = mine.source.chars().skip(start - 1).take(end - start).collect();
        codes.iter().any(|code| code.contains(&text))
    }

    /// By path, line and column, without a location last; then by kind, message and severity.
    pub(super) fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }

    fn key(&self) -> impl Ord {
        let location = self.location.as_ref();
        let location = location.map(|location| (&*location.path, location.line, location.column));
        (location.is_none(), location, self.kind(), &*self.message, self.severity)
    }
}
