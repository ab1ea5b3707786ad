//! What is said to an event, whichever agent it comes from.

use std::path::{Path, PathBuf};

use super::agents::{Agent, When};
use super::check::{self, added, fingerprints, lost};
use super::event::{Edit, Event};
use super::state::{Session, SessionFile};
use super::tally::Entry;
use super::workspace::{Workspace, hash};
use crate::cli::ruleset::Ruleset;
use crate::lint::{Diagnostic, Severity, name, short_hash};
use crate::report::lint_facts;

/// How often the end of a turn is refused in a session.
const MOST_GATES: usize = 3;

/// What is said, to the model and to the person.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub(super) model: String,
    pub(super) person: String,
}

pub(super) struct Decision<'a> {
    pub(super) agent: &'a Agent,
    pub(super) event: &'a Event,
    pub(super) workspace: &'a Workspace,
    pub(super) session: &'a mut Session,
    pub(super) tally: &'a mut Entry,
    /// Whether edits are refused.
    pub(super) deny: bool,
}

/// An edited file: its path, and its text before and after.
struct Edited {
    path: PathBuf,
    before: String,
    after: String,
}

impl Decision<'_> {
    pub(super) fn make(&mut self) -> anyhow::Result<Answer> {
        let is_new = self.begin();
        match self.event.when {
            When::Start => Ok(Answer::default()),
            When::Before if self.deny => self.before(),
            When::Before => Ok(Answer::default()),
            When::After | When::Seen => self.after(is_new),
            When::End if is_new => self.first_seen_at_its_end(),
            When::End => self.end(),
        }
    }

    /// At the first event of a session, remembers how the files are. Whether it is the first.
    fn begin(&mut self) -> bool {
        if std::mem::replace(&mut self.session.is_known, true) {
            return false;
        }
        self.session.base = self.workspace.head();
        // What a session did that shows only at the end of a turn is not known from what it found.
        if self.event.when != When::End {
            self.note_dirty();
        }
        true
    }

    /// Remembers which files are not as in the commit, but for those of this edit.
    fn note_dirty(&mut self) {
        let edited: Vec<_> =
            self.event.edits.iter().filter_map(|edit| self.workspace.inside(&edit.path)).collect();
        let mut dirty = self.workspace.changed(self.session.base.as_deref());
        dirty.retain(|path| !edited.contains(path));
        let hashes = dirty.into_iter().filter_map(|path| Some((path.clone(), hash(&path)?)));
        self.session.dirty = hashes.collect();
    }

    fn before(&mut self) -> anyhow::Result<Answer> {
        let edits = self.event.edits.iter().filter_map(|edit| {
            let path = self.workspace.inside(&edit.path)?;
            let from = edit.from.as_ref().and_then(|path| self.workspace.inside(path));
            let before = Workspace::text(from.as_ref().unwrap_or(&path));
            let after = edit.change.forwards(before.as_deref())?;
            Some(Edited { path, before: before.unwrap_or_default(), after })
        });
        let edits: Vec<_> = edits.collect();
        let rules = rules_of(&edits)?;
        let findings = self.findings(rules.as_ref(), &edits, |findings, is_broken| {
            findings.retain(|found| !is_broken && found.severity == Severity::Error);
        });
        self.tally.told = findings.len();
        Ok(Answer { model: lint_facts(&findings), person: String::new() })
    }

    fn after(&mut self, is_new: bool) -> anyhow::Result<Answer> {
        let edits = self.event.edits.iter();
        let edits: Vec<_> = edits.filter_map(|edit| self.edited(edit)).collect();
        let protected: Vec<_> = self
            .event
            .edits
            .iter()
            .filter_map(|edit| self.workspace.inside(&edit.path))
            .filter(|path| self.workspace.is_protected(path))
            .map(|path| name(&path))
            .collect();
        let is_heard = self.event.when == When::After && self.agent.hears(When::After);
        for edit in &edits {
            if !self.session.files.contains_key(&edit.path) {
                // What the edit says may not be all that changed.
                let committed = (!is_new && !self.session.dirty.contains_key(&edit.path))
                    .then(|| self.committed(&edit.path))
                    .flatten();
                let before = Some(committed.unwrap_or_else(|| edit.before.clone()));
                let file = SessionFile { before, ..SessionFile::default() };
                self.session.files.insert(edit.path.clone(), file);
            }
        }
        let rules = rules_of(&edits)?;
        let mut findings = self.findings(rules.as_ref(), &edits, |_, _| {});
        self.settle(rules.as_ref(), &edits, &findings, is_heard);
        if !is_heard {
            findings.clear();
        }
        self.tally.told = findings.len();
        let person = match protected.is_empty() {
            true => String::new(),
            false => format!(
                "codeif: {} was edited, which says what is checked, or when; whether that is meant is \
                 for a person to decide\n",
                protected.join(", ")
            ),
        };
        Ok(Answer { model: lint_facts(&findings), person })
    }

    /// A file after an edit, with the text before as far as it is known.
    fn edited(&self, edit: &Edit) -> Option<Edited> {
        let path = self.workspace.inside(&edit.path)?;
        let after = Workspace::text(&path)?;
        let known = self.session.files.get(&path).and_then(|file| file.before.clone());
        let at_base = || {
            let from = edit.from.as_ref().and_then(|path| self.workspace.inside(path));
            self.committed(from.as_ref().unwrap_or(&path))
        };
        let before = edit.original.clone();
        let before = before.or_else(|| edit.change.backwards(&after)).or(known).or_else(at_base);
        Some(Edited { path, before: before.unwrap_or_default(), after })
    }

    /// The text of a file in the commit that the session began from, if it has one.
    fn committed(&self, path: &Path) -> Option<String> {
        let text = self.workspace.text_at(self.session.base.as_deref()?, path)?;
        (!text.is_empty()).then_some(text)
    }

    /// Whatever the edits add, as far as `keep` leaves it.
    fn findings(
        &mut self,
        rules: Option<&Ruleset>,
        edits: &[Edited],
        keep: impl Fn(&mut Vec<Diagnostic>, bool),
    ) -> Vec<Diagnostic> {
        let Some(rules) = rules else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for edit in edits {
            let committed = || self.committed(&edit.path);
            let mut found = added(rules, &edit.path, &edit.before, &edit.after, committed);
            if !self.was_counted(edit) {
                self.tally.add_file(&edit.path, found.counts);
            }
            keep(&mut found.findings, found.is_broken);
            all.extend(found.findings);
        }
        all
    }

    /// Whether this text of a file was counted before: Cursor tells of an edit twice.
    fn was_counted(&mut self, edit: &Edited) -> bool {
        let is_edit = matches!(self.event.when, When::After | When::Seen);
        let file = self.session.files.get_mut(&edit.path).filter(|_| is_edit);
        let text = short_hash(&[&edit.after]);
        file.is_some_and(|file| file.counted.replace(text.clone()) == Some(text))
    }

    /// Counts what was told of these files before and is gone, and remembers what is told now.
    fn settle(
        &mut self,
        rules: Option<&Ruleset>,
        edits: &[Edited],
        findings: &[Diagnostic],
        is_told: bool,
    ) {
        for Edited { path, after, .. } in edits {
            let file = self.session.files.entry(path.clone()).or_default();
            if !file.told.is_empty() {
                let left =
                    rules.map(|rules| check::all(rules, path, file.before.as_deref(), after));
                let left = left.unwrap_or_default();
                file.told.retain(|print, key| {
                    let is_left = left.contains_key(print);
                    self.tally.count(key).mended += usize::from(!is_left);
                    is_left
                });
            }
            let shown = name(path);
            let is_here = |found: &&Diagnostic| {
                found.location.as_ref().is_some_and(|place| *place.path == shown)
            };
            let here = findings.iter().filter(is_here);
            if is_told {
                file.told.extend(fingerprints(&here.cloned().collect::<Vec<_>>()));
            }
        }
    }

    /// The end of a turn of which nothing was known before: the person is told, whoever changed the
    /// files, and the turn ends.
    fn first_seen_at_its_end(&mut self) -> anyhow::Result<Answer> {
        let edits = self.changed_files();
        let rules = rules_of(&edits)?;
        let findings = self.left(rules.as_ref(), &edits);
        self.note_dirty();
        self.tally.told = findings.len();
        let person = match findings.is_empty() {
            true => String::new(),
            false => format!(
                "codeif: the agent, or somebody before it, changed this since the last commit:\n{}",
                lint_facts(&findings)
            ),
        };
        Ok(Answer { model: String::new(), person })
    }

    fn end(&mut self) -> anyhow::Result<Answer> {
        let edits = self.changed_files();
        let rules = rules_of(&edits)?;
        let findings = self.left(rules.as_ref(), &edits);
        self.settle(rules.as_ref(), &edits, &findings, true);
        if findings.is_empty() || self.session.gates >= MOST_GATES {
            return Ok(Answer::default());
        }
        self.session.gates += 1;
        self.tally.told = findings.len();
        Ok(Answer { model: lint_facts(&findings), person: String::new() })
    }

    /// What changed files leave that breaks a rule, and is no mere wish.
    fn left(&mut self, rules: Option<&Ruleset>, edits: &[Edited]) -> Vec<Diagnostic> {
        let mut findings = self.findings(rules, edits, |findings, is_broken| {
            findings.retain(|found| !is_broken && found.severity == Severity::Error);
        });
        if let Some(rules) = rules {
            findings.extend(self.lost(rules, edits));
        }
        findings
    }

    /// What the edits took from all files.
    fn lost(&self, rules: &Ruleset, edits: &[Edited]) -> Vec<Diagnostic> {
        let edits = edits.iter();
        let edits = edits.map(|Edited { path, before, after }| (&**path, &**before, &**after));
        let mut found = lost(rules, &self.workspace.root, &edits.collect::<Vec<_>>());
        found.retain(|found| found.severity == Severity::Error);
        found
    }

    /// The files that changed since the session began, or else since the last commit.
    fn changed_files(&self) -> Vec<Edited> {
        let session = &self.session;
        let base = session.base.as_deref();
        let mut paths = self.workspace.changed(base);
        paths.retain(|path| match session.dirty.get(path) {
            Some(old) => hash(path).as_ref() != Some(old),
            None => true,
        });
        paths.extend(session.paths());
        let edited = paths.into_iter().filter(|path| is_code(path)).filter_map(|path| {
            let after = Workspace::text(&path)?;
            let known = session.files.get(&path).and_then(|file| file.before.clone());
            let before = known.or_else(|| self.workspace.text_at(base?, &path));
            Some(Edited { before: before.unwrap_or_default(), path, after })
        });
        edited.filter(|edit| edit.before != edit.after).collect()
    }
}

/// The rules for the edited files, if any are code.
fn rules_of(edits: &[Edited]) -> anyhow::Result<Option<Ruleset>> {
    let paths = edits.iter().map(|edit| edit.path.as_path());
    let paths: Vec<&Path> = paths.filter(|path| is_code(path)).collect();
    if paths.is_empty() { Ok(None) } else { check::rules_for(&paths) }
}

/// Whether the file may be in a language that is checked.
fn is_code(path: &Path) -> bool {
    path.extension().is_none() || crate::language::Language::of_path(path).is_some()
}
