//! Objects that serve as enumerations.

use crate::facts::{
    CollectionKind, Expr, ExprKind, Facts, InitialValue, TypeDefinition, TypeKind, Variable,
    VariableKind,
};

/// Adds an enumeration for each constant that holds a frozen, flat object, or one whose names are
/// all in capitals, and marks classes with instances of themselves as static fields (semantics,
/// table of terms).
pub(super) fn mark(facts: &mut Facts<'_>) {
    let found: Vec<_> =
        facts.variables.iter().filter(|one| is_enumeration(one)).map(definition).collect();
    facts.types.extend(found);
    for field in &facts.variables {
        let InitialValue::Expression(value) = &field.value else {
            continue;
        };
        let owner = field.owner.as_deref();
        if let Some(owner) = owner.filter(|_| field.kind == VariableKind::ClassField)
            && let ExprKind::Construct(_, class, _) = value.lower().kind
            && owner == class
        {
            let own = facts.types.iter_mut().filter(|one| one.name == Some(owner));
            own.for_each(|one| one.is_enumeration = true);
        }
    }
}

fn definition<'t>(variable: &Variable<'t>) -> TypeDefinition<'t> {
    TypeDefinition {
        is_enumeration: true,
        ..TypeDefinition::blank(
            Some(variable.name),
            variable.name_span,
            TypeKind::Named,
            variable.span,
            variable.scope,
        )
    }
}

fn is_enumeration(variable: &Variable<'_>) -> bool {
    let InitialValue::Expression(value) = &variable.value else {
        return false;
    };
    if !variable.is_constant || variable.kind != VariableKind::Variable {
        return false;
    }
    let text = value.text();
    let is_named = |name: &str| {
        let first = name.trim_matches(['"', '\'']);
        first.starts_with(char::is_uppercase) && !first.contains('-')
    };
    let is_frozen = text.starts_with("Object.freeze");
    if !(is_frozen || text.starts_with('{') && is_named(variable.name)) {
        return false;
    }
    let ExprKind::Collection(CollectionKind::Dict, entries) = value.lower().kind else {
        return false;
    };
    let entry = |entry: &Expr<'_>| match &entry.kind {
        ExprKind::Pair(key, value) => is_plain(value) && (is_frozen || is_named(key.source.text())),
        _ => false,
    };
    !entries.is_empty() && entries.iter().all(entry)
}

/// Whether a value is a literal or a symbol.
fn is_plain(value: &Expr<'_>) -> bool {
    match &value.kind {
        ExprKind::Number(_) | ExprKind::String(..) | ExprKind::Boolean(_) => true,
        ExprKind::Call(callee, _) => matches!(callee.kind, ExprKind::Name("Symbol")),
        ExprKind::Unary("-", inner) => matches!(inner.kind, ExprKind::Number(_)),
        _ => false,
    }
}
