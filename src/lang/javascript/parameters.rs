//! The parameters of functions.

use tree_sitter::Node;

use super::patterns::bound_names;
use super::{Fields, jsdoc, kind_of, variables};
use crate::facts::{Parameter, TypeText, Variable, VariableKind};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// The parameters of a function as they are written.
pub(in crate::lang) struct ParameterList<'t> {
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
    pub(in crate::lang) fn read(builder: &Builder<'t>, function: Node<'t>) -> Self {
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
            ty: variables::type_of(builder, node),
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
pub(in crate::lang) fn of<'t>(
    builder: &Builder<'t>,
    visit: &Visit<'_, 't>,
    list: &ParameterList<'t>,
) -> Vec<Parameter<'t>> {
    if list.parameters.is_empty() {
        return Vec::new();
    }
    let comment = jsdoc::above(builder, visit);
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
            list.parameters.into_iter().map(|one| one.ty).collect()
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
                ty: variables::part_type(builder, written.node, &bound, &ty),
                value: variables::value_of(builder, &bound, written.default),
                ..builder.variable(bound.target, written.node, VariableKind::Parameter)
            };
            builder.facts.variables.push(variable);
        }
    }
}
