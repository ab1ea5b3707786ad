//! Finds the row that means what a sentence says.

use std::sync::Arc;

use super::means::Means;
use super::proposition::{Proposition, Term};
use crate::instruction::fill::{FillContext, SlotKind, accepts, fill};
use crate::instruction::registry::CompiledTemplate;
use crate::instruction::{Instruction, Slots, Templates};
use crate::language::Language;

impl Templates {
    /// The instruction that a proposition is.
    pub(super) fn meant(
        &self,
        proposition: &Proposition,
        language: Option<Language>,
    ) -> Option<Instruction> {
        let by_row = self.entries.iter().find_map(|entry| {
            let mut means = entry.means.iter();
            means.find_map(|means| self.filled(entry, means, proposition, language))
        });
        by_row.or_else(|| self.ban_of_name(proposition, language))
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
            (filler.is_named || kind == SlotKind::Definitions).then_some(())?;
            slots.insert(slot, fill(kind, &filler.text_for(kind), context)?);
        }
        Some(Instruction { template: Arc::clone(&entry.template), slots })
    }

    /// The ban of what has a name alone, which the wordings tell the kind of: a keyword, a function, a
    /// library.
    fn ban_of_name(
        &self,
        proposition: &Proposition,
        language: Option<Language>,
    ) -> Option<Instruction> {
        let [ban, Term { sense, value: Some(name), .. }] = proposition.as_slice() else {
            return None;
        };
        let is_named = ban.sense == "ban" && sense.is_empty() && !name.contains('`');
        let parse = |sentence: String| self.parse_by_wordings(&sentence, language).instruction();
        let last = name.rsplit(['.', ':']).next().unwrap_or(name);
        let is_package =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-@/".contains(c);
        // `ethers.js`, `@scope/name` and `date-fns` are libraries by their form, `json()` and
        // `Collectors.toList` are functions.
        let is_library = name.ends_with(".js")
            || name.contains(['-', '/']) && name.chars().all(is_package)
            || accepts(SlotKind::Frameworks, name);
        let is_function =
            name.ends_with("()") || last.len() < name.len() && last.starts_with(char::is_lowercase);
        let library = || match (is_library, is_function) {
            (true, _) => {
                let name = name.strip_suffix(".js").unwrap_or(name);
                parse(format!("Do not use the library `{name}`"))
            }
            (false, true) => parse(format!("Do not call the function `{name}`")),
            (false, false) => None,
        };
        is_named.then(|| parse(format!("Do not use `{name}`")).or_else(library))?
    }
}
