//! Parameters of functions and lambdas.

use tree_sitter::Node;

use super::annotations;
use super::kind_of;
use crate::facts::Parameter;
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// A parameter with the node of its name, if it has one.
pub(super) type ParameterAndName<'t> = (Parameter<'t>, Option<Node<'t>>);

/// The annotations of a parameter list, in source order.
pub(super) fn annotations_of(list: Node<'_>) -> Vec<Node<'_>> {
    named_children(list)
        .filter_map(|parameter| parameter.child_by_field_id(field!(Python, "type")))
        .collect()
}

/// Removes the receiver from the parameters of a method: the first one, if it is positional.
pub(super) fn take_receiver<'t>(
    list: Node<'t>,
    parameters: &mut Vec<ParameterAndName<'t>>,
) -> Option<ParameterAndName<'t>> {
    let (first, name) = parameters.first()?;
    let is_positional = !first.is_variadic
        && name.is_some()
        && kind_of(list.named_child(0)?) != "keyword_separator";
    is_positional.then(|| parameters.remove(0))
}

/// The parameters of a function or lambda; `*` and `/` are not parameters.
pub(super) fn parameters<'t>(builder: &Builder<'t>, list: Node<'t>) -> Vec<ParameterAndName<'t>> {
    named_children(list)
        .filter_map(|node| parameter(builder, node))
        .collect()
}

fn parameter<'t>(builder: &Builder<'t>, node: Node<'t>) -> Option<ParameterAndName<'t>> {
    let pattern = match kind_of(node) {
        "identifier" | "tuple_pattern" | "list_splat_pattern" | "dictionary_splat_pattern" => node,
        "typed_parameter" => node.named_child(0)?,
        "default_parameter" | "typed_default_parameter" => {
            node.child_by_field_id(field!(Python, "name"))?
        }
        _ => return None,
    };
    let is_variadic = matches!(
        kind_of(pattern),
        "list_splat_pattern" | "dictionary_splat_pattern"
    );
    let name = if is_variadic {
        pattern.named_child(0)
    } else {
        Some(pattern).filter(|pattern| kind_of(*pattern) == "identifier")
    };
    let parameter = Parameter {
        name: name.map(|name| builder.text(name)),
        ty: node
            .child_by_field_id(field!(Python, "type"))
            .map(|ty| annotations::type_text(builder, ty)),
        default: node
            .child_by_field_id(field!(Python, "value"))
            .map(|value| builder.expression(value)),
        is_variadic,
        span: builder.span(node),
    };
    Some((parameter, name))
}
