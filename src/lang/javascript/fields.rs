//! Fields that are made by assignment, `this.x = …`, or by a call, `Object.assign(this, { x })`.

use std::collections::BTreeSet;

use crate::facts::{
    Assignment, AssignmentKind, Call, CollectionKind, Expr, ExprKind, Expression, Facts,
    FunctionKind, InitialValue, ScopeId, ScopeKind, TypeDefinition, TypeKind, Variable,
    VariableKind,
};
use crate::lang::Lower;

/// Makes the first assignment to a member of `this` a field of its class, if the class declares no
/// such field; the others stay assignments. A call that gives `this` members assigns to them too.
pub(super) fn define(facts: &mut Facts<'_>) {
    let known = facts.variables.iter();
    let mut known: BTreeSet<(String, &str)> =
        known.filter_map(|field| Some((field.owner.as_deref()?.to_owned(), field.name))).collect();
    let classes: BTreeSet<_> =
        facts.types.iter().filter_map(|definition| definition.name).collect();
    let functions: BTreeSet<_> =
        facts.functions.iter().map(|function| function.name_span).collect();
    let given: Vec<_> = facts.calls.iter().flat_map(given).collect();
    let (assigned, mut left): (Vec<_>, Vec<_>) =
        std::mem::take(&mut facts.assignments).into_iter().partition(is_to_member);
    let ways = [(assigned, true), (given, false)];
    for (assignment, is_written) in ways.into_iter().flat_map(|(list, is_written)| {
        list.into_iter().map(move |assignment| (assignment, is_written))
    }) {
        let owner = owner_of(facts, &classes, assignment.scope)
            .filter(|(owner, _)| known.insert(((*owner).to_owned(), assignment.name)));
        match owner {
            Some((owner, scope)) => {
                let is_method = functions.contains(&assignment.name_span);
                let field = field(assignment, owner, scope, is_method);
                facts.variables.push(field);
            }
            None if is_written => left.push(assignment),
            None => {}
        }
    }
    left.sort_by_key(|assignment| assignment.span);
    facts.assignments = left;
}

/// The field that an assignment makes, or the method.
fn field<'t>(
    assignment: Assignment<'t>,
    owner: &'t str,
    scope: ScopeId,
    is_method: bool,
) -> Variable<'t> {
    Variable {
        name: assignment.name,
        name_span: assignment.name_span,
        kind: match is_method {
            true => VariableKind::Definition,
            false => VariableKind::Field,
        },
        span: assignment.span,
        ty: None,
        value: assignment.value,
        is_global: false,
        is_constant: false,
        is_no_variable: false,
        owner: Some(owner.into()),
        modifiers: Vec::new(),
        scope,
    }
}

/// Whether something is assigned to a member of `this`.
fn is_to_member(assignment: &Assignment<'_>) -> bool {
    gives_value(assignment) && assigned_object(assignment) == Some("this")
}

/// Whether an assignment gives its target a value, if only where it has none: `=`, `??=`, `||=`.
pub(super) fn gives_value(assignment: &Assignment<'_>) -> bool {
    assignment.kind == AssignmentKind::Plain || matches!(assignment.operator(), Some("??" | "||"))
}

/// The object whose member is assigned to: `this` of `this.x`, `this.#x` and `this['x']`.
pub(super) fn assigned_object<'t>(assignment: &Assignment<'t>) -> Option<&'t str> {
    let target = assignment.target;
    match target.strip_suffix(']').and_then(|inner| inner.rsplit_once('[')) {
        Some((object, key)) => {
            (key.trim_matches(['"', '\'', '`']) == assignment.name).then_some(object)
        }
        None => target.strip_suffix(assignment.name)?.trim_end_matches('#').strip_suffix('.'),
    }
}

/// What a call assigns to members of `this`: `Object.assign(this, { x })`,
/// `Object.defineProperty(this, "x", …)`.
fn given<'t>(call: &Call<'t>) -> Vec<Assignment<'t>> {
    let callee = call.callee.parts.as_slice();
    if !matches!(callee, ["Object" | "Reflect", _]) {
        return Vec::new();
    }
    let arguments = call.arguments.read();
    let this = arguments.first().map(|first| first.value.text());
    if this != Some("this") {
        return Vec::new();
    }
    let member = |name: &'t str, given: Expression<'t>, value| Assignment {
        name,
        target: "this",
        name_span: given.span(),
        kind: AssignmentKind::Plain,
        value,
        span: call.expression.span(),
        scope: call.scope,
    };
    match *callee {
        ["Object", "assign" | "defineProperties"] => arguments
            .iter()
            .filter_map(|argument| {
                let value = InitialValue::Expression(argument.value);
                Some(member(argument.name?, argument.value, value))
            })
            .collect(),
        ["Object" | "Reflect", "defineProperty"] => {
            let name = arguments.get(1).map(|name| name.value);
            let name =
                name.filter(|name| matches!(name.lower().kind, ExprKind::String(_, Some(_))));
            let named = name.map(|name| (name.text().trim_matches(['"', '\'', '`']), name));
            let made = named.map(|(name, given)| member(name, given, InitialValue::None));
            made.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The class, or the function that makes objects, whose `this` is meant in a scope, and its scope.
fn owner_of<'t>(
    facts: &Facts<'t>,
    classes: &BTreeSet<&str>,
    scope: ScopeId,
) -> Option<(&'t str, ScopeId)> {
    let mut scope = Some(scope);
    let mut maker = None;
    while let Some(id) = scope {
        let around = facts.scope(id);
        match around.kind {
            ScopeKind::Type(ty) => return Some((facts.type_definition(ty).name?, id)),
            ScopeKind::Function(function) => {
                let function = facts.function(function);
                maker = Some((function.name, id));
                // A function in a method has another `this`.
                if function.kind == FunctionKind::Function {
                    break;
                }
            }
            _ => {}
        }
        scope = around.parent;
    }
    let (name, _) = maker?;
    classes.contains(name).then_some(maker?)
}

/// Adds an enumeration for each constant that holds a frozen, flat object, or one whose names are
/// all in capitals, and marks classes with instances of themselves as static fields (semantics,
/// table of terms).
pub(super) fn mark(facts: &mut Facts<'_>) {
    let found: Vec<_> = facts
        .variables
        .iter()
        .filter(|variable| is_enumeration(variable))
        .map(definition)
        .collect();
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
            let own = facts.types.iter_mut().filter(|definition| definition.name == Some(owner));
            own.for_each(|definition| definition.is_enumeration = true);
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
