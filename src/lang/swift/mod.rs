//! Swift.

mod closures;
mod constructs;
mod declarations;
mod documentation;
mod expressions;
mod functions;
mod imports;
mod link;
mod names;
mod nodes;
mod notation;
mod operators;
mod packages;
mod patterns;
mod profile;
mod references;
#[cfg(test)]
mod tests;
mod tokens;
mod types;
mod variables;

use std::ops::Range;

use tree_sitter::{Node, Tree};

use crate::facts::{ExprKind, Facts, Package, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Recorder};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;

/// The grammar of Swift, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Swift;

nodes_of!(Swift);

impl HasProfile for Swift {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Expressions for Swift {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for Swift {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_swift::LANGUAGE.into()
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    /// Any signs are an operator to the grammar, so that it reads much that is no code.
    fn owns(&self, tree: &Tree, code: &str) -> bool {
        !operators::are_made_up(tree, code)
    }
}

impl Recorder for Swift {
    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES, nodes::COMMENTS]
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        tokens::kind(leaf)
    }

    /// `as?` and `try!` are a keyword and a mark.
    fn tokens(&self, leaf: Leaf<'_>, add: &mut dyn FnMut(Range<usize>, TokenKind)) {
        let range = leaf.node.byte_range();
        let word = range.start..range.end - tokens::mark_after(leaf);
        add(word.clone(), self.token(leaf));
        if word.end < range.end {
            add(word.end..range.end, TokenKind::Punctuation);
        }
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        packages::PATHS.record(builder, block, root);
        builder.facts.packages.extend(packages::manifest(block));
    }

    fn manifest(&self, block: &CodeBlock<'_>) -> Vec<Package<'static>> {
        packages::manifest(block)
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        link::attach_extensions(facts);
    }
}
