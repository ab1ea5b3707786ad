//! The parameters of functions.

use tree_sitter::Node;

use super::{Fields, annotations, documentation, kind_of, variables};
use crate::facts::{Parameter, Part, TypeText, Variable, VariableKind};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The parameters of a function as they are written.
pub(super) struct ParameterList<'t> {
    /// `this`, which only has a type.
    receiver: Option<Written<'t>>,
    parameters: Vec<Written<'t>>,
}

/// A parameter as it is written.
struct Written<'t> {
    node: Node<'t>,
    /// What it binds, without the marks of the rest of the arguments.
    pattern: Node<'t>,
    is_variadic: bool,
    ty: Option<TypeText<'t>>,
    default: Option<Node<'t>>,
}

impl<'t> ParameterList<'t> {
    /// The parameters of a function or of a type of functions.
    pub(super) fn read(builder: &Builder<'t>, function: Node<'t>) -> Self {
        let only = function.field("parameter");
        let list = function.field("parameters").filter(|_| only.is_none());
        let listed = list.into_iter().flat_map(named_children);
        let nodes = only.into_iter().chain(listed.filter(|node| !node.is_error()));
        let mut parameters = nodes.map(|node| Written::read(builder, node)).peekable();
        let receiver = parameters.next_if(|first| kind_of(first.pattern) == "this");
        Self { receiver, parameters: parameters.collect() }
    }

    /// The parameter `this`, if it is written.
    pub(super) fn receiver(&self, builder: &Builder<'t>) -> Option<Parameter<'t>> {
        let receiver = self.receiver.as_ref()?;
        Some(Parameter { name: Some("this"), ..receiver.parameter(builder) })
    }
}

impl<'t> Written<'t> {
    fn read(builder: &Builder<'t>, node: Node<'t>) -> Self {
        let outer = node.field("pattern").or_else(|| node.field("name"));
        let outer = outer.unwrap_or(node);
        let is_variadic = kind_of(outer) == "rest_pattern";
        let rest = outer.named_child(0).filter(|_| is_variadic);
        Self {
            node,
            pattern: rest.unwrap_or(outer),
            is_variadic,
            ty: annotations::type_of(builder, node),
            default: node.field("value"),
        }
    }

