//! From a row to a template: every slot, capture, convention and check it names must exist.

mod check;
mod conditions;
mod keys;
mod proposals;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::OffsetError;
use super::row::{QuantifierName, Row};
use super::unjudged;
use crate::check::Meaning;
use crate::instruction::{
    Breach, Category, CompiledTemplate, Finding, Means, Origin, PatternError, Slot, SlotKind,
    Template, Wording, WordingPattern,
};
use crate::language::Language;

/// Compiles a row of a file with this text. `is_checked` says whether to compile its wordings and
/// queries too, which takes most of the time, or only when they are first needed.
pub(super) fn compile(
    text: &str,
    row: &Row,
    origin: Origin,
    is_checked: bool,
) -> Result<(CompiledTemplate, Meaning), Vec<OffsetError>> {
    let mut compiler =
        Compiler { text, row, is_checked, used_in: BTreeMap::new(), errors: Vec::new() };
    match (compiler.template(origin), compiler.errors) {
        (Some(template), errors) if errors.is_empty() => Ok(template),
        (_, mut errors) => {
            errors.sort_by_key(|error| error.at);
            Err(errors)
        }
    }
}

/// A row, and the errors found in it so far.
struct Compiler<'f> {
    text: &'f str,
    row: &'f Row,
    is_checked: bool,
    /// The languages in which the check uses each slot.
    used_in: BTreeMap<String, BTreeSet<Language>>,
    errors: Vec<OffsetError>,
}

