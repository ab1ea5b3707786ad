//! One run: checks files against rules.

use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::cross_file;
use super::diagnostic::{Diagnostic, FileError, LintReport, distinct};
use super::diff::{AddedLines, Diff};
use super::doubt::{Doubt, Tally};
use super::exceptions::Exceptions;
use super::findings::{Findings, SourceLines};
use super::left_out::{self, LeftOut, WhyLeftOut};
use super::modules::Modules;
use super::project::Projects;
use super::rule::Rule;
use super::silenced::Silenced;
use super::walk::{Files, InputFile, ReadError};
use crate::check::Context;
use crate::fix::{self, Proposal, Snapshot};
use crate::instruction::Parse;
use crate::lang;
use crate::language::Language;
use crate::parallel;
use crate::syntax::Asked;
use crate::verdict::{Outcome, Reason, Verdict};
use crate::verifier::{SourceFile, Verifier};

/// Checks files against rules.
#[derive(Debug)]
pub struct Linter {
    pub(super) verifier: Verifier,
    pub(super) rules: Vec<Arc<Rule>>,
    /// How many rules are switched off.
    off: usize,
    exceptions: bool,
    diff: Option<Diff>,
    fixes: Option<Fixes>,
    /// Where other files are looked for that may use what one has, if there are some.
    projects: Option<Arc<Projects>>,
    modules: Modules,
    /// What rules asked for of what is found in a file only on demand.
    pub(super) asked: Mutex<Asked>,
}

/// That fixes are looked for, and which.
#[derive(Debug, Clone, Copy)]
struct Fixes {
    renames_public: bool,
}

#[derive(Debug, Default)]
pub(super) struct FileResult {
    pub(super) diagnostics: Vec<Diagnostic>,
    outcome: FileOutcome,
    /// The verdict on the file of each rule that is about several files; `None` if the rule is of
    /// another kind or for other files, or if the file was not checked.
    pub(super) verdicts: Vec<Option<Verdict>>,
    /// The numbers of the rules that it was judged by, each with whether it breaks the rule.
    judged: Vec<(usize, bool)>,
    /// Whether rules of layout were not for it.
    is_unformatted: bool,
    /// What fixes must not change, if they were looked for.
    pub(super) snapshot: Option<Snapshot>,
}

impl FileResult {
    pub(super) fn has_fixes(&self) -> bool {
        self.diagnostics.iter().any(|found| matches!(found.fix, Some(Ok(_))))
    }
}

/// What became of a file.
#[derive(Debug, Default)]
enum FileOutcome {
    Checked,
    /// No line of it was added.
    #[default]
    Unchanged,
    LeftOut(LeftOut),
    /// It is past a limit, or no text.
    Unjudged(FileError),
    Unreadable(FileError),
}

impl Linter {
    /// The verifier has to know the templates of the rules. A rule is dropped if an earlier one
    /// with the same instruction is for all its files.
    pub fn new(verifier: Verifier, rules: Vec<Rule>) -> Self {
        let off = rules.iter().filter(|rule| rule.is_off).count();
        let mut kept: Vec<Arc<Rule>> = Vec::new();
        for rule in rules.into_iter().filter(|rule| !rule.is_off) {
            let is_known =
                |known: &&Arc<Rule>| known.scope.covers(&rule.scope) && known.asks_the_same(&rule);
            let is_nearer = kept.iter().any(|known| rule.takes_the_place_of(known));
            if is_nearer || kept.iter().find(is_known).is_none() {
                kept.push(Arc::new(rule));
            }
        }
        Self {
            verifier,
            rules: kept,
            off,
            exceptions: true,
            diff: None,
            fixes: None,
            projects: Some(Arc::default()),
            modules: Modules::default(),
            asked: Mutex::default(),
        }
    }

    /// Ignores exceptions in comments, for code whose author might excuse itself.
    #[must_use]
    pub fn without_exceptions(self) -> Self {
        Self { exceptions: false, ..self }
    }

