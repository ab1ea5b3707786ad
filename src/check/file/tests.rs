//! Verdicts of the file templates on snippets.

mod libraries;
mod packages;

use crate::check::testing::judge;
use crate::language::Language;

/// Asserts the outcome for each code and sentence.
fn words(language: Language, rows: &[(&str, &str, &str)]) {
    for (code, sentence, expected) in rows {
        let judged = judge(language, code, sentence);
        let word = judged.split(' ').next();
        assert_eq!(word, Some(*expected), "{sentence}\n{code}");
    }
}
