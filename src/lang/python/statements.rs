//! Loops, branches, and the names that the patterns of a `case` bind.

use std::iter;

use tree_sitter::Node;

use super::documentation::is_docstring;
use super::references::last_name;
use super::targets::{Binding, ValueSource, bind, bind_single};
use super::{Fields, kind_of};
use crate::facts::ExceptionRole::Caught;
use crate::facts::{Literal, LiteralKind, Part, VariableKind};
use crate::lang::literals;
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Records the `__main__` guard.
pub(super) fn main_guard<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let condition = node.field("condition");
    if condition.is_some_and(|condition| is_main_guard(builder.text(condition))) {
        builder.facts.main_guards.push(builder.span(node));
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

/// Records the tuple of `match a, b:`, for which the grammar has no node.
pub(super) fn subjects<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
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
pub(super) fn rest<'t>(builder: &mut Builder<'t>, name: Node<'t>) {
    let ancestors = std::iter::successors(name.parent(), |node: &Node<'t>| node.parent());
    let around = ancestors.take(MAX_PATTERN).find(|node| kind_of(*node) == "match_statement");
    let subject = around.and_then(|around| around.field("subject"));
    let is_mapping = name.parent().is_some_and(|splat| builder.text(splat).starts_with("**"));
    let part = if is_mapping { Part::Entries } else { Part::Rest };
    let mut binding = Binding::without_value(VariableKind::Pattern, builder.span(name));
    if let Some(subject) = subject {
        binding.value = ValueSource::Value(builder.expression(subject));
    }
    bind_single(builder, name, Some(vec![part]), &binding);
}

/// How deep a pattern is within its statement.
const MAX_PATTERN: usize = 16;

/// Records `name` of `case Point() as name`.
pub(super) fn alias<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let around = visit.ancestors().nth(1);
    let is_in_case = around.is_some_and(|around| kind_of(around) == "case_pattern");
    capture(builder, Some(visit.node).filter(|_| is_in_case));
}

fn capture<'t>(builder: &mut Builder<'t>, name: Option<Node<'t>>) {
    if let Some(name) = name {
        let mut binding = Binding::without_value(VariableKind::Pattern, builder.span(name));
        if let Some(subject) = subject_of(name) {
            binding.value = ValueSource::Value(builder.expression(subject));
        }
        bind(builder, name, &binding);
    }
}

/// What is matched, if a name is the whole pattern of its case.
fn subject_of<'t>(name: Node<'t>) -> Option<Node<'t>> {
    let pattern = name.parent().filter(|node| kind_of(*node) == "dotted_name")?.parent()?;
    let case = pattern.parent().filter(|_| kind_of(pattern) == "case_pattern")?;
    let body = case.parent().filter(|_| kind_of(case) == "case_clause")?;
    let mut cursor = body.walk();
    let around = body.parent().filter(|_| kind_of(body) == "block")?;
    let only = around.children_by_field_name("subject", &mut cursor).next();
    let mut cursor = around.walk();
    let several = around.children_by_field_name("subject", &mut cursor).nth(1).is_some();
    only.filter(|_| !several)
}

/// Records a `raise`.
pub(super) fn raise<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let value = node.named_child(0).filter(|value| !value.is_extra());
    // `raise ValueError, "text"` of Python 2.
    let value = match value.filter(|value| kind_of(*value) == "expression_list") {
        Some(list) => list.named_child(0),
        None => value,
    };
    builder.raised(value, node, |value| value.field("function"));
}

/// Records an `except`.
pub(super) fn except<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let mut cursor = node.walk();
    let values: Vec<_> = node.children_by_field_name("value", &mut cursor).collect();
    if values.is_empty() {
        let keyword = node.child(0).unwrap_or(node);
        return builder.exception(Caught, None, keyword);
    }
    for (at, value) in values.iter().enumerate() {
        let caught = match kind_of(*value) {
            "as_pattern" => value.named_child(0).unwrap_or(*value),
            _ => *value,
        };
        match kind_of(caught) {
            "tuple" => {
                for class in named_children(caught) {
                    catch(builder, class);
                }
            }
            // `except ValueError, error:` of Python 2.
            "identifier" if at > 0 && builder.text(caught).starts_with(char::is_lowercase) => {}
            _ => catch(builder, caught),
        }
    }
}

/// Records a class that is caught.
fn catch<'t>(builder: &mut Builder<'t>, class: Node<'t>) {
    let is_general = builder.text(class) == "BaseException";
    builder.exception(Caught, Some(class).filter(|_| !is_general), class);
}

/// The strings that could be in single quotes.
pub(super) fn double_quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    literals::in_other_quotes(visit, quoted(visit), '\'')
}

/// The strings that could be in double quotes.
pub(super) fn single_quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    literals::in_other_quotes(visit, quoted(visit), '"')
}

/// The strings in one pair of quotes that a string is, or has next to each other. What is within
/// another string is written with its quotes in mind.
fn quoted<'t>(visit: &Visit<'_, 't>) -> Vec<Node<'t>> {
    let is_string = |node: Node<'_>| matches!(kind_of(node), "string" | "concatenated_string");
    let is_quoted = |string: &Node<'_>| {
        let quotes = visit.text(*string).trim_start_matches(char::is_alphabetic);
        !quotes.starts_with("\"\"\"") && !quotes.starts_with("'''")
    };
    let mut around = (0..).zip(visit.ancestors());
    let is_within =
        around.any(|(depth, node)| is_string(node) && !is_docstring(visit.ancestors().skip(depth)));
    match kind_of(visit.node) {
        _ if is_within || is_docstring(iter::once(visit.node).chain(visit.ancestors())) => {
            Vec::new()
        }
        "concatenated_string" => named_children(visit.node).filter(is_quoted).collect(),
        _ => iter::once(visit.node).filter(is_quoted).collect(),
    }
}

pub(super) fn list<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let is_value =
        !is_target(visit) && !is_type_argument(builder, visit) && !lists_exports(builder, visit);
    if is_value {
        builder.literal(LiteralKind::List, visit.node);
    }
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
pub(super) fn is_target(visit: &Visit<'_, '_>) -> bool {
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
            .field("value")
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
        .and_then(|parent| parent.field("left"))
        .is_some_and(|left| kind_of(left) == "identifier" && builder.text(left) == "__all__")
}
