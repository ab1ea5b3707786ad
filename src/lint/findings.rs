//! From the verdicts on one file to findings in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::diagnostic::{Diagnostic, SourceLocation, kinds};
use super::diff::AddedLines;
use super::exceptions::Exceptions;
use super::rule::{Rule, Severity};
use crate::instruction::Finding;
use crate::verdict::{Evidence, Outcome, Verdict};

/// The findings in a file.
pub(super) struct Findings<'f> {
    lines: Lines<'f>,
    added: AddedLines,
    exceptions: Exceptions,
    diagnostics: Vec<Diagnostic>,
}

impl<'f> Findings<'f> {
    /// None yet.
    pub(super) const fn new(lines: Lines<'f>, added: AddedLines, exceptions: Exceptions) -> Self {
        Self {
            lines,
            added,
            exceptions,
            diagnostics: Vec::new(),
        }
    }

    /// What a rule makes of the file.
    pub(super) fn rule(&mut self, rule: &Arc<Rule>, verdict: &Verdict) {
        let finding = rule.instruction.template.finding;
        match (verdict.outcome, finding) {
            (Outcome::Yes, _) | (_, Finding::Files) => {}
            (Outcome::No, Finding::Place) => {
                // With several places, the message is on all of them.
                let message = match verdict.evidence.len() {
                    1 => verdict.message.clone(),
                    _ => format!("in this file, {}", verdict.message),
                };
                for place in &verdict.evidence {
                    self.place(rule, &message, place);
                }
            }
            (Outcome::No, Finding::File) => {
                let evidence = &verdict.evidence;
                let past = rule
                    .limit()
                    .and_then(|limit| evidence.get(usize::try_from(limit).ok()?));
                let is_new = evidence.iter().any(|place| self.is_added(place));
                if let Some(place) = past.or(evidence.last()).filter(|_| is_new) {
                    self.excusable(rule, &verdict.message, place);
                }
            }
            (Outcome::Unverifiable(_), _) => {
                let message = format!("not decided: {}", verdict.message);
                let place = self.lines.start();
                self.found(rule, Severity::Warning, &message, place);
            }
        }
    }

    fn place(&mut self, rule: &Arc<Rule>, message: &str, place: &Evidence) {
        if self.is_added(place) {
            self.excusable(rule, message, place);
        } else {
            // An exception for a line of old is used even so.
            self.exceptions.excuse(rule.slug(), place.line);
        }
    }

    fn excusable(&mut self, rule: &Arc<Rule>, message: &str, place: &Evidence) {
        if !self.exceptions.excuse(rule.slug(), place.line) {
            let place = self.lines.place(place);
            self.found(rule, Severity::Error, message, place);
        }
    }

    /// A finding is at most as bad as its rule.
    fn found(
        &mut self,
        rule: &Arc<Rule>,
        severity: Severity,
        message: &str,
        place: SourceLocation,
    ) {
        self.diagnostics.push(Diagnostic {
            kind: rule.slug().to_owned(),
            severity: severity.max(rule.severity),
            rule: Some(Arc::clone(rule)),
            message: message.to_owned(),
            place: Some(place),
            related: Vec::new(),
        });
    }

    fn is_added(&self, place: &Evidence) -> bool {
        self.added.touch(place.line..=place.end_line)
    }

    /// That the grammar could not read so many places of the file.
    pub(super) fn syntax_errors(&mut self, count: usize) {
        if count > 0 {
            let places = match count {
                1 => "1 place".to_owned(),
                number => format!("{number} places"),
            };
            self.diagnostics.push(Diagnostic {
                kind: kinds::SYNTAX_ERROR.to_owned(),
                severity: Severity::Note,
                rule: None,
                message: format!(
                    "syntax errors in {places}: the file is judged by what can be recognised"
                ),
                place: Some(self.lines.start()),
                related: Vec::new(),
            });
        }
    }

    /// All findings, with those on the exceptions themselves.
    pub(super) fn finish(mut self, judged: &BTreeSet<&str>) -> Vec<Diagnostic> {
        let mut on_exceptions = std::mem::take(&mut self.exceptions.bad);
        on_exceptions.extend(self.exceptions.unused(judged));
        on_exceptions.retain(|found| {
            let place = found.place.as_ref();
            place.is_none_or(|place| self.added.touch(place.line..=place.end_line))
        });
        self.diagnostics.append(&mut on_exceptions);
        self.diagnostics
    }
}

/// The lines of a file, for places in it.
pub(super) struct Lines<'f> {
    name: &'f str,
    lines: Vec<&'f str>,
}

impl<'f> Lines<'f> {
    /// Lines end at LF, CRLF or a lone CR.
    pub(super) fn new(name: &'f str, text: &'f str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.split('\n');
        let lines = lines.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
        Self {
            name,
            lines: lines.collect(),
        }
    }

    pub(super) fn place(&self, found: &Evidence) -> SourceLocation {
        let source = found.line.checked_sub(1).and_then(|at| self.lines.get(at));
        SourceLocation {
            path: self.name.to_owned(),
            line: found.line,
            column: found.column,
            end_line: found.end_line,
            end_column: found.end_column,
            source: source.copied().unwrap_or_default().to_owned(),
        }
    }

    /// The start of the file.
    fn start(&self) -> SourceLocation {
        SourceLocation {
            path: self.name.to_owned(),
            line: 1,
            column: 1,
            end_line: 1,
            end_column: 1,
            source: self.lines.first().copied().unwrap_or_default().to_owned(),
        }
    }
}
