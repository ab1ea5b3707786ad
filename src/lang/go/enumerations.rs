//! Enumerations: named types that have constants.

use std::collections::BTreeSet;

use crate::facts::{Expr, ExprKind, Facts, InitialValue, TypeKind, Variable, VariableKind};

/// Marks named types that have a constant as enumerations: one declared with the type, repeating
/// it in a group, or converted to it (`const X = T(1)`).
pub(super) fn mark(facts: &mut Facts<'_>) {
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
