//! What the definitions of functions and classes share.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{TypeDefinition, TypeKind};
use crate::lang::tree::{children, named_children};
use crate::response::Span;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// Whether a definition begins with `async`, and the end of the colon before its body.
pub(super) fn header(node: Node<'_>) -> (bool, Option<usize>) {
    let mut is_async = false;
    for child in children(node) {
        match kind_of(child) {
            "async" => is_async = true,
            ":" => return (is_async, Some(child.end_byte())),
            _ => {}
        }
    }
    (is_async, None)
}

/// The end of the last statement of a definition: comments after it are not part of it.
pub(super) fn definition_end(builder: &Builder<'_>, node: Node<'_>) -> usize {
    let source = builder.source();
    let end = source[..node.end_byte()].trim_end().len();
    let line = source[..end].rfind('\n').map_or(0, |at| at + 1);
    if !source[line..end].trim_start().starts_with('#') {
        return end.max(node.start_byte());
    }
    let mut cursor = node.walk();
    loop {
        let here = cursor.node().end_byte();
        let mut last = None;
        if cursor.goto_first_child() {
            loop {
                if kind_of(cursor.node()) != "comment" && !cursor.node().byte_range().is_empty() {
                    last = Some(cursor.node());
                }
                if !cursor.goto_next_sibling() {
                    break;
                }
            }
        }
        match last {
            Some(last) if last.end_byte() <= here => cursor.reset(last),
            _ => return here,
        }
    }
}

/// The decorators of a definition as written, without `@`. They are outside the definition's node.
pub(super) fn decorators<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Vec<&'t str> {
    let is_decorated = |parent: &Node<'t>| kind_of(*parent) == "decorated_definition";
    let Some(decorated) = visit.parent().filter(is_decorated) else {
        return Vec::new();
    };
    named_children(decorated)
        .filter(|child| kind_of(*child) == "decorator")
        .filter_map(|decorator| decorator.named_child(0))
        .map(|expression| builder.text(expression))
        .collect()
}

/// Whether the modifiers include one of this name, which may be qualified or called.
pub(super) fn has_modifier(modifiers: &[&str], name: &str) -> bool {
    modifiers.iter().any(|modifier| decorator_name(modifier) == name)
}

/// The last part of a decorator's name: `abstractmethod` of `abc.abstractmethod`.
pub(super) fn decorator_name(modifier: &str) -> &str {
    let name = modifier.split('(').next().unwrap_or_default();
    name.rsplit('.').next().unwrap_or_default().trim()
}

/// A type of which only the name and how it is written are known.
pub(super) fn named<'t>(
    builder: &Builder<'t>,
    name: Node<'t>,
    kind: TypeKind,
    span: Span,
) -> TypeDefinition<'t> {
    TypeDefinition {
        qualifier: builder.qualifier(),
        span,
        header: span,
        ..builder.named_type(name, kind, name)
    }
}
