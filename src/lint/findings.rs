//! Turns the verdicts on one file into diagnostics.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::diagnostic::{Diagnostic, SourceLocation, kinds};
use super::diff::AddedLines;
use super::exceptions::Exceptions;
use super::rule::{Rule, Severity};
use super::silenced::Silenced;
use crate::fix::Proposal;
use crate::instruction::Finding;
use crate::verdict::{Evidence, Outcome, Reason, Verdict};

pub(super) struct Findings<'f> {
    lines: SourceLines<'f>,
    added: AddedLines,
    exceptions: Exceptions,
    /// What other tools leave alone, unless nothing is excused.
    silenced: Option<Silenced<'f>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'f> Findings<'f> {
    pub(super) const fn new(
        lines: SourceLines<'f>,
        added: AddedLines,
        exceptions: Exceptions,
        silenced: Option<Silenced<'f>>,
    ) -> Self {
        Self { lines, added, exceptions, silenced, diagnostics: Vec::new() }
    }

    pub(super) const fn count(&self) -> usize {
        self.diagnostics.len()
    }

    /// Adds the diagnostics for a rule's verdict on the file. `fixes` has those of its evidence, if any were
    /// looked for.
    pub(super) fn add_verdict(
        &mut self,
        rule: &Arc<Rule>,
        verdict: &Verdict,
        fixes: Vec<Option<Proposal>>,
    ) {
        let finding = rule.instruction.template.finding;
        match (verdict.outcome, finding) {
            // A rule that no file can be sure to follow has nothing to report where none breaks it.
            (Outcome::Yes | Outcome::Unverifiable(Reason::RestNotDecided), _)
            | (_, Finding::Files) => {}
            (Outcome::No, Finding::Place) => {
                // With several places, the message is on all of them.
                let message = match verdict.evidence.len() {
                    1 => verdict.message.clone(),
                    _ => format!("in this file, {}", verdict.message),
                };
                // Code that is commented out has no fixes, whose places would not be the blocks'.
                let evidence = match rule.slug() {
                    "no-commented-out-code" => self.lines.comment_blocks(&verdict.evidence),
                    _ => verdict.evidence.clone(),
                };
                let mut fixes = fixes.into_iter();
                for evidence in &evidence {
                    if rule.allowed.iter().any(|code| self.lines.is_part_of(evidence, code)) {
                        fixes.next();
                        continue;
                    }
                    let message = evidence.note.as_ref().unwrap_or(&message);
                    let fix = fixes.next().flatten();
                    if let Some(found) = self.add_if_new(rule, message, evidence) {
                        found.fix = fix;
                    }
                }
            }
            (Outcome::No, Finding::File) => {
                let evidence = &verdict.evidence;
                let past_limit =
                    rule.limit().and_then(|limit| evidence.get(usize::try_from(limit).ok()?));
                let is_new = evidence.iter().any(|place| self.is_added(place));
                if let Some(reported) = past_limit.or(evidence.last()).filter(|_| is_new) {
                    let found = self.add_unless_excused(rule, &verdict.message, reported);
                    found.into_iter().for_each(|found| found.is_of_file = true);
                }
            }
            (Outcome::Unverifiable(_), _) => {
                let message = format!("not decided: {}", verdict.message);
                self.push(rule, Severity::Warning, &message, self.lines.start()).is_of_file = true;
            }
        }
    }

    fn add_if_new(
        &mut self,
        rule: &Arc<Rule>,
        message: &str,
        evidence: &Evidence,
    ) -> Option<&mut Diagnostic> {
        if self.is_added(evidence) {
            return self.add_unless_excused(rule, message, evidence);
        }
        // An exception on an old line is still used.
        self.exceptions.excuses(rule, evidence.line);
        None
    }

    fn add_unless_excused(
        &mut self,
        rule: &Arc<Rule>,
        message: &str,
        evidence: &Evidence,
    ) -> Option<&mut Diagnostic> {
        let is_silent =
            |silenced: &Silenced<'_>| silenced.leaves_alone(rule, evidence, &self.lines);
        if self.exceptions.excuses(rule, evidence.line)
            || self.silenced.as_ref().is_some_and(is_silent)
        {
            return None;
        }
        let location = self.lines.location(evidence);
        Some(self.push(rule, Severity::Error, message, location))
    }

    fn push(
        &mut self,
        rule: &Arc<Rule>,
        severity: Severity,
        message: &str,
        location: SourceLocation,
    ) -> &mut Diagnostic {
        let last = self.diagnostics.last().map(|found| &found.message);
        let message = match last.filter(|last| ***last == *message) {
            Some(last) => Arc::clone(last),
            None => message.into(),
        };
        let found = Diagnostic::of_rule(rule, severity, message, Some(location), Vec::new());
        let at = self.diagnostics.len();
        self.diagnostics.push(found);
        &mut self.diagnostics[at]
    }

    fn is_added(&self, evidence: &Evidence) -> bool {
        self.added.overlap(evidence.line..=evidence.end_line)
    }

    /// Adds a note if the file has syntax errors.
    pub(super) fn note_syntax_errors(&mut self, count: usize) {
        if count > 0 {
            let places = match count {
                1 => "1 place".to_owned(),
                number => format!("{number} places"),
            };
            let message =
                format!("syntax errors in {places}: the file is judged by what can be recognised");
            let (kind, start) = (kinds::SYNTAX_ERROR, self.lines.start());
            self.diagnostics.push(Diagnostic::new(kind, Severity::Note, message, start));
        }
    }

    /// All diagnostics, including those about the exceptions. `checked` are the slugs of the
    /// rules that were checked.
    pub(super) fn finish(mut self, checked: &BTreeSet<&str>) -> Vec<Diagnostic> {
        let mut on_exceptions = std::mem::take(&mut self.exceptions.bad);
        on_exceptions.extend(self.exceptions.unused(checked));
        on_exceptions.retain(|found| {
            let location = found.location.as_ref();
            location.is_none_or(|place| self.added.overlap(place.line..=place.end_line))
        });
        self.diagnostics.append(&mut on_exceptions);
        self.diagnostics.shrink_to_fit();
        self.diagnostics
    }
}

