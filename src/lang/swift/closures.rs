//! Closures.

use tree_sitter::Node;

use super::{Fields, functions, kind_of, types};
use crate::facts::{
    Function, LambdaResult, LiteralKind, Parameter, ScopeKind, Variable, VariableKind,
};
use crate::lang::Lowering;
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// Opens the scope of a closure, and records its parameters.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    for parameter in parameter_nodes(node) {
        let Some(name) = parameter.field("name").filter(|name| builder.text(*name) != "_") else {
            continue;
        };
        let variable = Variable {
            ty: types::after(builder, parameter, ":"),
            ..builder.blank(name, parameter, VariableKind::Parameter)
        };
        builder.facts.variables.push(variable);
    }
}

/// Records a closure under the name that it is bound to.
pub(super) fn bound<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>) {
    if kind_of(value) != "lambda_literal" {
        return;
    }
    let parameters = parameter_nodes(value).into_iter().map(|parameter| Parameter {
        name: parameter.field("name").map(|name| builder.text(name)),
        parts: Vec::new(),
        ty: types::after(builder, parameter, ":"),
        default: None,
        is_variadic: false,
        span: builder.span(parameter),
    });
    let parameters = parameters.collect();
    let function = Function {
        results: value.field("type").map(|ty| functions::result(builder, ty)).unwrap_or_default(),
        returns: functions::tails(builder, value),
        ..builder.named_literal(name, value, Some(value), parameters)
    };
    builder.facts.functions.push(function);
}

/// What a closure shows of its result: the declared type, or the only expression in it.
pub(super) fn result<'t>(expr: &Lowering<'t>, closure: Node<'t>) -> LambdaResult<'t> {
    let declared = closure.field("type").and_then(|ty| types::type_after(ty, "->"));
    match declared {
        Some(ty) => LambdaResult::Declared(expr.text(ty)),
        None => {
            let body = named_children(closure).find(|child| kind_of(*child) == "statements");
            let only = body.filter(|body| body.named_child_count() == 1);
            let only = only.and_then(|body| named_children(body).next());
            LambdaResult::Values(only.map(|value| expr.at(value)).into_iter().collect())
        }
    }
}

fn parameter_nodes(closure: Node<'_>) -> Vec<Node<'_>> {
    let ty = closure.field("type").into_iter().flat_map(named_children);
    let lists = ty.filter(|child| kind_of(*child) == "lambda_function_type_parameters");
    lists.flat_map(named_children).collect()
}
