//! How many matches there may or must be, and which convention their names follow.

use toml::Spanned;

use super::Compiler;
use crate::custom::file::{NumberOrSlot, QuantifierName, RuleFile};
use crate::custom::{FixedOrSlot, Measured, Quantifier, Text};
use crate::instruction::{Convention, SlotKind};

impl Compiler<'_> {
    /// The quantifier with its limit or convention.
    pub(super) fn quantifier(&mut self, file: &RuleFile) -> Option<Quantifier> {
        let name = *file.quantifier.get_ref();
        let at = file.quantifier.span().start;
        if let Some(limit) = &file.limit
            && !name.takes_limit()
        {
            let message = "`limit` goes only with the quantifiers `at-most`, `at-least`, `exactly` \
                           and `measured`";
            self.error(limit.span().start, message);
        }
        if let Some(convention) = &file.convention
            && name != QuantifierName::NamesFollow
        {
            let message = "`convention` goes only with the quantifier `names-follow`";
            self.error(convention.span().start, message);
        }
        if let Some(measure) = &file.measure
            && name != QuantifierName::Measured
        {
            let message = "`measure` goes only with the quantifier `measured`";
            self.error(measure.span().start, message);
        }
        if let Some(named) = &file.named
            && name != QuantifierName::Measured
        {
            let message = "`named` goes only with the quantifier `measured`";
            self.error(named.span().start, message);
        }
        match name {
            QuantifierName::None => Some(Quantifier::None),
            QuantifierName::Some => Some(Quantifier::Some),
            QuantifierName::AtMost => self.limit("at-most", file).map(Quantifier::AtMost),
            QuantifierName::AtLeast => self.limit("at-least", file).map(Quantifier::AtLeast),
            QuantifierName::Exactly => self.limit("exactly", file).map(Quantifier::Exactly),
            QuantifierName::Measured => self.measured(file),
            QuantifierName::NamesFollow => {
                let Some(convention) = &file.convention else {
                    let message = "`names-follow` needs a `convention`: one such as \
                                   \"snake_case\", or a slot such as \"{convention}\"";
                    self.error(at, message);
                    return None;
                };
                let given = self.convention(convention)?;
                self.use_everywhere(&given, file);
                Some(Quantifier::NamesFollow(given))
            }
        }
    }

    fn measured(&mut self, file: &RuleFile) -> Option<Quantifier> {
        let limit = self.limit("measured", file);
        let Some(measure) = &file.measure else {
            let message = "`measured` needs a `measure`: `lines` or `parameters`";
            self.error(file.quantifier.span().start, message);
            return None;
        };
        let named = match &file.named {
            Some(named) => Some(self.named(named, file)?),
            None => None,
        };
        Some(Quantifier::Measured(Measured {
            measure: *measure.get_ref(),
            limit: limit?,
            named,
        }))
    }

    /// The slot that names the function to be measured.
    fn named(&mut self, named: &Spanned<String>, file: &RuleFile) -> Option<String> {
        let at = named.span().start;
        let text = Text::new(named.get_ref());
        let Some(slot) = text.as_slot() else {
            self.error(at, "expected a slot such as \"{function}\"");
            return None;
        };
        self.expect_kind(slot, SlotKind::Name, "name", at)?;
        self.use_everywhere(&FixedOrSlot::<u64>::Slot(slot.to_owned()), file);
        Some(slot.to_owned())
    }

    /// The limit, which the quantifier needs.
    fn limit(&mut self, quantifier: &str, file: &RuleFile) -> Option<FixedOrSlot<u64>> {
        let Some(limit) = &file.limit else {
            let message = format!(
                "`{quantifier}` needs a `limit`: a number, or a slot such as \"{{limit}}\""
            );
            self.error(file.quantifier.span().start, message);
            return None;
        };
        let at = limit.span().start;
        let text = match limit.get_ref() {
            NumberOrSlot::Fixed(number) => return Some(FixedOrSlot::Fixed(*number)),
            NumberOrSlot::Text(text) => Text::new(text),
        };
        let Some(slot) = text.as_slot() else {
            self.error(at, "expected a number, or a slot such as \"{limit}\"");
            return None;
        };
        self.expect_kind(slot, SlotKind::Count, "count", at)?;
        let given = FixedOrSlot::Slot(slot.to_owned());
        self.use_everywhere(&given, file);
        Some(given)
    }

    /// A convention, or the slot that holds one.
    pub(super) fn convention(
        &mut self,
        written: &Spanned<String>,
    ) -> Option<FixedOrSlot<Convention>> {
        let at = written.span().start;
        let text = Text::new(written.get_ref());
        if let Some(slot) = text.as_slot() {
            self.expect_kind(slot, SlotKind::Convention, "convention", at)?;
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
    fn expect_kind(&mut self, slot: &str, kind: SlotKind, name: &str, at: usize) -> Option<()> {
        if self.declared_kind(slot, at)? == kind {
            return Some(());
        }
        let message = format!("the slot `{{{slot}}}` must be of the kind `{name}` to be used here");
        self.error(at, message);
        None
    }

    fn use_everywhere<T>(&mut self, given: &FixedOrSlot<T>, file: &RuleFile) {
        if let FixedOrSlot::Slot(slot) = given
            && let Some(slot) = self.slots.get_mut(slot)
        {
            slot.used_in.extend(file.judged_languages());
        }
    }
}
