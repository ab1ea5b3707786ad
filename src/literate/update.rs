//! Rewrites evidence lines; the verdict word is a person's and stays.

use super::{Case, Mismatch, run};
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
            let first = text[case.verdict.clone()]
                .lines()
                .next()
                .unwrap_or_default();
            let block = rewritten(first, case, &mismatch);
            updated.replace_range(case.verdict.clone(), &block);
        }
    }
    (updated != text).then_some(updated)
}

fn rewritten(first: &str, case: &Case, mismatch: &Mismatch) -> String {
    let mut evidence: Vec<_> = case
        .evidence
        .iter()
        .filter(|one| !mismatch.missing.contains(one))
        .chain(&mismatch.noisy)
        .collect();
    evidence.sort_by_key(|one| (one.line, one.column));
    let mut block = format!("{first}\n");
    for one in evidence {
        block.push_str(&format!("{one}\n"));
    }
    block
}
