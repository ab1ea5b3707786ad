//! Lambdas, and those bound to a name.

use tree_sitter::Node;

use super::{functions, parameters, variables};
use crate::facts::{Function, LiteralKind, ScopeKind};
use crate::syntax::build::Builder;

/// Records a lambda: it opens a scope with its parameters.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    if let Some(list) = lambda_parameters(node) {
        variables::parameters(builder, list);
    }
}

fn lambda_parameters(lambda: Node<'_>) -> Option<Node<'_>> {
    lambda
        .child_by_field_id(field!(Cpp, "declarator"))
        .and_then(parameters::list)
}

/// Records a lambda bound to a name.
pub(super) fn literal<'t>(builder: &mut Builder<'t>, name: Node<'t>, lambda: Node<'t>) {
    let body = lambda.child_by_field_id(field!(Cpp, "body"));
    let declarator = lambda.child_by_field_id(field!(Cpp, "declarator"));
    let parameters = lambda_parameters(lambda).map(|list| parameters::read(builder, list));
    let result = declarator.and_then(functions::trailing_type);
    let function = Function {
        owner: builder.owner(),
        owner_type: builder.owner_type(),
        results: result.into_iter().map(|ty| builder.type_text(ty)).collect(),
        ..builder.named_literal(name, lambda, body, parameters.unwrap_or_default())
    };
    builder.facts.functions.push(function);
}
