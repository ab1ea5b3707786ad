//! Checks that are a quantifier over a selector: how many facts of a kind, or matches of a query,
//! there may or must be.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{FactKind, Text};
use crate::facts::Measure;
use crate::instruction::Convention;
use crate::language::Language;
use crate::syntax::CustomQuery;

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

/// What a quantifier is applied to, one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Each function with a body.
    Function,
    Class,
    /// Each code block, or source file.
    File,
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
