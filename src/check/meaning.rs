//! How a template is decided: by a check function that its row names, or by a rule.

use super::quantified::{QuantifiedRule, Quantifier, Selector};
use super::{
    Context, NamedCheck, Ruling, attributes, boundaries, combination, counted, definitions, file,
    function, global, layout, naming, order, quantified, structural, variable, written,
};
use crate::instruction::{Instruction, SlotKind, Slots};
use crate::language::Language;

impl NamedCheck {
    fn all() -> impl Iterator<Item = &'static Self> {
        CATEGORIES.into_iter().flatten()
    }

    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        Self::all().find(|check| check.name == name)
    }

    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::all().map(|check| check.name)
    }
}

const CATEGORIES: [&[NamedCheck]; 15] = [
    attributes::CHECKS,
    boundaries::CHECKS,
    combination::CHECKS,
    counted::CHECKS,
    definitions::CHECKS,
    file::CHECKS,
    function::CHECKS,
    global::CHECKS,
    layout::CHECKS,
    naming::CHECKS,
    order::CHECKS,
    quantified::CHECKS,
    structural::CHECKS,
    variable::CHECKS,
    written::CHECKS,
];

#[derive(Debug)]
pub(crate) enum Meaning {
    Function(&'static NamedCheck),
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

    /// Whether a language has what it is about. Where it has none, all code follows such an instruction,
    /// or none does.
    pub(crate) fn exists_in(&self, language: Language) -> bool {
        match self {
            Self::Function(_) => true,
            Self::Rule(rule) => rule.kinds().all(|kind| kind.is_in(language)),
        }
    }

    /// What an instruction finds, by a word: the kind of a construct, or the name of the check or template.
    pub(crate) fn finds<'m>(&self, instruction: &'m Instruction) -> &'m str {
        let Instruction { template, slots } = instruction;
        match self {
            Self::Function(check) => match check.slots {
                [(slot, SlotKind::Construct)] => slots.name(slot),
                _ => check.name,
            },
            Self::Rule(rule) => match (&rule.quantifier, &rule.of) {
                (Quantifier::None, Selector::Facts(kind)) => kind.id(),
                _ => &template.slug,
            },
        }
    }

    pub(crate) fn ruling(&self, cx: &Context<'_>, slots: &Slots) -> Ruling {
        match self {
            Self::Function(check) => (check.run)(cx, slots),
            Self::Rule(rule) => quantified::check(cx, rule, slots),
        }
    }
}
