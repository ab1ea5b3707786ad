//! Fixes files: carries out what can be carried out together, and keeps of it what changes nothing else.

#[cfg(feature = "lsp")]
pub(super) mod tried;

use std::collections::BTreeMap;

use super::diagnostic::{Diagnostic, LintReport};
use super::line_ends::LineEnds;
use super::linter::{FileResult, Linter};
use super::walk::{Files, InputFile};
use crate::fix::{self, Fix, Refusal};
use crate::parallel;

/// How often the changed text of a file is checked at most.
const MAX_TRIES: usize = 100;

/// A file that was fixed.
#[derive(Debug)]
pub struct MendedFile {
    /// The file with its new text.
    pub file: InputFile,
    /// The text before.
    pub before: String,
    pub after: String,
    /// How many findings are fixed in it.
    pub count: usize,
}

/// How many findings of a run were fixed, and why others were not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FixCounts {
    pub fixed: usize,
    /// How many there are for each reason.
    pub refused: BTreeMap<Refusal, usize>,
    /// Whether the findings are those before the fixes, of which none was carried out.
    pub is_preview: bool,
}

impl Linter {
    /// Fixes the files, and reports what is found in them then; with `preview`, what was found before. Nothing is
    /// written.
    pub fn mend(&self, files: Files, preview: bool) -> (LintReport, Vec<MendedFile>) {
        let mended = parallel::map(&files.sources, |file| self.mend_file(file, preview));
        let mut counts = FixCounts { is_preview: preview, ..FixCounts::default() };
        let (mut sources, mut results, mut changed) = (Vec::new(), Vec::new(), Vec::new());
        for (file, (result, mended)) in files.sources.iter().zip(mended) {
            counts.fixed += mended.as_ref().map_or(0, |mended| mended.count);
            for reason in result.diagnostics.iter().filter_map(Diagnostic::refusal) {
                *counts.refused.entry(reason).or_default() += 1;
            }
            let new = mended.as_ref().filter(|_| !preview).map(|mended| &mended.file);
            sources.push(new.unwrap_or(file).clone());
            results.push(result);
            changed.extend(mended);
        }
        let mut report = self.report(Files { sources, ..files }, results);
        report.fixes = Some(counts);
        (report, changed)
    }

    /// The text of a file in which all that is found is fixed; `None` if something is left, or nothing was found.
    #[cfg(feature = "cli")]
    pub(crate) fn mended_text(&self, file: &InputFile) -> Option<String> {
        let (result, mended) = self.mend_file(file, false);
        mended.filter(|_| result.diagnostics.is_empty()).map(|mended| mended.after)
    }

    /// Fixes a file as often as more can be fixed.
    fn mend_file(&self, file: &InputFile, preview: bool) -> (FileResult, Option<MendedFile>) {
        let mut first = self.check(file);
        let Some(before) = file.read().ok().filter(|_| first.has_fixes()) else {
            return (first, None);
        };
        let Some((text, ends)) = LineEnds::unify(&before) else {
            for found in &mut first.diagnostics {
                found.refuse("the lines of the file end in several ways");
            }
            return (first, None);
        };
        let mut mending = Mending { linter: self, file, tries: MAX_TRIES };
        let (mut state, mut shown, mut count) = (mending.state(text), None, 0);
        loop {
            let (next, found, fixed) = mending.round(state);
            state = next;
            count += fixed;
            if fixed == 0 {
                state.result.diagnostics = shown.unwrap_or(found);
                break;
            }
            shown = shown.or_else(|| preview.then_some(found));
        }
        let after = ends.restore(&state.text);
        let file = file.with_text(after.clone());
        let mended = (count > 0).then_some(MendedFile { file, before, after, count });
        (state.result, mended)
    }
}

/// A file while it is fixed.
struct Mending<'l> {
    linter: &'l Linter,
    file: &'l InputFile,
    tries: usize,
}

/// The state of a file: its text, with LF, and what is found in it.
struct State {
    text: String,
    result: FileResult,
    /// How many findings each rule has.
    counts: BTreeMap<Key, usize>,
}

/// The kind and the sentence of a finding's rule.
type Key = (String, Option<String>);

fn key(found: &Diagnostic) -> Key {
    (found.kind().to_owned(), found.rule.as_ref().map(|rule| rule.sentence.clone()))
}

