//! The names that the patterns of a `case` bind.

use tree_sitter::Node;

use super::kind_of;
use super::targets::{Binding, bind};
use crate::facts::VariableKind;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a pattern that is a name without dots.
pub(super) fn undotted_name<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if node.named_child_count() == 1 {
        let name = node.named_child(0);
        capture(builder, name.filter(|name| kind_of(*name) == "identifier"));
    }
}

/// Records `rest` of `*rest`.
pub(super) fn name<'t>(builder: &mut Builder<'t>, name: Node<'t>) {
    capture(builder, Some(name));
}

/// Records `name` of `case Point() as name`.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let around = visit.ancestors().nth(1);
    let is_in_case = around.is_some_and(|around| kind_of(around) == "case_pattern");
    capture(builder, Some(visit.node).filter(|_| is_in_case));
}

fn capture<'t>(builder: &mut Builder<'t>, name: Option<Node<'t>>) {
    if let Some(name) = name {
        let binding = Binding::without_value(VariableKind::Pattern, builder.span(name));
        bind(builder, name, &binding);
    }
}
