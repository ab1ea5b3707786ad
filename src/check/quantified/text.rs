//! Texts with slots in them: `call of {function}`.

use std::sync::LazyLock;

use regex::Regex;

use super::{CaptureCondition, LanguageQuery, Test, convention, follows};
use crate::instruction::{Convention, SlotValue, Slots};
use crate::language::Language;
use crate::syntax::CustomMatch;

/// A text in which `{name}` is replaced by the value of that slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text(Vec<TextPart>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum TextPart {
    Literal(String),
    Slot(String),
}

impl Text {
    /// Parses a text. Braces around anything but a name are literal.
    pub(crate) fn new(text: &str) -> Self {
        static SLOT: LazyLock<Regex> =
            LazyLock::new(|| Regex::new(r"\{(\w+)\}").expect("a valid pattern"));
        let mut parts = Vec::new();
        let mut end = 0;
        for slot in SLOT.captures_iter(text) {
            let (Some(whole), Some(name)) = (slot.get(0), slot.get(1)) else {
                continue;
            };
            parts.push(TextPart::Literal(text[end..whole.start()].to_owned()));
            parts.push(TextPart::Slot(name.as_str().to_owned()));
            end = whole.end();
        }
        parts.push(TextPart::Literal(text[end..].to_owned()));
        parts.retain(|part| !matches!(part, TextPart::Literal(text) if text.is_empty()));
        Self(parts)
    }

    pub(crate) fn slots(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            TextPart::Slot(name) => Some(name.as_str()),
            TextPart::Literal(_) => None,
        })
    }

    /// The name of the slot, if the text is nothing else.
    pub(crate) fn as_slot(&self) -> Option<&str> {
        match self.0.as_slice() {
            [TextPart::Slot(name)] => Some(name),
            _ => None,
        }
    }

    /// The text with the sentence's values in place of the slots.
    pub(crate) fn fill(&self, slots: &Slots) -> String {
        let parts = self.0.iter().map(|part| match part {
            TextPart::Literal(text) => text.clone(),
            TextPart::Slot(name) => texts(slots, name).join(", "),
        });
        parts.collect()
    }
}

/// The value of a slot as texts; empty if it has no text form.
pub(crate) fn texts(slots: &Slots, name: &str) -> Vec<String> {
    match slots.get(name) {
        Some(SlotValue::Names(texts) | SlotValue::Types(texts)) => texts.clone(),
        Some(SlotValue::Value(text)) => vec![text.clone()],
        Some(SlotValue::Count(count)) => vec![count.to_string()],
        Some(SlotValue::Convention(convention)) => vec![convention.title().to_owned()],
        _ => Vec::new(),
    }
}

/// The conditions of a rule, filled with the slot values of the sentence.
pub(super) struct FilledConditions {
    tests: Vec<CaptureTest>,
    language: Language,
}

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
        self.tests.iter().all(|condition| {
            let passes = |text: &str| match &condition.test {
                FilledTest::OneOf(texts) => texts.iter().any(|wanted| same(text, wanted)),
                FilledTest::Follows(convention) => {
                    convention.is_some_and(|convention| follows(text, convention, self.language))
                }
            };
            let text = condition.capture.and_then(|capture| found.text(capture));
            text.is_some_and(passes) != condition.negated
        })
    }
}
