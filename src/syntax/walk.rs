//! One walk over a tree, shared by all code that looks at its nodes.

use tree_sitter::{Node, Tree, TreeCursor};

/// The kind id of error nodes.
pub(crate) const ERROR: u16 = u16::MAX;

/// A node and its context in the tree.
pub(crate) struct Visit<'w, 't> {
    pub(crate) node: Node<'t>,
    /// The id of the node's kind.
    pub(crate) kind: u16,
    /// The node's ancestors, the root first.
    ancestors: &'w [Ancestor<'t>],
    cursor: &'w TreeCursor<'t>,
}

/// A node on the way from the root to the current one.
struct Ancestor<'t> {
    node: Node<'t>,
    kind: u16,
    /// How many of its children are left. Asking the cursor whether there is another child takes
    /// as long as moving to it.
    children_left: u32,
}

impl<'t> Visit<'_, 't> {
    /// The id of the parent's kind; `None` for the root.
    pub(crate) fn parent_kind(&self) -> Option<u16> {
        self.ancestors.last().map(|parent| parent.kind)
    }

    /// The ancestors, the parent first. (`Node::parent` searches from the root at each call.)
    pub(crate) fn ancestors(&self) -> impl Iterator<Item = Node<'t>> {
        self.ancestors.iter().rev().map(|ancestor| ancestor.node)
    }

    /// The parent; `None` for the root.
    pub(crate) fn parent(&self) -> Option<Node<'t>> {
        self.ancestors().next()
    }

    /// The id of the node's field in its parent. A child of an error node has none, and looking for
    /// it is slow in an error node with thousands of children.
    pub(crate) fn field(&self) -> Option<u16> {
        match self.parent_kind() {
            Some(ERROR) | None => None,
            Some(_) => self.cursor.field_id().map(u16::from),
        }
    }
}

/// Calls `enter` for every node of a tree, in source order, outer before inner. Nodes without
/// children are then passed to `leaf`.
pub(crate) fn walk<'t>(
    tree: &'t Tree,
    mut enter: impl FnMut(&Visit<'_, 't>),
    leaf: impl FnMut(&Visit<'_, 't>),
) {
    let enter = |visit: &Visit<'_, 't>| {
        enter(visit);
        false
    };
    walk_until(tree, enter, leaf);
}

/// Walks over a tree up to the first node that `is_last` says yes to, and returns whether there is
/// one.
pub(crate) fn any_node<'t>(tree: &'t Tree, is_last: impl FnMut(&Visit<'_, 't>) -> bool) -> bool {
    walk_until(tree, is_last, |_| {})
}

fn walk_until<'t>(
    tree: &'t Tree,
    mut is_last: impl FnMut(&Visit<'_, 't>) -> bool,
    mut leaf: impl FnMut(&Visit<'_, 't>),
) -> bool {
    let mut cursor = tree.walk();
    let mut ancestors: Vec<Ancestor<'_>> = Vec::new();
    loop {
        let node = cursor.node();
        let visit = Visit { node, kind: node.kind_id(), ancestors: &ancestors, cursor: &cursor };
        if is_last(&visit) {
            return true;
        }
        let (kind, children) = (visit.kind, node.child_count());
        if children == 0 {
            leaf(&visit);
        } else if cursor.goto_first_child() {
            ancestors.push(Ancestor { node, kind, children_left: children - 1 });
            continue;
        }
        loop {
            match ancestors.last_mut() {
                Some(parent) if parent.children_left == 0 => {
                    ancestors.pop();
                    cursor.goto_parent();
                }
                Some(parent) => {
                    parent.children_left -= 1;
                    cursor.goto_next_sibling();
                    break;
                }
                None => return false,
            }
        }
    }
}
