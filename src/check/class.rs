//! The class category.

#[cfg(test)]
mod tests;

use super::{Context, NamedCheck, Ruling, signatures};
use crate::check::near_misses::DefinitionKind;
use crate::instruction::{SlotKind, Slots};

/// The checks of the class templates.
pub(super) const CHECKS: &[NamedCheck] =
    &[NamedCheck::new("define-class", define, &[("class_name", SlotKind::Name)])];

/// Template 36: a class of that name. For Go this is the wider sense of a class that is looked
/// up by name. An alias does not define a class.
fn define(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let names = slots.names("class_name");
    signatures::each_defined(cx, names, DefinitionKind::Class, |name| {
        let types = cx.names.types(name);
        let found = types.iter().find(|found| found.is_class || found.is_class_by_name)?;
        Some(found.header)
    })
}
