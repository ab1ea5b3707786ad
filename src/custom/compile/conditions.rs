//! The queries, and the conditions on what they capture.

use std::collections::BTreeMap;

use toml::Spanned;

use super::Compiler;
use crate::custom::file::{Names, QuantifierName, RuleFile, Where};
use crate::custom::line_column::in_source;
use crate::custom::{Condition, Given, Search, Test, Text};
use crate::instruction::SlotKind;
use crate::language::Language;
use crate::syntax::{CustomQuery, CustomQueryError};

/// The capture whose texts `names-follow` judges.
const NAME: &str = "name";

/// A condition, before it is bound to a language's query.
struct Clause<'f> {
    capture: &'f Spanned<String>,
    test: Test,
    negated: bool,
}

impl Compiler<'_> {
    /// The search of each language.
    pub(super) fn searches(&mut self, file: &RuleFile) -> BTreeMap<Language, Search> {
        if file.languages().next().is_none() {
            let tables = "`[python]`, `[java]`, `[go]` or `[cpp]`";
            self.fault(
                0,
                format!("no language: add a table {tables} with a `query`"),
            );
        }
        let clauses = self.clauses(&file.conditions);
        let mut searches = BTreeMap::new();
        for (language, table) in file.languages() {
            let own = self.clauses(&table.conditions);
            let clauses = clauses.iter().chain(&own);
            let Some(query) = self.query(language, &table.query) else {
                continue;
            };
            let conditions = clauses.filter_map(|it| self.bind(language, &query, it));
            let conditions = conditions.collect();
            let name = query.capture(NAME);
            if name.is_none() && *file.quantifier.get_ref() == QuantifierName::NamesFollow {
                let message = "`names-follow` needs a capture `@name`: the name that is judged";
                self.fault(table.query.span().start, message);
            }
            let search = Search {
                query,
                name,
                conditions,
            };
            searches.insert(language, search);
        }
        searches
    }

    fn query(&mut self, language: Language, written: &Spanned<String>) -> Option<CustomQuery> {
        let text = written.get_ref();
        let read = match self
            .slots
            .keys()
            .find_map(|slot| text.find(&format!("{{{slot}}}")))
        {
            Some(offset) => Err(CustomQueryError {
                offset,
                message: "slots are not filled in in a query: ask for the text in a `[[where]]`"
                    .to_owned(),
            }),
            None => CustomQuery::new(language, text),
        };
        read.map_err(|fault| {
            let span = written.span();
            let source = self.text.get(span.clone()).unwrap_or_default();
            let at = span.start + in_source(source, fault.offset);
            self.fault(at, fault.message);
        })
        .ok()
    }

    /// Binds a condition to a query.
    fn bind(
        &mut self,
        language: Language,
        query: &CustomQuery,
        clause: &Clause<'_>,
    ) -> Option<Condition> {
        let name = clause.capture.get_ref().trim_start_matches('@');
        let Some(capture) = query.capture(name) else {
            let known: Vec<_> = query
                .captures()
                .iter()
                .map(|it| format!("`@{it}`"))
                .collect();
            let message = format!(
                "the query of [{}] does not capture `@{name}`; it captures {}",
                language.id(),
                known.join(", ")
            );
            self.fault(clause.capture.span().start, message);
            return None;
        };
        for slot in slots(&clause.test) {
            if let Some(slot) = self.slots.get_mut(slot) {
                slot.used_in.insert(language);
            }
        }
        Some(Condition {
            capture,
            test: clause.test.clone(),
            negated: clause.negated,
        })
    }

    fn clauses<'f>(&mut self, conditions: &'f [Where]) -> Vec<Clause<'f>> {
        let clauses = conditions.iter().filter_map(|condition| {
            Some(Clause {
                capture: &condition.capture,
                test: self.test(condition)?,
                negated: condition.not,
            })
        });
        clauses.collect()
    }

    fn test(&mut self, condition: &Where) -> Option<Test> {
        match (&condition.equals, &condition.among, &condition.follows) {
            (Some(text), None, None) => {
                let text = self.value(text.get_ref(), text.span().start)?;
                Some(Test::OneOf(vec![text]))
            }
            (None, Some(names), None) => self.among(names),
            (None, None, Some(convention)) => self.convention(convention).map(Test::Follows),
            _ => {
                let message = "a condition has exactly one of `equals`, `in` and `follows`";
                self.fault(condition.capture.span().start, message);
                None
            }
        }
    }

    fn among(&mut self, names: &Spanned<Names>) -> Option<Test> {
        let at = names.span().start;
        match names.get_ref() {
            Names::Fixed(texts) => {
                let texts = texts.iter().map(|text| self.value(text, at));
                texts.collect::<Option<_>>().map(Test::OneOf)
            }
            Names::Text(text) => {
                let text = Text::new(text);
                let Some(slot) = text.as_slot() else {
                    self.fault(
                        at,
                        "expected a list of texts, or a slot such as \"{names}\"",
                    );
                    return None;
                };
                self.declared(slot, at)?;
                Some(Test::In(slot.to_owned()))
            }
        }
    }

    /// A text whose slots hold one text each.
    fn value(&mut self, text: &str, at: usize) -> Option<Text> {
        let text = Text::new(text);
        for slot in text.slots() {
            let advice = match self.declared(slot, at)? {
                SlotKind::Names
                | SlotKind::Keywords
                | SlotKind::Structures
                | SlotKind::Libraries => format!("several names: write `in = \"{{{slot}}}\"`"),
                SlotKind::Convention => {
                    format!("a convention: write `follows = \"{{{slot}}}\"`")
                }
                _ => continue,
            };
            self.fault(at, format!("the slot `{{{slot}}}` holds {advice}"));
            return None;
        }
        Some(text)
    }
}

/// The slots that a test depends on.
fn slots(test: &Test) -> Vec<&str> {
    match test {
        Test::OneOf(texts) => texts.iter().flat_map(Text::slots).collect(),
        Test::In(slot) | Test::Follows(Given::Slot(slot)) => vec![slot],
        Test::Follows(Given::Fixed(_)) => Vec::new(),
    }
}
