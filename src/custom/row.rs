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
