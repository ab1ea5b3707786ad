//! Rewrites evidence lines; the verdict word is a person's and stays.

use super::{Suite, run};
use crate::verifier::Verifier;

/// The file's text with the evidence lines of every pair whose outcome is right brought up to
/// date; `None` where nothing changes.
pub fn update_evidence(text: &str, suite: &Suite, verifier: &Verifier) -> Option<String> {
    let mut updated = text.to_owned();
    // From the end, so that the places before stay where they are.
    for (case, pair) in suite.pairs().rev() {
        let Err(mismatch) = run(verifier, case, pair) else {
            continue;
        };
        if mismatch.outcome == pair.outcome {
            let word = text[pair.verdict.clone()]
                .lines()
                .next()
                .unwrap_or_default();
            let lines = mismatch.got.iter().map(|one| format!("{one}\n"));
            let block: String = std::iter::once(format!("{word}\n")).chain(lines).collect();
            updated.replace_range(pair.verdict.clone(), &block);
        }
    }
    (updated != text).then_some(updated)
}
