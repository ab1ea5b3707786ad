//! Facts that need all blocks: the types of methods, and the underlying types of named types.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{
    Expr, ExprKind, Facts, FunctionKind, InitialValue, ScopeKind, TypeId, TypeKind, Variable,
    VariableKind,
};
use crate::lang::Lower;

/// The longest chain of named types that is followed to an underlying type.
const MAX_CHAIN: usize = 64;

/// The types of a response by name. Of several types with one name, the first at package level
/// counts.
fn types_by_name<'t>(facts: &Facts<'t>) -> BTreeMap<&'t str, TypeId> {
    let mut types: BTreeMap<&str, TypeId> = BTreeMap::new();
    let at_package_level = |index: usize| {
        let scope = facts.scope(facts.types[index].scope);
        scope.kind == ScopeKind::File
    };
    for (index, definition) in facts.types.iter().enumerate() {
        let Some(name) = definition.name else {
            continue;
        };
        let known = types.get(name).map(|id| id.0 as usize);
        if known.is_none_or(|known| !at_package_level(known) && at_package_level(index)) {
            types.insert(name, TypeId(index as u32));
        }
    }
    types
}

/// Gives each method the type of its receiver, which another block may declare. A named type with
/// methods that is not a struct counts as a class for checks that look for a class by name.
pub(super) fn attach_methods(facts: &mut Facts<'_>) {
    let types = types_by_name(facts);
    for function in &mut facts.functions {
        if function.kind != FunctionKind::Method || function.owner_type.is_some() {
            continue;
        }
        let owner = function.owner.as_deref().and_then(|name| types.get(name));
        if let Some(id) = owner {
            function.owner_type = Some(*id);
            let definition = &mut facts.types[id.0 as usize];
            definition.is_class_by_name |= definition.kind == TypeKind::Named;
        }
    }
}

/// Marks `X` of `type X Y` as a class if the underlying type is a struct of the response, and as an
/// interface if it is an interface (semantics, section 10).
pub(super) fn resolve_underlying_types(facts: &mut Facts<'_>) {
    let types = types_by_name(facts);
    for index in 0..facts.types.len() {
        if facts.types[index].kind != TypeKind::Named {
            continue;
        }
        match underlying_kind(facts, &types, index) {
            Some(TypeKind::Struct) => facts.types[index].is_class = true,
            Some(TypeKind::Interface) => facts.types[index].is_interface = true,
            _ => {}
        }
    }
}

/// The kind of the underlying type of a named type.
fn underlying_kind(
    facts: &Facts<'_>,
    types: &BTreeMap<&str, TypeId>,
    index: usize,
) -> Option<TypeKind> {
    let mut definition = &facts.types[index];
    for _ in 0..MAX_CHAIN {
        match definition.kind {
            TypeKind::Named | TypeKind::Alias => {
                let text = &definition.underlying.as_ref()?.text;
                let name = text.split('[').next()?.trim();
                definition = facts.type_definition(*types.get(name)?);
            }
            kind => return Some(kind),
        }
    }
    None
}

/// Marks named types that have a constant as enumerations: one declared with the type, repeating
/// it in a group, or converted to it (`const X = T(1)`).
pub(super) fn mark_enumerations(facts: &mut Facts<'_>) {
    let types: BTreeSet<String> = facts.variables.iter().filter_map(type_name).collect();
    for definition in &mut facts.types {
        let is_named = definition.kind == TypeKind::Named;
        let name = definition.name.unwrap_or_default();
        definition.is_enumeration |= is_named && types.contains(name);
    }
}

/// The name of the type of a constant, if the declaration shows it. A blank one (`_ T = iota`)
/// counts too.
fn type_name(constant: &Variable<'_>) -> Option<String> {
    let is_constant = constant.is_constant
        && matches!(constant.kind, VariableKind::Constant | VariableKind::Blank);
    if !is_constant {
        return None;
    }
    if let Some(ty) = &constant.ty {
        return Some(ty.text.to_string());
    }
    match &constant.value {
        InitialValue::Expression(value) | InitialValue::Iota(value, _) => {
            converted_to(&value.lower())
        }
        _ => None,
    }
}

/// The type that a constant expression is converted to: `T(1)`, `T(1) << iota`.
fn converted_to(value: &Expr<'_>) -> Option<String> {
    match &value.kind {
        ExprKind::Call(callee, _) => match callee.kind {
            ExprKind::Name(name) => Some(name.to_owned()),
            _ => None,
        },
        ExprKind::Unary(_, operand) => converted_to(operand),
        ExprKind::Binary("==" | "!=" | "<" | "<=" | ">" | ">=", ..) => None,
        ExprKind::Binary("<<" | ">>", left, _) => converted_to(left),
        ExprKind::Binary(_, left, right) => converted_to(left).or_else(|| converted_to(right)),
        _ => None,
    }
}
