//! Interfaces: templates 43 and 44.

use super::members::find_method;
use super::{ListMatch, match_list, structural_interfaces};
use crate::check::lineage::{classes_named, derives_from, means_class};
use crate::check::near_misses::DefinitionKind;
use crate::check::{Context, Ruling, words};
use crate::facts::{BaseKind, TypeDefinition, TypeKind};
use crate::instruction::Slots;
use crate::names::base_name;

/// Template 43: the interface exists and declares every method in the list.
pub(super) fn methods(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = slots.name("interface_name");
    let mut interfaces = cx.names.types(name);
    interfaces.retain(|found| cx.is_interface(found));
    if interfaces.is_empty() {
        return DefinitionKind::Interface.undefined(cx, name);
    }
    let method = |found, expected: &str| find_method(cx, found, expected);
    let are_merged = cx.profile().classes.merge_interfaces;
    let judged = if are_merged { &interfaces[..1] } else { &interfaces };
    let matched =
        match_list(judged, slots.names("method_name_list"), |found, expected| match are_merged {
            true => interfaces.iter().find_map(|interface| method(interface, expected)),
            false => method(found, expected),
        });
    match matched {
        ListMatch::All(found, spans) => {
            let message = format!("interface `{name}` declares every method in the list");
            Ruling::yes(message).at([found.header]).at(spans)
        }
        ListMatch::Untyped => Ruling::no(format!("interface `{name}` declares other methods")),
        ListMatch::Missing(missing) => {
            let names = words::listed(&missing, "or");
            Ruling::no(format!("interface `{name}` does not declare {names}"))
                .near(missing.iter().flat_map(|method| DefinitionKind::Function.near(cx, method)))
        }
    }
}

/// Template 44: the class exists and implements the interface.
pub(super) fn implements(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (class, interface) = (slots.name("class_name"), slots.name("interface_name"));
    let mut classes = classes_named(cx, class);
    if classes.is_empty() {
        return DefinitionKind::Class.undefined(cx, class);
    }
    if cx.profile().classes.interfaces_are_structural {
        return structural_interfaces::implements(cx, &classes, class, interface);
    }
    if cx.profile().classes.merge_interfaces {
        // What an interface of the class's name declares, the class has.
        let named = cx.names.types(class).into_iter();
        classes.extend(named.filter(|found| found.kind == TypeKind::Interface));
    }
    let found = classes.iter().find(|definition| has_base(cx, definition, interface));
    match found {
        Some(definition) => {
            Ruling::yes(format!("class `{class}` implements `{interface}`")).at([definition.header])
        }
        None => Ruling::no(format!("class `{class}` does not implement `{interface}`"))
            .near(DefinitionKind::Interface.near(cx, interface)),
    }
}

/// Whether a class lists the interface among its bases, or one of its bases in the response
/// does. Where a class cannot extend an interface, only the types after `implements` and what
/// these extend count.
fn has_base<'a>(cx: &Context<'a>, definition: &'a TypeDefinition<'a>, interface: &str) -> bool {
    let extend_interfaces = cx.profile().classes.extend_interfaces;
    cx.names.lineage(definition).into_iter().any(|current| {
        let mut listed = current.bases.iter().filter(|base| match base.kind {
            BaseKind::Implements => true,
            BaseKind::Extends => extend_interfaces || current.kind == TypeKind::Interface,
            BaseKind::Embeds | BaseKind::Metaclass => false,
        });
        listed.any(|base| means_class(cx, base_name(&base.ty.text), interface))
    })
}

/// A class of that name derives from each base, directly or through classes of the response.
pub(super) fn subclass(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (class, bases) = (slots.name("class_name"), slots.names("base_name"));
    let types = cx.names.types(class);
    if types.is_empty() {
        return DefinitionKind::Class.undefined(cx, class);
    }
    let lacking = types.iter().map(|found| {
        let lacking = bases.iter().filter(|base| !derives_from(cx, found, base));
        (found, lacking.collect::<Vec<_>>())
    });
    let nearest = lacking.min_by_key(|(_, lacking)| lacking.len());
    match nearest {
        Some((found, lacking)) if lacking.is_empty() => {
            let bases = words::listed(bases, "and");
            Ruling::yes(format!("`{class}` derives from {bases}")).at([found.header])
        }
        nearest => {
            let lacking = nearest.map_or_else(Vec::new, |(_, lacking)| lacking);
            let lacking = words::listed(&lacking, "or");
            Ruling::no(format!("`{class}` does not derive from {lacking}"))
                .at(types.iter().map(|found| found.header))
        }
    }
}
