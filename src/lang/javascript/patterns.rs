//! The names that a pattern binds.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::Part;
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// A name bound by a pattern.
pub(in crate::lang) struct BoundName<'t> {
    /// The name, or the member that is assigned.
    pub(in crate::lang) target: Node<'t>,
    /// Its value where the pattern finds none.
    pub(in crate::lang) default: Option<Node<'t>>,
    /// Which part of the value it gets: empty if all of it.
    pub(in crate::lang) path: Vec<Part<'t>>,
    /// The key that it has in an object, if the pattern says one.
    pub(in crate::lang) key: Option<Node<'t>>,
}

/// The names and members that a pattern binds, in source order.
pub(in crate::lang) fn bound_names<'t>(
    builder: &Builder<'t>,
    pattern: Node<'t>,
) -> Vec<BoundName<'t>> {
    let mut found = Vec::new();
    let mut open = vec![BoundName { target: pattern, default: None, path: Vec::new(), key: None }];
    while let Some(next) = open.pop() {
        match kind_of(next.target) {
            "identifier"
            | "shorthand_property_identifier_pattern"
            | "shorthand_property_identifier"
            | "member_expression" => found.push(next),
            _ => {
                let mut parts = parts(builder, &next);
                parts.reverse();
                open.extend(parts);
            }
        }
    }
    found
}

/// The patterns directly within a pattern.
fn parts<'t>(builder: &Builder<'t>, outer: &BoundName<'t>) -> Vec<BoundName<'t>> {
    let node = outer.target;
    let deeper = |part: Option<Part<'t>>| {
        let mut path = outer.path.clone();
        path.extend(part);
        path
    };
    let inner = |target: Node<'t>, path: Vec<Part<'t>>| BoundName {
        target,
        default: outer.default,
        path,
        key: outer.key,
    };
    match kind_of(node) {
        "array_pattern" | "array" => elements(node)
            .map(|(at, element)| inner(element, deeper(Some(Part::Nth(at)))))
            .collect(),
        "object_pattern" | "object" => named_children(node)
            .map(|entry| inner(entry, deeper(Some(part_of(builder, entry)))))
            .collect(),
        "pair_pattern" | "pair" => {
            let value = node.field("value");
            let key = node.field("key");
            let part = value.map(|value| BoundName { key, ..inner(value, deeper(None)) });
            part.into_iter().collect()
        }
        "assignment_pattern" | "object_assignment_pattern" | "assignment_expression" => {
            let left = node.field("left");
            let default = node.field("right");
            let part = left.map(|left| BoundName { default, ..inner(left, deeper(None)) });
            part.into_iter().collect()
        }
        "rest_pattern" | "spread_element" => {
            named_children(node).take(1).map(|rest| inner(rest, rest_of(&outer.path))).collect()
        }
        "non_null_expression" | "parenthesized_expression" | "as_expression" => {
            named_children(node).take(1).map(|one| inner(one, deeper(None))).collect()
        }
        "type_assertion" => {
            named_children(node).skip(1).map(|one| inner(one, deeper(None))).collect()
        }
        _ => Vec::new(),
    }
}

/// Which part of an object an entry of a pattern takes.
fn part_of<'t>(builder: &Builder<'t>, entry: Node<'t>) -> Part<'t> {
    let key = match kind_of(entry) {
        "pair_pattern" | "pair" => entry.field("key"),
        "object_assignment_pattern" | "assignment_expression" => entry.field("left"),
        _ => Some(entry),
    };
    let is_name = |key: &Node<'t>| {
        let kind = kind_of(*key);
        kind == "string" || kind.ends_with("identifier") || kind.ends_with("identifier_pattern")
    };
    key.filter(is_name)
        .map_or(Part::Entries, |key| Part::Entry(builder.text(key).trim_matches(['"', '\''])))
}

/// The path to what the others leave of an object or an array, given that to its place in it.
fn rest_of<'t>(place: &[Part<'t>]) -> Vec<Part<'t>> {
    let mut path = place.to_vec();
    if let Some(last @ Part::Nth(_)) = path.last_mut() {
        *last = Part::Rest;
    }
    path
}

/// The elements of an array pattern with their places: holes count.
fn elements<'t>(node: Node<'t>) -> impl Iterator<Item = (usize, Node<'t>)> {
    let mut at = 0;
    crate::lang::tree::children(node).filter_map(move |child| {
        if kind_of(child) == "," {
            at += 1;
        }
        child.is_named().then_some((at, child))
    })
}
