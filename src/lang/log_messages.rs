//! How log messages are built, in all languages that add strings with `+`.

use tree_sitter::Node;

use super::tree::{arguments, named_children};
use crate::syntax::walk::Visit;

/// Whether a name is that of a logger.
pub(super) fn is_logger(path: &str) -> bool {
    let name = path.rsplit('.').next().unwrap_or_default().to_lowercase();
    name.starts_with("log") || name.ends_with("logger")
}

/// Whether a call has an argument of which some operands are strings, but not all: a constant text may be
/// broken into lines.
pub(super) fn concatenates(visit: &Visit<'_, '_>, is_string: fn(Node<'_>) -> bool) -> bool {
    let mut arguments = arguments(visit, visit.node);
    arguments.any(|argument| is_concatenation(visit, argument, is_string))
}

fn is_concatenation(
    visit: &Visit<'_, '_>,
    argument: Node<'_>,
    is_string: fn(Node<'_>) -> bool,
) -> bool {
    let mut operands = Vec::new();
    let mut left = vec![argument];
    while let Some(node) = left.pop() {
        match visit.field_text(node, "operator") == "+" && node.named_child_count() == 2 {
            true => left.extend(named_children(node)),
            false => operands.push(is_string(node)),
        }
    }
    operands.contains(&true) && operands.contains(&false)
}
