//! Finds the row that means what a sentence says.

use std::sync::Arc;

use super::means::Means;
use super::term::{Proposition, Term};
use crate::instruction::fill::{FillContext, SlotKind, accepts, fill, signatures};
use crate::instruction::registry::CompiledTemplate;
use crate::instruction::words::Words;
use crate::instruction::{Instruction, SlotValue, Slots, Templates};
use crate::language::{Keywords, Language};

impl Templates {
    /// The instruction that a proposition is.
    pub(super) fn meant(
        &self,
        proposition: &Proposition,
        language: Option<Language>,
    ) -> Option<Instruction> {
        let by_row = self.by_row(proposition, language);
        by_row.or_else(|| self.ban_of_name(proposition, language))
    }

    /// The instruction of the first row that means it, a user's before a pack's before a built-in one.
    fn by_row(&self, proposition: &Proposition, language: Option<Language>) -> Option<Instruction> {
        let filled = |entry: &Arc<CompiledTemplate>| {
            let mut means = entry.means.iter();
            means.find_map(|means| self.filled(entry, means, proposition, language))
        };
        let is_preloaded = |entry: &&Arc<CompiledTemplate>| entry.template.origin.is_preloaded();
        let preloaded = self.entries.iter().filter(is_preloaded);
        let added = self.entries.iter().rev().filter(|entry| !is_preloaded(entry));
        added.chain(preloaded).find_map(filled)
    }

    fn filled(
        &self,
        entry: &CompiledTemplate,
        means: &Means,
        proposition: &Proposition,
        language: Option<Language>,
    ) -> Option<Instruction> {
        let context = FillContext { language, or: entry.or, ..FillContext::default() };
        let mut slots = Slots::default();
        for (slot, filler) in means.of(proposition)? {
            let kind = entry.template.slot(slot)?.kind;
            if filler.is_definite {
                let meant = match kind {
                    SlotKind::Name => SlotValue::Anonymous,
                    SlotKind::Function => fill(kind, "", context)?,
                    _ => return None,
                };
                slots.insert(slot, meant);
                continue;
            }
            (filler.is_named || kind == SlotKind::Definitions).then_some(())?;
            let text = filler.text_for(kind);
            slots.insert(slot, fill(kind, &text, context)?);
            slots.insert_signatures(slot, signatures(kind, &text, context));
        }
        Some(Instruction { template: Arc::clone(&entry.template), slots })
    }

    /// The ban of what has a name alone: a keyword, a library, a function.
    fn ban_of_name(
        &self,
        proposition: &Proposition,
        language: Option<Language>,
    ) -> Option<Instruction> {
        let [ban, Term { sense, values, .. }] = proposition.as_slice() else {
            return None;
        };
        let [name] = values.as_slice() else {
            return None;
        };
        let is_kind =
            ["", "keyword", "operator", "statement", "type-noun"].contains(&sense.as_str());
        // `.unwrap()` is a method; `.env` is a file.
        let name = match name.strip_prefix('.') {
            Some(method) if method.ends_with("()") => method,
            _ => name,
        };
        let is_convention = accepts(SlotKind::Convention, name);
        let is_plain = !name.starts_with('.') && !name.contains(['`', '*', ' ']) && !is_convention;
        if ban.sense != "ban" || !is_kind || !is_plain {
            return None;
        }
        let thing = match () {
            () if Keywords::any_names(name) => "keyword",
            () if is_library(name) => "library",
            () if is_function(name) => "call",
            () => return None,
        };
        let name = name.strip_suffix(".js").unwrap_or(name);
        let thing = Term { sense: thing.to_owned(), ..Term::value(name) };
        self.by_row(&vec![ban.clone(), thing], language)
    }
}

/// Whether a name is one of a library by its form, or known: `ethers.js`, `@scope/name`, `date-fns`.
fn is_library(name: &str) -> bool {
    let is_package = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-@/._".contains(c);
    let is_path = name.contains(['-', '/']) && name.chars().all(is_package);
    let is_known = Words::get().lists["libraries"].contains(&name.to_lowercase());
    name.ends_with(".js") || is_path || is_known || accepts(SlotKind::Frameworks, name)
}

/// Whether a name is one of a function by its form: `json()`, `Collectors.toList`, `setTimeout`.
fn is_function(name: &str) -> bool {
    let last = name.rsplit(['.', ':']).next().unwrap_or(name);
    let is_type = last.ends_with("_t");
    name.ends_with("()") || last.starts_with(|c: char| c.is_lowercase() || c == '_') && !is_type
}
