//! Checks that are a quantifier over a selector: how many facts of a kind, or matches of a query,
//! there may or must be. Their texts have slots: `call of {function}`.

use std::collections::BTreeMap;

use super::{FactKind, Unit, convention, follows};
use crate::facts::Measure;
use crate::instruction::{Convention, SlotValue, Slots};
use crate::language::Language;
use crate::syntax::{CustomMatch, CustomQuery};

/// A quantifier over a selector: how many of the selected places there may or must be.
#[derive(Debug)]
pub struct QuantifiedRule {
    /// How messages call a match of the queries, or else of `of`; `None` for the noun of the kind
    /// of facts.
    pub(crate) what: Option<Text>,
    pub(crate) quantifier: Quantifier,
    pub(crate) of: Selector,
    /// Only places within something of this kind count.
    pub(crate) inside: Option<FactKind>,
    /// Only places that are not within something of this kind count.
    pub(crate) not_inside: Option<FactKind>,
    /// The quantifier holds for each of these alone; `None` for the code as a whole.
    pub(crate) per: Option<Unit>,
}

impl QuantifiedRule {
    pub(crate) fn kinds(&self) -> impl Iterator<Item = FactKind> {
        let held = match &self.quantifier {
            Quantifier::Every(held) => Some(held),
            _ => None,
        };
        let selectors = [Some(&self.of), held].into_iter().flatten();
        selectors.filter_map(|selector| match selector {
            Selector::Facts(kind) => Some(*kind),
            Selector::Queries(_) => None,
        })
    }

    /// The languages that it can be judged in: all, or those that it has a query for.
    pub(crate) fn languages(&self) -> impl Iterator<Item = Language> {
        Language::ALL.into_iter().filter(|language| {
            let is_held = match &self.quantifier {
                Quantifier::Every(held) => held.is_in(*language),
                _ => true,
            };
            self.of.is_in(*language) && is_held
        })
    }
}

#[derive(Debug)]
pub(crate) enum Selector {
    /// The facts of a kind, in every language.
    Facts(FactKind),
    /// The matches of a query in each language.
    Queries(BTreeMap<Language, LanguageQuery>),
}

impl Selector {
    fn is_in(&self, language: Language) -> bool {
        match self {
            Self::Facts(_) => true,
            Self::Queries(queries) => queries.contains_key(&language),
        }
    }
}

/// What must be true of the matches.
#[derive(Debug)]
pub(crate) enum Quantifier {
    /// Nothing matches.
    None,
    /// Something matches.
    Some,
    AtMost(FixedOrSlot<u64>),
    AtLeast(FixedOrSlot<u64>),
    /// This many match, no more and no fewer.
    Exactly(FixedOrSlot<u64>),
    /// Each match has one of these within it.
    Every(Selector),
    /// Something matches, and the name of each match follows the convention.
    NamesFollow(FixedOrSlot<Convention>),
    /// Of no function does the measure exceed the limit.
    Measured(MeasureLimit),
}

/// A limit on a measure of functions.
#[derive(Debug)]
pub(crate) struct MeasureLimit {
    pub(crate) measure: Measure,
    pub(crate) limit: FixedOrSlot<u64>,
    /// The measure has to stay below the limit.
    pub(crate) is_below: bool,
    /// The slot that may name the only function to be measured.
    pub(crate) named: Option<String>,
}

/// A value that the rule fixes or that the sentence gives in a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FixedOrSlot<T> {
    Fixed(T),
    Slot(String),
}

/// The capture that holds the name of a match.
pub(crate) const NAME: &str = "name";

#[derive(Debug)]
pub(crate) struct LanguageQuery {
    pub(crate) query: CustomQuery,
    /// A match counts if all of these hold.
    pub(crate) conditions: Vec<CaptureCondition>,
}

/// A condition on a match: the captured text passes a test or, if negated, fails it.
#[derive(Debug)]
pub(crate) struct CaptureCondition {
    pub(crate) capture: String,
    pub(crate) test: Test,
    pub(crate) negated: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Test {
    /// It is one of these.
    OneOf(Vec<Text>),
    /// It is one of the slot's names.
    In(String),
    Follows(FixedOrSlot<Convention>),
}

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
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let mut parts = Vec::new();
        let mut end = 0;
        for (open, _) in text.match_indices('{') {
            let name = text[open + 1..].split('}').next().unwrap_or_default();
            let close = open + 1 + name.len();
            if name.is_empty() || !name.chars().all(is_of_name) || close == text.len() {
                continue;
            }
            parts.push(TextPart::Literal(text[end..open].to_owned()));
            parts.push(TextPart::Slot(name.to_owned()));
            end = close + 1;
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
