//! What a target of an assignment unpacks: `a, (b, *c) = x`.

use tree_sitter::Node;

use super::tree::named_children;
use crate::facts::{Expression, InitialValue, Part};

/// How deep the targets are nested whose place in the value is kept.
const MAX_NESTING: usize = 8;

/// A target that unpacks nothing, with its place in the value; `None` where it is nested too deep.
pub(super) type PlacedTarget<'t> = (Node<'t>, Option<Vec<Part<'t>>>);

/// What a target at that place is bound to: the value or a part of it, or that of each of its elements.
pub(super) fn placed<'t>(
    value: Option<Expression<'t>>,
    path: Option<Vec<Part<'t>>>,
    is_each: bool,
) -> InitialValue<'t> {
    let Some(value) = value else { return InitialValue::None };
    let path = path.unwrap_or(vec![Part::Entries]);
    match (path.is_empty(), is_each) {
        (true, true) => InitialValue::Each(value),
        (true, false) => InitialValue::Expression(value),
        (false, true) => InitialValue::EachElement(value, path),
        (false, false) => InitialValue::Element(value, path),
    }
}

/// The targets in a target, in source order.
pub(super) fn unpacked<'t>(
    target: Node<'t>,
    is_unpacking: impl Fn(Node<'t>) -> bool,
    is_starred: impl Fn(Node<'t>) -> bool,
) -> Vec<PlacedTarget<'t>> {
    let mut found = Vec::new();
    let mut pending = vec![(target, Some(Vec::new()))];
    while let Some((node, path)) = pending.pop() {
        if !is_unpacking(node) {
            found.push((node, path));
            continue;
        }
        let path = path.filter(|path| path.len() < MAX_NESTING);
        let targets: Vec<_> = named_children(node).collect();
        let star = targets.iter().position(|target| is_starred(*target));
        let part = |at: usize| match star {
            Some(star) if at == star => Part::Rest,
            Some(star) if at > star => Part::NthLast(targets.len() - 1 - at),
            _ => Part::Nth(at),
        };
        let parts = targets.iter().enumerate().map(|(at, target)| {
            let inner = path.as_deref().map(|path| [path, &[part(at)]].concat());
            (*target, inner)
        });
        pending.extend(parts.rev());
    }
    found
}
