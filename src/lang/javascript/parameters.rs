//! The parameters of functions.

use tree_sitter::Node;

use super::patterns::bound_names;
use super::{Fields, jsdoc, kind_of, variables};
use crate::facts::{Parameter, TypeText, Variable, VariableKind};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The nodes of the parameters: one for each, without `this`.
fn nodes(function: Node<'_>) -> Vec<Node<'_>> {
    if let Some(only) = function.field("parameter") {
        return vec![only];
    }
    let list = function.field("parameters");
    let mut all = list.into_iter().flat_map(named_children);
    let first = all.next().filter(|first| !is_receiver(*first));
    let all = first.into_iter().chain(all);
    all.filter(|node| !node.is_error()).collect()
}

/// Whether the first parameter is `this`, which only has a type.
fn is_receiver(first: Node<'_>) -> bool {
    kind_of(pattern(first)) == "this"
}

/// The pattern of a parameter.
fn pattern(node: Node<'_>) -> Node<'_> {
    let pattern = node.field("pattern").or_else(|| node.field("name"));
    pattern.unwrap_or(node)
}

/// What a parameter binds, and whether that is the rest of the arguments.
fn bound(node: Node<'_>) -> (Node<'_>, bool) {
    let outer = pattern(node);
    match kind_of(outer) {
        "rest_pattern" => (outer.named_child(0).unwrap_or(outer), true),
        _ => (outer, false),
    }
}

/// The parameters of a function; where they have no types, a comment may give them.
pub(in crate::lang) fn of<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Vec<Parameter<'t>> {
    let comment = jsdoc::above(builder, visit);
    let of_variable = types_of_variable(builder, visit);
    let nodes = nodes(visit.node).into_iter();
    nodes
        .enumerate()
        .map(|(at, node)| {
            let mut parameter = parameter(builder, node);
            if parameter.ty.is_none() {
                parameter.ty = of_variable.get(at).cloned().flatten();
            }
            if let (None, Some(name), Some(comment)) = (&parameter.ty, parameter.name, &comment) {
                parameter.ty = comment.parameter(name);
            }
            parameter
        })
        .collect()
}

/// The types of the parameters by that of the variable that holds the function: a function type, or
/// that of a component (`FC<Props>`).
fn types_of_variable<'t>(
    builder: &Builder<'t>,
    visit: &Visit<'_, 't>,
) -> Vec<Option<TypeText<'t>>> {
    const COMPONENTS: [&str; 4] = ["FC", "FunctionComponent", "SFC", "VFC"];
    let holder = visit.parent().and_then(|around| around.field("type"));
    let ty = holder.and_then(|annotation| annotation.named_child(0));
    match ty.map(|ty| (ty, kind_of(ty))) {
        Some((ty, "function_type")) => nodes(ty)
            .into_iter()
            .map(|node| variables::type_of(builder, node))
            .collect(),
        Some((ty, "generic_type")) => {
            let name = ty.field("name").map_or("", |name| builder.text(name));
            let is_component = COMPONENTS.contains(&name.rsplit('.').next().unwrap_or(name));
            let arguments = ty.field("type_arguments").filter(|_| is_component);
            let props = arguments.and_then(|list| list.named_child(0));
            props
                .map(|props| Some(builder.type_text(props)))
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

fn parameter<'t>(builder: &Builder<'t>, node: Node<'t>) -> Parameter<'t> {
    let (inner, is_variadic) = bound(node);
    let is_name = kind_of(inner) == "identifier";
    let default = node.field("value");
    let parts = match is_name {
        true => Vec::new(),
        false => names_taken(builder, node, inner),
    };
    Parameter {
        name: is_name.then(|| builder.text(inner)),
        parts,
        ty: variables::type_of(builder, node),
        default: default.map(|default| builder.expression(default)),
        is_variadic,
        span: builder.span(node),
    }
}

/// The names that a pattern takes from its argument, keys and bindings, and those that its type
/// says it may take.
fn names_taken<'t>(builder: &Builder<'t>, node: Node<'t>, pattern: Node<'t>) -> Vec<&'t str> {
    let annotation = node.field("type").and_then(|it| it.named_child(0));
    let literal = annotation.filter(|it| kind_of(*it) == "object_type");
    let members = literal.into_iter().flat_map(named_children);
    let names = members.filter_map(|member| member.field("name"));
    let mut found: Vec<_> = names.map(|name| builder.text(name)).collect();
    for bound in bound_names(builder, pattern) {
        found.extend(bound.key.map(|key| builder.text(key)));
        found.push(builder.text(bound.target));
    }
    found
}

/// The parameter `this`, if it is written.
pub(super) fn receiver<'t>(builder: &Builder<'t>, function: Node<'t>) -> Option<Parameter<'t>> {
    let list = function.field("parameters")?;
    let first = named_children(list).next();
    let node = first.filter(|first| is_receiver(*first))?;
    Some(Parameter {
        name: Some("this"),
        ..parameter(builder, node)
    })
}

/// Declares the names of the parameters in the scope of their function, with the types that are
/// known of them.
pub(super) fn declare<'t>(
    builder: &mut Builder<'t>,
    function: Node<'t>,
    types: &[Option<TypeText<'t>>],
) {
    for (at, node) in nodes(function).into_iter().enumerate() {
        let value = node.field("value");
        let written = variables::type_of(builder, node);
        let ty = written.or_else(|| types.get(at).cloned().flatten());
        for bound in bound_names(builder, bound(node).0) {
            let variable = Variable {
                ty: variables::part_type(builder, node, &bound, &ty),
                value: variables::value_of(builder, &bound, value),
                ..builder.variable(bound.target, node, VariableKind::Parameter)
            };
            builder.facts.variables.push(variable);
        }
    }
}
