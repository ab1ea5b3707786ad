//! One walk over a tree, for all who look at its nodes.

use tree_sitter::{Node, Tree, TreeCursor};

/// The kind of error nodes.
pub(super) const ERROR: u16 = u16::MAX;

/// A node and where in the tree it stands.
pub(super) struct Visit<'w, 't> {
    pub(super) node: Node<'t>,
    /// The number of the node's kind.
    pub(super) kind: u16,
    /// The same of the node around it; none for the root.
    pub(super) parent: Option<u16>,
    cursor: &'w TreeCursor<'t>,
}

impl Visit<'_, '_> {
    /// The number of the field that the node has in the one around it; in errors it has none,
    /// and to look for it takes long where thousands of nodes are not understood.
    pub(super) fn field(&self) -> Option<u16> {
        match self.parent {
            Some(ERROR) | None => None,
            Some(_) => self.cursor.field_id().map(u16::from),
        }
    }
}

/// Goes to every node of a tree, in source order, outer before inner, then says of those
/// without children that they are leaves.
pub(super) fn walk<'t>(
    tree: &'t Tree,
    mut enter: impl FnMut(&Visit<'_, 't>),
    mut leaf: impl FnMut(&Visit<'_, 't>),
) {
    let mut cursor = tree.walk();
    // For each node around: its kind, and how many of its children come yet. To ask the cursor
    // for one more takes as long as to go there.
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
