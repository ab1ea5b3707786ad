//! Types that are written in several parts: extensions and partial types.

use std::collections::BTreeMap;

use crate::facts::{Facts, ScopeKind, TypeId};

/// Gives the members and bases of types to others: those of an extension to what it extends, those of a part to the
/// whole. The members of a type that goes to none have no owner.
pub(super) fn give_members(facts: &mut Facts<'_>, owners: &BTreeMap<TypeId, Option<TypeId>>) {
    let owner = |id: TypeId| owners.get(&id).copied().unwrap_or(Some(id));
    for scope in &mut facts.scopes {
        if let ScopeKind::Type(id) = &mut scope.kind {
            *id = owner(*id).unwrap_or(*id);
        }
    }
    for function in &mut facts.functions {
        function.owner_type = function.owner_type.and_then(owner);
    }
    for (from, to) in owners {
        let Some(to) = to.filter(|to| to != from) else { continue };
        let bases = facts.types[from.0 as usize].bases.clone();
        facts.types[to.0 as usize].bases.extend(bases);
    }
}
