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
pub(super) struct Doubt<'r> {
    /// The rules that may be in doubt, each with whether there was a finding of it, by their addresses.
    rules: BTreeMap<usize, (&'r Arc<Rule>, Tally, bool)>,
}

impl<'r> Doubt<'r> {
    pub(super) fn new(rules: &'r [Arc<Rule>], tallies: &[Tally]) -> Self {
        let doubtful = rules.iter().zip(tallies);
        let doubtful = doubtful.filter(|(rule, tally)| !rule.is_certain && tally.is_doubtful());
        let rules = doubtful.map(|(rule, tally)| {
            let address = Arc::as_ptr(rule).addr();
            (address, (rule, *tally, false))
        });
        Self { rules: rules.collect() }
    }

    /// Whether a finding is told of. There may be so many of a doubtful rule that they are not gathered first.
    pub(super) fn tells(&mut self, found: &Diagnostic) -> bool {
        let rule = found.rule.as_ref().map(|rule| Arc::as_ptr(rule).addr());
        let doubtful = rule.and_then(|rule| self.rules.get_mut(&rule));
        doubtful.map(|(_, _, is_found)| *is_found = true).is_none()
    }

    /// The warnings, in order.
    pub(super) fn warnings(self) -> Vec<Diagnostic> {
        let found = self.rules.into_values().filter(|(_, _, is_found)| *is_found);
        let warnings = found.map(|(rule, tally, _)| {
            Diagnostic::of_rule(rule, Severity::Warning, tally.message().into(), None, Vec::new())
        });
        let mut warnings: Vec<_> = warnings.collect();
        warnings.sort_by(Diagnostic::order);
        warnings
    }
}
