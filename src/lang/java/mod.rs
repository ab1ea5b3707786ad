//! Java.

mod constructs;
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

use tree_sitter::Tree;

use crate::facts::{ExprKind, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Recorder};
use crate::language::{HasProfile, LanguageProfile};
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;

/// The grammar of Java, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Java;

nodes_of!(Java);

impl HasProfile for Java {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Expressions for Java {
    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for Java {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_java::LANGUAGE.into()
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    fn is_fragment(&self, tree: &Tree, code: &str) -> bool {
        names::is_bare_method(tree, code)
    }
}

impl Recorder for Java {
    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES, nodes::COMMENTS]
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        expressions::token_kind(leaf)
    }
}
