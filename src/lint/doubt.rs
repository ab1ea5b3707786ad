//! Rules that nearly all files break: their sentences were probably not understood, since people who mean a
//! rule would not live with that.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::diagnostic::Diagnostic;
use super::rule::{Rule, Severity};

/// In fewer files, chance or a new rule explains as much.
const MIN_FILES: usize = 30;
/// The largest part of the files that may break a rule, as a fraction.
const MAX_BROKEN: (usize, usize) = (3, 5);

/// In how many files a rule was judged, and how many break it.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Tally {
    files: usize,
    broken: usize,
}

impl Tally {
    pub(super) fn add(&mut self, is_broken: bool) {
        self.files += 1;
        self.broken += usize::from(is_broken);
    }

    const fn is_doubtful(self) -> bool {
        let (part, whole) = MAX_BROKEN;
        self.files >= MIN_FILES && self.broken * whole > self.files * part
    }

    fn message(self) -> String {
        let Self { files, broken } = self;
        format!(
            "{broken} of {files} files break this, so it is probably not what is meant: no other findings tell of \
             it; if it is, `<!-- codeif: error -->` beside it says so"
        )
    }
}

/// Puts one warning in the place of the findings of each rule that was probably not understood. What was said in
/// so many words is meant.
pub(super) fn doubt(
    diagnostics: Vec<Diagnostic>,
    rules: &[Arc<Rule>],
    tallies: &[Tally],
) -> Vec<Diagnostic> {
    let doubtful = rules.iter().zip(tallies);
    let doubtful = doubtful.filter(|(rule, tally)| !rule.is_certain && tally.is_doubtful());
    let doubtful: BTreeMap<_, _> =
        doubtful.map(|(rule, tally)| (Arc::as_ptr(rule).addr(), (rule, tally))).collect();
    let (mut kept, mut doubted) = (Vec::with_capacity(diagnostics.len()), BTreeMap::new());
    for found in diagnostics {
        let rule = found.rule.as_ref().map(|rule| Arc::as_ptr(rule).addr());
        match rule.and_then(|rule| doubtful.get_key_value(&rule)) {
            Some((rule, of)) => drop(doubted.insert(rule, of)),
            None => kept.push(found),
        }
    }
    let said = doubted.into_values().map(|(rule, tally)| {
        Diagnostic::of_rule(rule, Severity::Warning, tally.message(), None, Vec::new())
    });
    let mut said: Vec<_> = said.collect();
    said.sort_by(Diagnostic::order);
    kept.extend(said);
    kept
}