    /// Reports only findings on added lines. Rules over all files are not checked then: what is
    /// missing is not on any line.
    #[must_use]
    pub fn on_added_lines(self, diff: Diff) -> Self {
        Self { diff: Some(diff), ..self }
    }

    /// Looks for a fix of each finding. With `renames_public`, names that other files could use are renamed too.
    #[must_use]
    pub fn with_fixes(self, renames_public: bool) -> Self {
        Self { fixes: Some(Fixes { renames_public }), ..self }
    }

    /// Takes each file for all of the code there is.
    #[cfg(feature = "cli")]
    #[must_use]
    pub(crate) fn without_project(self) -> Self {
        Self { projects: None, ..self }
    }

    /// Reads and checks the files in parallel. The report does not depend on the number of
    /// threads.
    pub fn lint(&self, files: Files) -> LintReport {
        let results = parallel::map(&files.sources, |source| self.check(source));
        self.report(files, results)
    }

    /// The report of the files and their results.
    pub(super) fn report(&self, files: Files, results: Vec<FileResult>) -> LintReport {
        let missing = match self.diff {
            None => cross_file::missing(self, &files.sources, &results),
            Some(_) => Vec::new(),
        };
        let mut report = LintReport {
            skipped: files.skipped,
            left_out: files.left_out,
            file_errors: files.file_errors,
            file_notes: files.file_notes,
            rules: self.rules.clone(),
            off: self.off,
            unjudged: self.unjudged(),
            of_new: self.of_new(),
            unmatched: self.unmatched(&files.sources),
            is_unexcused: !self.exceptions,
            ..LintReport::default()
        };
        let tallies = self.tallies(&results, &missing);
        let mut doubt = Doubt::new(&self.rules, &tallies);
        let mut told = |found: Vec<Diagnostic>| {
            let told = distinct(found).into_iter().filter(|found| doubt.tells(found));
            report.diagnostics.extend(told);
        };
        // The files are in order already, and what is missing comes last.
        for (source, result) in files.sources.iter().zip(results) {
            told(result.diagnostics);
            report.unformatted.extend(result.is_unformatted.then(|| source.name.clone()));
            match result.outcome {
                FileOutcome::Checked => drop(report.file_names.insert(source.name.clone())),
                FileOutcome::Unchanged => {}
                FileOutcome::LeftOut(file) => report.left_out.push(file),
                FileOutcome::Unjudged(file) => report.unjudged_files.push(file),
                FileOutcome::Unreadable(file) => report.file_errors.push(file),
            }
        }
        told(missing);
        report.diagnostics.extend(doubt.warnings());
        report.file_errors.sort();
        report.left_out.sort();
        report
    }

