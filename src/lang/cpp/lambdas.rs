//! Lambdas, and those bound to a name.

use std::borrow::Cow;

use tree_sitter::Node;

use super::declarators::last_named;
use super::kind_of;
use super::{functions, parameters, variables};
use crate::facts::{Expression, Function, FunctionKind, LambdaResult, LiteralKind, ScopeKind};
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
    let span = builder.span(lambda);
    let declarator = lambda.child_by_field_id(field!(Cpp, "declarator"));
    let owner_type = builder.facts.owner_type(builder.scope());
    let parameters = lambda_parameters(lambda).map(|list| parameters::read(builder, list));
    let result = declarator.and_then(functions::trailing_type);
    let function = Function {
        owner: owner_type
            .and_then(|id| builder.facts.type_definition(id).name)
            .map(Cow::Borrowed),
        owner_type,
        signature: body.map_or(span, |body| {
            builder.trimmed(lambda.start_byte(), body.start_byte())
        }),
        body: body.map(|body| builder.span(body)),
        parameters: parameters.unwrap_or_default(),
        results: result.into_iter().map(|ty| builder.type_text(ty)).collect(),
        ..Function::blank(
            builder.text(name),
            builder.span(name),
            FunctionKind::Literal,
            span,
            builder.scope(),
        )
    };
    builder.facts.functions.push(function);
}

/// What a lambda shows of its result.
pub(super) fn result<'t>(lambda: Expression<'t>) -> LambdaResult<'t> {
    let declarator = lambda.node.child_by_field_id(field!(Cpp, "declarator"));
    match declarator.and_then(functions::trailing_type) {
        Some(ty) => LambdaResult::Declared(&lambda.source[ty.byte_range()]),
        None => LambdaResult::Values(returned_values(lambda)),
    }
}

/// The values of the `return`s of a lambda, without those of functions within.
fn returned_values<'t>(lambda: Expression<'t>) -> Vec<Expression<'t>> {
    let mut values = Vec::new();
    let mut pending: Vec<_> = lambda
        .node
        .child_by_field_id(field!(Cpp, "body"))
        .into_iter()
        .collect();
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "lambda_expression" | "function_definition" => {}
            "return_statement" => {
                let value = last_named(node).map(|node| Expression { node, ..lambda });
                values.extend(value);
            }
            _ => pending.extend(node.named_children(&mut node.walk())),
        }
    }
    values.sort_by_key(|value| value.span().start);
    values
}
