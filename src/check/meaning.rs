//! How a template is decided: by a check function that its row names, or by a rule.

use super::quantified::QuantifiedRule;
use super::{
    Context, Ruling, class, combination, file, function, global, interface, layout, quantified,
    structural, variable,
};
use crate::instruction::{SlotKind, Slots};
use crate::language::Language;

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

    fn all() -> impl Iterator<Item = &'static Self> {
        CATEGORIES.into_iter().flatten()
    }

    /// The check with that name.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        Self::all().find(|check| check.name == name)
    }

    /// The names of all checks.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::all().map(|check| check.name)
    }

    /// The slots that it reads.
    pub(crate) const fn slots(&self) -> &'static [ReadSlot] {
        self.slots
    }
}

/// The check functions of each category.
const CATEGORIES: [&[NamedCheck]; 9] = [
    global::CHECKS,
    structural::CHECKS,
    variable::CHECKS,
    interface::CHECKS,
    function::CHECKS,
    class::CHECKS,
    file::CHECKS,
    combination::CHECKS,
    layout::CHECKS,
];

/// How a template is decided.
#[derive(Debug)]
pub(crate) enum Meaning {
    /// By a check function.
    Function(&'static NamedCheck),
    /// By a rule.
    Rule(Box<QuantifiedRule>),
}

impl Meaning {
    /// The languages that it can be judged in.
    pub(crate) fn languages(&self) -> Vec<Language> {
        match self {
            Self::Function(_) => Language::ALL.to_vec(),
            Self::Rule(rule) => rule.languages().collect(),
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
