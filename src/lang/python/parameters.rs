//! Parameters of functions and lambdas, and what the name of a receiver refers to.

use tree_sitter::Node;

use super::kind_of;
use super::{definitions, type_uses};
use crate::facts::{Parameter, ScopeKind, TypeId, VariableKind};
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
    named_children(list).filter_map(|node| parameter(builder, node)).collect()
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
    let is_variadic = matches!(kind_of(pattern), "list_splat_pattern" | "dictionary_splat_pattern");
    let name = if is_variadic {
        pattern.named_child(0)
    } else {
        Some(pattern).filter(|pattern| kind_of(*pattern) == "identifier")
    };
    let parameter = Parameter {
        parts: Vec::new(),
        name: name.map(|name| builder.text(name)),
        ty: node
            .child_by_field_id(field!(Python, "type"))
            .map(|ty| type_uses::type_text(builder, ty)),
        default: node
            .child_by_field_id(field!(Python, "value"))
            .map(|value| builder.expression(value)),
        is_variadic,
        span: builder.span(node),
    };
    Some((parameter, name))
}

/// A receiver: its class, and the kind of variable that its attributes are.
pub(super) struct Receiver {
    pub(super) attribute_kind: VariableKind,
    pub(super) owner: Option<TypeId>,
}

/// The receiver that a name refers to, according to the innermost function that has it as a
/// parameter. If none has, `self` and `cls` are taken to be receivers.
pub(super) fn receiver(builder: &Builder<'_>, name: &str) -> Option<Receiver> {
    let mut owner = None;
    for scope in builder.facts.scopes_around(builder.scope()) {
        let ScopeKind::Function(id) = scope.kind else {
            continue;
        };
        let function = builder.facts.function(id);
        if let Some(receiver) = &function.receiver
            && receiver.name == Some(name)
        {
            let is_class = matches!(name, "cls" | "mcs" | "klass")
                || matches!(function.name, "__new__" | "__init_subclass__")
                || definitions::has_modifier(&function.modifiers, "classmethod");
            return Some(Receiver {
                attribute_kind: field_kind(is_class),
                owner: function.owner_type,
            });
        }
        let mut parameters = function.parameters.iter().take(MAX_PARAMETERS);
        if parameters.any(|one| one.name == Some(name)) {
            break;
        }
        owner = owner.or(function.owner_type);
    }
    matches!(name, "self" | "cls")
        .then(|| Receiver { attribute_kind: field_kind(name == "cls"), owner })
}

/// How many parameters of a function are looked at, to bound the work.
const MAX_PARAMETERS: usize = 256;

fn field_kind(is_class: bool) -> VariableKind {
    if is_class { VariableKind::ClassField } else { VariableKind::Field }
}