/// The lines of a file, to quote in locations.
pub(super) struct SourceLines<'f> {
    name: Arc<str>,
    lines: Vec<&'f str>,
    /// The lines that were quoted, by their number. A minified file may have thousands of findings on one.
    quoted: RefCell<BTreeMap<usize, Arc<str>>>,
}

impl<'f> SourceLines<'f> {
    /// Lines end at LF, CRLF or a lone CR.
    pub(super) fn new(name: &str, text: &'f str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.split('\n');
        let lines = lines.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
        Self { name: name.into(), lines: lines.collect(), quoted: RefCell::default() }
    }

    pub(super) fn location(&self, found: &Evidence) -> SourceLocation {
        SourceLocation::of(Arc::clone(&self.name), found, self.quote(found.line))
    }

    /// Whether a place is part of some code on its line, but for what blanks are in it. An operator stands for
    /// the one that denies it too: `== null` is `!= null`.
    fn is_part_of(&self, found: &Evidence, code: &str) -> bool {
        let line = self.quote(found.line);
        let end = if found.end_line == found.line { found.end_column } else { usize::MAX };
        let places = || line.chars().zip(1_usize..).filter(|(c, _)| !c.is_whitespace());
        let text: Vec<_> = places().map(|(c, _)| c).collect();
        let columns: Vec<_> = places().map(|(_, column)| column).collect();
        let bare =
            |code: &str| code.split_whitespace().collect::<String>().chars().collect::<Vec<_>>();
        [bare(code), bare(&code.replacen("==", "!=", 1))].iter().any(|code| {
            let mut starts = 0..=text.len().saturating_sub(code.len());
            starts.any(|at| {
                let range = at..at + code.len();
                let is_there = text.get(range.clone()) == Some(code.as_slice());
                let is_near = |column: &usize| (found.column..end).contains(column);
                is_there && columns[range].iter().any(is_near)
            })
        })
    }

    /// A line, by its number from 1.
    pub(super) fn quote(&self, line: usize) -> Arc<str> {
        let text = line.checked_sub(1).and_then(|at| self.lines.get(at));
        let mut quoted = self.quoted.borrow_mut();
        let shared = quoted.entry(line).or_insert_with(|| (*text.unwrap_or(&"")).into());
        Arc::clone(shared)
    }

    /// The lines with their numbers, from 1.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, &'f str)> {
        (1..).zip(self.lines.iter().copied())
    }

    /// Comments on lines of their own, each with those of the same block: where there is nothing but such
    /// lines between two of them.
    fn comment_blocks(&self, comments: &[Evidence]) -> Vec<Evidence> {
        let mut blocks: Vec<Evidence> = Vec::new();
        for comment in comments {
            let mark: String = comment.text.chars().take_while(|c| "#/".contains(*c)).collect();
            let is_alone = |line: &&str| line.trim_start().starts_with(&mark);
            let goes_on = |block: &&mut Evidence| {
                let lines = self.lines.get(block.end_line - 1..comment.line);
                !mark.is_empty() && lines.is_some_and(|lines| lines.iter().all(is_alone))
            };
            match blocks.last_mut().filter(goes_on) {
                Some(block) => {
                    (block.end_line, block.end_column) = (comment.end_line, comment.end_column);
                }
                None => blocks.push(comment.clone()),
            }
        }
        blocks
    }

    fn start(&self) -> SourceLocation {
        SourceLocation {
            path: Arc::clone(&self.name),
            line: 1,
            column: 1,
            end_line: 1,
            end_column: 1,
            source: self.quote(1),
        }
    }
}
