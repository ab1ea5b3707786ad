//! What needs all blocks: the types that extensions give members and protocols to.

use std::collections::BTreeMap;

use super::declarations::extended_name;
use crate::facts::{Facts, ScopeKind, TypeId, TypeKind};

/// Gives the members and the protocols of each extension to the type that it names, if the response has that type.
pub(super) fn attach_extensions(facts: &mut Facts<'_>) {
    let extended = extended_types(facts);
    let type_of = |id: TypeId| extended.get(&id).copied().unwrap_or(Some(id));
    for scope in &mut facts.scopes {
        if let ScopeKind::Type(id) = scope.kind
            && let Some(id) = type_of(id)
        {
            scope.kind = ScopeKind::Type(id);
        }
    }
    for function in &mut facts.functions {
        function.owner_type = function.owner_type.and_then(type_of);
    }
    for (extension, id) in &extended {
        let Some(id) = id else { continue };
        let bases = facts.types[extension.0 as usize].bases.clone();
        facts.types[id.0 as usize].bases.extend(bases);
    }
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
