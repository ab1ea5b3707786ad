//! From a row to a template: every slot, capture, convention and check it names must exist.

mod check;
mod conditions;
mod keys;
mod proposals;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::Arc;

use super::Fault;
use super::row::{QuantifierName, Row};
use super::unjudged;
use crate::check::Meaning;
use crate::instruction::{
    Breach, Category, CompiledTemplate, Finding, Means, Origin, Slot, SlotKind, Template, Wording,
    WordingPattern,
};
use crate::language::Language;

/// Compiles a row. `is_checked` says whether to compile its wordings and queries too, which takes most of
/// the time, or only when they are first needed.
pub(super) fn compile(
    row: &Row,
    origin: Origin,
    is_checked: bool,
) -> Result<(CompiledTemplate, Meaning), Vec<Fault>> {
    let mut compiler = Compiler { row, is_checked, used_in: BTreeMap::new(), faults: Vec::new() };
    match (compiler.template(origin), compiler.faults) {
        (Some(template), faults) if faults.is_empty() => Ok(template),
        (_, faults) => Err(faults),
    }
}

/// A row, and the errors found in it so far.
struct Compiler<'f> {
    row: &'f Row,
    is_checked: bool,
    /// The languages in which the check uses each slot.
    used_in: BTreeMap<String, BTreeSet<Language>>,
    faults: Vec<Fault>,
}

