//! Functions, whether they do nothing, and lambdas.

use tree_sitter::Node;

use super::definitions::{
    annotations_of, decorator_name, decorators, definition_end, has_modifier, header, parameters,
    take_receiver,
};
use super::references::unparenthesized;
use super::targets::is_unpacking;
use super::{Fields, kind_of, targets, type_uses};
use crate::facts::{Function, FunctionKind, LiteralKind, Return, ScopeKind, VariableKind};
use crate::lang::tree::named_children;
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The parts of a function definition, which may be cut off.
pub(super) struct Definition<'t> {
    pub(super) name: Node<'t>,
    pub(super) parameters: Option<Node<'t>>,
    pub(super) result: Option<Node<'t>>,
    pub(super) body: Option<Node<'t>>,
    pub(super) is_async: bool,
    pub(super) start: usize,
    pub(super) signature_end: usize,
    pub(super) end: usize,
}

/// Records a function and opens its scope.
pub(super) fn define<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    if let Some(definition) = definition_of(builder, visit.node) {
        record(builder, &definition, decorators(builder, visit));
    }
}

fn definition_of<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Definition<'t>> {
    let name = node.field("name")?;
    let (is_async, colon) = header(node);
    let end = definition_end(builder, node);
    Some(Definition {
        name,
        parameters: node.field("parameters"),
        result: node.field("return_type"),
        body: node.field("body"),
        is_async,
        start: node.start_byte(),
        signature_end: colon.unwrap_or(end),
        end,
    })
}

/// Records a definition, which may be cut off, and opens its scope.
pub(super) fn record<'t>(
    builder: &mut Builder<'t>,
    definition: &Definition<'t>,
    modifiers: Vec<&'t str>,
) {
    let owner_type = builder.owner_type();
    let is_static = has_modifier(&modifiers, "staticmethod");
    let mut parameters =
        definition.parameters.map(|list| parameters(builder, list)).unwrap_or_default();
    let receiver = definition
        .parameters
        .filter(|_| owner_type.is_some() && !is_static)
        .and_then(|list| take_receiver(list, &mut parameters));
    let results = definition.result.map(|result| type_uses::type_text(builder, result));
    let body = body_span(builder, definition);
    let function = Function {
        owner: builder.owner(),
        owner_type,
        signature: builder.bytes(definition.start, definition.signature_end),
        body: Some(body),
        parameters: parameters.iter().map(|(parameter, _)| parameter.clone()).collect(),
        receiver: receiver.as_ref().map(|(parameter, _)| parameter.clone()),
        results: results.into_iter().collect(),
        overrides: has_modifier(&modifiers, "override"),
        is_abstract: modifiers
            .iter()
            .any(|modifier| decorator_name(modifier).starts_with("abstract")),
        is_stub: definition.body.is_some_and(|body| is_stub(builder, body)),
        modifiers,
        is_async: definition.is_async,
        ..Function::blank(
            builder.text(definition.name),
            builder.span(definition.name),
            owner_type.map_or(FunctionKind::Function, |_| FunctionKind::Method),
            builder.bytes(definition.start, definition.end),
            builder.scope(),
        )
    };
    let end = definition.end.max(definition.signature_end);
    builder.open_function(function, definition.start, end);
    if let Some((parameter, name)) = receiver {
        targets::parameter(builder, &parameter, name, VariableKind::Receiver);
    }
    for (parameter, name) in &parameters {
        targets::parameter(builder, parameter, *name, VariableKind::Parameter);
    }
    for node in definition.parameters.into_iter().flat_map(annotations_of) {
        type_uses::record(builder, node);
    }
    if let Some(result) = definition.result {
        type_uses::record(builder, result);
    }
}

/// The body, from after the colon to the end of the definition.
fn body_span(builder: &Builder<'_>, definition: &Definition<'_>) -> Span {
    let end = definition.end.max(definition.signature_end);
    let rest = &builder.source()[definition.signature_end..end];
    let blank = rest.len() - rest.trim_start().len();
    builder.bytes(definition.signature_end + blank, end)
}

/// Records a `return` in the function around it.
pub(super) fn return_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let Some(id) = builder.facts.enclosing_function(builder.scope()) {
        builder.returns(id, named_children(node).next(), node);
    }
}

/// Marks the function around a `yield` as a generator.
pub(super) fn yield_expression<'t>(builder: &mut Builder<'t>, _: Node<'t>) {
    if let ScopeKind::Function(id) = builder.facts.scope(builder.scope()).kind {
        builder.facts.functions[id.0 as usize].is_generator = true;
    }
}

