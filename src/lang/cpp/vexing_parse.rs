//! The vexing parse: arguments that the grammar parses as parameters. In `T x(f(a), n * m, xs[i])`
//! it sees an unnamed function, a pointer and an array.

use tree_sitter::Node;

use super::declarators::last_named;
use super::kind_of;
use crate::facts::{Argument, Expression};
use crate::lang::tree::named_children;

/// The most levels of nested calls in arguments that are analyzed.
const MAX_DEPTH: u32 = 16;

/// An argument that the tree shows as a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AmbiguousArgument<'t> {
    /// A name `n`, or an element `n[i]`: `n` may also be a type.
    Name(Node<'t>),
    /// `n * m`, `n & m`, `n && m`: an expression if `n` is a variable.
    Product(Node<'t>),
    /// `f(a)`: always read as a call.
    Call,
}

/// The argument that a parameter may be; `None` if it can only be a parameter: it has a primitive
/// type, qualifiers, a name, or a declarator that no expression has.
pub(super) fn classify(parameter: Node<'_>) -> Option<AmbiguousArgument<'_>> {
    classify_nested(parameter, MAX_DEPTH)
}

fn classify_nested(parameter: Node<'_>, depth: u32) -> Option<AmbiguousArgument<'_>> {
    let ty = parameter.child_by_field_id(field!(Cpp, "type")).filter(|ty| is_name(*ty))?;
    if kind_of(parameter) == "variadic_parameter_declaration" {
        let declarator = parameter.child_by_field_id(field!(Cpp, "declarator"))?;
        return (declarator.named_child_count() == 0).then_some(AmbiguousArgument::Name(ty));
    }
    if kind_of(parameter) != "parameter_declaration" || depth == 0 {
        return None;
    }
    let Some(declarator) = parameter.child_by_field_id(field!(Cpp, "declarator")) else {
        return (parameter.named_child_count() == 1).then_some(AmbiguousArgument::Name(ty));
    };
    if parameter.named_child_count() != 2 {
        return None;
    }
    match kind_of(declarator) {
        "abstract_function_declarator" if declarator.named_child_count() == 1 => {
            let list = declarator.child_by_field_id(field!(Cpp, "parameters"))?;
            let all = list.children(&mut list.walk()).all(|child| match kind_of(child) {
                "(" | ")" | "," | "comment" => true,
                _ => classify_nested(child, depth - 1).is_some(),
            });
            all.then_some(AmbiguousArgument::Call)
        }
        "abstract_array_declarator" => declarator
            .child_by_field_id(field!(Cpp, "size"))
            .filter(|_| declarator.child_by_field_id(field!(Cpp, "declarator")).is_none())
            .map(|_| AmbiguousArgument::Name(ty)),
        "pointer_declarator" | "reference_declarator" => last_named(declarator)
            .filter(|name| kind_of(*name) == "identifier" && declarator.named_child_count() == 1)
            .map(|_| AmbiguousArgument::Product(ty)),
        _ => None,
    }
}

/// Whether a node may be the name of a variable or function as well as of a type.
pub(super) fn is_name(node: Node<'_>) -> bool {
    matches!(
        kind_of(node),
        "identifier" | "type_identifier" | "qualified_identifier" | "template_type"
    )
}

/// The callee and the arguments of a call that is an unnamed function in the tree.
pub(super) fn as_call(parameter: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let is_call = kind_of(parameter) == "parameter_declaration"
        && classify(parameter) == Some(AmbiguousArgument::Call);
    let declarator = parameter.child_by_field_id(field!(Cpp, "declarator")).filter(|_| is_call)?;
    let callee = parameter.child_by_field_id(field!(Cpp, "type"))?;
    Some((callee, declarator.child_by_field_id(field!(Cpp, "parameters"))?))
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

/// Adds the nodes of an argument that the tree wrongly shows as types: names and array declarators.
pub(super) fn mistyped_nodes<'t>(parameter: Node<'t>, found: &mut Vec<Node<'t>>) {
    let mut open = vec![parameter];
    while let Some(node) = open.pop() {
        if is_name(node) {
            found.push(node);
            continue;
        }
        found.extend(node.child_by_field_id(field!(Cpp, "type")));
        let Some(declarator) = node.child_by_field_id(field!(Cpp, "declarator")) else {
            continue;
        };
        found.push(declarator);
        if let Some(list) = declarator.child_by_field_id(field!(Cpp, "parameters")) {
            open.extend(named_children(list));
        }
    }
}
