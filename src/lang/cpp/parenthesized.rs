//! Declarations of a name in parentheses, `int (x) = 3;`, which the grammar takes for an assignment
//! to a call.

use tree_sitter::Node;

use super::declarations::{DeclContext, decl_context};
use super::declarators::last_named;
use super::kind_of;
use crate::facts::{TypeText, Variable, VariableKind};
use crate::syntax::build::Builder;
use crate::syntax::walk::Visit;

/// Records the variable that a statement declares: `int (x);`, `int (*p) = nullptr;`.
pub(super) fn statement<'t>(builder: &mut Builder<'t>, statement: Node<'t>) {
    let Some((call, value)) = declared(statement) else {
        return;
    };
    let Some((ty, argument)) = type_and_argument(call) else {
        return;
    };
    let (name, stars) = match last_named(argument) {
        Some(name) => (name, "*"),
        None => (argument, ""),
    };
    let is_global = decl_context(builder) == DeclContext::Namespace;
    let variable = Variable {
        ty: Some(TypeText {
            text: format!("{}{stars}", builder.text(ty)).into(),
            span: builder.span(ty),
        }),
        value: builder.initial_value(value),
        is_global,
        ..builder.variable(name, statement, VariableKind::Variable)
    };
    builder.facts.variables.push(variable);
}

/// Whether a statement is such a declaration.
pub(super) fn is_declaration(statement: Node<'_>) -> bool {
    declared(statement).is_some_and(|(call, _)| type_and_argument(call).is_some())
}

/// Whether a call is what such a declaration declares.
pub(super) fn is_declared(visit: &Visit<'_, '_>) -> bool {
    let is_alone = visit.parent().is_some_and(|parent| match kind_of(parent) {
        "expression_statement" => true,
        "assignment_expression" => {
            parent.child_by_field_id(field!(Cpp, "left")) == Some(visit.node)
        }
        _ => false,
    });
    is_alone && type_and_argument(visit.node).is_some()
}

/// The call in a statement that consists of a call or of an assignment to one, and what is
/// assigned.
fn declared(statement: Node<'_>) -> Option<(Node<'_>, Option<Node<'_>>)> {
    let expression = last_named(statement)?;
    match kind_of(expression) {
        "call_expression" => Some((expression, None)),
        "assignment_expression" => Some((
            expression.child_by_field_id(field!(Cpp, "left"))?,
            expression.child_by_field_id(field!(Cpp, "right")),
        )),
        _ => None,
    }
}

/// The built-in type that is called, and its argument: a name, or a star and a name.
fn type_and_argument(call: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let ty = call.child_by_field_id(field!(Cpp, "function"))?;
    let list = call.child_by_field_id(field!(Cpp, "arguments"))?;
    let argument = last_named(list)?;
    let declares = match kind_of(argument) {
        "identifier" => true,
        "pointer_expression" => {
            last_named(argument).is_some_and(|name| kind_of(name) == "identifier")
                && argument.child(0).is_some_and(|star| kind_of(star) == "*")
        }
        _ => false,
    };
    let is_primitive = kind_of(call) == "call_expression" && kind_of(ty) == "primitive_type";
    (is_primitive && declares && list.named_child_count() == 1).then_some((ty, argument))
}
