//! Java.

mod constructs;
mod documentation;
mod expressions;
mod functions;
mod libraries;
mod names;
mod nodes;
mod paths;
mod profile;
mod references;
mod repair;
#[cfg(test)]
mod tests;
mod type_system;
mod types;
mod variables;

use tree_sitter::Node;

use crate::facts::{ExprKind, TokenKind};
use crate::lang::tree::named_children;
use crate::lang::{Grammar, Leaf, Lowering};
use crate::language::{HasProfile, Language, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;
use crate::syntax::{self, Builder};

/// The grammar of Java, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Java;

/// The name of a node's kind.
fn kind_of(node: Node<'_>) -> &'static str {
    syntax::names::kind_of(Language::Java, node)
}

impl HasProfile for Java {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Grammar for Java {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_java::LANGUAGE.into()
    }

    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES]
    }

    fn repairs(&self) -> &'static RepairTable {
        &repair::REPAIRS
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        expressions::token_kind(leaf)
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, _block: &'t CodeBlock<'_>, root: Node<'t>) {
        builder.mark_fragment(named_children(root).any(is_statement));
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

/// Whether a node at file level is valid only in a method.
fn is_statement(node: Node<'_>) -> bool {
    match kind_of(node) {
        "block" | "switch_expression" | "local_variable_declaration" => true,
        kind => kind.ends_with("_statement"),
    }
}
