//! The statements and expressions that bind names.

use tree_sitter::Node;

use super::kind_of;
use super::paths::unparenthesized;
use super::targets::{
    Binding, ValueSource, bind, is_blank_or_dunder, record_assignment, variable_of,
};
use super::{aliases, functional_types, functions, type_uses};
use crate::facts::{AssignmentKind, InitialValue, ScopeKind, VariableKind};
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// `a = b = value`, `x: T`, `x: T = value`.
pub(super) fn assignment<'t>(builder: &mut Builder<'t>, statement: Node<'t>) {
    let span = builder.span(statement);
    let mut targets = Vec::new();
    let (mut node, mut value) = (statement, None);
    while kind_of(node) == "assignment" {
        targets.extend(node.child_by_field_id(field!(Python, "left")));
        value = node.child_by_field_id(field!(Python, "right"));
        let Some(next) = value else { break };
        node = next;
    }
    let annotation = statement.child_by_field_id(field!(Python, "type"));
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
    if let Some(value) = value {
        type_uses::record_value(builder, value);
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
    let (Some(name), Some(value)) = (
        node.child_by_field_id(field!(Python, "name")),
        node.child_by_field_id(field!(Python, "value")),
    ) else {
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
    let (Some(left), Some(right)) = (
        node.child_by_field_id(field!(Python, "left")),
        node.child_by_field_id(field!(Python, "right")),
    ) else {
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
    let target = node.child_by_field_id(field!(Python, "alias"))?;
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
    let (Some(target), Some(value)) = (
        node.child_by_field_id(field!(Python, "left")),
        node.child_by_field_id(field!(Python, "right")),
    ) else {
        return;
    };
    let value = InitialValue::Expression(builder.expression(value));
    let span = builder.span(node);
    record_assignment(builder, target, AssignmentKind::Augmented, value, span);
}
