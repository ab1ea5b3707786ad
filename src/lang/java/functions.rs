//! Methods, constructors, lambdas and their `return` statements.

use tree_sitter::Node;

use super::documentation::Modifiers;
use super::{Fields, kind_of, types, variables};
use crate::facts::ExceptionRole::Caught;
use crate::facts::{Function, FunctionKind, ScopeKind, TypeText};
use crate::lang::formals::Formal;
use crate::lang::tree::named_children;
use crate::response::Span;
use crate::syntax::Builder;

/// Records a method or constructor and its parameters, and opens its scope.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let Some((name, kind)) = name_and_kind(builder, node) else {
        return;
    };
    let modifiers = Modifiers::of(builder, node);
    let body = node.field("body");
    let formals = match node.field("parameters") {
        Some(list) => formals(builder, list),
        None => Vec::new(),
    };
    let function = Function {
        kind,
        span: builder.bytes(modifiers.start, node.end_byte()),
        signature: builder.signature(node, modifiers.start, body),
        body: body.map(|body| builder.span(body)),
        parameters: builder.parameters(&formals),
        results: result(builder, node, kind),
        type_parameters: types::type_parameters(builder, node),
        overrides: modifiers.has("Override") || modifiers.has("java.lang.Override"),
        is_abstract: body.is_none() && !modifiers.has("native"),
        modifiers: modifiers.words,
        ..builder.member(name)
    };
    if body.is_some() {
        builder.open_function(function, node.start_byte(), node.end_byte());
        builder.declare_parameters(formals);
    } else {
        builder.facts.functions.push(function);
    }
}

/// Records the canonical constructor that the header of a record declares, unless the body declares
/// it explicitly (semantics, section 10).
pub(super) fn record_header<'t>(
    builder: &mut Builder<'t>,
    name: Node<'t>,
    body: Node<'t>,
    header: Span,
    components: &[Formal<'t>],
) {
    let is_explicit = named_children(body)
        .filter(|member| kind_of(*member) == "constructor_declaration")
        .filter_map(|constructor| constructor.field("parameters"))
        .any(|list| {
            let parameters = formals(builder, list);
            parameters.len() == components.len()
                && parameters.iter().zip(components).all(|(parameter, component)| {
                    parameter.ty.as_ref().map(|ty| &ty.text)
                        == component.ty.as_ref().map(|ty| &ty.text)
                })
        });
    if !is_explicit {
        builder.header_constructor(name, header, components);
    }
}

/// Opens a lambda's scope and records its parameters.
pub(super) fn lambda<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let formals = lambda_formals(builder, node);
    builder.open_lambda(node, formals);
}

/// Records a lambda under the name it is bound to. It counts for checks that look for a function by
/// name (semantics, template 31).
pub(super) fn bound_lambda<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>) {
    if kind_of(value) != "lambda_expression" {
        return;
    }
    let body = value.field("body");
    let parameters = builder.parameters(&lambda_formals(builder, value));
    let function = builder.named_literal(name, value, body, parameters);
    builder.facts.functions.push(function);
}

/// The parameters or components in a list, without a receiver parameter.
pub(super) fn formals<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<Formal<'t>> {
    named_children(list)
        .filter_map(|node| match kind_of(node) {
            "formal_parameter" => typed_formal(builder, node),
            "spread_parameter" => variadic_formal(builder, node),
            "identifier" => Some(Formal::untyped(builder, node)),
            _ => None,
        })
        .collect()
}

fn typed_formal<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Formal<'t>> {
    Some(Formal {
        node,
        name: node.field("name")?,
        ty: variables::declared_type(builder, node.field("type")?, node),
        default: None,
        modifiers: Modifiers::of(builder, node).words,
        is_variadic: false,
        span: builder.span(node),
    })
}

/// `String... names`: the grammar has no fields for the type and the dots.
fn variadic_formal<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Formal<'t>> {
    let mut parts = named_children(node).filter(|child| kind_of(*child) != "modifiers");
    let ty = parts.next()?;
    let declarator = parts.find(|child| kind_of(*child) == "variable_declarator")?;
    Some(Formal {
        node,
        name: declarator.field("name")?,
        ty: Some(TypeText {
            text: format!("{}...", builder.text(ty)).into(),
            span: builder.span(ty),
        }),
        default: None,
        modifiers: Modifiers::of(builder, node).words,
        is_variadic: true,
        span: builder.span(node),
    })
}

fn lambda_formals<'t>(builder: &Builder<'t>, lambda: Node<'t>) -> Vec<Formal<'t>> {
    match lambda.field("parameters") {
        Some(name) if kind_of(name) == "identifier" => vec![Formal::untyped(builder, name)],
        Some(list) => formals(builder, list),
        None => Vec::new(),
    }
}

/// The name and kind of a function. A constructor shown without its class is parsed as a method
/// without a name; its return type is the name.
fn name_and_kind<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<(Node<'t>, FunctionKind)> {
    let name = node.field("name")?;
    if name.is_missing() {
        let ty = node.field("type")?;
        return (kind_of(ty) == "type_identifier").then_some((ty, FunctionKind::Constructor));
    }
    let is_constructor =
        matches!(kind_of(node), "constructor_declaration" | "compact_constructor_declaration");
    let kind = match builder.facts.scope(builder.scope()).kind {
        _ if is_constructor => FunctionKind::Constructor,
        ScopeKind::Type(_) | ScopeKind::AnonymousType => FunctionKind::Method,
        _ => FunctionKind::Function,
    };
    Some((name, kind))
}

fn result<'t>(builder: &Builder<'t>, node: Node<'t>, kind: FunctionKind) -> Vec<TypeText<'t>> {
    node.field("type")
        .filter(|_| kind != FunctionKind::Constructor)
        .and_then(|ty| variables::declared_type(builder, ty, node))
        .into_iter()
        .collect()
}

/// Records a `throw`.
pub(super) fn throw<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = named_children(node).next();
    builder.raised(value, node, |value| {
        let called = value.field("name");
        value.field("type").or(called)
    });
}

/// Records the types that a `catch` names. Whatever is thrown is a `Throwable`.
pub(super) fn catch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    for class in named_children(node) {
        let is_general = builder.text(class) == "Throwable";
        builder.exception(Caught, Some(class).filter(|_| !is_general), class);
    }
}
