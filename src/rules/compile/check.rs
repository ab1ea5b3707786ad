//! How a row is decided: by a function, or by a quantifier over what it selects.

use toml::Spanned;

use super::Compiler;
use crate::check::quantified::{
    FactKind, FixedOrSlot, MeasureLimit, QuantifiedRule, Quantifier, Selector, Text,
};
use crate::check::{Meaning, NamedCheck};
use crate::instruction::{Convention, Slot, SlotKind};
use crate::rules::row::{NumberOrSlot, QuantifierName};
use crate::rules::{BUILTIN_FILES, OffsetError};
use crate::suggest::did_you_mean;

/// The keys of a built-in rule that a quantifier decides, as they are written: `quantifier = "none"`.
fn quantified_row(slug: &str) -> Option<String> {
    let files = BUILTIN_FILES.iter().filter_map(|(_, text)| text.parse::<toml::Table>().ok());
    let mut rows = files.flat_map(|mut file| match file.remove("template") {
        Some(toml::Value::Array(rows)) => rows,
        _ => Vec::new(),
    });
    let row = rows.find(|row| row.get("slug").and_then(toml::Value::as_str) == Some(slug))?;
    let key = |key: &str| Some(format!("`{key} = {}`", row.get(key)?));
    let keys: Vec<_> = ["quantifier", "of"].into_iter().filter_map(key).collect();
    row.get("quantifier").map(|_| keys.join(" and "))
}

