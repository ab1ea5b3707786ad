//! What the definitions of functions and classes share.

use tree_sitter::Node;

use super::{Fields, kind_of, type_uses};
use crate::facts::{Parameter, ScopeKind, TypeDefinition, TypeId, TypeKind, VariableKind};
use crate::lang::tree::{children, named_children};
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Whether a definition begins with `async`, and the end of the colon before its body.
pub(super) fn header(node: Node<'_>) -> (bool, Option<usize>) {
    let mut is_async = false;
    for child in children(node) {
        match kind_of(child) {
            "async" => is_async = true,
            ":" => return (is_async, Some(child.end_byte())),
            _ => {}
        }
    }
    (is_async, None)
}

/// The end of the last statement of a definition: comments after it are not part of it.
pub(super) fn definition_end(builder: &Builder<'_>, node: Node<'_>) -> usize {
    let source = builder.source();
    let end = source[..node.end_byte()].trim_end().len();
    let line = source[..end].rfind('\n').map_or(0, |at| at + 1);
    if !source[line..end].trim_start().starts_with('#') {
        return end.max(node.start_byte());
    }
    let mut cursor = node.walk();
    loop {
        let here = cursor.node().end_byte();
        let mut last = None;
        if cursor.goto_first_child() {
            loop {
                if kind_of(cursor.node()) != "comment" && !cursor.node().byte_range().is_empty() {
                    last = Some(cursor.node());
                }
                if !cursor.goto_next_sibling() {
                    break;
                }
            }
        }
        match last {
            Some(last) if last.end_byte() <= here => cursor.reset(last),
            _ => return here,
        }
    }
}

/// The decorators of a definition as written, without `@`. They are outside the definition's node.
pub(super) fn decorators<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Vec<&'t str> {
    let is_decorated = |parent: &Node<'t>| kind_of(*parent) == "decorated_definition";
    let Some(decorated) = visit.parent().filter(is_decorated) else {
        return Vec::new();
    };
    named_children(decorated)
        .filter(|child| kind_of(*child) == "decorator")
        .filter_map(|decorator| decorator.named_child(0))
        .map(|expression| builder.text(expression))
        .collect()
}

/// Whether the modifiers include one of this name, which may be qualified or called.
pub(super) fn has_modifier(modifiers: &[&str], name: &str) -> bool {
    modifiers.iter().any(|modifier| decorator_name(modifier) == name)
}

/// The last part of a decorator's name: `abstractmethod` of `abc.abstractmethod`.
pub(super) fn decorator_name(modifier: &str) -> &str {
    let name = modifier.split('(').next().unwrap_or_default();
    name.rsplit('.').next().unwrap_or_default().trim()
}

/// A type of which only the name and how it is written are known.
pub(super) fn named<'t>(
    builder: &Builder<'t>,
    name: Node<'t>,
    kind: TypeKind,
    span: Span,
) -> TypeDefinition<'t> {
    TypeDefinition {
        qualifier: builder.qualifier(),
        span,
        header: span,
        ..builder.named_type(name, kind, name)
    }
}

/// A parameter with the node of its name, if it has one.
pub(super) type ParameterAndName<'t> = (Parameter<'t>, Option<Node<'t>>);

/// The annotations of a parameter list, in source order.
pub(super) fn annotations_of(list: Node<'_>) -> Vec<Node<'_>> {
    named_children(list).filter_map(|parameter| parameter.field("type")).collect()
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
        "default_parameter" | "typed_default_parameter" => node.field("name")?,
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
        ty: node.field("type").map(|ty| type_uses::type_text(builder, ty)),
        default: node.field("value").map(|value| builder.expression(value)),
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
                || has_modifier(&function.modifiers, "classmethod");
            return Some(Receiver {
                attribute_kind: field_kind(is_class),
                owner: function.owner_type,
            });
        }
        let mut parameters = function.parameters.iter().take(MAX_PARAMETERS);
        if parameters.any(|parameter| parameter.name == Some(name)) {
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
