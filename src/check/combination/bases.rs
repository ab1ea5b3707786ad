//! What a class derives from.

use super::first_name;
use super::interfaces::is_same_name;
use crate::check::near_misses::{DefinitionKind, near_misses};
use crate::check::{Context, Ruling, words};
use crate::facts::{BaseKind, TypeDefinition};
use crate::instruction::Slots;
use crate::names::base_name;

/// A class of that name derives from each base, directly or through classes of the response.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (class, bases) = (first_name(slots, "class_name"), slots.names("base_name"));
    let types = cx.names.types(class);
    if types.is_empty() {
        return Ruling::no(format!("no class `{class}` is defined")).near(near_misses(
            cx,
            class,
            DefinitionKind::Class,
        ));
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
