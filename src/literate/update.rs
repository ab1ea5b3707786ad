//! Rewrites evidence lines; the verdict word is a person's and stays.

use super::{Case, run};
use crate::verifier::Verifier;

/// The file's text with the evidence lines of every case whose outcome is right brought up to
/// date; `None` where nothing changes.
pub fn update_evidence(text: &str, cases: &[Case], verifier: &Verifier) -> Option<String> {
    let mut updated = text.to_owned();
    for case in cases.iter().rev() {
        let Err(mismatch) = run(verifier, case) else {
            continue;
        };
        if mismatch.outcome == case.outcome {
            let word = text[case.verdict.clone()]
                .lines()
                .next()
                .unwrap_or_default();
            let lines = mismatch.got.iter().map(|one| format!("{one}\n"));
            let block: String = std::iter::once(format!("{word}\n")).chain(lines).collect();
            updated.replace_range(case.verdict.clone(), &block);
        }
    }
    (updated != text).then_some(updated)
}