/// Whether a body does nothing: `pass`, `...`, a docstring, `raise NotImplementedError`. A body
/// that is cut off may have done more.
fn is_stub(builder: &Builder<'_>, body: Node<'_>) -> bool {
    if builder.is_cut_off(body) {
        return false;
    }
    let mut any = false;
    for statement in body.named_children(&mut body.walk()) {
        any |= !statement.is_extra();
        let does_nothing = match kind_of(statement) {
            "pass_statement" | "comment" => true,
            "expression_statement" => statement.named_child(0).is_some_and(|expression| {
                matches!(kind_of(expression), "ellipsis" | "string" | "concatenated_string")
            }),
            "raise_statement" => statement.named_child(0).is_some_and(|raised| {
                let text = builder.text(raised);
                text.split('(').next().unwrap_or_default().trim() == "NotImplementedError"
            }),
            _ => false,
        };
        if !does_nothing {
            return false;
        }
    }
    any
}

/// Records a lambda as a literal and its parameters, and opens its scope.
pub(super) fn lambda<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    let Some(list) = node.field("parameters") else {
        return;
    };
    for (parameter, name) in parameters(builder, list) {
        targets::parameter(builder, &parameter, name, VariableKind::Parameter);
    }
}

/// Records the lambdas, and in a class body the functions, that a target binds, by unpacking too.
pub(super) fn bind_literals<'t>(
    builder: &mut Builder<'t>,
    target: Node<'t>,
    value: Node<'t>,
    span: Span,
) {
    let mut pending = vec![(target, unparenthesized(value))];
    while let Some((target, value)) = pending.pop() {
        let target = unparenthesized(target);
        if kind_of(target) == "identifier" {
            bind_literal(builder, target, value, span);
        } else if is_unpacking(kind_of(target)) && is_unpacking(kind_of(value)) {
            let is_star = |part: &Node<'_>| kind_of(*part).starts_with("list_splat");
            let values = named_children(value).take_while(|part| !is_star(part));
            let targets = named_children(target).take_while(|part| !is_star(part));
            let pairs: Vec<_> = targets.zip(values.map(unparenthesized)).collect();
            pending.extend(pairs.into_iter().rev());
        }
    }
}

/// Records a lambda, or in a class body a function, bound to a name.
pub(super) fn bind_literal<'t>(
    builder: &mut Builder<'t>,
    name: Node<'t>,
    value: Node<'t>,
    span: Span,
) {
    let owner_type = builder.owner_type();
    let made_static = made_static(builder, value).filter(|_| owner_type.is_some());
    let mut function = match made_static.unwrap_or(value) {
        value if kind_of(value) == "lambda" => lambda_function(builder, name, value),
        value if kind_of(value) == "identifier" && owner_type.is_some() => {
            let known = function_named(builder, value);
            let outside = || builder.named_literal(name, value, None, Vec::new());
            match known.or_else(|| made_static.map(|_| outside())) {
                Some(function) => function,
                None => return,
            }
        }
        _ => return,
    };
    let is_method = function.owner_type.is_some();
    if owner_type.is_some() && !is_method && !function.parameters.is_empty() {
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

/// The function in `staticmethod(f)` or `classmethod(f)`.
fn made_static<'t>(builder: &Builder<'t>, value: Node<'t>) -> Option<Node<'t>> {
    let function = value.field("function")?;
    let arguments = value.field("arguments")?;
    let makes = ["classmethod", "staticmethod"].contains(&builder.text(function));
    named_children(arguments).next().filter(|_| makes).map(unparenthesized)
}

fn lambda_function<'t>(builder: &Builder<'t>, name: Node<'t>, lambda: Node<'t>) -> Function<'t> {
    let body = lambda.field("body").unwrap_or(lambda);
    let parameters =
        lambda.field("parameters").map(|list| parameters(builder, list)).unwrap_or_default();
    let parameters = parameters.into_iter().map(|(parameter, _)| parameter).collect();
    Function {
        returns: vec![Return { value: Some(builder.expression(body)), span: builder.span(body) }],
        ..builder.named_literal(name, lambda, Some(body), parameters)
    }
}

/// The function that a name in a class body refers to, as a literal: a method of the class, or a
/// function of the module.
fn function_named<'t>(builder: &Builder<'t>, value: Node<'t>) -> Option<Function<'t>> {
    let (name, scope) = (builder.text(value), builder.scope());
    let functions = builder.facts.functions.iter().rev().take(MAX_LOOKBACK);
    let mut named = functions.filter(|function| function.name == name);
    let method = named.clone().find(|function| function.scope == scope);
    let of_module = |function: &&Function<'_>| {
        matches!(builder.facts.scope(function.scope).kind, ScopeKind::File)
    };
    let function = method.or_else(|| named.find(of_module))?;
    Some(Function {
        kind: FunctionKind::Literal,
        signature: builder.span(value),
        modifiers: Vec::new(),
        inner: None,
        ..function.clone()
    })
}

/// How many functions are searched for the one that a class body binds again, to bound the work.
const MAX_LOOKBACK: usize = 200;
