//! Loops, branches, and the names that the patterns of a `case` bind.

use tree_sitter::Node;

use super::bindings;
use super::kind_of;
use super::targets::{Binding, bind};
use crate::facts::{Literal, LiteralKind, VariableKind};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records a `for` statement and its target.
pub(super) fn for_loop<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.construct("for-loop", node);
    bindings::for_target(builder, node, VariableKind::Loop);
}

/// Records an `if` statement, or the `__main__` guard.
pub(super) fn branch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let condition = node.child_by_field_id(field!(Python, "condition"));
    match condition.is_some_and(|condition| is_main_guard(builder.text(condition))) {
        true => builder.facts.main_guards.push(builder.span(node)),
        false => builder.construct("if", node),
    }
}

/// Whether the condition of an `if` is `__name__ == "__main__"`.
pub(super) fn is_main_guard(condition: &str) -> bool {
    let is_outer = |character: char| character.is_whitespace() || "()'\"".contains(character);
    condition.split_once("==").is_some_and(|(left, right)| {
        let sides = (left.trim_matches(is_outer), right.trim_matches(is_outer));
        matches!(sides, ("__name__", "__main__") | ("__main__", "__name__"))
    })
}

/// Records a `match` statement, and the tuple of `match a, b:`, for which the grammar has no node.
pub(super) fn match_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.construct("switch", node);
    let subjects: Vec<_> = node.children_by_field_name("subject", &mut node.walk()).collect();
    if let [first, .., last] = subjects.as_slice() {
        let span = builder.bytes(first.start_byte(), last.end_byte());
        let kind = LiteralKind::Tuple;
        builder.facts.literals.push(Literal { kind, span });
    }
}

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
