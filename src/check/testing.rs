//! Helpers to judge snippets in tests, all the way from the sentence to the verdict.

use crate::language::Language;
use crate::verdict::Verdict;
use crate::verifier::Verifier;

/// The verdict on a sentence about a response of one block of code.
pub(super) fn verdict(language: Language, code: &str, sentence: &str) -> Verdict {
    let response = format!("```{}\n{code}\n```\n", language.id());
    verdict_on(language, &response, sentence)
}

/// The verdict on a sentence about a response.
pub(super) fn verdict_on(language: Language, response: &str, sentence: &str) -> Verdict {
    let verdicts = Verifier::default().check_sentences(&[sentence], response, Some(language));
    verdicts.into_iter().next().unwrap()
}

/// The outcome and evidence of a verdict: `No 2:5 x = 1, 4:1 y`. Lines are those of the code.
pub(super) fn judge(language: Language, code: &str, sentence: &str) -> String {
    let verdict = verdict(language, code, sentence);
    let places: Vec<_> = verdict
        .evidence
        .iter()
        .map(|place| format!("{}:{} {}", place.line - 1, place.column, place.text))
        .collect();
    format!("{} {}", verdict.outcome.word(), places.join(", ")).trim_end().to_owned()
}

/// Asserts the outcome and evidence of each sentence for the same code.
pub(super) fn expect(language: Language, code: &str, rows: &[(&str, &str)]) {
    for (sentence, expected) in rows {
        assert_eq!(&judge(language, code, sentence), expected, "{sentence}\n{code}");
    }
}

/// Asserts the outcome for each code and sentence.
pub(super) fn words(language: Language, rows: &[(&str, &str, &str)]) {
    for (code, sentence, expected) in rows {
        let judged = judge(language, code, sentence);
        let word = judged.split(' ').next();
        assert_eq!(word, Some(*expected), "{sentence}\n{code}");
    }
}
