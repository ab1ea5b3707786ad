//! What Python brings: its grammar, and what its nodes mean.

mod aliases;
mod annotations;
mod bindings;
mod classes;
mod constructors;
mod expressions;
mod finish;
mod functional_types;
mod functions;
mod imports;
mod lambdas;
mod libraries;
mod listed_functions;
mod literals;
mod name_resolution;
mod nodes;
mod operators;
mod packages;
mod parameters;
mod patterns;
mod recovery;
mod references;
mod repair;
mod statements;
mod targets;
#[cfg(test)]
mod tests;
mod type_system;
mod type_values;
mod unfinished;

use tree_sitter::Node;

use crate::facts::{ExprKind, Facts, TokenKind};
use crate::lang::{Grammar, Leaf, Lowering};
use crate::language::Language;
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::names;
use crate::syntax::nodes::NodeRow;
use crate::syntax::repair::RepairTable;
use crate::syntax::tokens::default_token_kind;

/// The grammar of Python, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Python;

/// The name of a node's kind.
fn kind_of(node: Node<'_>) -> &'static str {
    names::kind_of(Language::Python, node)
}

impl Grammar for Python {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_python::LANGUAGE.into()
    }

    fn nodes(&self) -> &'static [NodeRow] {
        nodes::NODES
    }

    fn repairs(&self) -> &'static RepairTable {
        &repair::REPAIRS
    }

    fn misreads(&self, _tree: &tree_sitter::Tree, code: &str) -> bool {
        repair::has_odd_indentation(code)
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        match leaf.kind {
            // `.5` does not begin with a digit.
            "integer" | "float" => TokenKind::Number,
            "identifier" => match (leaf.parent_kind, leaf.field) {
                ("keyword_argument", Some("name")) | ("keyword_pattern", _) => TokenKind::Label,
                _ => TokenKind::Identifier,
            },
            // A module, and keywords of statements that Python 3 no longer has.
            "__future__" | "print" | "exec" => TokenKind::Identifier,
            "type_conversion" => TokenKind::Punctuation,
            _ if leaf.parent_kind == "format_specifier" => TokenKind::String,
            _ => default_token_kind(leaf),
        }
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        packages::record(builder, block, root);
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        finish::finish(facts);
    }

    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}
