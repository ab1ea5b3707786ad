//! Templates 29 and 30: constants.

use super::bearing;
use crate::check::lookup::{self, Sought};
use crate::check::{Context, Ruling, unfilled};
use crate::instruction::Slots;
use crate::language::Language;
use crate::syntax::{
    AssignmentKind, Expr, ExprKind, Expression, InitialValue, StringKind, Variable, VariableKind,
};

/// Template 29: a constant of that name exists; in Python also a lower-case name bound once,
/// to a literal.
pub(super) fn constant(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(name) = slots.names("variable_name").first() else {
        return unfilled("variable");
    };
    let found = bearing(cx, name);
    if let Some(witness) = found.iter().find(|variable| variable.is_constant) {
        return Ruling::yes(format!("`{name}` is a constant")).at([witness.name_span]);
    }
    if let Some(witness) = found.iter().find(|variable| bound_once(cx, variable)) {
        return Ruling::yes(format!("`{name}` is bound once, to a literal"))
            .at([witness.name_span]);
    }
    if found.is_empty() {
        return Ruling::no(format!("the code has no constant `{name}`")).near(lookup::near_misses(
            cx,
            name,
            Sought::Variable,
        ));
    }
    let variables = found
        .iter()
        .map(|variable| ("a variable, not a constant".to_owned(), variable.name_span));
    Ruling::no(format!("`{name}` is not a constant")).near(variables)
}

/// Template 30: no constant of that name exists, by the table of terms alone.
pub(super) fn not_constant(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(name) = slots.names("variable_name").first() else {
        return unfilled("variable");
    };
    let found = bearing(cx, name);
    let constants: Vec<_> = found
        .iter()
        .filter(|variable| variable.is_constant)
        .collect();
    if !constants.is_empty() {
        return Ruling::no(format!("`{name}` is a constant"))
            .at(constants.iter().map(|variable| variable.name_span));
    }
    match found.is_empty() {
        true => Ruling::yes(format!("the code has no constant `{name}`")),
        false => Ruling::yes(format!("`{name}` is not a constant")),
    }
}

/// The extra of template 29: a Python name without upper-case letters, bound exactly once in
/// the whole response, by an assignment of a literal. Attributes are no such names.
fn bound_once(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let InitialValue::Expression(value) = &variable.value else {
        return false;
    };
    let facts = cx.facts;
    let name = variable.name;
    let plain = |variable: &&Variable<'_>| variable.name == name && is_plain(variable);
    let assigned = || {
        facts.assignments.iter().any(|assignment| {
            assignment.target == name && assignment.kind != AssignmentKind::MemberInitializer
        })
    };
    let defined = || {
        let functions = facts.functions.iter().map(|function| function.name);
        let types = facts.types.iter().filter_map(|found| found.name);
        functions.chain(types).any(|other| other == name)
    };
    cx.language() == Language::Python
        && matches!(
            variable.kind,
            VariableKind::Variable | VariableKind::ClassField
        )
        && is_plain(variable)
        && !name.contains(char::is_uppercase)
        && facts.variables.iter().filter(plain).count() == 1
        && !assigned()
        && !defined()
        && is_literal(*value)
}

/// Bound as a name, not as an attribute of an object.
fn is_plain(variable: &Variable<'_>) -> bool {
    // An attribute's name stands behind its object's in the statement that defines it.
    variable.kind != VariableKind::Field
}

/// A number, with or without sign, a string, a boolean, or `None`.
fn is_literal(value: Expression<'_>) -> bool {
    let is_number = |expr: &Expr<'_>| matches!(expr.kind, ExprKind::Number(_));
    match value.lower().kind {
        ExprKind::Number(_) | ExprKind::Boolean(_) | ExprKind::Null => true,
        ExprKind::String(kind, _) => kind == StringKind::String,
        ExprKind::Unary("-" | "+", inner) => is_number(&inner),
        _ => false,
    }
}
