//! The children of a node, without comments and what else may be anywhere, and its fields.

use tree_sitter::{Node, Tree};

use crate::syntax::walk::Visit;

/// The children, tokens too.
pub(super) fn children<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    // Asking the cursor whether there is another child takes as long as moving to it.
    let count = node.child_count();
    let mut cursor = (count > 0).then(|| node.walk());
    let all = (0..count).filter_map(move |at| {
        let cursor = cursor.as_mut()?;
        match at {
            0 => cursor.goto_first_child(),
            _ => cursor.goto_next_sibling(),
        };
        Some(cursor.node())
    });
    all.filter(|child| !child.is_extra())
}

/// The children that are not only tokens.
pub(super) fn named_children<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    children(node).filter(Node::is_named)
}

/// The nodes in a field, without the tokens between them.
pub(super) fn named_in_field<'t>(node: Node<'t>, field: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    let nodes = node.children_by_field_name(field, &mut cursor);
    nodes.filter(Node::is_named).collect()
}

/// Whether a tree has such a node.
pub(super) fn any_node(tree: &Tree, is_one: impl Fn(Node<'_>) -> bool) -> bool {
    let mut cursor = tree.walk();
    loop {
        if is_one(cursor.node()) {
            return true;
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return false;
            }
        }
    }
}

/// The arguments of a call.
pub(super) fn arguments<'t>(
    visit: &Visit<'_, 't>,
    call: Node<'t>,
) -> impl Iterator<Item = Node<'t>> {
    visit.child(call, "arguments").into_iter().flat_map(named_children)
}

/// Whether the first branch of an `if` statement ends with a `return`. `block` is the kind of a
/// branch in braces.
pub(super) fn first_branch_returns(visit: &Visit<'_, '_>, block: &str) -> bool {
    let branch = visit.own_child("consequence");
    branch.is_some_and(|branch| ends_with_return(visit, branch, block))
}

/// Whether a branch ends with a `return`.
pub(super) fn ends_with_return(visit: &Visit<'_, '_>, branch: Node<'_>, block: &str) -> bool {
    let last = match visit.kind_of(branch) == block {
        true => named_children(branch).last(),
        false => Some(branch),
    };
    last.is_some_and(|statement| visit.kind_of(statement) == "return_statement")
}

/// Names the nodes of a language by its grammar: `kind_of(node)` is the name of a kind, `node.field("name")`
/// the child in a field.
macro_rules! nodes_of {
    ($language:expr) => {
        fn kind_of(node: tree_sitter::Node<'_>) -> &'static str {
            $crate::syntax::names::kind_of(&$language, node)
        }

        trait Fields<'t> {
            fn field(self, name: &str) -> Option<tree_sitter::Node<'t>>;
        }

        impl<'t> Fields<'t> for tree_sitter::Node<'t> {
            fn field(self, name: &str) -> Option<tree_sitter::Node<'t>> {
                $crate::syntax::names::child_in_field(&$language, self, name)
            }
        }
    };
}
