//! Ruby.

mod constructs;
mod declarations;
mod documentation;
mod expressions;
mod functions;
mod imports;
mod link;
mod names;
mod nodes;
mod packages;
mod profile;
mod references;
#[cfg(test)]
mod tests;
mod types;
mod variables;

use std::ops::Range;

use tree_sitter::{Node, Tree};

use crate::facts::{ExprKind, Facts, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Recorder};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;

/// The grammar of Ruby, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Ruby;

nodes_of!(Ruby);

impl HasProfile for Ruby {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Expressions for Ruby {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for Ruby {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_ruby::LANGUAGE.into()
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    fn owns(&self, tree: &Tree, code: &str) -> bool {
        profile::is_no_prose(tree, code)
    }
}

impl Recorder for Ruby {
    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES, nodes::COMMENTS]
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        expressions::token_kind(leaf)
    }

    /// The marks of variables are no part of their names, nor is that of a method that is passed on: `&:upcase`.
    fn tokens(&self, leaf: Leaf<'_>, add: &mut dyn FnMut(Range<usize>, TokenKind)) {
        let range = leaf.node.byte_range();
        let marks = match leaf.kind {
            "class_variable" | "global_variable" | "instance_variable" => {
                leaf.text.len() - variables::name_of(leaf.text).len()
            }
            "simple_symbol" if leaf.parent_kind == "block_argument" => 1,
            _ => return add(range, self.token(leaf)),
        };
        add(range.start..range.start + marks, TokenKind::Punctuation);
        add(range.start + marks..range.end, TokenKind::Identifier);
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        packages::PATHS.record(builder, block, root);
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        link::join_reopened(facts);
        link::settle_locals(facts);
        link::set_access(facts);
        link::mark_interfaces(facts);
        link::mark_enumerations(facts);
    }
}