impl Compiler<'_> {
    fn error(&mut self, at: usize, message: impl Into<String>) {
        self.errors.push(OffsetError::new(at, message));
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
        if self.errors.is_empty() {
            self.unused_slots(&slots);
        }
        let meaning = meaning?;
        let template = Template {
            slots,
            languages: unjudged::judged(row.slug.get_ref(), origin, meaning.languages()),
            proposals,
            interprets_values: matches!(meaning, Meaning::Function(_)),
            reads: row.reads,
            requests: row.requests.as_ref().map(|kind| *kind.get_ref()),
            slug: row.slug.get_ref().clone(),
            origin,
            id: row.id.as_ref().map(|id| *id.get_ref()),
            repository_id: row.repository_id.as_ref().map(|id| *id.get_ref()),
            category: row.category,
            description: row.description.as_ref().map(|text| text.trim().to_owned()),
            finding: row.finding.unwrap_or_else(|| finding(row)),
            breach: row.breach.or_else(|| breach(row)),
            wordings: row.wordings.iter().map(|wording| wording.get_ref().clone()).collect(),
        };
        let compiled = CompiledTemplate {
            template: Arc::new(template),
            wordings,
            means,
            or: row.or || row.quantifier() == Some(QuantifierName::None),
        };
        Some((compiled, meaning))
    }

    fn slug(&mut self) {
        let text = self.row.slug.get_ref();
        let proper = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.is_empty() || !text.chars().all(proper) {
            let message =
                format!("`{text}` is not a slug: use only lower-case letters, digits and `-`");
            self.error(self.row.slug.span().start, message);
        }
    }

    /// Where the template comes from. Only the paper's have ids, and only rows without a page
    /// have a description.
    fn origin(&mut self, origin: Origin) -> Origin {
        let row = self.row;
        let id = row.id.as_ref().or(row.repository_id.as_ref());
        match id {
            Some(_) if origin == Origin::Builtin => return Origin::Paper,
            Some(id) => {
                let message = "only the paper's templates have an id: remove it";
                self.error(id.span().start, message);
            }
            None => {}
        }
        if origin != Origin::Builtin && row.description.is_none() {
            let message = "missing key `description`: say what the rule means and what counts";
            self.error(row.slug.span().start, message);
        }
        origin
    }

    /// The wordings. Each needs every slot, because the check depends on all of them;
    /// only of a function, and of the function to be measured, may a slot be missing.
    fn wordings(&mut self) -> Vec<Wording> {
        let row = self.row;
        if !self.is_worded() && row.check.is_none() {
            let message = "no `wordings` and no `means`: no sentence would be understood";
            self.error(row.slug.span().start, message);
        }
        let mut wordings = Vec::new();
        for wording in &row.wordings {
            let compile = || WordingPattern::new(wording.get_ref());
            if self.compiles(compile, wording.span().start) {
                wordings.push(Wording::new(wording.get_ref()));
            }
        }
        wordings
    }

    /// Whether sentences are understood by the row. A name for a check needs none: questions name the
    /// rule itself, with its slots.
    fn is_worded(&self) -> bool {
        !self.row.wordings.is_empty() || !self.row.means.is_empty()
    }

    /// Checks a wording at an offset, if wordings are checked.
    fn compiles(
        &mut self,
        compile: impl FnOnce() -> Result<WordingPattern, PatternError>,
        at: usize,
    ) -> bool {
        if !self.is_checked {
            return true;
        }
        match compile() {
            Ok(pattern) => self.wording(&pattern, at),
            Err(error) => {
                self.error(at, error.to_string());
                return false;
            }
        }
        true
    }

    /// What the row's sentences mean.
    fn means(&mut self) -> Vec<Means> {
        let mut means = Vec::new();
        for text in &self.row.means {
            let meaning = Means::parse(text.get_ref());
            let checked = match &meaning {
                Ok(meaning) if self.is_checked => meaning.check(),
                _ => Ok(()),
            };
            match checked.and(meaning) {
                Ok(meaning) => {
                    for slot in meaning.slots() {
                        self.declared_kind(slot, text.span().start);
                    }
                    means.push(meaning);
                }
                Err(error) => self.error(text.span().start, error.to_string()),
            }
        }
        means
    }

    fn wording(&mut self, pattern: &WordingPattern, at: usize) {
        let named: BTreeSet<_> =
            pattern.slots.iter().filter(|slot| !slot.is_free()).map(|slot| &slot.name).collect();
        for name in &named {
            self.declared_kind(name, at);
        }
        let row = self.row;
        let measured = row.named.as_ref().map(|slot| slot.get_ref().as_str());
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
            let slot = |(name, kind): (&String, &toml::Spanned<SlotKind>)| Slot {
                name: name.clone(),
                kind: *kind.get_ref(),
            };
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
                slots.push(Slot { name: name.to_owned(), kind: *kind.get_ref() });
            }
        }
        slots
    }

    /// The kind of a slot; if it is not declared, reports that at the offset given.
    fn declared_kind(&mut self, name: &str, at: usize) -> Option<SlotKind> {
        let kind = self.row.slots.get(name).map(|kind| *kind.get_ref());
        if kind.is_none() {
            self.error(
                at,
                format!("`slots` does not say what `{{{name}}}` holds: add `{name} = \"name\"` or the like there"),
            );
        }
        kind
    }

    fn request(&mut self) {
        let holds_language = |kind: &toml::Spanned<SlotKind>| *kind.get_ref() == SlotKind::Language;
        if let Some(request) = &self.row.requests
            && !self.row.slots.values().any(holds_language)
        {
            let message = "`requests = \"language\"` expects a slot of the kind `language`, found \
                           none: add one to `slots`";
            self.error(request.span().start, message);
        }
    }
}

/// What breaks a row that does not say so: a thing that is forbidden in code, or a function that
/// exceeds a limit.
fn breach(row: &Row) -> Option<Breach> {
    match row.quantifier()? {
        QuantifierName::None if row.category != Category::File => Some(Breach::Place),
        QuantifierName::Measured => Some(Breach::Function),
        _ => None,
    }
}

/// What the linter reports as one finding, if the row does not say it.
fn finding(row: &Row) -> Finding {
    match row.quantifier() {
        _ if row.per.is_some() => Finding::Place,
        Some(QuantifierName::AtMost | QuantifierName::Exactly) => Finding::File,
        Some(QuantifierName::Some | QuantifierName::AtLeast) => Finding::Files,
        _ => Finding::Place,
    }
}
