//! From a rule file to a rule: every name in it is held against what it names.

mod conditions;
mod quantifier;

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::file::{QuantifierName, RuleFile};
use super::{CustomRule, Fault, Text};
use crate::instruction::{Finding, Origin, Pattern, Row, SlotKind};
use crate::language::Language;

/// The kinds of slots that a rule may have: those whose values are texts, numbers or
/// conventions.
const SLOT_KINDS: [(&str, SlotKind); 10] = [
    ("name", SlotKind::Name),
    ("names", SlotKind::Names),
    ("keywords", SlotKind::Keywords),
    ("structures", SlotKind::Structures),
    ("library", SlotKind::Library),
    ("libraries", SlotKind::Libraries),
    ("type", SlotKind::Type),
    ("value", SlotKind::Value),
    ("count", SlotKind::Count),
    ("convention", SlotKind::Convention),
];

/// A rule and the row of its template.
pub(super) struct Compiled {
    pub(super) row: Row,
    pub(super) rule: CustomRule,
    /// Where the file gives the slug.
    pub(super) slug_at: usize,
}

impl Compiled {
    /// The fault of having another file's slug.
    pub(super) fn duplicate(&self, other: &str) -> Fault {
        let message = format!("`{}` is the slug of {other} already", self.row.slug);
        Fault::new(self.slug_at, message)
    }
}

/// Compiles a file.
pub(super) fn compile(text: &str) -> Result<Compiled, Vec<Fault>> {
    let file = RuleFile::read(text).map_err(|fault| vec![fault])?;
    let mut compiler = Compiler {
        text,
        slots: BTreeMap::new(),
        faults: Vec::new(),
    };
    match (compiler.rule(&file), compiler.faults) {
        (Some(compiled), faults) if faults.is_empty() => Ok(compiled),
        (_, faults) => Err(faults),
    }
}

/// What is known of the file so far, and what is wrong with it.
struct Compiler<'f> {
    text: &'f str,
    slots: BTreeMap<String, Slot>,
    faults: Vec<Fault>,
}

/// A slot that the file declares.
struct Slot {
    kind: SlotKind,
    /// Where, in bytes.
    at: usize,
    /// The languages in which it makes a difference.
    used_in: BTreeSet<Language>,
}

impl Compiler<'_> {
    fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.faults.push(Fault::new(at, message));
    }

    fn rule(&mut self, file: &RuleFile) -> Option<Compiled> {
        self.slug(&file.slug);
        self.slots(&file.slots)?;
        self.wordings(&file.wordings);
        let what = self.what(file);
        let quantifier = self.quantifier(file);
        let searches = self.searches(file);
        if self.faults.is_empty() {
            self.unused_slots(file);
        }
        Some(Compiled {
            row: row(file),
            rule: CustomRule {
                description: file.description.trim().to_owned(),
                what,
                quantifier: quantifier?,
                searches,
            },
            slug_at: file.slug.span().start,
        })
    }

    fn slug(&mut self, slug: &Spanned<String>) {
        let text = slug.get_ref();
        let proper = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.is_empty() || !text.chars().all(proper) {
            let message = format!("`{text}` is no slug: lower-case letters, digits and `-` only");
            self.fault(slug.span().start, message);
        }
    }

    /// The slots; `None` where one of them is not known, so that what uses it is no fault.
    fn slots(&mut self, slots: &BTreeMap<String, Spanned<String>>) -> Option<()> {
        for (name, kind) in slots {
            let at = kind.span().start;
            let word = kind.get_ref();
            match SLOT_KINDS.iter().find(|(known, _)| known == word) {
                Some((_, kind)) => {
                    let slot = Slot {
                        kind: *kind,
                        at,
                        used_in: BTreeSet::new(),
                    };
                    self.slots.insert(name.clone(), slot);
                }
                None => {
                    let kinds = SLOT_KINDS.map(|(name, _)| format!("`{name}`")).join(", ");
                    self.fault(
                        at,
                        format!("`{word}` is no kind of slot; there are {kinds}"),
                    );
                }
            }
        }
        (self.slots.len() == slots.len()).then_some(())
    }

    /// Each wording has every slot: what the rule asks depends on all of them.
    fn wordings(&mut self, wordings: &Spanned<Vec<Spanned<String>>>) {
        if wordings.get_ref().is_empty() {
            self.fault(
                wordings.span().start,
                "no wording: no sentence would be understood",
            );
        }
        for wording in wordings.get_ref() {
            let at = wording.span().start;
            let pattern = match Pattern::new(wording.get_ref()) {
                Ok(pattern) => pattern,
                Err(error) => {
                    self.fault(at, error.to_string());
                    continue;
                }
            };
            let named: BTreeSet<_> = pattern.slots.iter().map(|slot| &slot.name).collect();
            for name in &named {
                self.declared(name, at);
            }
            let missing = self.slots.keys().find(|slot| !named.contains(slot));
            if let Some(slot) = missing.cloned() {
                let message = format!("this wording has no `{{{slot}}}`, which the rule asks for");
                self.fault(at, message);
            }
        }
    }

    /// The kind of a slot; a fault at the place given where it is not declared.
    fn declared(&mut self, name: &str, at: usize) -> Option<SlotKind> {
        let kind = self.slots.get(name).map(|slot| slot.kind);
        if kind.is_none() {
            self.fault(
                at,
                format!("`slots` does not say what `{{{name}}}` holds: add `{name} = \"name\"` or the like there"),
            );
        }
        kind
    }

    fn what(&mut self, file: &RuleFile) -> Text {
        let Some(written) = &file.what else {
            return Text::new(&format!("match of `{}`", file.slug.get_ref()));
        };
        let text = Text::new(written.get_ref());
        for slot in text.slots() {
            self.declared(slot, written.span().start);
        }
        text
    }

    /// Names the slots that make no difference, in any language or in some.
    fn unused_slots(&mut self, file: &RuleFile) {
        let all: BTreeSet<_> = file.languages().map(|(language, _)| language).collect();
        let mut found = Vec::new();
        for (name, slot) in &self.slots {
            let unused: Vec<_> = all.difference(&slot.used_in).collect();
            let message = match unused.as_slice() {
                [] => continue,
                _ if slot.used_in.is_empty() => format!(
                    "the slot `{{{name}}}` makes no difference: neither a condition nor the quantifier uses it"
                ),
                [language, ..] => {
                    format!(
                        "no condition uses the slot `{{{name}}}` in [{}]",
                        language.id()
                    )
                }
            };
            found.push(Fault::new(slot.at, message));
        }
        self.faults.extend(found);
    }
}

/// The row of the rule's template.
fn row(file: &RuleFile) -> Row {
    let slots = file.slots.iter().filter_map(|(name, kind)| {
        let mut kinds = SLOT_KINDS.iter();
        let (_, kind) = kinds.find(|(known, _)| known == kind.get_ref())?;
        Some((name.clone(), *kind))
    });
    let wordings = file.wordings.get_ref().iter();
    Row {
        slug: file.slug.get_ref().clone(),
        origin: Origin::User,
        id: None,
        repository_id: None,
        category: file.category,
        finding: match file.quantifier.get_ref() {
            QuantifierName::None | QuantifierName::NamesFollow => Finding::Place,
            QuantifierName::AtMost => Finding::File,
            QuantifierName::Some => Finding::Files,
        },
        slots: slots.collect(),
        or: *file.quantifier.get_ref() == QuantifierName::None,
        wordings: wordings.map(|wording| wording.get_ref().clone()).collect(),
    }
}
