//! Assignments, and the member initializers of constructors.

use tree_sitter::Node;

use super::kind_of;
use super::{construction, parameters, paths, references};
use crate::facts::{Assignment, AssignmentKind, InitialValue};
use crate::lang::tree::named_children;
use crate::syntax::build::Builder;

/// Records an assignment to a name or member. An assignment to an element or through a pointer does
/// not give a name a value.
pub(super) fn record<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let (target, kind) = match kind_of(node) {
        "field_initializer" => return member_initializer(builder, node),
        "update_expression" => {
            (node.child_by_field_id(field!(Cpp, "argument")), AssignmentKind::Augmented)
        }
        _ => {
            let plain = node
                .child_by_field_id(field!(Cpp, "operator"))
                .is_some_and(|operator| kind_of(operator) == "=");
            let kind = if plain { AssignmentKind::Plain } else { AssignmentKind::Augmented };
            (node.child_by_field_id(field!(Cpp, "left")), kind)
        }
    };
    let Some(target) = target.filter(|target| {
        matches!(kind_of(*target), "identifier" | "field_expression" | "qualified_identifier")
    }) else {
        return;
    };
    let Some(name) = paths::path(builder, target).path.parts.pop() else {
        return;
    };
    let end = target.end_byte();
    let name_span = builder.bytes(end - name.len().min(target.byte_range().len()), end);
    let value = node.child_by_field_id(field!(Cpp, "right"));
    if let Some(lambda) = value
        .filter(|value| kind_of(*value) == "lambda_expression" && kind_of(target) == "identifier")
    {
        parameters::bind_lambda(builder, target, lambda);
    }
    let assignment = Assignment {
        name,
        target: builder.text(target),
        name_span,
        kind,
        value: builder.initial_value(value),
        span: builder.span(node),
        scope: builder.scope(),
    };
    builder.facts.assignments.push(assignment);
}

/// Records `x_(x)` of a constructor. For a base, which does not look like a field, records a
/// construction.
fn member_initializer<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let mut children = named_children(node);
    let (Some(name), Some(arguments)) = (children.next(), children.next()) else {
        return;
    };
    let text = builder.text(name);
    if kind_of(name) != "field_identifier" || text.starts_with(char::is_uppercase) {
        construction::record(builder, name, node, references::list_arguments(builder, arguments));
    }
    if kind_of(name) != "field_identifier" {
        return;
    }
    let values = references::expressions(builder, arguments);
    let (kind, values) = (AssignmentKind::MemberInitializer, InitialValue::Arguments(values));
    builder.assignment(kind, (name, name), values, builder.span(node));
}
