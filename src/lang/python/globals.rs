//! Which names are global, and which are bound more than once.

use std::collections::{BTreeMap, BTreeSet};

use super::hierarchy::TypesByName;
use super::targets::is_final;
use crate::facts::{
    AssignmentKind, Facts, InitialValue, ScopeId, ScopeKind, Variable, VariableKind,
};

/// The names that are declared `global`, each with the scope of the function.
pub(super) type GlobalDeclarations<'t> = BTreeSet<(ScopeId, &'t str)>;

/// Marks the names that a function declares `global` as global in it. The declaration itself stays
/// as a variable only if nothing else binds the name.
pub(super) fn resolve_globals<'t>(facts: &mut Facts<'t>) -> GlobalDeclarations<'t> {
    let is_declaration = |variable: &Variable<'_>| variable.modifiers == ["global"];
    let declared: GlobalDeclarations<'t> = facts
        .variables
        .iter()
        .filter(|variable| is_declaration(variable))
        .map(|variable| (variable.scope, variable.name))
        .collect();
    if declared.is_empty() {
        return declared;
    }
    for variable in &mut facts.variables {
        variable.is_global |= declared.contains(&(variable.scope, variable.name));
    }
    let variables = facts.variables.iter();
    let globals = variables.filter(|variable| variable.is_global && !is_declaration(variable));
    let functions = facts.functions.iter().map(|function| function.name);
    let types = facts.types.iter().filter_map(|definition| definition.name);
    let imports = facts.imports.iter().flat_map(|import| {
        let names = import.names.iter();
        let names = names.map(|name| name.alias.unwrap_or(name.name));
        names.chain(import.alias.or(import.module.split('.').next()))
    });
    let bound: BTreeSet<&str> = globals
        .map(|variable| variable.name)
        .chain(functions)
        .chain(types)
        .chain(imports)
        .collect();
    let mut seen = BTreeSet::new();
    facts.variables.retain(|variable| {
        !is_declaration(variable) || (!bound.contains(variable.name) && seen.insert(variable.name))
    });
    declared
}

/// Clears `is_constant` of names that are bound more than once.
pub(super) fn clear_rebound_constants(
    facts: &mut Facts<'_>,
    types: &TypesByName<'_>,
    declared: &GlobalDeclarations<'_>,
) {
    if !facts.variables.iter().any(|variable| variable.is_constant) {
        return;
    }
    let mut bound: BTreeMap<(ScopeId, &str), usize> = BTreeMap::new();
    for variable in &facts.variables {
        let is_bare =
            matches!(variable.value, InitialValue::None) && variable.kind != VariableKind::Loop;
        let scope = if variable.is_global {
            root_scope(facts, variable.span.block)
        } else {
            Some(variable.scope)
        };
        if let Some(scope) = scope.filter(|_| !is_bare) {
            *bound.entry((scope, variable.name)).or_default() += 1;
        }
    }
    for assignment in &facts.assignments {
        let scope = match declared.contains(&(assignment.scope, assignment.target)) {
            true => root_scope(facts, assignment.span.block),
            false => assigned_scope(facts, types, assignment),
        };
        if let Some(scope) = scope {
            *bound.entry((scope, assignment.name)).or_default() += 1;
        }
    }
    let rebound: BTreeSet<_> =
        bound.into_iter().filter(|(_, times)| *times > 1).map(|(key, _)| key).collect();
    for variable in &mut facts.variables {
        let is_final =
            variable.kind == VariableKind::Enumerator || variable.ty.as_ref().is_some_and(is_final);
        variable.is_constant &= is_final || !rebound.contains(&(variable.scope, variable.name));
    }
}

/// The outermost scope of a block.
fn root_scope(facts: &Facts<'_>, block: Option<u32>) -> Option<ScopeId> {
    facts.block(block?).map(|found| found.root)
}

/// The scope of the name that an assignment changes: the scope of `X += 1` at module level or in a
/// class, or that of the class of `C.X = 1` and `cls.X += 1`.
fn assigned_scope(
    facts: &Facts<'_>,
    types: &TypesByName<'_>,
    assignment: &crate::facts::Assignment<'_>,
) -> Option<ScopeId> {
    let Some((object, _)) = assignment.target.rsplit_once('.') else {
        let is_plain = assignment.kind == AssignmentKind::Augmented;
        return is_plain.then_some(assignment.scope);
    };
    if let Some(&id) = types.get(object.trim()) {
        return facts.type_definition(id).inner;
    }
    let is_receiver = matches!(object.trim(), "self" | "cls");
    let class = facts.scopes_around(assignment.scope).find_map(|scope| match scope.kind {
        ScopeKind::Type(id) => Some(id),
        _ => None,
    });
    class.filter(|_| is_receiver).and_then(|id| facts.type_definition(id).inner)
}
