//! The quantifier of a built-in row: `{ quantifier = "none", of = "for-loop" }`.

use serde::Deserialize;

use super::{
    FixedOrSlot, Measure, Measured, NumberOrSlot, QuantifiedRule, Quantifier, QuantifierName,
    Selector, Text, Unit,
};
use crate::check::FactKind;
use crate::instruction::{Convention, SlotKind};

/// A quantifier over a selector, as a row writes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct QuantifiedRow {
    quantifier: QuantifierName,
    of: FactKind,
    inside: Option<FactKind>,
    not_inside: Option<FactKind>,
    per: Option<Unit>,
    limit: Option<NumberOrSlot>,
    convention: Option<String>,
    measure: Option<Measure>,
    named: Option<String>,
}

/// The slots that a rule reads, with their kinds.
type ReadSlots = Vec<(String, SlotKind)>;

impl QuantifiedRow {
    /// The rule, and the slots that it reads.
    ///
    /// # Errors
    ///
    /// What was expected, if a key that the quantifier needs is missing or wrong.
    pub(crate) fn rule(&self) -> Result<(QuantifiedRule, ReadSlots), String> {
        self.keys()?;
        let mut slots = ReadSlots::new();
        let rule = QuantifiedRule {
            what: None,
            quantifier: self.quantifier(&mut slots)?,
            of: Selector::Facts(self.of),
            inside: self.inside,
            not_inside: self.not_inside,
            per: self.per,
        };
        Ok((rule, slots))
    }

    /// Checks that the quantifier takes the keys that are given, and the kind of facts.
    fn keys(&self) -> Result<(), String> {
        let is_measured = self.quantifier == QuantifierName::Measured;
        let names = self.quantifier == QuantifierName::NamesFollow;
        let is_in_place = self.inside.or(self.not_inside).is_some();
        let excess = [
            (
                "limit",
                self.limit.is_some() && !self.quantifier.takes_limit(),
            ),
            ("convention", self.convention.is_some() && !names),
            ("measure", self.measure.is_some() && !is_measured),
            ("named", self.named.is_some() && !is_measured),
            ("per", self.per.is_some() && !self.quantifier.counts()),
            ("inside` or `not-inside", is_in_place && is_measured),
        ];
        if let Some((key, _)) = excess.iter().find(|(_, is_excess)| *is_excess) {
            return Err(format!("found `{key}`, which the quantifier does not take"));
        }
        let fits = match self.quantifier {
            QuantifierName::Measured => self.of == FactKind::Function,
            QuantifierName::NamesFollow => self.of.is_named(),
            _ => true,
        };
        match fits {
            true => Ok(()),
            false => Err(format!(
                "found `of = \"{}\"`, which the quantifier does not take",
                self.of.id()
            )),
        }
    }

    fn quantifier(&self, slots: &mut ReadSlots) -> Result<Quantifier, String> {
        Ok(match self.quantifier {
            QuantifierName::None => Quantifier::None,
            QuantifierName::Some => Quantifier::Some,
            QuantifierName::AtMost => Quantifier::AtMost(self.limit(slots)?),
            QuantifierName::AtLeast => Quantifier::AtLeast(self.limit(slots)?),
            QuantifierName::Exactly => Quantifier::Exactly(self.limit(slots)?),
            QuantifierName::NamesFollow => Quantifier::NamesFollow(self.convention(slots)?),
            QuantifierName::Measured => {
                let measure = self.measure.ok_or("expected a `measure`, found none")?;
                let limit = self.limit(slots)?;
                let named = self.named.as_deref().map(slot).transpose()?;
                slots.extend(named.clone().map(|name| (name, SlotKind::Name)));
                Quantifier::Measured(Measured {
                    measure,
                    limit,
                    named,
                })
            }
        })
    }

    fn limit(&self, slots: &mut ReadSlots) -> Result<FixedOrSlot<u64>, String> {
        match self.limit.as_ref() {
            Some(NumberOrSlot::Fixed(number)) => Ok(FixedOrSlot::Fixed(*number)),
            Some(NumberOrSlot::Text(text)) => {
                let name = slot(text)?;
                slots.push((name.clone(), SlotKind::Count));
                Ok(FixedOrSlot::Slot(name))
            }
            None => Err("expected a `limit`, found none".to_owned()),
        }
    }

    fn convention(&self, slots: &mut ReadSlots) -> Result<FixedOrSlot<Convention>, String> {
        let text = self.convention.as_deref();
        let text = text.ok_or("expected a `convention`, found none")?;
        if let Some(convention) = Convention::of_spelling(text) {
            return Ok(FixedOrSlot::Fixed(convention));
        }
        let name = slot(text)?;
        slots.push((name.clone(), SlotKind::Convention));
        Ok(FixedOrSlot::Slot(name))
    }
}

/// The name in `{name}`.
fn slot(text: &str) -> Result<String, String> {
    let name = Text::new(text).as_slot().map(str::to_owned);
    name.ok_or_else(|| format!("expected a slot such as \"{{limit}}\", found \"{text}\""))
}
