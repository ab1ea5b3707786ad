//! C#.

mod constructs;
mod declarations;
mod documentation;
mod expressions;
mod functions;
mod names;
mod nodes;
mod profile;
mod references;
#[cfg(test)]
mod tests;
mod types;
mod variables;

use tree_sitter::Node;

use crate::facts::{ExprKind, Facts, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Recorder};
use crate::language::{HasProfile, LanguageProfile};
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;

/// The grammar of C#, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct CSharp;

nodes_of!(CSharp);

impl HasProfile for CSharp {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Expressions for CSharp {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for CSharp {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_c_sharp::LANGUAGE.into()
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }
}

impl Recorder for CSharp {
    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES, nodes::COMMENTS]
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        expressions::token_kind(leaf)
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        names::finish(facts);
    }
}
