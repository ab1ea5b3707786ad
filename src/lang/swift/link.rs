//! What needs all blocks: the types that extensions give members and protocols to.

use std::collections::BTreeMap;

use super::declarations::extended_name;
use crate::facts::{Facts, TypeId, TypeKind};
use crate::lang::parts::give_members;

/// Gives the members and the protocols of each extension to the type that it names, if the response has that type.
pub(super) fn attach_extensions(facts: &mut Facts<'_>) {
    let extended = extended_types(facts);
    give_members(facts, &extended);
}

/// The type that each extension names, if the response has it: the first of that name.
fn extended_types(facts: &Facts<'_>) -> BTreeMap<TypeId, Option<TypeId>> {
    let mut types = BTreeMap::new();
    let numbered = || facts.types.iter().zip(0..).map(|(ty, number)| (ty, TypeId(number)));
    for (definition, id) in numbered() {
        if let Some(name) = definition.name.filter(|_| definition.kind != TypeKind::Alias) {
            types.entry(name).or_insert(id);
        }
    }
    let extensions = numbered().filter(|(ty, _)| ty.kind == TypeKind::Implementation);
    let extended = extensions.map(|(extension, id)| {
        let name = extension.underlying.as_ref().map_or("", extended_name);
        (id, types.get(name).copied())
    });
    extended.collect()
}
