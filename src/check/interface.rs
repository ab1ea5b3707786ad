//! The interface category.

use super::conventions::{NamedItem, all_follow};
use super::lookup::{self, DefinitionKind};
use super::{Context, NamedCheck, Ruling, defined};
use crate::instruction::{SlotKind, Slots};

/// The checks of the interface templates.
pub(super) const CHECKS: &[NamedCheck] = &[
    NamedCheck::new(
        "define-interface",
        define,
        &[("interface_name", SlotKind::Name)],
    ),
    NamedCheck::new(
        "interface-naming",
        naming,
        &[("naming_convention", SlotKind::Convention)],
    ),
];

/// Template 34: an interface of that name. An alias does not define an interface.
fn define(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let names = slots.names("interface_name");
    defined::each(cx, names, DefinitionKind::Interface, |name| {
        let types = lookup::types(cx, name);
        let found = types.iter().find(|found| found.is_interface)?;
        Some(found.header)
    })
}

/// Template 35: the name of every interface.
fn naming(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let interfaces = cx.facts.types.iter().filter(|found| found.is_interface);
    let items = interfaces.filter_map(NamedItem::of_type);
    all_follow(cx, slots, "interface", items)
}
