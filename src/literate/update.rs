//! Rewrites evidence lines. The outcome is written by a person and not changed.

use super::{Suite, pair as item, run};
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
            updated.replace_range(pair.item.clone(), &item::write(pair, &mismatch.actual));
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
                "## Python\n\n### One\n\n```python\nfor x in y: z\nfor x in z: y\n```\n\
                 - Yes: Your code should use for-loop.{first}\n\
                 - No: Your code should not use for-loop.{second}\n\
                 - Yes: Your code should not use for-loop.\n"
            )
        };
        let verifier = Verifier::default();
        let updated = |page: &str| update_evidence(page, &parse(page).unwrap(), &verifier);
        let right = page(" `2:1 for x in y: z`", " `2:1 for x in y: z`, `3:1 for x in z: y`");
        assert_eq!(updated(&page("", " `9:9 x`")), Some(right.clone()));
        assert_eq!(updated(&right), None);
    }
}
