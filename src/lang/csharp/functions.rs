//! Methods, constructors, operators, local functions, lambdas and what they return.

use tree_sitter::Node;

use super::documentation::Modifiers;
use super::{Fields, declarations, kind_of, variables};
use crate::facts::ExceptionRole::Caught;
use crate::facts::{Function, FunctionId, FunctionKind, ScopeKind, TypeText};
use crate::lang::formals::Formal;
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// Records a method, constructor, destructor, operator or local function, and opens its scope if it has a body.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some((name, kind)) = name_and_kind(builder, node) else { return };
    let modifiers = Modifiers::of(builder, node);
    let body = node.field("body");
    let formals = node.field("parameters").map(|list| formals(builder, list)).unwrap_or_default();
    let is_explicit = children(node).any(|child| kind_of(child) == "explicit_interface_specifier");
    let function = Function {
        kind,
        span: builder.bytes(modifiers.start, node.end_byte()),
        signature: builder.signature(node, modifiers.start, body),
        body: body.map(|body| builder.span(body)),
        parameters: builder.parameters(&formals),
        results: result(builder, node, kind),
        type_parameters: declarations::type_parameters(builder, node),
        overrides: modifiers.has("override") || is_explicit,
        is_abstract: body.is_none() && !modifiers.has("extern") && !modifiers.has("partial"),
        is_async: modifiers.has("async"),
        modifiers: modifiers.words,
        ..builder.member(name)
    };
    match body {
        Some(body) => {
            let id = FunctionId(builder.facts.functions.len() as u32);
            let gives = function.results.first().is_some_and(|result| result.text != "void");
            builder.open_function(function, node.start_byte(), node.end_byte());
            builder.declare_parameters(formals);
            if let Some(value) = arrow_value(body).filter(|_| gives) {
                builder.returns(id, Some(value), value);
            }
        }
        None => builder.facts.functions.push(function),
    }
}

/// The expression of `=> x`.
fn arrow_value(body: Node<'_>) -> Option<Node<'_>> {
    let is_arrow = kind_of(body) == "arrow_expression_clause";
    is_arrow.then(|| named_children(body).next()).flatten()
}

/// Opens the scope of a lambda or an anonymous method, and records its parameters.
pub(super) fn lambda<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let formals = lambda_formals(builder, node);
    builder.open_lambda(node, formals);
}

/// Records a lambda under the name it is bound to. It counts for checks that look for a function by
/// name (semantics, template 31).
pub(super) fn bound_lambda<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>) {
    if !matches!(kind_of(value), "lambda_expression" | "anonymous_method_expression") {
        return;
    }
    let body = value.field("body").or_else(|| named_children(value).last());
    let parameters = builder.parameters(&lambda_formals(builder, value));
    let mut function = builder.named_literal(name, value, body, parameters);
    function.results = value.field("type").map(|ty| builder.type_text(ty)).into_iter().collect();
    builder.facts.functions.push(function);
}

/// Records that the function around a `yield` gives its values one by one.
pub(super) fn yields<'t>(builder: &mut Builder<'t>, _: Node<'t>) {
    if let Some(id) = builder.current_function() {
        builder.facts.functions[id.0 as usize].is_generator = true;
    }
}

/// The parameters in a list. The grammar has no node for that after `params`.
pub(super) fn formals<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Formal<'t>> {
    let mut formals: Vec<_> = named_children(list)
        .filter(|node| kind_of(*node) == "parameter")
        .filter_map(|node| formal(builder, node))
        .collect();
    let start = children(list).find(|child| kind_of(*child) == "params");
    if let (Some(start), Some(ty), Some(name)) = (start, list.field("type"), list.field("name")) {
        formals.push(Formal {
            node: name,
            name,
            ty: Some(builder.type_text(ty)),
            default: None,
            modifiers: vec!["params"],
            span: builder.bytes(start.start_byte(), name.end_byte()),
            is_variadic: true,
        });
    }
    formals
}

fn formal<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Formal<'t>> {
    let name = node.field("name")?;
    let default = named_children(node).last().filter(|last| *last != name);
    Some(Formal {
        node,
        name,
        ty: node.field("type").and_then(|ty| variables::declared_type(builder, ty)),
        default: default.filter(|last| last.start_byte() > name.end_byte()),
        modifiers: Modifiers::of(builder, node).words,
        span: builder.span(node),
        is_variadic: false,
    })
}

fn lambda_formals<'t>(builder: &Builder<'t>, lambda: Node<'t>) -> Vec<Formal<'t>> {
    match lambda.field("parameters") {
        Some(name) if kind_of(name) == "implicit_parameter" => {
            vec![Formal::untyped(builder, name)]
        }
        Some(list) => formals(builder, list),
        None => Vec::new(),
    }
}

fn name_and_kind<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<(Node<'t>, FunctionKind)> {
    let name = node.field("name");
    let in_type = matches!(builder.facts.scope(builder.scope()).kind, ScopeKind::Type(_));
    Some(match kind_of(node) {
        "constructor_declaration" => (name?, FunctionKind::Constructor),
        "destructor_declaration" => (name?, FunctionKind::Destructor),
        "operator_declaration" => (node.field("operator")?, FunctionKind::Operator),
        "conversion_operator_declaration" => (node.field("type")?, FunctionKind::Operator),
        "local_function_statement" if !in_type => (name?, FunctionKind::Function),
        _ if in_type => (name?, FunctionKind::Method),
        _ => (name?, FunctionKind::Function),
    })
}

fn result<'t>(builder: &Builder<'t>, node: Node<'t>, kind: FunctionKind) -> Vec<TypeText<'t>> {
    let is_built = matches!(kind, FunctionKind::Constructor | FunctionKind::Destructor);
    let ty = node.field("returns").or_else(|| node.field("type")).filter(|_| !is_built);
    ty.map(|ty| builder.type_text(ty)).into_iter().collect()
}

/// Records a `throw`, a statement or an expression.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = named_children(node).next();
    builder.raised(value, node, |value| value.field("type").or_else(|| value.field("function")));
}

/// Records the type that a `catch` names. One without takes everything, as one of `Exception` does.
pub(super) fn catch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let declaration = named_children(node).find(|child| kind_of(*child) == "catch_declaration");
    let class = declaration.and_then(|declaration| declaration.field("type"));
    builder.exception(Caught, class, class.unwrap_or(node));
}
