//! The statements and expressions that bind names.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use super::classes::TypesByName;
use super::references::unparenthesized;
use super::targets::{
    Binding, ValueSource, bind, is_blank_or_dunder, is_final, record_assignment, variable_of,
};
use super::{Fields, aliases, functional_types, functions, kind_of, type_uses};
use crate::facts::{
    AssignmentKind, Facts, InitialValue, ScopeId, ScopeKind, Variable, VariableKind,
};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// `a = b = value`, `x: T`, `x: T = value`.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, statement: Node<'t>) {
    let span = builder.span(statement);
    let mut targets = Vec::new();
    let (mut node, mut value) = (statement, None);
    while kind_of(node) == "assignment" {
        targets.extend(node.field("left"));
        value = node.field("right");
        let Some(next) = value else { break };
        node = next;
    }
    let annotation = statement.field("type");
    let single = targets.len() == 1;
    for target in targets {
        if let Some(value) = value.filter(|_| kind_of(target) == "identifier")
            && (functional_types::record(builder, target, value, span)
                || aliases::record_alias(builder, target, annotation, value, span))
        {
            continue;
        }
        if let Some(value) = value {
            functions::bind_literals(builder, target, value, span);
        }
        let binding = Binding {
            kind: VariableKind::Variable,
            span,
            ty: annotation.map(|ty| type_uses::type_text(builder, ty)),
            value: value
                .map_or(ValueSource::None, |value| ValueSource::Value(builder.expression(value))),
        };
        bind(builder, target, &binding);
        if single && value.is_some() && kind_of(target) == "identifier" {
            mark_constant(builder, target);
        }
    }
    if let Some(annotation) = annotation {
        type_uses::record(builder, annotation);
    }
}

/// Marks the variable recorded last as a constant if its name is in upper case and it is at module
/// or class level. Whether it is bound only once is checked at the end.
fn mark_constant<'t>(builder: &mut Builder<'t>, name: Node<'t>) {
    let is_at_level =
        matches!(builder.facts.scope(builder.scope()).kind, ScopeKind::File | ScopeKind::Type(_));
    let name_span = builder.span(name);
    if let Some(variable) = builder.facts.variables.last_mut()
        && variable.name_span == name_span
        && is_at_level
        && is_upper_case(variable.name)
    {
        variable.is_constant = true;
    }
}

/// Whether a name is in UPPER_CASE: it has upper-case letters and no lower-case ones.
fn is_upper_case(name: &str) -> bool {
    name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase)
}

/// `(name := value)`, which binds outside comprehensions.
pub(super) fn walrus<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(value)) = (node.field("name"), node.field("value")) else {
        return;
    };
    let span = builder.span(node);
    let binding = Binding {
        kind: VariableKind::Walrus,
        span,
        ty: None,
        value: ValueSource::Value(builder.expression(value)),
    };
    functions::bind_literal(builder, name, unparenthesized(value), span);
    bind(builder, name, &binding);
}

/// `for target in values` of a comprehension.
pub(super) fn for_in_clause<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    for_target(builder, node, VariableKind::Comprehension);
}

/// `for target in values`, of a loop or a comprehension.
pub(super) fn for_target<'t>(builder: &mut Builder<'t>, node: Node<'t>, kind: VariableKind) {
    let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
        return;
    };
    let binding = Binding {
        kind,
        span: builder.bytes(node.start_byte(), right.end_byte()),
        ty: None,
        value: ValueSource::Each(builder.expression(right)),
    };
    bind(builder, left, &binding);
}

/// `value as target` of a `with`.
pub(super) fn with_alias<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some((value, target)) = value_and_alias(node) else {
        return;
    };
    let binding = Binding {
        kind: VariableKind::Resource,
        span: builder.span(node),
        ty: None,
        value: ValueSource::Value(builder.expression(value)),
    };
    bind(builder, target, &binding);
}

/// `Class as name` of an `except`: the class counts as the declared type of the name.
pub(super) fn except_alias<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some((class, target)) = value_and_alias(node) else {
        return;
    };
    let is_single_class = matches!(kind_of(class), "identifier" | "attribute");
    let binding = Binding {
        ty: is_single_class.then(|| type_uses::type_text(builder, class)),
        ..Binding::without_value(VariableKind::Catch, builder.span(node))
    };
    bind(builder, target, &binding);
}

/// The two operands of an `as`.
fn value_and_alias(node: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let target = node.field("alias")?;
    Some((node.named_child(0)?, target.named_child(0)?))
}

/// Records the names of a `global` statement as variables. At the end those that something else
/// binds are dropped.
pub(super) fn global_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let span = builder.span(node);
    for name in named_children(node) {
        if kind_of(name) != "identifier" || is_blank_or_dunder(builder.text(name)) {
            continue;
        }
        let binding = Binding::without_value(VariableKind::Variable, span);
        let mut variable = variable_of(builder, name, &binding, InitialValue::None);
        variable.is_global = true;
        variable.modifiers = vec!["global"];
        builder.facts.variables.push(variable);
    }
}

/// `x += value`.
pub(super) fn augmented_assignment<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(target), Some(value)) = (node.field("left"), node.field("right")) else {
        return;
    };
    let value = InitialValue::Expression(builder.expression(value));
    let span = builder.span(node);
    record_assignment(builder, target, AssignmentKind::Augmented, value, span);
}

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
