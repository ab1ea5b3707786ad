//! TypeScript: what it adds to JavaScript.

mod declarations;
mod nodes;
mod profile;

use super::javascript::kind_of;
use crate::lang::tree::named_children;

pub(super) use nodes::NODES;
pub(super) use profile::PROFILE;

/// Whether code is bare expressions: text with an exclamation mark reads as some with types,
/// `Hello, World!`.
pub(super) fn is_bare(tree: &tree_sitter::Tree) -> bool {
    let is_expression = |one| {
        kind_of(one) == "expression_statement"
            && named_children(one).all(|inner| kind_of(inner) != "internal_module")
    };
    named_children(tree.root_node()).all(is_expression)
}
