//! Facts that need all blocks: the types that an `impl` gives members and traits to.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{BaseKind, Facts, FunctionKind, TypeId, TypeKind};
use crate::names::base_name;

/// Says of imports that they are the response's own if they begin with a module of it, here or in another file, with
/// a type of it, or with what such an import binds.
pub(super) fn mark_own_imports(facts: &mut Facts<'_>) {
    let pairs = facts.tokens.windows(2).filter(|pair| pair[0].text == "mod");
    let modules = pairs.map(|pair| pair[1].text);
    let types = facts.types.iter().filter_map(|definition| definition.name);
    let own = facts.imports.iter().filter(|import| import.level > 0);
    let taken = own.flat_map(|import| &import.names).map(|name| name.alias.unwrap_or(name.name));
    let modules: BTreeSet<&str> = modules.chain(types).chain(taken).collect();
    for import in &mut facts.imports {
        let first = import.module.split('.').next().unwrap_or_default();
        if import.level == 0 && modules.contains(first) {
            import.level = 1;
        }
    }
}

/// The types of a response by name, the first of each name.
fn types_by_name<'t>(facts: &Facts<'t>) -> BTreeMap<&'t str, TypeId> {
    let mut types = BTreeMap::new();
    for (index, definition) in facts.types.iter().enumerate() {
        if let Some(name) = definition.name {
            types.entry(name).or_insert(TypeId(index as u32));
        }
    }
    types
}

/// Gives each method the type that its `impl` names.
pub(super) fn attach_members(facts: &mut Facts<'_>) {
    let types = types_by_name(facts);
    for function in &mut facts.functions {
        if function.kind == FunctionKind::Method && function.owner_type.is_none() {
            let owner = function.owner.as_deref().and_then(|name| types.get(name));
            function.owner_type = owner.copied();
        }
    }
}

/// Gives each type the traits that its `impl`s implement. An enumeration or union with an `impl` is a class.
pub(super) fn attach_implementations(facts: &mut Facts<'_>) {
    let types = types_by_name(facts);
    for index in 0..facts.types.len() {
        let implementation = &facts.types[index];
        if implementation.kind != TypeKind::Implementation {
            continue;
        }
        let text = implementation.underlying.as_ref().map_or("", |ty| &ty.text);
        let name = base_name(text.trim_start_matches(['&', '*']).trim());
        let Some(id) = types.get(name) else { continue };
        let bases = facts.types[index].bases.clone();
        let definition = &mut facts.types[id.0 as usize];
        definition.is_class |= matches!(definition.kind, TypeKind::Enumeration | TypeKind::Union);
        let given = bases.into_iter().filter(|base| base.kind == BaseKind::Implements);
        definition.bases.extend(given);
    }
}
