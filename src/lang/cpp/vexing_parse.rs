//! The vexing parse: arguments that the grammar parses as parameters. In `T x(f(a), n * m, xs[i])`
//! it sees an unnamed function, a pointer and an array.

use tree_sitter::Node;

use super::declarators::last_named;
use super::kind_of;
use crate::facts::{Argument, Expression, Facts, InitialValue};
use crate::lang::tree::{children, named_children};

/// Whether all parameters of a list may be arguments.
pub(super) fn may_be_arguments(list: Node<'_>) -> bool {
    children(list).all(|child| match kind_of(child) {
        "(" | ")" | "," | "comment" => true,
        _ => may_be_argument(child),
    })
}

/// Whether a parameter may be an argument. It can only be a parameter if it has a primitive type,
/// qualifiers, a name, or a declarator that no expression has.
fn may_be_argument(parameter: Node<'_>) -> bool {
    let ty = parameter.child_by_field_id(field!(Cpp, "type"));
    if !ty.is_some_and(is_name) {
        return false;
    }
    let Some(declarator) = parameter.child_by_field_id(field!(Cpp, "declarator")) else {
        return parameter.named_child_count() == 1;
    };
    parameter.named_child_count() == 2
        && match kind_of(declarator) {
            "abstract_function_declarator" => declarator.named_child_count() == 1,
            "abstract_array_declarator" => {
                declarator.child_by_field_id(field!(Cpp, "size")).is_some()
            }
            "variadic_declarator" => declarator.named_child_count() == 0,
            "pointer_declarator" | "reference_declarator" => {
                last_named(declarator).is_some_and(|name| {
                    kind_of(name) == "identifier" && declarator.named_child_count() == 1
                })
            }
            _ => false,
        }
}

/// Whether a node may be the name of a variable or function as well as of a type.
fn is_name(node: Node<'_>) -> bool {
    matches!(
        kind_of(node),
        "identifier" | "type_identifier" | "qualified_identifier" | "template_type"
    )
}

/// The callee and the arguments of a call that is an unnamed function in the tree.
pub(super) fn as_call(parameter: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let callee = parameter.child_by_field_id(field!(Cpp, "type"))?;
    let declarator = parameter.child_by_field_id(field!(Cpp, "declarator"))?;
    let is_call = kind_of(parameter) == "parameter_declaration"
        && kind_of(declarator) == "abstract_function_declarator"
        && may_be_argument(parameter);
    is_call.then_some((callee, declarator.child_by_field_id(field!(Cpp, "parameters"))?))
}

/// Parameters as arguments.
pub(super) fn as_arguments<'t>(of: Expression<'t>, list: Node<'t>) -> Vec<Argument<'t>> {
    named_children(list)
        .map(|node| Argument {
            name: None,
            value: Expression { node, ..of },
            is_spread: kind_of(node) == "variadic_parameter_declaration",
        })
        .collect()
}

/// Whether a node is in an argument, and so names no type.
pub(super) fn is_in_argument(facts: &Facts<'_>, node: Node<'_>) -> bool {
    let contains = |argument: &Expression<'_>| {
        kind_of(argument.node).ends_with("parameter_declaration")
            && argument.node.byte_range().contains(&node.start_byte())
    };
    facts.variables.last().is_some_and(|variable| match &variable.value {
        InitialValue::Arguments(arguments) => {
            let at =
                arguments.partition_point(|argument| argument.node.end_byte() <= node.start_byte());
            arguments.get(at).is_some_and(contains)
        }
        InitialValue::Expression(argument) => contains(argument),
        _ => false,
    })
}