impl Compiler<'_> {
    pub(super) fn meaning(&mut self) -> Option<Meaning> {
        match (&self.row.check, &self.row.quantifier) {
            (Some(check), None) => {
                self.misplaced_keys();
                self.function(check).map(Meaning::Function)
            }
            (None, Some(quantifier)) => {
                self.misplaced_keys();
                let rule = self.quantified(*quantifier.get_ref(), quantifier.span().start);
                rule.map(|rule| Meaning::Rule(Box::new(rule)))
            }
            (Some(check), Some(_)) => {
                let message = "a rule has a `check` or a `quantifier`: found both, so remove one";
                self.error(check.span().start, message);
                None
            }
            (None, None) => {
                let message = "a rule has a `check` or a `quantifier`: found neither, so add one";
                self.error(self.row.slug.span().start, message);
                None
            }
        }
    }

    /// The check function with this name, which reads slots of certain kinds.
    fn function(&mut self, name: &Spanned<String>) -> Option<&'static NamedCheck> {
        let at = name.span().start;
        let name = name.get_ref();
        let Some(check) = NamedCheck::find(name) else {
            let hint = match quantified_row(name) {
                Some(keys) => {
                    format!(": the rule of that name has {keys} in its place, which can be copied")
                }
                None => did_you_mean(name, NamedCheck::names()),
            };
            self.error(at, format!("no check is named `{name}`{hint}"));
            return None;
        };
        for (slot, kind) in check.slots {
            if let Some(found) = self.row.slots.get(*slot) {
                self.expect_kind(slot, *kind, found.span().start);
                self.use_everywhere(slot);
            }
        }
        Some(check)
    }

    fn quantified(&mut self, name: QuantifierName, at: usize) -> Option<QuantifiedRule> {
        let row = self.row;
        let what = self.what();
        self.selected(name, at);
        let queries = match row.languages.is_empty() {
            true => None,
            false => Some(Selector::Queries(self.queries())),
        };
        let facts = |kind: &Spanned<FactKind>| Selector::Facts(*kind.get_ref());
        // Queries select what no kind of facts does.
        let (of, has) = match &row.of {
            Some(of) => (Some(facts(of)), row.has.as_ref().map(facts).or(queries)),
            None => (queries, row.has.as_ref().map(facts)),
        };
        let quantifier = self.quantifier(name, at, has);
        Some(QuantifiedRule {
            what,
            quantifier: quantifier?,
            of: of?,
            inside: row.inside.as_ref().map(|kind| *kind.get_ref()),
            not_inside: row.not_inside.as_ref().map(|kind| *kind.get_ref()),
            per: row.per.as_ref().map(|unit| *unit.get_ref()),
        })
    }

    fn what(&mut self) -> Option<Text> {
        let row = self.row;
        let Some(written) = &row.what else {
            let of_query = Text::new(&format!("match of `{}`", row.slug.get_ref()));
            return (!row.languages.is_empty()).then_some(of_query);
        };
        let text = Text::new(written.get_ref());
        for slot in text.slots() {
            self.declared_kind(slot, written.span().start);
        }
        Some(text)
    }

    /// The quantifier with its limit, convention or what each match has.
    fn quantifier(
        &mut self,
        name: QuantifierName,
        at: usize,
        has: Option<Selector>,
    ) -> Option<Quantifier> {
        Some(match name {
            QuantifierName::None => Quantifier::None,
            QuantifierName::Some => Quantifier::Some,
            QuantifierName::AtMost => Quantifier::AtMost(self.limit(name, at)?),
            QuantifierName::AtLeast => Quantifier::AtLeast(self.limit(name, at)?),
            QuantifierName::Exactly => Quantifier::Exactly(self.limit(name, at)?),
            QuantifierName::Every => Quantifier::Every(has?),
            QuantifierName::Measured => Quantifier::Measured(self.measured(name, at)?),
            QuantifierName::NamesFollow => {
                let Some(convention) = &self.row.convention else {
                    let message = "`names-follow` needs a `convention`: one such as \
                                   \"snake_case\", or a slot such as \"{convention}\"";
                    self.error(at, message);
                    return None;
                };
                let given = self.convention(convention)?;
                if let FixedOrSlot::Slot(slot) = &given {
                    self.use_everywhere(slot);
                }
                Quantifier::NamesFollow(given)
            }
        })
    }

    fn measured(&mut self, name: QuantifierName, at: usize) -> Option<MeasureLimit> {
        let limit = match &self.row.below {
            Some(below) => self.number(below),
            None => self.limit(name, at),
        };
        let Some(measure) = &self.row.measure else {
            let message = "`measured` needs a `measure`, such as `lines` or `parameters`";
            self.error(at, message);
            return None;
        };
        let named = match &self.row.named {
            Some(named) => {
                let expected = "expected a slot such as \"{function}\"";
                let at = named.span().start;
                Some(self.function_slot(named.get_ref(), expected, at)?)
            }
            None => None,
        };
        Some(MeasureLimit {
            measure: *measure.get_ref(),
            limit: limit?,
            is_below: self.row.below.is_some(),
            named,
        })
    }

    /// The limit, which the quantifier needs.
    fn limit(&mut self, quantifier: QuantifierName, at: usize) -> Option<FixedOrSlot<u64>> {
        let Some(limit) = &self.row.limit else {
            let message = format!(
                "`{}` needs a `limit`: a number, or a slot such as \"{{limit}}\"",
                quantifier.id()
            );
            self.error(at, message);
            return None;
        };
        self.number(limit)
    }

    /// A number, or the slot that holds one.
    fn number(&mut self, limit: &Spanned<NumberOrSlot>) -> Option<FixedOrSlot<u64>> {
        match limit.get_ref() {
            NumberOrSlot::Fixed(number) => Some(FixedOrSlot::Fixed(*number)),
            NumberOrSlot::Text(text) => {
                let expected = "expected a number, or a slot such as \"{limit}\"";
                let slot = self.slot(text, SlotKind::Count, expected, limit.span().start);
                slot.map(FixedOrSlot::Slot)
            }
        }
    }

    /// The slot in `{slot}`, which names a function, or may say "the function".
    fn function_slot(&mut self, text: &str, expected: &str, at: usize) -> Option<String> {
        let holds = |slot: &str| Some(*self.row.slots.get(slot)?.get_ref());
        let kind = match Text::new(text).as_slot().and_then(holds) {
            Some(SlotKind::Function) => SlotKind::Function,
            _ => SlotKind::Name,
        };
        self.slot(text, kind, expected, at)
    }

    /// The slot in `{slot}`, which the quantifier uses and which has to be of this kind.
    fn slot(&mut self, text: &str, kind: SlotKind, expected: &str, at: usize) -> Option<String> {
        let text = Text::new(text);
        let Some(slot) = text.as_slot() else {
            self.error(at, expected);
            return None;
        };
        self.expect_kind(slot, kind, at)?;
        self.use_everywhere(slot);
        Some(slot.to_owned())
    }

    /// A convention, or the slot that holds one.
    pub(super) fn convention(
        &mut self,
        written: &Spanned<String>,
    ) -> Option<FixedOrSlot<Convention>> {
        let at = written.span().start;
        let text = Text::new(written.get_ref());
        if let Some(slot) = text.as_slot() {
            self.expect_kind(slot, SlotKind::Convention, at)?;
            return Some(FixedOrSlot::Slot(slot.to_owned()));
        }
        let convention = Convention::of_spelling(written.get_ref());
        if convention.is_none() {
            let message = format!(
                "`{}` is not a naming convention: write one such as camelCase, PascalCase, \
                 snake_case or UPPER_SNAKE_CASE, or a slot such as \"{{convention}}\"",
                written.get_ref()
            );
            self.error(at, message);
        }
        convention.map(FixedOrSlot::Fixed)
    }

    /// Checks that a slot has the kind that its use needs.
    fn expect_kind(&mut self, slot: &str, kind: SlotKind, at: usize) -> Option<()> {
        let found = self.declared_kind(slot, at)?;
        if found == kind {
            return Some(());
        }
        let message = format!(
            "the slot `{{{slot}}}` must be of the kind `{}` to be used here, found `{}`",
            kind.id(),
            found.id()
        );
        self.error(at, message);
        None
    }

    fn use_everywhere(&mut self, slot: &str) {
        let languages = self.row.judged_languages();
        self.used_in.entry(slot.to_owned()).or_default().extend(languages);
    }

    /// Reports the slots that no wording and no meaning has, or that the check does not use, in all languages or
    /// in one.
    pub(super) fn unused_slots(&mut self, slots: &[Slot]) {
        let all = self.row.judged_languages();
        for (name, kind) in &self.row.slots {
            let used_in = self.used_in.get(name);
            let missing =
                all.iter().find(|language| !used_in.is_some_and(|used| used.contains(language)));
            let is_worded = slots.iter().any(|slot| slot.name == *name);
            let message = match (missing, used_in, &self.row.check) {
                (_, Some(_), Some(check)) if !is_worded => format!(
                    "no wording and no meaning has the slot `{{{name}}}`, which the check `{}` reads",
                    check.get_ref()
                ),
                _ if !is_worded => format!("no wording and no meaning has the slot `{{{name}}}`"),
                (None, ..) => continue,
                (Some(_), None, Some(check)) => format!(
                    "the check `{}` does not read the slot `{{{name}}}`: remove it",
                    check.get_ref()
                ),
                (Some(_), None, None) => format!(
                    "the slot `{{{name}}}` makes no difference: neither a condition nor the quantifier uses it"
                ),
                (Some(language), ..) => {
                    format!("no condition uses the slot `{{{name}}}` in [{}]", language.id())
                }
            };
            self.errors.push(OffsetError::new(kind.span().start, message));
        }
    }
}
