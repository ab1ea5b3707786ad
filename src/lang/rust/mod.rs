//! Rust.

mod constructs;
mod declarations;
mod documentation;
mod expressions;
mod functions;
mod imports;
mod link;
mod macros;
mod modules;
mod names;
mod nodes;
mod notation;
mod packages;
mod patterns;
mod profile;
mod references;
#[cfg(test)]
mod tests;
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

/// The grammar of Rust, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Rust;

nodes_of!(Rust);

impl HasProfile for Rust {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Expressions for Rust {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for Rust {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_rust::LANGUAGE.into()
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    fn fragments(&self, tree: &Tree, source: &str) -> Vec<tree_sitter::Range> {
        macros::fragments(tree, source)
    }

    fn statement_end(&self) -> Option<&'static u8> {
        Some(&b';')
    }

    fn accepts(&self, fragment: &Tree) -> bool {
        macros::accepts(fragment)
    }
}

impl Recorder for Rust {
    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES]
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        expressions::token_kind(leaf)
    }

    /// The marks and the text of a doc comment are nodes within it. In the text of a format, names are code.
    fn tokens(&self, leaf: Leaf<'_>, add: &mut dyn FnMut(Range<usize>, TokenKind)) {
        if leaf.parent_kind.ends_with("_comment") {
            return;
        }
        let mut rest = leaf.node.byte_range();
        for name in macros::names_in_format(leaf) {
            add(rest.start..name.start, self.token(leaf));
            rest.start = name.end;
            add(name, TokenKind::Identifier);
        }
        add(rest, self.token(leaf));
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        packages::PATHS.record(builder, block, root);
    }

    fn manifest(&self, block: &CodeBlock<'_>) -> Vec<Package<'static>> {
        packages::manifest(block)
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        link::mark_own_imports(facts);
        link::attach_members(facts);
        link::attach_implementations(facts);
    }
}
