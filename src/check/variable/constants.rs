//! Templates 29 and 30: constants.

use std::collections::BTreeSet;

use super::variables_named;
use crate::check::near_misses::DefinitionKind;
use crate::check::{Context, Ruling, unfilled};
use crate::facts::{
    Expr, ExprKind, Expression, FunctionKind, InitialValue, ScopeId, StringKind, Variable,
    VariableKind,
};
use crate::instruction::Slots;
use crate::lang::Lower;
use crate::response::Span;

/// Template 29: a constant of that name exists; in Python also a lower-case name bound once,
/// to a literal.
pub(super) fn constant(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(name) = slots.names("variable_name").first() else {
        return unfilled("variable");
    };
    let found = variables_named(cx, name);
    if let Some(witness) = found.iter().find(|variable| variable.is_constant) {
        return Ruling::yes(format!("`{name}` is a constant")).at([witness.name_span]);
    }
    if let Some(witness) = bound_once(cx, &found) {
        return Ruling::yes(format!("`{name}` is bound once, to a literal"))
            .at([witness.name_span]);
    }
    if found.is_empty() {
        return Ruling::no(format!("the code has no constant `{name}`"))
            .near(DefinitionKind::Variable.near(cx, name));
    }
    let variables =
        found.iter().map(|variable| ("a variable, not a constant".to_owned(), variable.name_span));
    Ruling::no(format!("`{name}` is not a constant")).near(variables)
}

/// Template 30: no constant of that name exists. Unlike in template 29, only what the table of
/// terms calls a constant counts.
pub(super) fn not_constant(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let Some(name) = slots.names("variable_name").first() else {
        return unfilled("variable");
    };
    let found = variables_named(cx, name);
    let constants = found.iter().copied().filter(|variable| variable.is_constant);
    let constants: Vec<_> = cx.names.distinct(constants).collect();
    if !constants.is_empty() {
        return Ruling::no(format!("`{name}` is a constant"))
            .at(constants.iter().map(|variable| variable.name_span));
    }
    match found.is_empty() {
        true => Ruling::yes(format!("the code has no constant `{name}`")),
        false => Ruling::yes(format!("`{name}` is not a constant")),
    }
}

/// The extension of template 29: a name without a declaration and without upper-case letters, bound exactly once in
/// the whole response, by an assignment of a literal. Attributes do not count.
fn bound_once<'a>(cx: &Context<'a>, found: &[&'a Variable<'a>]) -> Option<&'a Variable<'a>> {
    let name = found.first()?.name;
    let names = &cx.profile().names;
    if names.variables_are_declared
        || !names.constants_are_literals
        || name.contains(char::is_uppercase)
        || !has_one_binding(cx, name)
    {
        return None;
    }
    found.iter().copied().find(|variable| {
        is_assigned(variable)
            && is_plain_name(cx, variable)
            && matches!(&variable.value, InitialValue::Expression(value) if is_literal(*value))
    })
}

/// Whether a name is bound exactly once in the code, to a literal.
pub(super) fn is_literal_bound_once(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let has_literal =
        matches!(&variable.value, InitialValue::Expression(value) if is_literal(*value));
    let is_declared = cx.profile().names.variables_are_declared;
    has_literal
        && match is_declared {
            true => variable.is_constant,
            // What a class gives its objects to begin with is no constant.
            false => {
                variable.kind == VariableKind::Variable
                    && is_plain_name(cx, variable)
                    && has_one_binding(cx, variable.name)
            }
        }
}

/// Whether a variable is bound by an assignment or an annotation, not by a loop or as a
/// parameter.
fn is_assigned(variable: &Variable<'_>) -> bool {
    matches!(variable.kind, VariableKind::Variable | VariableKind::ClassField)
}

/// Whether a plain name has exactly one binding, of any kind.
fn has_one_binding(cx: &Context<'_>, name: &str) -> bool {
    let variables = cx.names.variables_named(name).filter(|variable| {
        // An annotation without a value binds nothing; a parameter without a default does.
        let binds = !matches!(variable.value, InitialValue::None) || !is_assigned(variable);
        binds && is_plain_name(cx, variable)
    });
    let assignments = cx.names.assignments(name).filter(|found| found.target == name);
    let functions = cx.names.functions_named(name);
    let functions = functions.filter(|found| found.kind != FunctionKind::Literal);
    let bindings = variables
        .map(drop)
        .chain(assignments.map(drop))
        .chain(functions.map(drop))
        .chain(cx.names.types_named(name).map(drop))
        .chain(cx.names.imported(name).iter().map(drop));
    bindings.take(2).count() == 1
}

/// Whether a variable is bound as a name, not as an attribute of an object.
fn is_plain_name(cx: &Context<'_>, variable: &Variable<'_>) -> bool {
    let before = Span { start: 0, end: variable.name_span.start, ..variable.name_span };
    !cx.text(before).trim_end().ends_with('.')
}

/// Whether an expression is a number, with or without a sign, a string, a boolean, or `None`.
fn is_literal(value: Expression<'_>) -> bool {
    let is_number = |expr: &Expr<'_>| matches!(expr.kind, ExprKind::Number(_));
    match value.lower().kind {
        ExprKind::Number(_) | ExprKind::Boolean(_) | ExprKind::Null => true,
        ExprKind::String(kind, _) => kind == StringKind::String,
        ExprKind::Unary("-" | "+", inner) => is_number(&inner),
        _ => false,
    }
}

/// The variables that could be constants: declared as variables with a value, and never assigned to
/// in the function around them.
pub(in crate::check) fn never_reassigned(cx: &Context<'_>) -> Vec<Span> {
    let Some(keyword) = cx.profile().syntax.variable_keyword else {
        return Vec::new();
    };
    let mut assigned: BTreeSet<(&str, ScopeId)> = BTreeSet::new();
    for assignment in
        cx.facts.assignments.iter().filter(|assignment| assignment.target == assignment.name)
    {
        let name = assignment.name;
        let mut around = cx.facts.scope_ids_around(assignment.scope);
        let scope = around.find(|scope| !cx.names.bindings(name, *scope).is_empty());
        assigned.extend(scope.map(|scope| (name, scope)));
    }
    let is_assigned = |variable: &Variable<'_>| assigned.contains(&(variable.name, variable.scope));
    let could_be_constant = |variable: &&Variable<'_>| {
        let before = Span { start: 0, end: variable.span.start, ..variable.span };
        !variable.is_constant
            && !matches!(variable.value, InitialValue::None)
            && is_declared_with(keyword, cx.text(before), cx.text(variable.span))
            && !is_assigned(variable)
    };
    let variables = cx.facts.variables.iter().filter(could_be_constant);
    variables.map(|variable| variable.name_span).collect()
}

/// Whether a declaration begins with a keyword. The variables in the head of a `for` with semicolons
/// are declared together, so that there is no choice for each (`prefer-const`).
fn is_declared_with(keyword: &str, before: &str, declaration: &str) -> bool {
    let head = declaration.strip_prefix("for").and_then(|rest| rest.split_once('('));
    let begins = |code: &str| {
        let rest = code.trim_start().strip_prefix(keyword);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    match head {
        Some((_, head)) => begins(head),
        None => begins(declaration) && !before.trim_end().ends_with('('),
    }
}
