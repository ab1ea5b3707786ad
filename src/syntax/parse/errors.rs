//! Counts the errors in a tree.

use tree_sitter::Tree;

/// The errors in a tree.
#[derive(Debug, Default)]
pub(super) struct ErrorCounts {
    /// Error and missing nodes, outermost ones only.
    ///
    /// Well-formed nodes inside an error node are not counted: truncated code is one error node as
    /// a whole, and prose is one with nothing well-formed in it.
    pub(super) places: usize,
    /// Bytes in them.
    pub(super) bytes: usize,
    /// Error and missing nodes and the children of error nodes: at least the errors that the parser
    /// met.
    pub(super) met: usize,
}

impl ErrorCounts {
    /// How bad they are, in bytes.
    pub(super) const fn cost(&self) -> usize {
        self.bytes + 4 * self.places
    }
}

pub(super) fn count_errors(tree: &Tree) -> ErrorCounts {
    let mut found = ErrorCounts::default();
    if !tree.root_node().has_error() {
        return found;
    }
    // For each ancestor, whether it is an error node; and how many ancestors are.
    let (mut around, mut errors_around) = (Vec::new(), 0usize);
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let broken = node.is_error() || node.is_missing();
        let in_error = around.last() == Some(&true);
        found.places += usize::from(broken && errors_around == 0);
        found.met += usize::from(broken || in_error);
        if node.child_count() == 0 && (broken || in_error) {
            found.bytes += node.byte_range().len();
        }
        if node.has_error() && cursor.goto_first_child() {
            around.push(node.is_error());
            errors_around += usize::from(node.is_error());
            continue;
        }
        while !cursor.goto_next_sibling() {
            errors_around -= usize::from(around.pop() == Some(true));
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}