impl Compiler<'_> {
    /// Reports what is wrong with a value, by its keys.
    fn error(&mut self, at: impl Display, message: impl Into<String>) {
        self.faults.push(Fault { at: at.to_string(), within: None, message: message.into() });
    }

    fn template(&mut self, origin: Origin) -> Option<(CompiledTemplate, Meaning)> {
        let row = self.row;
        self.slug();
        let origin = self.origin(origin);
        let wordings = self.wordings();
        let means = self.means();
        self.request();
        let proposals = self.proposals();
        let meaning = self.meaning();
        let slots = self.slots(&wordings, &means);
        if self.is_checked && self.faults.is_empty() {
            self.unused_slots(&slots);
        }
        let meaning = meaning?;
        let template = Template {
            slots,
            languages: unjudged::judged(&row.slug, origin, meaning.languages()),
            proposals,
            interprets_values: matches!(meaning, Meaning::Function(_)),
            reads: row.reads,
            requests: row.requests,
            slug: row.slug.clone(),
            origin,
            id: row.id,
            repository_id: row.repository_id,
            category: row.category,
            description: row.description.as_ref().map(|text| text.trim().to_owned()),
            finding: row.finding.unwrap_or_else(|| finding(row)),
            breach: row.breach.or_else(|| breach(row)),
            wordings: row.wordings.clone(),
        };
        let compiled = CompiledTemplate {
            template: Arc::new(template),
            wordings,
            means,
            or: row.or || row.quantifier == Some(QuantifierName::None),
        };
        Some((compiled, meaning))
    }

    fn slug(&mut self) {
        let text = &self.row.slug;
        let proper = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.is_empty() || !text.chars().all(proper) {
            let message =
                format!("`{text}` is not a slug: use only lower-case letters, digits and `-`");
            self.error("slug", message);
        }
    }

    /// Where the template comes from. Only the paper's have ids, and only rows without a page
    /// have a description.
    fn origin(&mut self, origin: Origin) -> Origin {
        let row = self.row;
        let ids = [("id", row.id), ("repository-id", row.repository_id)];
        match ids.into_iter().find(|(_, id)| id.is_some()) {
            Some(_) if origin == Origin::Builtin => return Origin::Paper,
            Some((key, _)) => self.error(key, "only the paper's templates have an id: remove it"),
            None => {}
        }
        if origin != Origin::Builtin && row.description.is_none() {
            let message = "missing key `description`: say what the rule means and what counts";
            self.error("slug", message);
        }
        origin
    }

    /// The wordings. Each needs every slot, because the check depends on all of them;
    /// only of a function, and of the function to be measured, may a slot be missing.
    fn wordings(&mut self) -> Vec<Wording> {
        let row = self.row;
        if !self.is_worded() && row.check.is_none() {
            let message = "no `wordings` and no `means`: no sentence would be understood";
            self.error("slug", message);
        }
        let mut wordings = Vec::new();
        for (at, wording) in row.wordings.iter().enumerate() {
            if self.compiles(wording, at) {
                wordings.push(Wording::new(wording));
            }
        }
        wordings
    }

    /// Whether sentences are understood by the row. A name for a check needs none: questions name the
    /// rule itself, with its slots.
    fn is_worded(&self) -> bool {
        !self.row.wordings.is_empty() || !self.row.means.is_empty()
    }

    /// Checks the wording at a place of the list, if wordings are checked.
    fn compiles(&mut self, wording: &str, at: usize) -> bool {
        if !self.is_checked {
            return true;
        }
        match WordingPattern::new(wording) {
            Ok(pattern) => self.wording(&pattern, format_args!("wordings/{at}")),
            Err(error) => {
                self.error(format_args!("wordings/{at}"), error.to_string());
                return false;
            }
        }
        true
    }

    /// What the row's sentences mean.
    fn means(&mut self) -> Vec<Means> {
        let mut means = Vec::new();
        for (at, text) in self.row.means.iter().enumerate() {
            let meaning = Means::parse(text);
            let checked = match &meaning {
                Ok(meaning) if self.is_checked => meaning.check(),
                _ => Ok(()),
            };
            match checked.and(meaning) {
                Ok(meaning) => {
                    for slot in meaning.slots() {
                        self.declared_kind(slot, format_args!("means/{at}"));
                    }
                    means.push(meaning);
                }
                Err(error) => self.error(format_args!("means/{at}"), error.to_string()),
            }
        }
        means
    }

    fn wording(&mut self, pattern: &WordingPattern, at: impl Display + Copy) {
        let named: BTreeSet<_> =
            pattern.slots.iter().filter(|slot| !slot.is_free()).map(|slot| &slot.name).collect();
        for name in &named {
            self.declared_kind(name, at);
        }
        let row = self.row;
        let measured = row.named.as_deref();
        let may_miss = |slot: &str| {
            row.quantifier.is_none() || measured == Some(format!("{{{slot}}}").as_str())
        };
        let missing = row.slots.keys().find(|slot| !named.contains(slot) && !may_miss(slot));
        if let Some(slot) = missing {
            let message =
                format!("this wording lacks the slot `{{{slot}}}`; every wording needs every slot");
            self.error(at, message);
        }
    }

    /// The slots of the wordings and meanings, each once; all that are declared if there are neither.
    fn slots(&self, wordings: &[Wording], means: &[Means]) -> Vec<Slot> {
        if !self.is_worded() {
            let declared = self.row.slots.iter();
            let slot =
                |(name, kind): (&String, &SlotKind)| Slot { name: name.clone(), kind: *kind };
            return declared.map(slot).collect();
        }
        let mut slots: Vec<Slot> = Vec::new();
        let of_wordings = wordings.iter().flat_map(Wording::slots);
        for name in of_wordings.chain(means.iter().flat_map(Means::slots)) {
            // Most rows have none, or name all of them in the first wording.
            if slots.len() == self.row.slots.len() {
                break;
            }
            let is_new = slots.iter().all(|known| known.name != name);
            if let Some(kind) = self.row.slots.get(name).filter(|_| is_new) {
                slots.push(Slot { name: name.to_owned(), kind: *kind });
            }
        }
        slots
    }

    /// The kind of a slot; if it is not declared, reports that of the value with the keys given.
    fn declared_kind(&mut self, name: &str, at: impl Display) -> Option<SlotKind> {
        let kind = self.row.slots.get(name).copied();
        if kind.is_none() {
            self.error(
                at,
                format!("`slots` does not say what `{{{name}}}` holds: add `{name} = \"name\"` or the like there"),
            );
        }
        kind
    }

    fn request(&mut self) {
        if self.row.requests.is_some()
            && !self.row.slots.values().any(|kind| *kind == SlotKind::Language)
        {
            let message = "`requests = \"language\"` expects a slot of the kind `language`, found \
                           none: add one to `slots`";
            self.error("requests", message);
        }
    }
}

/// What breaks a row that does not say so: a thing that is forbidden in code, or a function that
/// exceeds a limit.
fn breach(row: &Row) -> Option<Breach> {
    match row.quantifier? {
        QuantifierName::None if row.category != Category::File => Some(Breach::Place),
        QuantifierName::Measured => Some(Breach::Function),
        _ => None,
    }
}

/// What the linter reports as one finding, if the row does not say it.
fn finding(row: &Row) -> Finding {
    match row.quantifier {
        _ if row.per.is_some() => Finding::Place,
        Some(QuantifierName::AtMost | QuantifierName::Exactly) => Finding::File,
        Some(QuantifierName::Some | QuantifierName::AtLeast) => Finding::Files,
        _ => Finding::Place,
    }
}
