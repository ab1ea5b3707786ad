//! Lambdas, and functions bound to another name.

use tree_sitter::Node;

use super::bindings;
use super::kind_of;
use super::parameters::parameters;
use crate::facts::{Function, FunctionKind, LiteralKind, Return, ScopeKind, VariableKind};
use crate::response::Span;
use crate::syntax::Builder;

/// Records a lambda as a literal and its parameters, and opens its scope.
pub(super) fn lambda<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    let Some(list) = node.child_by_field_id(field!(Python, "parameters")) else {
        return;
    };
    for (parameter, name) in parameters(builder, list) {
        bindings::parameter(builder, &parameter, name, VariableKind::Parameter);
    }
}

/// Records a lambda, or in a class body a function, bound to a name.
pub(super) fn bind<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>, span: Span) {
    let owner_type = builder.owner_type();
    let mut function = match kind_of(value) {
        "lambda" => lambda_function(builder, name, value),
        "identifier" if owner_type.is_some() => match method_named(builder, value) {
            Some(function) => function,
            None => return,
        },
        _ => return,
    };
    if kind_of(value) == "lambda" && owner_type.is_some() && !function.parameters.is_empty() {
        function.receiver = Some(function.parameters.remove(0));
    }
    function.name = builder.text(name);
    function.name_span = builder.span(name);
    function.owner = builder.owner();
    function.owner_type = owner_type;
    function.span = span;
    function.scope = builder.scope();
    builder.facts.functions.push(function);
}

fn lambda_function<'t>(builder: &Builder<'t>, name: Node<'t>, lambda: Node<'t>) -> Function<'t> {
    let body = lambda
        .child_by_field_id(field!(Python, "body"))
        .unwrap_or(lambda);
    let parameters = lambda
        .child_by_field_id(field!(Python, "parameters"))
        .map(|list| parameters(builder, list))
        .unwrap_or_default();
    let parameters = parameters.into_iter().map(|(one, _)| one).collect();
    Function {
        returns: vec![Return {
            value: Some(builder.expression(body)),
            span: builder.span(body),
        }],
        ..builder.named_literal(name, lambda, Some(body), parameters)
    }
}

/// The method of the current class that a name in its body refers to, as a literal.
fn method_named<'t>(builder: &Builder<'t>, name: Node<'t>) -> Option<Function<'t>> {
    let (name, scope) = (builder.text(name), builder.scope());
    let method = builder
        .facts
        .functions
        .iter()
        .rev()
        .take(MAX_LOOKBACK)
        .find(|function| function.scope == scope && function.name == name)?;
    Some(Function {
        kind: FunctionKind::Literal,
        modifiers: Vec::new(),
        inner: None,
        ..method.clone()
    })
}

/// How many functions are searched for a method that is bound again in its class, to bound the
/// work.
const MAX_LOOKBACK: usize = 200;
