//! Functions, methods, closures and what they return.

use tree_sitter::Node;

use super::{Fields, declarations, kind_of, patterns, types};
use crate::facts::{
    Function, FunctionKind, LiteralKind, Parameter, Return, ScopeKind, TypeText, VariableKind,
};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// How many branches of results are looked at, to bound the work.
const MAX_TAILS: usize = 64;

/// Records a function or method, and opens its scope if it has a body.
pub(super) fn record<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let Some(name) = node.field("name").filter(|name| kind_of(*name) == "identifier") else {
        return;
    };
    let outer = declarations::owner(visit);
    let implemented = outer.filter(|outer| kind_of(*outer) == "impl_item");
    let (owner, owner_type) = match implemented {
        Some(outer) => {
            let ty = outer.field("type").map(|ty| types::base_name(builder, ty));
            (ty.map(Into::into), None)
        }
        None => (builder.owner(), builder.owner_type()),
    };
    let is_member = outer.is_some();
    let modifiers = declarations::modifiers(visit);
    let body = node.field("body");
    let function = Function {
        kind: if is_member { FunctionKind::Method } else { FunctionKind::Function },
        owner: owner.filter(|_| is_member),
        owner_type: owner_type.filter(|_| is_member),
        receiver: receiver(builder, node),
        type_parameters: types::parameters(builder, node),
        results: results(builder, node),
        returns: body.map(|body| tails(builder, body)).unwrap_or_default(),
        is_async: modifiers.contains(&"async"),
        // Another language has given the functions of an `extern` block their names.
        overrides: implemented.is_some_and(|outer| outer.field("trait").is_some())
            || visit.ancestors().nth(1).is_some_and(|outer| kind_of(outer) == "foreign_mod_item"),
        is_abstract: body.is_none() && is_member,
        modifiers,
        ..builder.named_literal(name, node, body, parameters(builder, node))
    };
    match body {
        Some(_) => {
            builder.open_function(function, node.start_byte(), node.end_byte());
            declare_parameters(builder, node);
        }
        None => builder.facts.functions.push(function),
    }
}

/// Opens the scope of a closure, and records its parameters.
pub(super) fn closure<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.literal(LiteralKind::Lambda, node);
    builder.open(ScopeKind::Lambda, node);
    declare_parameters(builder, node);
}

/// Records a closure under the name that it is bound to.
pub(super) fn bound_closure<'t>(builder: &mut Builder<'t>, name: Node<'t>, value: Node<'t>) {
    if kind_of(value) != "closure_expression" || kind_of(name) != "identifier" {
        return;
    }
    let function = Function {
        results: results(builder, value),
        ..builder.named_literal(name, value, value.field("body"), parameters(builder, value))
    };
    builder.facts.functions.push(function);
}

/// Records a `return` in the function around it. One in a closure is left out.
pub(super) fn return_expression<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let ScopeKind::Function(id) = builder.facts.scope(builder.scope()).kind {
        builder.returns(id, named_children(node).next(), node);
    }
}

/// The declared result. A function without one returns the unit.
fn results<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<TypeText<'t>> {
    node.field("return_type").map(|ty| builder.type_text(ty)).into_iter().collect()
}

/// The expressions at the end of a body, whose value it returns: those of all branches.
fn tails<'t>(builder: &Builder<'t>, body: Node<'t>) -> Vec<Return<'t>> {
    let mut found = Vec::new();
    let mut pending = vec![body];
    while let Some(node) = pending.pop().filter(|_| found.len() < MAX_TAILS) {
        match kind_of(node) {
            "block" => {
                let last = children(node).filter(|child| kind_of(*child) != "}").last();
                pending.extend(last.filter(Node::is_named));
            }
            // Only what ends with a block is a statement without a semicolon.
            "expression_statement" => {
                let last = children(node).last();
                pending.extend(last.filter(|last| kind_of(*last) != ";"));
            }
            "if_expression" => {
                pending.extend(
                    node.field("alternative").and_then(|other| named_children(other).next()),
                );
                pending.extend(node.field("consequence"));
            }
            "match_expression" => {
                let arms = node.field("body").into_iter().flat_map(named_children);
                let values: Vec<_> = arms.filter_map(|arm| arm.field("value")).collect();
                pending.extend(values.into_iter().rev());
            }
            "unsafe_block" => pending.extend(named_children(node).last()),
            // Recorded where they are.
            "return_expression" => {}
            kind if kind.ends_with("_declaration") || kind.ends_with("_item") => {}
            "for_expression" | "loop_expression" | "while_expression" => {}
            _ => {
                let value = Some(builder.expression(node));
                found.push(Return { value, span: builder.span(node) });
            }
        }
    }
    found
}

/// `self`, `&mut self`, `self: Box<Self>`.
fn receiver<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<Parameter<'t>> {
    let first = named_children(node.field("parameters")?).next()?;
    is_receiver(first).then(|| Parameter {
        name: Some("self"),
        parts: Vec::new(),
        ty: first.field("type").map(|ty| builder.type_text(ty)),
        default: None,
        is_variadic: false,
        span: builder.span(first),
    })
}

fn is_receiver(parameter: Node<'_>) -> bool {
    kind_of(parameter) == "self_parameter"
        || parameter.field("pattern").is_some_and(|pattern| kind_of(pattern) == "self")
}

/// The nodes of the parameters, without the receiver and attributes.
fn parameter_nodes(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let list = node.field("parameters").into_iter().flat_map(named_children);
    list.filter(|parameter| kind_of(*parameter) != "attribute_item" && !is_receiver(*parameter))
}

/// The pattern and the type of a parameter. Those of a closure may be a pattern alone, those of a method
/// without a body a type alone.
fn parts(parameter: Node<'_>) -> (Option<Node<'_>>, Option<Node<'_>>) {
    match kind_of(parameter) {
        "parameter" | "variadic_parameter" => (parameter.field("pattern"), parameter.field("type")),
        kind if kind.ends_with("_type") || kind == "type_identifier" => (None, Some(parameter)),
        _ => (Some(parameter), None),
    }
}

fn parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<Parameter<'t>> {
    let parameter = |node: Node<'t>| {
        let (pattern, ty) = parts(node);
        let names: Vec<_> =
            pattern.map(|pattern| patterns::names(builder, pattern)).unwrap_or_default();
        let mut names: Vec<_> = names.into_iter().map(|name| builder.text(name)).collect();
        let is_name = pattern.is_some_and(patterns::is_name);
        let name = (is_name && names.len() == 1).then(|| names.remove(0));
        Parameter {
            name,
            parts: names,
            ty: ty.map(|ty| builder.type_text(ty)),
            default: None,
            is_variadic: kind_of(node) == "variadic_parameter",
            span: builder.span(node),
        }
    };
    parameter_nodes(node).map(parameter).collect()
}

/// Declares the names that the parameters of a function or closure bind.
fn declare_parameters<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let parameters: Vec<_> = parameter_nodes(node).collect();
    for parameter in parameters {
        let (pattern, ty) = parts(parameter);
        let Some(pattern) = pattern else { continue };
        let binding = patterns::Binding {
            ty: ty.filter(|_| patterns::is_name(pattern)),
            ..patterns::Binding::of(VariableKind::Parameter, parameter)
        };
        patterns::bind(builder, pattern, &binding);
    }
}
