//! Dotted names.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::Path;
use crate::lang::tree::named_children;
use crate::syntax::Builder;

/// The path of a dotted name with the byte positions of its parts.
pub(super) struct SpannedPath<'t> {
    pub(super) path: Path<'t>,
    /// The first byte of its first part.
    pub(super) start: usize,
    /// The end of its last part.
    pub(super) end: usize,
    /// The end of each part.
    pub(super) ends: Vec<usize>,
}

impl Default for SpannedPath<'_> {
    fn default() -> Self {
        Self { path: Path::default(), start: usize::MAX, end: 0, ends: Vec::new() }
    }
}

impl<'t> SpannedPath<'t> {
    /// Appends a part.
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

/// The path of `a.b.c`, `this.b` or `super.b`. Any other expression before the dots is a receiver,
/// and so is everything before the last `max` parts. For a type (in a method reference), its path.
pub(super) fn of_expression<'t>(
    builder: &Builder<'t>,
    node: Node<'t>,
    max: usize,
) -> SpannedPath<'t> {
    let mut dotted = SpannedPath::default();
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

/// The path of a type without its type arguments: `java.util.Map.Entry<K, V>`, `int`.
pub(super) fn of_type<'t>(builder: &Builder<'t>, node: Node<'t>) -> SpannedPath<'t> {
    let mut dotted = SpannedPath::default();
    let mut node = node;
    loop {
        let mut parts = named_children(node);
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
pub(super) fn of_scoped<'t>(builder: &Builder<'t>, node: Node<'t>) -> SpannedPath<'t> {
    let mut dotted = SpannedPath::default();
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
