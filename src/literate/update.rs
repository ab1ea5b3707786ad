//! Rewrites evidence lines. The outcome is written by a person and not changed.

use super::{Suite, run};
use crate::verifier::Verifier;

/// The file's text with updated evidence for every pair whose outcome is right; `None` if nothing
/// changes.
pub fn update_evidence(text: &str, suite: &Suite, verifier: &Verifier) -> Option<String> {
    let mut updated = text.to_owned();
    // From the end, so that the earlier ranges stay valid.
    for (case, pair) in suite.pairs().rev() {
        let Err(mismatch) = run(verifier, case, pair) else {
            continue;
        };
        if mismatch.outcome == pair.outcome {
            let word = text[pair.verdict.clone()].lines().next().unwrap_or_default();
            let lines = mismatch.actual.iter().map(|one| format!("{one}\n"));
            let block: String = std::iter::once(format!("{word}\n")).chain(lines).collect();
            updated.replace_range(pair.verdict.clone(), &block);
        }
    }
    (updated != text).then_some(updated)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literate::parse;

    #[test]
    fn each_pair_whose_word_is_right_gets_its_evidence() {
        let page = |first, second| {
            format!(
                "## Python\n\n### One\n\n```python\nfor x in y: z\nfor x in z: y\n```\n\n\
                 > Your code should use for-loop.\n\n```verdict\nYes\n{first}```\n\n\
                 > Your code should not use for-loop.\n\n```verdict\nNo\n{second}```\n\n\
                 > Your code should not use for-loop.\n\n```verdict\nYes\n```\n"
            )
        };
        let verifier = Verifier::default();
        let updated = |page: &str| update_evidence(page, &parse(page).unwrap(), &verifier);
        let right = page("2:1 for x in y: z\n", "2:1 for x in y: z\n3:1 for x in z: y\n");
        assert_eq!(updated(&page("", "9:9 x\n")), Some(right.clone()));
        assert_eq!(updated(&right), None);
    }
}
