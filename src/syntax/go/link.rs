//! What needs all blocks: methods meet their types, named types what they stand for.

use std::collections::BTreeMap;

use super::super::{Facts, FunctionKind, ScopeKind, TypeId, TypeKind};

/// The longest chain of named types that is followed.
const MAX_CHAIN: usize = 64;

/// The types of a response by name; of several the first at package level.
pub(super) fn by_name<'t>(facts: &Facts<'t>) -> BTreeMap<&'t str, TypeId> {
    let mut names: BTreeMap<&str, TypeId> = BTreeMap::new();
    let at_package_level = |place: usize| {
        let scope = facts.scope(facts.types[place].scope);
        scope.kind == ScopeKind::File
    };
    for (place, definition) in facts.types.iter().enumerate() {
        let Some(name) = definition.name else {
            continue;
        };
        let known = names.get(name).map(|id| id.0 as usize);
        if known.is_none_or(|known| !at_package_level(known) && at_package_level(place)) {
            names.insert(name, TypeId(place as u32));
        }
    }
    names
}

/// Gives each method the type of its receiver, wherever that is declared. A type with methods
/// that is no struct is a class where one of its name is looked for.
pub(super) fn methods(facts: &mut Facts<'_>) {
    let names = by_name(facts);
    for function in &mut facts.functions {
        if function.kind != FunctionKind::Method || function.owner_type.is_some() {
            continue;
        }
        let owner = function.owner.as_deref().and_then(|name| names.get(name));
        if let Some(id) = owner {
            function.owner_type = Some(*id);
            let definition = &mut facts.types[id.0 as usize];
            definition.is_class_by_name |= definition.kind == TypeKind::Named;
        }
    }
}

/// `type X Y`: where `Y` comes down to a struct of the response, `X` is a class; where to an
/// interface, `X` is one (semantics, section 10).
pub(super) fn underlying(facts: &mut Facts<'_>) {
    let names = by_name(facts);
    for place in 0..facts.types.len() {
        if facts.types[place].kind != TypeKind::Named {
            continue;
        }
        match resolved(facts, &names, place) {
            Some(TypeKind::Struct) => facts.types[place].is_class = true,
            Some(TypeKind::Interface) => facts.types[place].is_interface = true,
            _ => {}
        }
    }
}

/// What a named type comes down to.
fn resolved(facts: &Facts<'_>, names: &BTreeMap<&str, TypeId>, place: usize) -> Option<TypeKind> {
    let mut definition = &facts.types[place];
    for _ in 0..MAX_CHAIN {
        match definition.kind {
            TypeKind::Named | TypeKind::Alias => {
                let text = &definition.underlying.as_ref()?.text;
                let name = text.split('[').next()?.trim();
                definition = facts.type_definition(*names.get(name)?);
            }
            kind => return Some(kind),
        }
    }
    None
}