/// A fix with the findings that it is of.
struct Candidate {
    fix: Fix,
    of: Vec<usize>,
    keys: Vec<Key>,
}

impl Candidate {
    /// The fixes of findings, each once.
    fn all(found: &[Diagnostic]) -> Vec<Self> {
        let mut candidates: Vec<Self> = Vec::new();
        let mut known: BTreeMap<Vec<(usize, usize, &str)>, usize> = BTreeMap::new();
        let mut of_title = BTreeMap::new();
        for (at, found) in found.iter().enumerate() {
            let Some(Ok(fix)) = &found.fix else {
                continue;
            };
            let edits = fix.edits.iter();
            let edits = edits.map(|edit| (edit.range.start, edit.range.end, edit.text.as_str()));
            let next = candidates.len();
            let place = match fix.edits.is_empty() {
                true => *of_title.entry(fix.title.as_str()).or_insert(next),
                false => *known.entry(edits.collect()).or_insert(next),
            };
            of_title.entry(&fix.title).or_insert(place);
            if place == next {
                candidates.push(Self { fix: fix.clone(), of: Vec::new(), keys: Vec::new() });
            }
            candidates[place].of.push(at);
            candidates[place].keys.push(key(found));
        }
        candidates
    }
}

impl Mending<'_> {
    fn state(&self, text: String) -> State {
        let result = self.linter.check(&self.file.with_text(text.clone()));
        let mut counts = BTreeMap::new();
        for found in &result.diagnostics {
            *counts.entry(key(found)).or_default() += 1;
        }
        State { text, result, counts }
    }

    /// Carries out the fixes of a state that can be carried out together. Returns the next state, and the findings
    /// of this one: each with its fix, or why it was not carried out. Also how many were fixed.
    fn round(&mut self, mut state: State) -> (State, Vec<Diagnostic>, usize) {
        let mut found = std::mem::take(&mut state.result.diagnostics);
        let candidates = Candidate::all(&found);
        let fixes: Vec<&Fix> = candidates.iter().map(|candidate| &candidate.fix).collect();
        let mut reasons = vec![Some("it overlaps another fix"); candidates.len()];
        let (mut kept, mut best) = (Vec::new(), None);
        let mut groups = vec![fix::separate(&fixes)];
        while let Some(mut group) = groups.pop().filter(|group| !group.is_empty()) {
            let together: Vec<&Fix> =
                kept.iter().chain(&group).map(|at: &usize| fixes[*at]).collect();
            let keys = group.iter().flat_map(|at| &candidates[*at].keys);
            match self.try_fixes(&state, best.as_ref().unwrap_or(&state), &together, keys) {
                Ok(next) => {
                    group.iter().for_each(|at| reasons[*at] = None);
                    kept.append(&mut group);
                    best = Some(next);
                }
                Err(reason) if group.len() == 1 => reasons[group[0]] = Some(reason),
                Err(_) => {
                    groups.push(group.split_off(group.len() / 2));
                    groups.push(group);
                }
            }
        }
        for (candidate, reason) in candidates.iter().zip(reasons) {
            if let Some(reason) = reason {
                candidate.of.iter().for_each(|at| found[*at].refuse(reason));
            }
        }
        let count = kept.iter().map(|at| candidates[*at].of.len()).sum();
        (best.unwrap_or(state), found, count)
    }

    /// The state after fixes, if nothing else changes and the rules hold more often. `best` is the state after those
    /// of them that were tried before.
    fn try_fixes<'k>(
        &mut self,
        state: &State,
        best: &State,
        fixes: &[&Fix],
        mut keys: impl Iterator<Item = &'k Key>,
    ) -> Result<State, Refusal> {
        self.tries = self.tries.checked_sub(1).ok_or("the file has too many fixes to try")?;
        let changed = fix::apply(&state.text, fixes);
        let next = self.state(changed.text.clone());
        let (Some(before), Some(after)) = (&state.result.snapshot, &next.result.snapshot) else {
            return Err("the changed file cannot be checked");
        };
        before.stays(after, &changed)?;
        let count = |state: &State, key: &Key| state.counts.get(key).copied().unwrap_or_default();
        if next.counts.iter().any(|(key, found)| *found > count(best, key)) {
            return Err("another rule would be broken");
        }
        match keys.all(|key| count(&next, key) < count(best, key)) {
            true => Ok(next),
            false => Err("the rule would not hold more often"),
        }
    }
}
