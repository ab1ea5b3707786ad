//! One run: files held against rules.

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;

use super::diagnostic::{Diagnostic, Place, Report, Trouble, kinds};
use super::diff::{Added, AddedLines};
use super::exceptions::Exceptions;
use super::rule::{Rule, Severity};
use super::source::Source;
use super::together;
use super::walk::Files;
use crate::instruction::Finding;
use crate::verdict::{Evidence, Outcome, Reason, Verdict};
use crate::verifier::{SourceFile, Verifier};

/// Holds files against rules.
#[derive(Debug)]
pub struct Linter {
    pub(super) verifier: Verifier,
    pub(super) rules: Vec<Arc<Rule>>,
    exceptions: bool,
    added: Option<Added>,
}

/// What was found in one file.
#[derive(Debug, Default)]
pub(super) struct Judged {
    diagnostics: Vec<Diagnostic>,
    trouble: Option<Trouble>,
    /// It was read, and held against the rules.
    is_judged: bool,
    /// For each rule that looks beyond the file, its verdict on it; `None`: the rule is another
    /// kind, or for other files, or the file was not judged.
    pub(super) verdicts: Vec<Option<Verdict>>,
}

impl Linter {
    /// The verifier is one that knows the rules' templates. Of rules that are the same for all
    /// files, the first stands.
    pub fn new(verifier: Verifier, rules: Vec<Rule>) -> Self {
        let mut kept: Vec<Arc<Rule>> = Vec::new();
        for rule in rules {
            let is_known =
                |known: &&Arc<Rule>| known.paths.is_none() && known.instruction == rule.instruction;
            if kept.iter().find(is_known).is_none() {
                kept.push(Arc::new(rule));
            }
        }
        Self {
            verifier,
            rules: kept,
            exceptions: true,
            added: None,
        }
    }

    /// Takes no notice of exceptions in comments: for code whose writer might excuse itself.
    #[must_use]
    pub fn without_exceptions(self) -> Self {
        Self {
            exceptions: false,
            ..self
        }
    }

    /// Reports findings on added lines alone. What is missing is on no line: rules over all
    /// files are not judged then.
    #[must_use]
    pub fn on_added_lines(self, added: Added) -> Self {
        Self {
            added: Some(added),
            ..self
        }
    }

    /// Reads and judges the files, on as many threads as there are; the report is the same for
    /// any number of them.
    pub fn lint(&self, files: Files) -> Report {
        let judged: Vec<Judged> = files
            .sources
            .par_iter()
            .map(|source| self.judge(source))
            .collect();
        let mut diagnostics = match self.added {
            None => together::missing(self, &files.sources, &judged),
            Some(_) => Vec::new(),
        };
        let mut troubles = files.troubles;
        let mut count = 0;
        for one in judged {
            count += usize::from(one.is_judged);
            troubles.extend(one.trouble);
            diagnostics.extend(one.diagnostics);
        }
        diagnostics.sort_by(Diagnostic::order);
        troubles.sort();
        Report {
            diagnostics,
            files: count,
            skipped: files.skipped,
            troubles,
            remarks: files.remarks,
            rules: self.rules.clone(),
            unjudged: self.unjudged(),
            ..Report::default()
        }
    }

    /// What is over all files, where added lines alone count.
    fn unjudged(&self) -> Vec<Arc<Rule>> {
        let rules = self.rules.iter();
        let over_files = rules.filter(|rule| self.added.is_some() && rule.is_over_files());
        over_files.cloned().collect()
    }

    fn judge(&self, source: &Source) -> Judged {
        let added = match &self.added {
            None => &AddedLines::All,
            Some(added) => match added.lines(&source.absolute) {
                Some(lines) => lines,
                None => return Judged::default(),
            },
        };
        let trouble = |message: String| Judged {
            trouble: Some(Trouble {
                path: source.name.clone(),
                message,
            }),
            ..Judged::default()
        };
        let text = match source.read() {
            Ok(text) => text,
            Err(error) => return trouble(error.to_string()),
        };
        let applies = |rule: &Arc<Rule>| rule.applies_to(&source.absolute);
        let fit: Vec<usize> = (0..self.rules.len())
            .filter(|number| applies(&self.rules[*number]))
            .collect();
        let readings = fit
            .iter()
            .map(|number| self.rules[*number].reading(source.language));
        let file = SourceFile {
            path: &source.name,
            code: &text,
        };
        let checked = match self
            .verifier
            .check_files(readings, &[file], source.language)
        {
            Ok(checked) => checked,
            Err(error) => return trouble(error.to_string()),
        };
        let exceptions = match self.exceptions {
            true => Exceptions::read(
                self.verifier.templates(),
                &source.name,
                &text,
                source.language,
            ),
            false => Exceptions::default(),
        };
        let mut findings = Findings {
            lines: Lines::new(&source.name, &text),
            added,
            exceptions,
            diagnostics: Vec::new(),
        };
        let mut verdicts = vec![None; self.rules.len()];
        for (number, verdict) in fit.iter().zip(checked.verdicts) {
            if is_for_other_languages(&verdict) {
                continue;
            }
            let rule = &self.rules[*number];
            findings.rule(rule, &verdict);
            if rule.is_over_files() || rule.limits_a_named_thing() {
                verdicts[*number] = Some(verdict);
            }
        }
        findings.syntax_errors(checked.syntax_errors);
        let fit = fit.iter().map(|number| self.rules[*number].slug());
        Judged {
            diagnostics: findings.finish(&fit.collect()),
            trouble: None,
            is_judged: true,
            verdicts,
        }
    }
}

/// Whether a rule of the user's own has nothing to say about the file's language.
pub(super) fn is_for_other_languages(verdict: &Verdict) -> bool {
    verdict.outcome == Outcome::Unverifiable(Reason::UnsupportedLanguage)
}

/// The findings in a file.
struct Findings<'f> {
    lines: Lines<'f>,
    added: &'f AddedLines,
    exceptions: Exceptions,
    diagnostics: Vec<Diagnostic>,
}

impl Findings<'_> {
    /// What a rule makes of the file.
    fn rule(&mut self, rule: &Arc<Rule>, verdict: &Verdict) {
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
    fn found(&mut self, rule: &Arc<Rule>, severity: Severity, message: &str, place: Place) {
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

    fn syntax_errors(&mut self, count: usize) {
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
    fn finish(mut self, judged: &BTreeSet<&str>) -> Vec<Diagnostic> {
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

    pub(super) fn place(&self, found: &Evidence) -> Place {
        let source = found.line.checked_sub(1).and_then(|at| self.lines.get(at));
        Place {
            path: self.name.to_owned(),
            line: found.line,
            column: found.column,
            end_line: found.end_line,
            end_column: found.end_column,
            source: source.copied().unwrap_or_default().to_owned(),
        }
    }

    /// The start of the file.
    fn start(&self) -> Place {
        Place {
            path: self.name.to_owned(),
            line: 1,
            column: 1,
            end_line: 1,
            end_column: 1,
            source: self.lines.first().copied().unwrap_or_default().to_owned(),
        }
    }
}
