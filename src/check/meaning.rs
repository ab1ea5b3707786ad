//! How a template is decided: by a check function that its row names, or by a rule.

use std::sync::Arc;

use super::{
    Context, Ruling, class, combination, file, function, global, interface, quantified, structural,
    variable,
};
use crate::custom::QuantifiedRule;
use crate::instruction::{CheckRow, SlotKind, Slots, TableError, TemplateRow};
use crate::suggest::did_you_mean;

/// A check function.
pub(crate) type Check = fn(&Context<'_>, &Slots) -> Ruling;

/// A slot that a check reads: its name, and what it holds.
pub(crate) type ReadSlot = (&'static str, SlotKind);

/// A check function, by the name that rows use.
#[derive(Debug)]
pub(crate) struct NamedCheck {
    name: &'static str,
    run: Check,
    /// The slots that it reads.
    slots: &'static [ReadSlot],
}

impl NamedCheck {
    /// A check with its name and the slots that it reads.
    pub(super) const fn new(name: &'static str, run: Check, slots: &'static [ReadSlot]) -> Self {
        Self { name, run, slots }
    }
}

/// The check functions of each category.
const CATEGORIES: [&[NamedCheck]; 8] = [
    global::CHECKS,
    structural::CHECKS,
    variable::CHECKS,
    interface::CHECKS,
    function::CHECKS,
    class::CHECKS,
    file::CHECKS,
    combination::CHECKS,
];

fn named_checks() -> impl Iterator<Item = &'static NamedCheck> {
    CATEGORIES.into_iter().flatten()
}

/// How a template is decided.
#[derive(Debug, Clone)]
pub(crate) enum Meaning {
    /// By a check function.
    Function(&'static NamedCheck),
    /// By a rule.
    Rule(Arc<QuantifiedRule>),
}

impl PartialEq for Meaning {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Function(one), Self::Function(other)) => one.name == other.name,
            (Self::Rule(one), Self::Rule(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Meaning {
    /// The meaning that a row names.
    ///
    /// # Errors
    ///
    /// If no check has that name, or the row's slots are not those that it reads.
    pub(crate) fn of(row: &TemplateRow) -> Result<Self, TableError> {
        match &row.check {
            CheckRow::Function(name) => {
                let check = named_checks().find(|check| check.name == name);
                let check = check.ok_or_else(|| TableError::UnknownCheck {
                    slug: row.slug.clone(),
                    check: name.clone(),
                    hint: did_you_mean(name, named_checks().map(|check| check.name)),
                })?;
                compare_slots(row, &format!("the check `{name}`"), check.slots)?;
                Ok(Self::Function(check))
            }
            CheckRow::Quantified(quantified) => {
                let rule = quantified.rule();
                let (rule, slots) = rule.map_err(|message| TableError::Quantifier {
                    slug: row.slug.clone(),
                    message,
                })?;
                compare_slots(row, "the quantifier", &slots)?;
                Ok(Self::Rule(Arc::new(rule)))
            }
            CheckRow::Rule(rule) => Ok(Self::Rule(Arc::clone(rule))),
        }
    }

    /// The ruling on an instruction with these slots.
    pub(crate) fn ruling(&self, cx: &Context<'_>, slots: &Slots) -> Ruling {
        match self {
            Self::Function(check) => (check.run)(cx, slots),
            Self::Rule(rule) => quantified::check(cx, rule, slots),
        }
    }
}

/// Compares a row's slots with those that its check reads.
fn compare_slots(
    row: &TemplateRow,
    check: &str,
    read: &[(impl AsRef<str>, SlotKind)],
) -> Result<(), TableError> {
    let error = |slot: &str, found: String, expected: String| {
        Err(TableError::Slot {
            slug: row.slug.clone(),
            slot: slot.to_owned(),
            found,
            expected,
        })
    };
    for (slot, kind) in read {
        let slot = slot.as_ref();
        let expected = kind.id();
        match row.slots.get(slot) {
            Some(found) if found == kind => {}
            Some(found) => {
                let expected = format!("the kind `{expected}`, which {check} reads");
                return error(slot, format!("the kind `{}`", found.id()), expected);
            }
            None => {
                let expected = format!("one of the kind `{expected}`, which {check} reads");
                return error(slot, "none".to_owned(), expected);
            }
        }
    }
    let is_read = |slot: &str| read.iter().any(|(name, _)| name.as_ref() == slot);
    match row.slots.iter().find(|(slot, _)| !is_read(slot)) {
        None => Ok(()),
        Some((slot, kind)) => {
            let names = read
                .iter()
                .map(|(name, _)| format!("`{{{}}}`", name.as_ref()));
            let names: Vec<_> = names.collect();
            let names = if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(", ")
            };
            let expected = format!("no such slot: {check} reads {names}");
            error(slot, format!("the kind `{}`", kind.id()), expected)
        }
    }
}
