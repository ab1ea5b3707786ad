//! How log messages are built, in all languages that add strings with `+`.

use tree_sitter::Node;

use super::tree::named_children;
use crate::syntax::walk::Visit;

/// Whether a name is that of a logger.
pub(super) fn is_logger(path: &str) -> bool {
    let name = path.rsplit('.').next().unwrap_or_default().to_lowercase();
    name.starts_with("log") || name.ends_with("logger")
}

/// Whether an operand of a sum is a string, by its kind, but not all: a constant text may be broken
/// into lines.
pub(super) fn is_concatenation(
    visit: &Visit<'_, '_>,
    node: Node<'_>,
    is_string: impl Fn(Node<'_>) -> bool,
) -> bool {
    let mut operands = Vec::new();
    let mut left = vec![node];
    while let Some(node) = left.pop() {
        match visit.field_text(node, "operator") == "+" && node.named_child_count() == 2 {
            true => left.extend(named_children(node)),
            false => operands.push(is_string(node)),
        }
    }
    operands.contains(&true) && operands.contains(&false)
}
