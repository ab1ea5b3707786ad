//! Conditions on what a query captures.

use super::text::texts;
use super::{CaptureCondition, Test, convention, follows};
use crate::instruction::{Convention, Slots};
use crate::language::Language;
use crate::syntax::CustomMatch;

/// The conditions of a rule, filled with the slot values of the sentence.
pub(super) struct FilledConditions<'r> {
    tests: Vec<(&'r CaptureCondition, FilledTest)>,
    language: Language,
}

/// A test, filled with the slot values of the sentence.
enum FilledTest {
    OneOf(Vec<String>),
    Follows(Option<Convention>),
}

impl<'r> FilledConditions<'r> {
    pub(super) fn new(
        conditions: &'r [CaptureCondition],
        slots: &Slots,
        language: Language,
    ) -> Self {
        let fill = |condition: &'r CaptureCondition| {
            let filled = match &condition.test {
                Test::OneOf(texts) => {
                    FilledTest::OneOf(texts.iter().map(|text| text.fill(slots)).collect())
                }
                Test::In(slot) => FilledTest::OneOf(texts(slots, slot)),
                Test::Follows(given) => FilledTest::Follows(convention(given, slots)),
            };
            (condition, filled)
        };
        Self {
            tests: conditions.iter().map(fill).collect(),
            language,
        }
    }

    /// Whether a match meets every condition; `same` compares texts.
    pub(super) fn are_met_by(&self, found: &CustomMatch<'_>, same: fn(&str, &str) -> bool) -> bool {
        self.tests.iter().all(|(condition, filled)| {
            let passes = |text: &str| match filled {
                FilledTest::OneOf(texts) => texts.iter().any(|one| same(text, one)),
                FilledTest::Follows(convention) => {
                    convention.is_some_and(|it| follows(text, it, self.language))
                }
            };
            found.text(condition.capture).is_some_and(passes) != condition.negated
        })
    }
}
