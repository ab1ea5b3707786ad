//! One walk over a tree, shared by all code that looks at its nodes.

use tree_sitter::{Node, Tree, TreeCursor};

/// The kind id of error nodes.
pub(super) const ERROR: u16 = u16::MAX;

/// A node and its context in the tree.
pub(super) struct Visit<'w, 't> {
    pub(super) node: Node<'t>,
    /// The id of the node's kind.
    pub(super) kind: u16,
    /// The id of its parent's kind; `None` for the root.
    pub(super) parent: Option<u16>,
    cursor: &'w TreeCursor<'t>,
}

impl Visit<'_, '_> {
    /// The id of the node's field in its parent. A child of an error node has none, and looking for
    /// it is slow in an error node with thousands of children.
    pub(super) fn field(&self) -> Option<u16> {
        match self.parent {
            Some(ERROR) | None => None,
            Some(_) => self.cursor.field_id().map(u16::from),
        }
    }
}

/// Calls `enter` for every node of a tree, in source order, outer before inner. Nodes without
/// children are then passed to `leaf`.
pub(super) fn walk<'t>(
    tree: &'t Tree,
    mut enter: impl FnMut(&Visit<'_, 't>),
    mut leaf: impl FnMut(&Visit<'_, 't>),
) {
    let mut cursor = tree.walk();
    // For each ancestor: its kind, and how many of its children are left. Asking the cursor whether
    // there is another child takes as long as moving to it.
    let mut around: Vec<(u16, u32)> = Vec::new();
    loop {
        let node = cursor.node();
        let kind = node.kind_id();
        let parent = around.last().map(|(kind, _)| *kind);
        enter(&Visit {
            node,
            kind,
            parent,
            cursor: &cursor,
        });
        let children = node.child_count();
        if children > 0 && cursor.goto_first_child() {
            around.push((kind, children - 1));
            continue;
        }
        leaf(&Visit {
            node,
            kind,
            parent,
            cursor: &cursor,
        });
        loop {
            match around.last_mut() {
                Some((_, 0)) => {
                    around.pop();
                    cursor.goto_parent();
                }
                Some((_, rest)) => {
                    *rest -= 1;
                    cursor.goto_next_sibling();
                    break;
                }
                None => return,
            }
        }
    }
}
