//! From a rule file to a rule: every slot, capture and convention it names must exist.

mod conditions;
mod quantifier;
mod selector;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use toml::Spanned;

use super::file::{QuantifierName, RuleFile};
use super::{CustomRule, OffsetError, QuantifiedRule, Text};
use crate::instruction::{CheckRow, Finding, Origin, Reads, SlotKind, TemplateRow, WordingPattern};
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
pub(super) struct CompiledRule {
    pub(super) row: TemplateRow,
    pub(super) rule: CustomRule,
    /// Where the file gives the slug.
    pub(super) slug_at: usize,
}

impl CompiledRule {
    /// The error that another file has the same slug.
    pub(super) fn duplicate(&self, other: &str) -> OffsetError {
        let message = format!("`{}` is the slug of {other} already", self.row.slug);
        OffsetError::new(self.slug_at, message)
    }
}

/// Compiles a file.
pub(super) fn compile(text: &str) -> Result<CompiledRule, Vec<OffsetError>> {
    let file = RuleFile::read(text).map_err(|error| vec![error])?;
    let mut compiler = Compiler {
        text,
        slots: BTreeMap::new(),
        errors: Vec::new(),
    };
    match (compiler.rule(&file), compiler.errors) {
        (Some(compiled), errors) if errors.is_empty() => Ok(compiled),
        (_, errors) => Err(errors),
    }
}

/// The slots declared so far, and the errors found so far.
struct Compiler<'f> {
    text: &'f str,
    slots: BTreeMap<String, DeclaredSlot>,
    errors: Vec<OffsetError>,
}

/// A slot that the file declares.
struct DeclaredSlot {
    kind: SlotKind,
    /// The byte offset of its kind.
    at: usize,
    /// The languages in which a condition or the quantifier uses it.
    used_in: BTreeSet<Language>,
}

impl Compiler<'_> {
    fn error(&mut self, at: usize, message: impl Into<String>) {
        self.errors.push(OffsetError::new(at, message));
    }

    fn rule(&mut self, file: &RuleFile) -> Option<CompiledRule> {
        self.slug(&file.slug);
        self.slots(&file.slots)?;
        self.wordings(&file.wordings);
        let what = self.what(file);
        let quantifier = self.quantifier(file);
        let of = self.selector(file);
        if self.errors.is_empty() {
            self.unused_slots(file);
        }
        let rule = Arc::new(QuantifiedRule {
            what,
            quantifier: quantifier?,
            of,
            inside: file.inside.as_ref().map(|it| *it.get_ref()),
            not_inside: file.not_inside.as_ref().map(|it| *it.get_ref()),
            per: file.per.as_ref().map(|it| *it.get_ref()),
        });
        Some(CompiledRule {
            row: row(file, Arc::clone(&rule)),
            rule: CustomRule {
                description: file.description.trim().to_owned(),
                rule,
            },
            slug_at: file.slug.span().start,
        })
    }

    fn slug(&mut self, slug: &Spanned<String>) {
        let text = slug.get_ref();
        let proper = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.is_empty() || !text.chars().all(proper) {
            let message =
                format!("`{text}` is not a slug: use only lower-case letters, digits and `-`");
            self.error(slug.span().start, message);
        }
    }

    /// Declares the slots; `None` if a kind is unknown, so that uses of that slot are not reported
    /// too.
    fn slots(&mut self, slots: &BTreeMap<String, Spanned<String>>) -> Option<()> {
        for (name, kind) in slots {
            let at = kind.span().start;
            let word = kind.get_ref();
            match SLOT_KINDS.iter().find(|(known, _)| known == word) {
                Some((_, kind)) => {
                    let slot = DeclaredSlot {
                        kind: *kind,
                        at,
                        used_in: BTreeSet::new(),
                    };
                    self.slots.insert(name.clone(), slot);
                }
                None => {
                    let kinds = SLOT_KINDS.map(|(name, _)| format!("`{name}`")).join(", ");
                    self.error(
                        at,
                        format!("`{word}` is not a kind of slot; the kinds are {kinds}"),
                    );
                }
            }
        }
        (self.slots.len() == slots.len()).then_some(())
    }

    /// Checks the wordings. Each needs every slot, because the rule's meaning depends on all of
    /// them.
    fn wordings(&mut self, wordings: &Spanned<Vec<Spanned<String>>>) {
        if wordings.get_ref().is_empty() {
            self.error(
                wordings.span().start,
                "no wording: no sentence would be understood",
            );
        }
        for wording in wordings.get_ref() {
            let at = wording.span().start;
            let pattern = match WordingPattern::new(wording.get_ref()) {
                Ok(pattern) => pattern,
                Err(error) => {
                    self.error(at, error.to_string());
                    continue;
                }
            };
            let named: BTreeSet<_> = pattern.slots.iter().map(|slot| &slot.name).collect();
            for name in &named {
                self.declared_kind(name, at);
            }
            let missing = self.slots.keys().find(|slot| !named.contains(slot));
            if let Some(slot) = missing.cloned() {
                let message = format!(
                    "this wording lacks the slot `{{{slot}}}`; every wording needs every slot"
                );
                self.error(at, message);
            }
        }
    }

    /// The kind of a slot; if it is not declared, reports that at the offset given.
    fn declared_kind(&mut self, name: &str, at: usize) -> Option<SlotKind> {
        let kind = self.slots.get(name).map(|slot| slot.kind);
        if kind.is_none() {
            self.error(
                at,
                format!("`slots` does not say what `{{{name}}}` holds: add `{name} = \"name\"` or the like there"),
            );
        }
        kind
    }

    fn what(&mut self, file: &RuleFile) -> Option<Text> {
        let Some(written) = &file.what else {
            let of_query = Text::new(&format!("match of `{}`", file.slug.get_ref()));
            return file.of.is_none().then_some(of_query);
        };
        let text = Text::new(written.get_ref());
        for slot in text.slots() {
            self.declared_kind(slot, written.span().start);
        }
        Some(text)
    }

    /// Reports the slots that nothing uses, in all languages or in one.
    fn unused_slots(&mut self, file: &RuleFile) {
        let all = file.judged_languages();
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
            found.push(OffsetError::new(slot.at, message));
        }
        self.errors.extend(found);
    }
}

/// The row of the rule's template.
fn row(file: &RuleFile, rule: Arc<QuantifiedRule>) -> TemplateRow {
    let slots = file.slots.iter().filter_map(|(name, kind)| {
        let mut kinds = SLOT_KINDS.iter();
        let (_, kind) = kinds.find(|(known, _)| known == kind.get_ref())?;
        Some((name.clone(), *kind))
    });
    let wordings = file.wordings.get_ref().iter();
    TemplateRow {
        slug: file.slug.get_ref().clone(),
        origin: Origin::User,
        id: None,
        repository_id: None,
        category: file.category,
        check: CheckRow::Rule(rule),
        reads: Reads::Code,
        requests: None,
        finding: match file.quantifier.get_ref() {
            _ if file.per.is_some() => Finding::Place,
            QuantifierName::None | QuantifierName::NamesFollow | QuantifierName::Measured => {
                Finding::Place
            }
            QuantifierName::AtMost | QuantifierName::Exactly => Finding::File,
            QuantifierName::Some | QuantifierName::AtLeast => Finding::Files,
        },
        slots: slots.collect(),
        or: *file.quantifier.get_ref() == QuantifierName::None,
        wordings: wordings.map(|wording| wording.get_ref().clone()).collect(),
    }
}
