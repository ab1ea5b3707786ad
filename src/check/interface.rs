//! The interface category.

use super::{Context, NamedCheck, Ruling, signatures};
use crate::check::near_misses::DefinitionKind;
use crate::instruction::{SlotKind, Slots};

/// The checks of the interface templates.
pub(super) const CHECKS: &[NamedCheck] =
    &[NamedCheck::new("define-interface", define, &[("interface_name", SlotKind::Name)])];

/// Template 34: an interface of that name. An alias does not define an interface.
fn define(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let names = slots.names("interface_name");
    signatures::each_defined(cx, names, DefinitionKind::Interface, |name| {
        let types = cx.names.types(name);
        let found = types.iter().find(|found| cx.is_interface(found))?;
        Some(found.header)
    })
}
