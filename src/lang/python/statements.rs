//! Loops and branches.

use tree_sitter::Node;

use super::bindings;
use crate::facts::{Literal, LiteralKind, VariableKind};
use crate::syntax::Builder;

/// Records a `for` statement and its target.
pub(super) fn for_loop<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.construct("for-loop", node);
    bindings::for_target(builder, node, VariableKind::Loop);
}

/// Records an `if` statement that is not the `__main__` guard.
pub(super) fn branch<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let condition = node.child_by_field_id(field!(Python, "condition"));
    if !condition.is_some_and(|condition| is_main_guard(builder.text(condition))) {
        builder.construct("if", node);
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
    let subjects: Vec<_> = node
        .children_by_field_name("subject", &mut node.walk())
        .collect();
    if let [first, .., last] = subjects.as_slice() {
        let span = builder.bytes(first.start_byte(), last.end_byte());
        let kind = LiteralKind::Tuple;
        builder.facts.literals.push(Literal { kind, span });
    }
}