    /// In how many files each rule was judged and is broken. What fixes are looked for of is in no doubt.
    fn tallies(&self, results: &[FileResult], missing: &[Diagnostic]) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.rules.len()];
        if self.fixes.is_some() {
            return tallies;
        }
        let missing: BTreeSet<_> = missing
            .iter()
            .filter_map(|found| Some(Arc::as_ptr(found.rule.as_ref()?).addr()))
            .collect();
        for (number, is_broken) in results.iter().flat_map(|result| &result.judged) {
            let is_missing = missing.contains(&Arc::as_ptr(&self.rules[*number]).addr());
            tallies[*number].add(*is_broken || is_missing);
        }
        tallies
    }

    /// The rules over all files, if only added lines are reported.
    fn unjudged(&self) -> Vec<Arc<Rule>> {
        let rules = self.rules.iter();
        let cross_file = rules.filter(|rule| self.diff.is_some() && rule.is_cross_file());
        cross_file.cloned().collect()
    }

    /// The rules about what is new, if it is not known what that is.
    fn of_new(&self) -> Vec<Arc<Rule>> {
        self.rules.iter().filter(|rule| self.is_undated(rule)).cloned().collect()
    }

    /// Whether a rule is about what is new, and nothing tells which lines are.
    fn is_undated(&self, rule: &Rule) -> bool {
        rule.is_of_new && self.diff.is_none()
    }

    /// The rules for paths that no file has.
    fn unmatched(&self, sources: &[InputFile]) -> Vec<Arc<Rule>> {
        let is_for =
            |rule: &Rule, file: &InputFile| rule.scope.includes(&file.absolute, file.language);
        let is_unmatched = |rule: &&Arc<Rule>| {
            rule.scope.names_paths() && !sources.iter().any(|file| is_for(rule, file))
        };
        self.rules.iter().filter(is_unmatched).cloned().collect()
    }

    pub(super) fn check(&self, source: &InputFile) -> FileResult {
        let added = match &self.diff {
            None => Some(&AddedLines::All),
            Some(diff) => diff.lines(&source.absolute),
        };
        let Some(added) = added else {
            return FileResult::default();
        };
        self.check_file(source, added)
            .unwrap_or_else(|outcome| FileResult { outcome, ..FileResult::default() })
    }

    /// All rules.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().map(Arc::as_ref)
    }

    /// The rules that hold for a file in this language at this absolute path.
    pub fn rules_for(&self, path: &Path, language: Language) -> Vec<Arc<Rule>> {
        let applicable = self.applicable(path, language);
        applicable.into_iter().map(|(_, rule)| Arc::clone(rule)).collect()
    }

    /// The rules that hold for a file, with their numbers.
    fn applicable(&self, path: &Path, language: Language) -> Vec<(usize, &Arc<Rule>)> {
        let rules = self.rules.iter().enumerate();
        let applicable: Vec<_> =
            rules.filter(|(_, rule)| rule.applies_to(path, language)).collect();
        let is_nearest = |(_, rule): &(usize, &Arc<Rule>)| {
            let mut others = applicable.iter();
            !others.any(|(_, other)| other.takes_the_place_of(rule))
        };
        applicable.iter().copied().filter(is_nearest).collect()
    }

    /// The rules that a file is judged by, with their numbers, and whether those of layout are left out.
    fn rules_of(&self, source: &InputFile) -> (Vec<(usize, &Arc<Rule>)>, bool) {
        let mut applicable = self.applicable(&source.absolute, source.language);
        applicable.retain(|(_, rule)| !self.is_undated(rule));
        let is_unformatted = source.told.is_unformatted && self.exceptions;
        let judged_before = applicable.len();
        applicable.retain(|(_, rule)| !(is_unformatted && rule.is_of_layout()));
        let is_unformatted = applicable.len() < judged_before;
        if self.projects.is_some() {
            let file = (&*source.absolute, source.language);
            let is_hidden = LazyCell::new(|| self.modules.hide(file.0, file.1));
            let is_for_tests = LazyCell::new(|| self.modules.test(file.0, file.1));
            applicable.retain(|(_, rule)| {
                let is_hidden = rule.is_about_apis() && *is_hidden;
                let is_for_tests = || rule.scope.leaves_out_tests() && *is_for_tests;
                !is_hidden && !is_for_tests()
            });
        }
        (applicable, is_unformatted)
    }

    /// Checks a file against the rules that apply to it; the error says why it is not checked.
    fn check_file(
        &self,
        source: &InputFile,
        added: &AddedLines,
    ) -> Result<FileResult, FileOutcome> {
        let of_file = |message: String| FileError { path: source.name.clone(), message };
        let text = source.read().map_err(|error| match error {
            ReadError::Io(_) => FileOutcome::Unreadable(of_file(error.to_string())),
            _ => FileOutcome::Unjudged(of_file(error.to_string())),
        })?;
        let is_optional = self.exceptions && !source.is_wanted;
        if let Some(why) = left_out::by_text(&text).filter(|_| is_optional) {
            return Err(FileOutcome::LeftOut(LeftOut { path: source.name.clone(), why }));
        }
        let (applicable, is_unformatted) = self.rules_of(source);
        let demands = applicable.iter().filter_map(|(_, rule)| rule.demand(source.language));
        let file = SourceFile { path: &source.name, code: &text };
        let mut fixes = Vec::new();
        let see =
            |context: &Context<'_>, verdicts: &[Verdict]| {
                self.fixes.map(|Fixes { renames_public }| {
                    let (projects, path) = (self.projects.clone(), source.absolute.clone());
                    let elsewhere = move |stem: &str, name: &str| {
                        projects.as_ref().is_some_and(|all| all.may_use(&path, stem, name))
                    };
                    let source = fix::Source::new(*context, Box::new(elsewhere), renames_public);
                    fixes.extend(verdicts.iter().zip(context.task).map(
                        |(verdict, instruction)| self.proposals(&source, instruction, verdict),
                    ));
                    Snapshot::of(&source)
                })
            };
        let (checked, snapshot) = self
            .verifier
            .check_files(demands, &[file], source.language, &self.asked, see)
            .map_err(|error| FileOutcome::Unjudged(of_file(error.to_string())))?;
        let marks = lang::of(source.language).profile().syntax.dialect_marks;
        if is_optional && checked.syntax_errors > 0 && left_out::is_of_dialect(&text, marks) {
            let why = WhyLeftOut::Dialect;
            return Err(FileOutcome::LeftOut(LeftOut { path: source.name.clone(), why }));
        }
        let lines = SourceLines::new(&source.name, &text);
        let exceptions = match self.exceptions {
            true => Exceptions::read(self.verifier.templates(), &lines, &text, source.language),
            false => Exceptions::default(),
        };
        let silenced = self.exceptions.then(|| Silenced::new(source.language, &text, &source.told));
        let mut findings = Findings::new(lines, added.renumbered_for(&text), exceptions, silenced);
        let mut verdicts = vec![None; self.rules.len()];
        let mut judged = Vec::with_capacity(applicable.len());
        let mut fixes = fixes.into_iter();
        for ((number, rule), verdict) in applicable.iter().zip(checked.verdicts) {
            let fixes = fixes.next().unwrap_or_default();
            if is_for_other_languages(&verdict) {
                continue;
            }
            let before = findings.count();
            findings.add_verdict(rule, &verdict, fixes);
            let is_broken = verdict.outcome == Outcome::No && findings.count() > before;
            judged.push((*number, is_broken));
            if rule.is_cross_file() || rule.limits_a_named_thing() {
                verdicts[*number] = Some(verdict);
            }
        }
        findings.note_syntax_errors(checked.syntax_errors);
        let slugs = applicable.iter().map(|(_, rule)| rule.slug());
        Ok(FileResult {
            diagnostics: findings.finish(&slugs.collect()),
            outcome: FileOutcome::Checked,
            verdicts,
            judged,
            is_unformatted,
            snapshot,
        })
    }

    /// The fixes of what breaks an instruction, for each piece of evidence.
    fn proposals(
        &self,
        source: &fix::Source<'_>,
        parse: &Parse,
        verdict: &Verdict,
    ) -> Vec<Option<Proposal>> {
        let mut instructions = parse.instructions();
        let (Some(instruction), None) = (instructions.next(), instructions.next()) else {
            return Vec::new();
        };
        let rules = self.verifier.rules();
        let found = verdict.evidence.iter().filter(|_| verdict.outcome == Outcome::No);
        let meaning = rules.meaning(&instruction.template);
        found.map(|found| fix::propose(source, meaning, instruction, found)).collect()
    }
}

/// Whether the rule is a user's own that does not support the file's language.
pub(super) fn is_for_other_languages(verdict: &Verdict) -> bool {
    verdict.outcome == Outcome::Unverifiable(Reason::UnsupportedLanguage)
}
