//! Constants that are not variables: enumerators and object-like macros.

use tree_sitter::Node;

use super::macros;
use crate::facts::{ScopeKind, TypeText, Variable, VariableKind};
use crate::syntax::build::Builder;

/// Records an enumerator. It is global if its enumeration is unscoped and at namespace scope.
pub(super) fn enumerator<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some(name) = node.child_by_field_id(field!(Cpp, "name")) else {
        return;
    };
    let enumeration = builder
        .owner_type()
        .map(|id| builder.facts.type_definition(id));
    let ty = enumeration.and_then(|definition| {
        let name = definition.name?;
        Some(TypeText {
            text: name.into(),
            span: definition.name_span,
        })
    });
    let is_global = enumeration.is_some_and(|definition| {
        let outer = builder.facts.scope(definition.scope).kind;
        definition.modifiers.is_empty()
            && (outer == ScopeKind::Namespace || outer == ScopeKind::File && !builder.in_fragment())
    });
    let variable = Variable {
        ty,
        value: builder.initial_value(node.child_by_field_id(field!(Cpp, "value"))),
        is_global,
        is_constant: true,
        owner: builder.owner(),
        ..builder.variable(name, node, VariableKind::Enumerator)
    };
    builder.facts.variables.push(variable);
}

/// Records an object-like macro with a body.
pub(super) fn object_macro<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (Some(name), Some(body)) = (
        node.child_by_field_id(field!(Cpp, "name")),
        node.child_by_field_id(field!(Cpp, "value")),
    ) else {
        return;
    };
    if macros::body(builder.text(body)).is_empty() {
        return;
    }
    let variable = Variable {
        span: builder.trimmed(node.start_byte(), node.end_byte()),
        value: builder.initial_value(Some(body)),
        is_global: true,
        is_constant: true,
        ..builder.variable(name, node, VariableKind::Macro)
    };
    builder.facts.variables.push(variable);
}
