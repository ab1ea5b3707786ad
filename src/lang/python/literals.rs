//! Lists, tuples and strings, which may be in places where they are not values.

use tree_sitter::Node;

use super::kind_of;
use super::paths::last_name;
use super::type_uses;
use crate::facts::LiteralKind;
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::finder::Seen;
use crate::syntax::walk::Visit;

/// The strings in one pair of quotes that a string is, or has next to each other.
pub(super) fn quoted<'t>(seen: &Seen<'_, 't>) -> Option<Vec<Node<'t>>> {
    let node = seen.node();
    let is_quoted = |it: &Node<'_>| {
        let quotes = seen.text(*it).trim_start_matches(char::is_alphabetic);
        !quotes.starts_with("\"\"\"") && !quotes.starts_with("'''")
    };
    match kind_of(node) {
        "concatenated_string" => Some(named_children(node).filter(is_quoted).collect()),
        "string" => Some(Some(node).filter(is_quoted).into_iter().collect()),
        _ => None,
    }
}

/// Records a list.
pub(super) fn list<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let is_value =
        !is_target(visit) && !is_type_argument(builder, visit) && !lists_exports(builder, visit);
    if is_value {
        display(builder, LiteralKind::List, visit.node);
    }
}

/// Records a tuple in parentheses.
pub(super) fn tuple<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    if !is_target(visit) {
        display(builder, LiteralKind::Tuple, visit.node);
    }
}

/// Records a tuple without parentheses.
pub(super) fn bare_tuple<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    display(builder, LiteralKind::Tuple, node);
}

fn display<'t>(builder: &mut Builder<'t>, kind: LiteralKind, node: Node<'t>) {
    builder.literal(kind, node);
    type_uses::record_elements(builder, node);
}

/// Records a string. A docstring, a string that serves as a comment, and one in an annotation are
/// not values.
pub(super) fn string<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let is_concatenated = |node: &Node<'t>| kind_of(*node) == "concatenated_string";
    let is_type = visit.parent().is_some_and(|parent| kind_of(parent) == "type");
    let around = visit.ancestors().find(|around| !is_concatenated(around));
    let is_statement = around.is_some_and(|around| {
        kind_of(around) == "expression_statement" && around.named_child_count() == 1
    });
    if !is_type && !is_statement {
        builder.literal(LiteralKind::String, visit.node);
    }
}

/// Whether a node is the target of an `as` or `del`.
fn is_target(visit: &Visit<'_, '_>) -> bool {
    let mut around = visit.ancestors().map(kind_of);
    match around.next() {
        Some("as_pattern_target" | "delete_statement") => true,
        Some("expression_list") => around.next() == Some("delete_statement"),
        _ => false,
    }
}

/// Whether a list is the first argument of `Callable[[int], str]`, in an annotation or outside.
fn is_type_argument<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> bool {
    let Some(parent) = visit.parent() else {
        return false;
    };
    if kind_of(parent) == "subscript" {
        let generic = parent
            .child_by_field_id(field!(Python, "value"))
            .filter(|value| matches!(kind_of(*value), "identifier" | "attribute"));
        return generic.is_some_and(|generic| {
            matches!(builder.text(last_name(generic)), "Callable" | "Concatenate")
        });
    }
    let around = visit.ancestors().take(3).map(kind_of);
    around.eq(["type", "type_parameter", "generic_type"])
}

/// Whether a list is assigned or added to `__all__`.
fn lists_exports<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> bool {
    let parent = visit
        .parent()
        .filter(|parent| matches!(kind_of(*parent), "assignment" | "augmented_assignment"));
    parent
        .and_then(|parent| parent.child_by_field_id(field!(Python, "left")))
        .is_some_and(|left| kind_of(left) == "identifier" && builder.text(left) == "__all__")
}