    fn parameter(&self, builder: &Builder<'t>) -> Parameter<'t> {
        let is_name = kind_of(self.pattern) == "identifier";
        let parts = match is_name {
            true => Vec::new(),
            false => names_taken(builder, self.node, self.pattern),
        };
        Parameter {
            name: is_name.then(|| builder.text(self.pattern)),
            parts,
            ty: self.ty.clone(),
            default: self.default.map(|default| builder.expression(default)),
            is_variadic: self.is_variadic,
            span: builder.span(self.node),
        }
    }
}

/// The parameters of a function; where they have no types, the variable that holds the function or a
/// comment may give them.
pub(super) fn of<'t>(
    builder: &Builder<'t>,
    visit: &Visit<'_, 't>,
    list: &ParameterList<'t>,
) -> Vec<Parameter<'t>> {
    if list.parameters.is_empty() {
        return Vec::new();
    }
    let comment = documentation::above(builder, visit);
    let of_variable = types_of_variable(builder, visit);
    let written = list.parameters.iter().enumerate();
    written
        .map(|(at, written)| {
            let mut parameter = written.parameter(builder);
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
        Some((ty, "function_type")) => {
            let list = ParameterList::read(builder, ty);
            list.parameters.into_iter().map(|parameter| parameter.ty).collect()
        }
        Some((ty, "generic_type")) => {
            let name = ty.field("name").map_or("", |name| builder.text(name));
            let is_component = COMPONENTS.contains(&name.rsplit('.').next().unwrap_or(name));
            let arguments = ty.field("type_arguments").filter(|_| is_component);
            let props = arguments.and_then(|list| list.named_child(0));
            props.map(|props| Some(builder.type_text(props))).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The names that a pattern takes from its argument, keys and bindings, and those that its type
/// says it may take.
fn names_taken<'t>(builder: &Builder<'t>, node: Node<'t>, pattern: Node<'t>) -> Vec<&'t str> {
    let annotation = node.field("type").and_then(|child| child.named_child(0));
    let literal = annotation.filter(|annotation| kind_of(*annotation) == "object_type");
    let members = literal.into_iter().flat_map(named_children);
    let names = members.filter_map(|member| member.field("name"));
    let mut found: Vec<_> = names.map(|name| builder.text(name)).collect();
    for bound in bound_names(builder, pattern) {
        found.extend(bound.key.map(|key| builder.text(key)));
        found.push(builder.text(bound.target));
    }
    found
}

/// Declares the names of the parameters in the scope of their function, with the types that are
/// known of them.
pub(super) fn declare<'t>(
    builder: &mut Builder<'t>,
    list: ParameterList<'t>,
    types: &[Option<TypeText<'t>>],
) {
    for (at, written) in list.parameters.into_iter().enumerate() {
        let ty = written.ty.or_else(|| types.get(at).cloned().flatten());
        for bound in bound_names(builder, written.pattern) {
            let variable = Variable {
                ty: annotations::part_type(builder, written.node, &bound.path, &ty),
                value: variables::value_of(builder, &bound, written.default),
                ..builder.variable(bound.target, written.node, VariableKind::Parameter)
            };
            builder.facts.variables.push(variable);
        }
    }
}

/// A name bound by a pattern.
pub(super) struct BoundName<'t> {
    /// The name, or the member that is assigned.
    pub(super) target: Node<'t>,
    /// Its value where the pattern finds none.
    pub(super) default: Option<Node<'t>>,
    /// Which part of the value it gets: empty if all of it.
    pub(super) path: Vec<Part<'t>>,
    /// The key that it has in an object, if the pattern says one.
    pub(super) key: Option<Node<'t>>,
}

/// The names and members that a pattern binds, in source order.
pub(super) fn bound_names<'t>(builder: &Builder<'t>, pattern: Node<'t>) -> Vec<BoundName<'t>> {
    let mut found = Vec::new();
    let mut open = vec![BoundName { target: pattern, default: None, path: Vec::new(), key: None }];
    while let Some(next) = open.pop() {
        match kind_of(next.target) {
            "identifier"
            | "shorthand_property_identifier_pattern"
            | "shorthand_property_identifier"
            | "member_expression"
            | "subscript_expression" => found.push(next),
            _ => {
                let mut parts = parts(builder, &next);
                parts.reverse();
                open.extend(parts);
            }
        }
    }
    found
}

/// The patterns directly within a pattern.
fn parts<'t>(builder: &Builder<'t>, outer: &BoundName<'t>) -> Vec<BoundName<'t>> {
    let node = outer.target;
    let deeper = |part: Option<Part<'t>>| {
        let mut path = outer.path.clone();
        path.extend(part);
        path
    };
    let inner = |target: Node<'t>, path: Vec<Part<'t>>| BoundName {
        target,
        default: outer.default,
        path,
        key: outer.key,
    };
    match kind_of(node) {
        "array_pattern" | "array" => elements(node)
            .map(|(at, element)| inner(element, deeper(Some(Part::Nth(at)))))
            .collect(),
        "object_pattern" | "object" => named_children(node)
            .map(|entry| inner(entry, deeper(Some(part_of(builder, entry)))))
            .collect(),
        "pair_pattern" | "pair" => {
            let value = node.field("value");
            let key = node.field("key");
            let part = value.map(|value| BoundName { key, ..inner(value, deeper(None)) });
            part.into_iter().collect()
        }
        "assignment_pattern" | "object_assignment_pattern" | "assignment_expression" => {
            let left = node.field("left");
            let default = node.field("right");
            let part = left.map(|left| BoundName { default, ..inner(left, deeper(None)) });
            part.into_iter().collect()
        }
        "rest_pattern" | "spread_element" => {
            named_children(node).take(1).map(|rest| inner(rest, rest_of(&outer.path))).collect()
        }
        "non_null_expression" | "parenthesized_expression" | "as_expression" => {
            named_children(node).take(1).map(|child| inner(child, deeper(None))).collect()
        }
        "type_assertion" => {
            named_children(node).skip(1).map(|child| inner(child, deeper(None))).collect()
        }
        _ => Vec::new(),
    }
}

/// Which part of an object an entry of a pattern takes.
fn part_of<'t>(builder: &Builder<'t>, entry: Node<'t>) -> Part<'t> {
    let key = match kind_of(entry) {
        "pair_pattern" | "pair" => entry.field("key"),
        "object_assignment_pattern" | "assignment_expression" => entry.field("left"),
        _ => Some(entry),
    };
    let is_name = |key: &Node<'t>| {
        let kind = kind_of(*key);
        kind == "string" || kind.ends_with("identifier") || kind.ends_with("identifier_pattern")
    };
    key.filter(is_name)
        .map_or(Part::Entries, |key| Part::Entry(builder.text(key).trim_matches(['"', '\''])))
}

/// The path to what the others leave of an object or an array, given that to its place in it.
fn rest_of<'t>(place: &[Part<'t>]) -> Vec<Part<'t>> {
    let mut path = place.to_vec();
    if let Some(last @ Part::Nth(_)) = path.last_mut() {
        *last = Part::Rest;
    }
    path
}

/// The elements of an array pattern with their places: holes count.
fn elements<'t>(node: Node<'t>) -> impl Iterator<Item = (usize, Node<'t>)> {
    let mut at = 0;
    crate::lang::tree::children(node).filter_map(move |child| {
        if kind_of(child) == "," {
            at += 1;
        }
        child.is_named().then_some((at, child))
    })
}
