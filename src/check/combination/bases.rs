//! What a class derives from.

use super::first_name;
use super::interfaces::is_same_name;
use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::check::{Context, Ruling};
use crate::facts::{BaseKind, TypeDefinition};
use crate::instruction::Slots;
use crate::names::base_name;

/// A class of that name derives from the base, directly or through classes of the response.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (class, base) = (
        first_name(slots, "class_name"),
        first_name(slots, "base_name"),
    );
    let types = cx.names.types(class);
    if types.is_empty() {
        return Ruling::no(format!("no class `{class}` is defined")).near(near_misses(
            cx,
            class,
            DefinitionKind::Class,
        ));
    }
    let derived = types.iter().find(|found| derives_from(cx, found, base));
    match derived {
        Some(found) => Ruling::yes(format!("`{class}` derives from `{base}`")).at([found.header]),
        None => Ruling::no(format!("`{class}` does not derive from `{base}`"))
            .at(types.iter().map(|found| found.header)),
    }
}

/// Whether a type or one of its bases in the response lists a base of that name.
pub(in crate::check) fn derives_from<'a>(
    cx: &Context<'a>,
    found: &'a TypeDefinition<'a>,
    name: &str,
) -> bool {
    let lineage = cx.names.lineage(found).into_iter();
    let mut bases = lineage.flat_map(|current| &current.bases);
    bases.any(|base| {
        base.kind != BaseKind::Metaclass && is_same_name(base_name(&base.ty.text), name)
    })
}
