//! The queries, and the conditions on what they capture.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::{Compiler, Fault};
use crate::check::quantified::{CaptureCondition, FixedOrSlot, LanguageQuery, NAME, Test, Text};
use crate::instruction::SlotKind;
use crate::lang;
use crate::language::Language;
use crate::rules::row::{QuantifierName, TextsOrSlot, Where};
use crate::syntax::{CustomQuery, CustomQueryError};

/// A condition before its capture is looked up in a language's query.
struct UnboundCondition<'f> {
    /// The keys of the condition: `where/0`.
    at: String,
    capture: &'f str,
    test: Test,
    negated: bool,
}

impl Compiler<'_> {
    /// The query of each language, with the row's conditions and its own.
    pub(super) fn queries(&mut self) -> BTreeMap<Language, LanguageQuery> {
        let row = self.row;
        let shared = self.conditions(&row.conditions, "where");
        let mut queries = BTreeMap::new();
        for (&language, table) in &row.languages {
            let id = language.id();
            let own = self.conditions(&table.conditions, &format!("{id}/where"));
            let conditions = shared.iter().chain(&own);
            let Some(query) = self.query(language, &table.query) else {
                continue;
            };
            let conditions =
                conditions.filter_map(|condition| self.bind(language, &query, condition));
            let conditions = conditions.collect();
            let needs_name = row.quantifier == Some(QuantifierName::NamesFollow);
            if needs_name && self.is_checked && query.capture(NAME).is_none() {
                let message = "`names-follow` needs a capture `@name`: the name that is checked";
                self.error(format_args!("{id}/query"), message);
            }
            queries.insert(language, LanguageQuery { query, conditions });
        }
        queries
    }

    fn query(&mut self, language: Language, text: &str) -> Option<CustomQuery> {
        let read = match self.row.slots.keys().find_map(|slot| text.find(&format!("{{{slot}}}"))) {
            Some(offset) => Err(CustomQueryError {
                offset,
                message: "slots are not filled in within a query: test the text in a `[[where]]`"
                    .to_owned(),
            }),
            None => {
                let query = CustomQuery::new(lang::of(language), text);
                match self.is_checked {
                    true => query.check().map(|()| query),
                    false => Ok(query),
                }
            }
        };
        read.map_err(|error| {
            let at = format!("{}/query", language.id());
            self.faults.push(Fault { at, within: Some(error.offset), message: error.message });
        })
        .ok()
    }

    /// Looks up a condition's capture in a query.
    fn bind(
        &mut self,
        language: Language,
        query: &CustomQuery,
        condition: &UnboundCondition<'_>,
    ) -> Option<CaptureCondition> {
        let name = condition.capture.trim_start_matches('@');
        if self.is_checked && query.capture(name).is_none() {
            let known: Vec<_> =
                query.captures().iter().map(|capture| format!("`@{capture}`")).collect();
            let message = format!(
                "the query of [{}] does not capture `@{name}`; it captures {}",
                language.id(),
                known.join(", ")
            );
            self.error(format_args!("{}/capture", condition.at), message);
            return None;
        }
        for slot in slots(&condition.test) {
            self.used_in.entry(slot.to_owned()).or_default().insert(language);
        }
        Some(CaptureCondition {
            capture: name.to_owned(),
            test: condition.test.clone(),
            negated: condition.negated,
        })
    }

    /// The conditions of a list with these keys.
    fn conditions<'f>(&mut self, conditions: &'f [Where], keys: &str) -> Vec<UnboundCondition<'f>> {
        let conditions = conditions.iter().enumerate().filter_map(|(at, condition)| {
            let at = format!("{keys}/{at}");
            let test = self.test(condition, &at)?;
            Some(UnboundCondition { at, capture: &condition.capture, test, negated: condition.not })
        });
        conditions.collect()
    }

    fn test(&mut self, condition: &Where, at: &str) -> Option<Test> {
        match (&condition.equals, &condition.among, &condition.follows) {
            (Some(text), None, None) => {
                let text = self.value(text, format_args!("{at}/equals"))?;
                Some(Test::OneOf(vec![text]))
            }
            (None, Some(names), None) => self.among(names, format_args!("{at}/in")),
            (None, None, Some(convention)) => {
                self.convention(convention, format_args!("{at}/follows")).map(Test::Follows)
            }
            _ => {
                let message = "a condition has exactly one of `equals`, `in` and `follows`";
                self.error(format_args!("{at}/capture"), message);
                None
            }
        }
    }

    fn among(&mut self, names: &TextsOrSlot, at: impl Display + Copy) -> Option<Test> {
        match names {
            TextsOrSlot::Fixed(texts) => {
                let texts = texts.iter().map(|text| self.value(text, at));
                texts.collect::<Option<_>>().map(Test::OneOf)
            }
            TextsOrSlot::Text(text) => {
                let text = Text::new(text);
                let Some(slot) = text.as_slot() else {
                    self.error(at, "expected a list of texts, or a slot such as \"{names}\"");
                    return None;
                };
                let kind = self.declared_kind(slot, at)?;
                if !kind.is_text() {
                    self.no_text(slot, kind, at);
                    return None;
                }
                Some(Test::In(slot.to_owned()))
            }
        }
    }

    /// A text whose slots hold one text each.
    fn value(&mut self, text: &str, at: impl Display + Copy) -> Option<Text> {
        let text = Text::new(text);
        for slot in text.slots() {
            let advice = match self.declared_kind(slot, at)? {
                SlotKind::Names
                | SlotKind::Keywords
                | SlotKind::Structures
                | SlotKind::Libraries => format!("several names: write `in = \"{{{slot}}}\"`"),
                SlotKind::Convention => {
                    format!("a convention: write `follows = \"{{{slot}}}\"`")
                }
                kind if !kind.is_text() => {
                    self.no_text(slot, kind, at);
                    return None;
                }
                _ => continue,
            };
            self.error(at, format!("the slot `{{{slot}}}` holds {advice}"));
            return None;
        }
        Some(text)
    }

    fn no_text(&mut self, slot: &str, kind: SlotKind, at: impl Display) {
        let kind = kind.id();
        let message = format!("the slot `{{{slot}}}` holds no text: only checks read `{kind}`");
        self.error(at, message);
    }
}

/// The slots that a test depends on.
fn slots(test: &Test) -> Vec<&str> {
    match test {
        Test::OneOf(texts) => texts.iter().flat_map(Text::slots).collect(),
        Test::In(slot) | Test::Follows(FixedOrSlot::Slot(slot)) => vec![slot],
        Test::Follows(FixedOrSlot::Fixed(_)) => Vec::new(),
    }
}
