//! Conditions on what a query captures.

use super::text::texts;
use super::{CaptureCondition, LanguageQuery, Test, convention, follows};
use crate::instruction::{Convention, Slots};
use crate::language::Language;
use crate::syntax::CustomMatch;

/// The conditions of a rule, filled with the slot values of the sentence.
pub(super) struct FilledConditions {
    tests: Vec<CaptureTest>,
    language: Language,
}

/// A test of what a query captures.
struct CaptureTest {
    /// The index of the capture in the query.
    capture: Option<u32>,
    test: FilledTest,
    negated: bool,
}

/// A test, filled with the slot values of the sentence.
enum FilledTest {
    OneOf(Vec<String>),
    Follows(Option<Convention>),
}

impl FilledConditions {
    pub(super) fn new(search: &LanguageQuery, slots: &Slots, language: Language) -> Self {
        let fill = |condition: &CaptureCondition| {
            let test = match &condition.test {
                Test::OneOf(texts) => {
                    FilledTest::OneOf(texts.iter().map(|text| text.fill(slots)).collect())
                }
                Test::In(slot) => FilledTest::OneOf(texts(slots, slot)),
                Test::Follows(given) => FilledTest::Follows(convention(given, slots)),
            };
            CaptureTest {
                capture: search.query.capture(&condition.capture),
                test,
                negated: condition.negated,
            }
        };
        Self { tests: search.conditions.iter().map(fill).collect(), language }
    }

    /// Whether a match meets every condition; `same` compares texts.
    pub(super) fn are_met_by(&self, found: &CustomMatch<'_>, same: fn(&str, &str) -> bool) -> bool {
        self.tests.iter().all(|one| {
            let passes = |text: &str| match &one.test {
                FilledTest::OneOf(texts) => texts.iter().any(|one| same(text, one)),
                FilledTest::Follows(convention) => {
                    convention.is_some_and(|it| follows(text, it, self.language))
                }
            };
            let text = one.capture.and_then(|capture| found.text(capture));
            text.is_some_and(passes) != one.negated
        })
    }
}
