//! How many matches there may or must be, and what their names follow.

use toml::Spanned;

use super::Compiler;
use crate::custom::file::{Number, QuantifierName, RuleFile};
use crate::custom::{Given, Quantifier, Text};
use crate::instruction::{Convention, SlotKind};

impl Compiler<'_> {
    /// The quantifier, with what it goes with.
    pub(super) fn quantifier(&mut self, file: &RuleFile) -> Option<Quantifier> {
        let name = *file.quantifier.get_ref();
        let at = file.quantifier.span().start;
        if let Some(limit) = &file.limit
            && name != QuantifierName::AtMost
        {
            let message = "`limit` goes with the quantifier `at-most` alone";
            self.fault(limit.span().start, message);
        }
        if let Some(convention) = &file.convention
            && name != QuantifierName::NamesFollow
        {
            let message = "`convention` goes with the quantifier `names-follow` alone";
            self.fault(convention.span().start, message);
        }
        match name {
            QuantifierName::None => Some(Quantifier::None),
            QuantifierName::Some => Some(Quantifier::Some),
            QuantifierName::AtMost => {
                let Some(limit) = &file.limit else {
                    let message =
                        "`at-most` needs a `limit`: a number, or a slot such as \"{limit}\"";
                    self.fault(at, message);
                    return None;
                };
                self.limit(limit, file).map(Quantifier::AtMost)
            }
            QuantifierName::NamesFollow => {
                let Some(convention) = &file.convention else {
                    let message = "`names-follow` needs a `convention`: one such as \
                                   \"snake_case\", or a slot such as \"{convention}\"";
                    self.fault(at, message);
                    return None;
                };
                let given = self.convention(convention)?;
                self.use_everywhere(&given, file);
                Some(Quantifier::NamesFollow(given))
            }
        }
    }

    fn limit(&mut self, limit: &Spanned<Number>, file: &RuleFile) -> Option<Given<u64>> {
        let at = limit.span().start;
        let text = match limit.get_ref() {
            Number::Fixed(number) => return Some(Given::Fixed(*number)),
            Number::Text(text) => Text::new(text),
        };
        let Some(slot) = text.as_slot() else {
            self.fault(at, "expected a number, or a slot such as \"{limit}\"");
            return None;
        };
        self.of_kind(slot, SlotKind::Count, "count", at)?;
        let given = Given::Slot(slot.to_owned());
        self.use_everywhere(&given, file);
        Some(given)
    }

    /// A convention, or the slot that holds one.
    pub(super) fn convention(&mut self, written: &Spanned<String>) -> Option<Given<Convention>> {
        let at = written.span().start;
        let text = Text::new(written.get_ref());
        if let Some(slot) = text.as_slot() {
            self.of_kind(slot, SlotKind::Convention, "convention", at)?;
            return Some(Given::Slot(slot.to_owned()));
        }
        let convention = Convention::of_spelling(written.get_ref());
        if convention.is_none() {
            let message = format!(
                "`{}` is no naming convention: camelCase, PascalCase, snake_case, \
                 UPPER_SNAKE_CASE and the like are, or a slot such as \"{{convention}}\"",
                written.get_ref()
            );
            self.fault(at, message);
        }
        convention.map(Given::Fixed)
    }

    /// Holds a slot against the kind it must be of.
    fn of_kind(&mut self, slot: &str, kind: SlotKind, name: &str, at: usize) -> Option<()> {
        if self.declared(slot, at)? == kind {
            return Some(());
        }
        let message = format!("the slot `{{{slot}}}` must be of the kind `{name}` to stand here");
        self.fault(at, message);
        None
    }

    fn use_everywhere<T>(&mut self, given: &Given<T>, file: &RuleFile) {
        if let Given::Slot(slot) = given
            && let Some(slot) = self.slots.get_mut(slot)
        {
            slot.used_in
                .extend(file.languages().map(|(language, _)| language));
        }
    }
}
