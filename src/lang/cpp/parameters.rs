//! Parameters, and lambdas with theirs.

use tree_sitter::Node;

use super::declarations::Declaration;
use super::declarators::{Declarator, last_named, trailing_type};
use super::{Fields, kind_of};
use crate::facts::{
    Expression, Function, LambdaResult, LiteralKind, Parameter, ScopeKind, Variable, VariableKind,
};
use crate::lang::tree::named_children;
use crate::syntax::build::Builder;

/// The parameter list of a declarator or conversion function.
pub(super) fn list(function: Node<'_>) -> Option<Node<'_>> {
    function.field("parameters")
}

/// The parameters as the language counts them: `(void)`, `...` and the object of a method are not
/// parameters.
pub(super) fn read<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Parameter<'t>> {
    let parameters = named_children(list).filter(|node| !is_receiver(builder, *node));
    parameters.filter_map(|node| parameter(builder, node)).collect()
}

/// The parameter for the object: `this auto&& self`.
pub(super) fn receiver<'t>(builder: &Builder<'t>, list: Node<'t>) -> Option<Parameter<'t>> {
    let first = named_children(list).find(|node| is_receiver(builder, *node))?;
    parameter(builder, first)
}

/// Whether a `this` precedes a parameter. It is excluded from the parse.
fn is_receiver(builder: &Builder<'_>, parameter: Node<'_>) -> bool {
    let before = builder.source()[..parameter.start_byte()].trim_ascii_end();
    before.strip_suffix("this").is_some_and(|before| before.trim_ascii_end().ends_with('('))
}

fn parameter<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Parameter<'t>> {
    if !kind_of(node).ends_with("parameter_declaration") {
        return None;
    }
    let declaration = Declaration::read(node);
    let declared = declaration.declarators.first();
    let declarator = declared.map(|declared| Declarator::read(declared.node));
    let name = declarator.as_ref().and_then(|declarator| declarator.name);
    if declarator.is_none() && declaration.is_void(builder) {
        return None;
    }
    let ty = match &declarator {
        Some(declarator) => declaration.type_text(builder, declarator),
        None => declaration.ty.filter(|_| !declaration.is_auto()).map(|ty| {
            let mut text = builder.type_text(ty);
            if declaration.has(builder, "const") {
                text.text = format!("const {}", text.text).into();
            }
            text
        }),
    };
    let default = match declared {
        Some(declared) => declared.value,
        None => declaration.value,
    };
    Some(Parameter {
        parts: Vec::new(),
        name: name.map(|name| builder.text(name)),
        ty,
        default: default.map(|value| builder.expression(value)),
        is_variadic: kind_of(node) == "variadic_parameter_declaration",
        span: builder.span(node),
    })
}

/// Records the named parameters of a function with a body or of a lambda.
pub(super) fn declare<'t>(builder: &mut Builder<'t>, list: Node<'t>) {
    for node in named_children(list) {
        if !kind_of(node).ends_with("parameter_declaration") {
            continue;
        }
        let declaration = Declaration::read(node);
        let Some(declared) = declaration.declarators.first() else {
            continue;
        };
        let declarator = Declarator::read(declared.node);
        let Some(name) = declarator.name.filter(|name| kind_of(*name) == "identifier") else {
            continue;
        };
        let kind = match is_receiver(builder, node) {
            true => VariableKind::Receiver,
            false => VariableKind::Parameter,
        };
        let variable = declaration.variable(builder, &declarator, name, kind);
        let variable = Variable {
            value: builder.initial_value(declared.value),
            // A parameter written as an array is a pointer to constants at most.
            is_constant: variable.is_constant && !declarator.is_array,
            ..variable
        };
        builder.facts.variables.push(variable);
    }
}

/// Records a lambda: it opens a scope with its parameters.
pub(super) fn lambda<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    if let Some(list) = lambda_parameters(node) {
        declare(builder, list);
    }
}

fn lambda_parameters(lambda: Node<'_>) -> Option<Node<'_>> {
    lambda.field("declarator").and_then(list)
}

/// Records a lambda bound to a name.
pub(super) fn bind_lambda<'t>(builder: &mut Builder<'t>, name: Node<'t>, lambda: Node<'t>) {
    let body = lambda.field("body");
    let declarator = lambda.field("declarator");
    let parameters = lambda_parameters(lambda).map(|list| read(builder, list));
    let receiver = lambda_parameters(lambda).and_then(|list| receiver(builder, list));
    let result = declarator.and_then(trailing_type);
    let function = Function {
        receiver,
        owner: builder.owner(),
        owner_type: builder.owner_type(),
        results: result.into_iter().map(|ty| builder.type_text(ty)).collect(),
        ..builder.named_literal(name, lambda, body, parameters.unwrap_or_default())
    };
    builder.facts.functions.push(function);
}

/// What a lambda shows of its result.
pub(super) fn lambda_result<'t>(lambda: Expression<'t>) -> LambdaResult<'t> {
    let declarator = lambda.node.field("declarator");
    match declarator.and_then(trailing_type) {
        Some(ty) => LambdaResult::Declared(&lambda.source[ty.byte_range()]),
        None => LambdaResult::Values(returned_values(lambda)),
    }
}

/// The values of the `return`s of a lambda, without those of functions within.
fn returned_values<'t>(lambda: Expression<'t>) -> Vec<Expression<'t>> {
    let body = lambda.node.field("body");
    let mut values = Vec::new();
    let mut pending: Vec<_> = body.into_iter().collect();
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "lambda_expression" | "function_definition" => {}
            "return_statement" => {
                let value = last_named(node).map(|node| Expression { node, ..lambda });
                values.extend(value);
            }
            _ => pending.extend(named_children(node)),
        }
    }
    values.sort_by_key(|value| value.span().start);
    values
}
