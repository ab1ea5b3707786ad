//! How a row is decided: by a function, or by a quantifier over what it selects.

use std::fmt::Display;

use super::Compiler;
use crate::check::quantified::{
    FactKind, FixedOrSlot, MeasureLimit, QuantifiedRule, Quantifier, Selector, Text,
};
use crate::check::{Meaning, NamedCheck};
use crate::instruction::{Convention, Slot, SlotKind};
use crate::rules::built_in;
use crate::rules::row::{NumberOrSlot, QuantifierName};
use crate::suggest::did_you_mean;

/// The keys of a built-in rule that a quantifier decides, as they are written: `quantifier = "none"`.
fn quantified_row(slug: &str) -> Option<String> {
    let row = built_in().flat_map(|(_, rows)| rows).find(|row| row.slug == slug)?;
    let keys = [("quantifier", row.quantifier?.id()), ("of", row.of.map_or("", FactKind::id))];
    let keys = keys.iter().filter(|(_, value)| !value.is_empty());
    let keys: Vec<_> = keys.map(|(key, value)| format!("`{key} = \"{value}\"`")).collect();
    Some(keys.join(" and "))
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
                let rule = self.quantified(*quantifier);
                rule.map(|rule| Meaning::Rule(Box::new(rule)))
            }
            (Some(_), Some(_)) => {
                let message = "a rule has a `check` or a `quantifier`: found both, so remove one";
                self.error("check", message);
                None
            }
            (None, None) => {
                let message = "a rule has a `check` or a `quantifier`: found neither, so add one";
                self.error("slug", message);
                None
            }
        }
    }

    /// The check function with this name, which reads slots of certain kinds.
    fn function(&mut self, name: &str) -> Option<&'static NamedCheck> {
        let Some(check) = NamedCheck::find(name) else {
            let hint = match quantified_row(name) {
                Some(keys) => {
                    format!(": the rule of that name has {keys} in its place, which can be copied")
                }
                None => did_you_mean(name, NamedCheck::names()),
            };
            self.error("check", format!("no check is named `{name}`{hint}"));
            return None;
        };
        for (slot, kind) in check.slots {
            if self.row.slots.contains_key(*slot) {
                self.expect_kind(slot, *kind, format_args!("slots/{slot}"));
                self.use_everywhere(slot);
            }
        }
        Some(check)
    }

    fn quantified(&mut self, name: QuantifierName) -> Option<QuantifiedRule> {
        let row = self.row;
        let what = self.what();
        self.selected(name);
        let queries = match row.languages.is_empty() {
            true => None,
            false => Some(Selector::Queries(self.queries())),
        };
        // Queries select what no kind of facts does.
        let has = row.has.map(Selector::Facts);
        let (of, has) = match row.of {
            Some(of) => (Some(Selector::Facts(of)), has.or(queries)),
            None => (queries, has),
        };
        let quantifier = self.quantifier(name, has);
        Some(QuantifiedRule {
            what,
            quantifier: quantifier?,
            of: of?,
            inside: row.inside,
            not_inside: row.not_inside,
            per: row.per,
        })
    }

    fn what(&mut self) -> Option<Text> {
        let row = self.row;
        let Some(written) = &row.what else {
            let of_query = Text::new(&format!("match of `{}`", row.slug));
            return (!row.languages.is_empty()).then_some(of_query);
        };
        let text = Text::new(written);
        for slot in text.slots() {
            self.declared_kind(slot, "what");
        }
        Some(text)
    }

    /// The quantifier with its limit, convention or what each match has.
    fn quantifier(&mut self, name: QuantifierName, has: Option<Selector>) -> Option<Quantifier> {
        Some(match name {
            QuantifierName::None => Quantifier::None,
            QuantifierName::Some => Quantifier::Some,
            QuantifierName::AtMost => Quantifier::AtMost(self.limit(name)?),
            QuantifierName::AtLeast => Quantifier::AtLeast(self.limit(name)?),
            QuantifierName::Exactly => Quantifier::Exactly(self.limit(name)?),
            QuantifierName::Every => Quantifier::Every(has?),
            QuantifierName::Measured => Quantifier::Measured(self.measured(name)?),
            QuantifierName::NamesFollow => {
                let Some(convention) = &self.row.convention else {
                    let message = "`names-follow` needs a `convention`: one such as \
                                   \"snake_case\", or a slot such as \"{convention}\"";
                    self.error("quantifier", message);
                    return None;
                };
                let given = self.convention(convention, "convention")?;
                if let FixedOrSlot::Slot(slot) = &given {
                    self.use_everywhere(slot);
                }
                Quantifier::NamesFollow(given)
            }
        })
    }

    fn measured(&mut self, name: QuantifierName) -> Option<MeasureLimit> {
        let limit = match &self.row.below {
            Some(below) => self.number(below, "below"),
            None => self.limit(name),
        };
        let Some(measure) = self.row.measure else {
            let message = "`measured` needs a `measure`, such as `lines` or `parameters`";
            self.error("quantifier", message);
            return None;
        };
        let named = match &self.row.named {
            Some(named) => {
                let expected = "expected a slot such as \"{function}\"";
                Some(self.function_slot(named, expected, "named")?)
            }
            None => None,
        };
        Some(MeasureLimit { measure, limit: limit?, is_below: self.row.below.is_some(), named })
    }

    /// The limit, which the quantifier needs.
    fn limit(&mut self, quantifier: QuantifierName) -> Option<FixedOrSlot<u64>> {
        let Some(limit) = &self.row.limit else {
            let message = format!(
                "`{}` needs a `limit`: a number, or a slot such as \"{{limit}}\"",
                quantifier.id()
            );
            self.error("quantifier", message);
            return None;
        };
        self.number(limit, "limit")
    }

    /// A number, or the slot that holds one.
    fn number(&mut self, limit: &NumberOrSlot, at: &str) -> Option<FixedOrSlot<u64>> {
        match limit {
            NumberOrSlot::Fixed(number) => Some(FixedOrSlot::Fixed(*number)),
            NumberOrSlot::Text(text) => {
                let expected = "expected a number, or a slot such as \"{limit}\"";
                let slot = self.slot(text, SlotKind::Count, expected, at);
                slot.map(FixedOrSlot::Slot)
            }
        }
    }

    /// The slot in `{slot}`, which names a function, or may say "the function".
    fn function_slot(&mut self, text: &str, expected: &str, at: &str) -> Option<String> {
        let holds = |slot: &str| self.row.slots.get(slot).copied();
        let kind = match Text::new(text).as_slot().and_then(holds) {
            Some(SlotKind::Function) => SlotKind::Function,
            _ => SlotKind::Name,
        };
        self.slot(text, kind, expected, at)
    }

    /// The slot in `{slot}`, which the quantifier uses and which has to be of this kind.
    fn slot(&mut self, text: &str, kind: SlotKind, expected: &str, at: &str) -> Option<String> {
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
        written: &str,
        at: impl Display + Copy,
    ) -> Option<FixedOrSlot<Convention>> {
        let text = Text::new(written);
        if let Some(slot) = text.as_slot() {
            self.expect_kind(slot, SlotKind::Convention, at)?;
            return Some(FixedOrSlot::Slot(slot.to_owned()));
        }
        let convention = Convention::of_spelling(written);
        if convention.is_none() {
            let message = format!(
                "`{written}` is not a naming convention: write one such as camelCase, PascalCase, \
                 snake_case or UPPER_SNAKE_CASE, or a slot such as \"{{convention}}\"",
            );
            self.error(at, message);
        }
        convention.map(FixedOrSlot::Fixed)
    }

    /// Checks that a slot has the kind that its use needs.
    fn expect_kind(&mut self, slot: &str, kind: SlotKind, at: impl Display + Copy) -> Option<()> {
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
        for name in self.row.slots.keys() {
            let used_in = self.used_in.get(name);
            let missing =
                all.iter().find(|language| !used_in.is_some_and(|used| used.contains(language)));
            let is_worded = slots.iter().any(|slot| slot.name == *name);
            let message = match (missing, used_in, &self.row.check) {
                (_, Some(_), Some(check)) if !is_worded => format!(
                    "no wording and no meaning has the slot `{{{name}}}`, which the check `{check}` reads",
                ),
                _ if !is_worded => format!("no wording and no meaning has the slot `{{{name}}}`"),
                (None, ..) => continue,
                (Some(_), None, Some(check)) => {
                    format!("the check `{check}` does not read the slot `{{{name}}}`: remove it",)
                }
                (Some(_), None, None) => format!(
                    "the slot `{{{name}}}` makes no difference: neither a condition nor the quantifier uses it"
                ),
                (Some(language), ..) => {
                    format!("no condition uses the slot `{{{name}}}` in [{}]", language.id())
                }
            };
            self.error(format_args!("slots/{name}"), message);
        }
    }
}
