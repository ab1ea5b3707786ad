//! One run: files held against rules.

use std::sync::Arc;

use rayon::prelude::*;

use super::diagnostic::{Diagnostic, Report, Trouble};
use super::diff::{Added, AddedLines};
use super::exceptions::Exceptions;
use super::findings::{Findings, Lines};
use super::rule::Rule;
use super::source::Source;
use super::together;
use super::walk::Files;
use crate::verdict::{Outcome, Reason, Verdict};
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
            None => Some(&AddedLines::All),
            Some(added) => added.lines(&source.absolute),
        };
        let Some(added) = added else {
            return Judged::default();
        };
        self.hold(source, added).unwrap_or_else(|message| Judged {
            trouble: Some(Trouble {
                path: source.name.clone(),
                message,
            }),
            ..Judged::default()
        })
    }

    /// Holds a file against the rules that are for it; the error says why it cannot be judged.
    fn hold(&self, source: &Source, added: &AddedLines) -> Result<Judged, String> {
        let text = source.read().map_err(|error| error.to_string())?;
        let rules = self.rules.iter().enumerate();
        let fit: Vec<_> = rules
            .filter(|(_, rule)| rule.applies_to(&source.absolute))
            .collect();
        let readings = fit.iter().map(|(_, rule)| rule.reading(source.language));
        let file = SourceFile {
            path: &source.name,
            code: &text,
        };
        let checked = self
            .verifier
            .check_files(readings, &[file], source.language)
            .map_err(|error| error.to_string())?;
        let exceptions = match self.exceptions {
            true => Exceptions::read(
                self.verifier.templates(),
                &source.name,
                &text,
                source.language,
            ),
            false => Exceptions::default(),
        };
        let lines = Lines::new(&source.name, &text);
        let mut findings = Findings::new(lines, added.as_counted_in(&text), exceptions);
        let mut verdicts = vec![None; self.rules.len()];
        for ((number, rule), verdict) in fit.iter().zip(checked.verdicts) {
            if is_for_other_languages(&verdict) {
                continue;
            }
            findings.rule(rule, &verdict);
            if rule.is_over_files() || rule.limits_a_named_thing() {
                verdicts[*number] = Some(verdict);
            }
        }
        findings.syntax_errors(checked.syntax_errors);
        let slugs = fit.iter().map(|(_, rule)| rule.slug());
        Ok(Judged {
            diagnostics: findings.finish(&slugs.collect()),
            trouble: None,
            is_judged: true,
            verdicts,
        })
    }
}

/// Whether a rule of the user's own has nothing to say about the file's language.
pub(super) fn is_for_other_languages(verdict: &Verdict) -> bool {
    verdict.outcome == Outcome::Unverifiable(Reason::UnsupportedLanguage)
}
