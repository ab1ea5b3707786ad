//! Functions, methods, initializers and what they return.

use tree_sitter::Node;

use super::{Fields, declarations, kind_of, types};
use crate::facts::{
    Function, FunctionKind, Parameter, Return, ScopeKind, TypeText, Variable, VariableKind,
};
use crate::lang::tree::{children, named_children};
use crate::syntax::Builder;

/// How many branches of results are looked at, to bound the work.
const MAX_TAILS: usize = 64;

/// Records a function, method, initializer or deinitializer, and opens its scope if it has a body.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let name = node.field("name").or_else(|| {
        // `deinit` has no field.
        children(node).find(|child| kind_of(*child) == "deinit")
    });
    let Some(name) = name else { return };
    let is_member = builder.owner_type().is_some();
    let kind = match kind_of(name) {
        "init" => FunctionKind::Constructor,
        "deinit" => FunctionKind::Destructor,
        "simple_identifier" if is_member => FunctionKind::Method,
        "simple_identifier" => FunctionKind::Function,
        _ => FunctionKind::Operator,
    };
    let body = node.field("body");
    let start = declarations::start(node);
    let mut modifiers = declarations::modifiers(builder, node);
    if kind == FunctionKind::Constructor && children(node).any(|child| kind_of(child) == "?") {
        modifiers.push("init?");
    }
    let end = body.map_or(node.end_byte(), |body| body.start_byte());
    let results = result(builder, node);
    let function = Function {
        name: builder.text(name),
        kind,
        owner: declarations::owner(builder),
        owner_type: builder.owner_type(),
        span: builder.bytes(start, node.end_byte()),
        signature: builder.trimmed(start, end),
        type_parameters: types::parameters(builder, node),
        returns: body
            .filter(|_| !results.is_empty())
            .map(|body| tails(builder, body))
            .unwrap_or_default(),
        results,
        is_async: modifiers.contains(&"async"),
        overrides: modifiers.contains(&"override"),
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

/// Opens the scope of what a subscript or a property computes, which is no function.
pub(super) fn accessors<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.open(ScopeKind::Lambda, node);
    declare_parameters(builder, node);
}

/// Records a `return` in the function around it. One in a closure or an accessor is left out.
pub(super) fn transfer<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let is_return = children(node).next().is_some_and(|word| kind_of(word) == "return");
    if let (true, ScopeKind::Function(id)) = (is_return, builder.facts.scope(builder.scope()).kind)
    {
        builder.returns(id, node.field("result"), node);
    }
}

/// The declared result. A function without one returns `Void`.
pub(super) fn result<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<TypeText<'t>> {
    types::after(builder, node, "->").into_iter().collect()
}

/// The value of a body that is a single expression, which it returns: those of all branches.
pub(super) fn tails<'t>(builder: &Builder<'t>, body: Node<'t>) -> Vec<Return<'t>> {
    let mut found = Vec::new();
    let mut pending: Vec<Node<'t>> = only_statement(body).into_iter().collect();
    while let Some(node) = pending.pop().filter(|_| found.len() < MAX_TAILS) {
        match kind_of(node) {
            "if_statement" | "switch_entry" => {
                let inner = named_children(node)
                    .filter(|part| matches!(kind_of(*part), "if_statement" | "statements"));
                let inner: Vec<_> = inner.filter_map(only_of).collect();
                pending.extend(inner.into_iter().rev());
            }
            "switch_statement" => {
                let entries: Vec<_> =
                    named_children(node).filter(|part| kind_of(*part) == "switch_entry").collect();
                pending.extend(entries.into_iter().rev());
            }
            // Recorded where they are.
            "control_transfer_statement" => {}
            kind if kind.ends_with("_statement") || kind.ends_with("_declaration") => {}
            "assignment" | "directive" => {}
            _ => {
                let value = Some(builder.expression(node));
                found.push(Return { value, span: builder.span(node) });
            }
        }
    }
    found
}

/// The only statement in braces.
fn only_statement(body: Node<'_>) -> Option<Node<'_>> {
    named_children(body).find(|child| kind_of(*child) == "statements").and_then(only_of)
}

fn only_of(statements: Node<'_>) -> Option<Node<'_>> {
    match kind_of(statements) {
        "statements" => {
            let mut inner = named_children(statements);
            inner.next().filter(|_| inner.next().is_none())
        }
        _ => Some(statements),
    }
}

fn parameter_nodes(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    named_children(node).filter(|child| kind_of(*child) == "parameter")
}

/// Those of a function, by the names that its body uses: `to` of `func move(to place: Int)` is a label.
fn parameters<'t>(builder: &Builder<'t>, node: Node<'t>) -> Vec<Parameter<'t>> {
    let parameter = |node: Node<'t>| {
        let name = node.field("name").map(|name| builder.text(name));
        Parameter {
            name: name.filter(|name| *name != "_"),
            parts: Vec::new(),
            ty: types::after(builder, node, ":"),
            default: default(builder, node).map(|value| builder.expression(value)),
            is_variadic: types::next_mark(builder, node, "...").is_some(),
            span: builder.span(node),
        }
    };
    parameter_nodes(node).map(parameter).collect()
}

/// What follows a parameter after `=`.
fn default<'t>(builder: &Builder<'t>, parameter: Node<'t>) -> Option<Node<'t>> {
    let dots = types::next_mark(builder, parameter, "...");
    types::next_mark(builder, dots.unwrap_or(parameter), "=")?.next_sibling()
}

/// Declares the parameters of a function, initializer or subscript.
fn declare_parameters<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let parameters: Vec<_> = parameter_nodes(node).collect();
    for parameter in parameters {
        let Some(name) = parameter.field("name").filter(|name| builder.text(*name) != "_") else {
            continue;
        };
        let variable = Variable {
            name: builder.text(name),
            ty: types::after(builder, parameter, ":"),
            value: builder.initial_value(default(builder, parameter)),
            ..builder.blank(name, parameter, VariableKind::Parameter)
        };
        builder.facts.variables.push(variable);
    }
}
