//! Dotted names.

use tree_sitter::Node;

use super::super::{Builder, Path};
use super::kind_of;

/// A dotted name and where it stands.
pub(super) struct Dotted<'t> {
    pub(super) path: Path<'t>,
    /// The first byte of its first part.
    pub(super) start: usize,
    /// Just behind its last part.
    pub(super) end: usize,
    /// Just behind each part.
    pub(super) ends: Vec<usize>,
}

impl Default for Dotted<'_> {
    fn default() -> Self {
        Self {
            path: Path {
                parts: Vec::new(),
                has_receiver: false,
            },
            start: usize::MAX,
            end: 0,
            ends: Vec::new(),
        }
    }
}

impl<'t> Dotted<'t> {
    /// Adds a part behind the others.
    pub(super) fn push(&mut self, builder: &Builder<'t>, part: Node<'t>) {
        self.path.parts.push(builder.text(part));
        self.ends.push(part.end_byte());
        self.start = self.start.min(part.start_byte());
        self.end = self.end.max(part.end_byte());
    }

    fn reversed(mut self) -> Self {
        self.path.parts.reverse();
        self.ends.reverse();
        self
    }
}

/// `a.b.c`, `this.b`, `super.b`; what else stands in front is a receiver, also what stands
/// before the last `max` parts. Of a type (in a method reference) its own path.
pub(super) fn of_expression<'t>(builder: &Builder<'t>, node: Node<'t>, max: usize) -> Dotted<'t> {
    let mut dotted = Dotted::default();
    let mut node = node;
    loop {
        match kind_of(node) {
            _ if dotted.ends.len() == max => {
                dotted.path.has_receiver = true;
                return dotted.reversed();
            }
            "identifier" | "this" | "super" => {
                dotted.push(builder, node);
                return dotted.reversed();
            }
            "field_access" => {
                let (Some(object), Some(field)) = (
                    node.child_by_field_id(field!(Java, "object")),
                    node.child_by_field_id(field!(Java, "field")),
                ) else {
                    return dotted.reversed();
                };
                dotted.push(builder, field);
                node = object;
            }
            "type_identifier" | "scoped_type_identifier" | "generic_type" => {
                return of_type(builder, node);
            }
            _ => {
                dotted.path.has_receiver = true;
                return dotted.reversed();
            }
        }
    }
}

/// `java.util.Map.Entry<K, V>` without its type arguments; `int`.
pub(super) fn of_type<'t>(builder: &Builder<'t>, node: Node<'t>) -> Dotted<'t> {
    let mut dotted = Dotted::default();
    let mut node = node;
    loop {
        let mut cursor = node.walk();
        let mut parts = node
            .named_children(&mut cursor)
            .filter(|part| !part.is_extra());
        let head = match kind_of(node) {
            "generic_type" => parts.next(),
            "scoped_type_identifier" => {
                let head = parts.next();
                if let Some(last) = parts.last() {
                    dotted.push(builder, last);
                }
                head
            }
            "annotated_type" => parts.last(),
            _ => {
                dotted.push(builder, node);
                return dotted.reversed();
            }
        };
        match head {
            Some(head) => node = head,
            None => return dotted.reversed(),
        }
    }
}

/// The parts of an import's, package's or annotation's name.
pub(super) fn of_scoped<'t>(builder: &Builder<'t>, node: Node<'t>) -> Dotted<'t> {
    let mut dotted = Dotted::default();
    let mut node = node;
    while let (Some(scope), Some(name)) = (
        node.child_by_field_id(field!(Java, "scope")),
        node.child_by_field_id(field!(Java, "name")),
    ) {
        dotted.push(builder, name);
        node = scope;
    }
    dotted.push(builder, node);
    dotted.reversed()
}
