//! Java.

mod bodies;
mod documentation;
mod expressions;
mod finders;
mod functions;
mod libraries;
mod magic_numbers;
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
mod weights;

use tree_sitter::Node;

use crate::facts::{Documentable, ExprKind, Facts, TestName, TokenKind};
use crate::lang::tree::named_children;
use crate::lang::{Grammar, Leaf, Lowering};
use crate::language::{HasProfile, Language, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::bodies::BodyTable;
use crate::syntax::finder::{Finder, Seen};
use crate::syntax::nodes::NodeRow;
use crate::syntax::repair::RepairTable;
use crate::syntax::weights::MeasureWeights;
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

    fn nodes(&self) -> &'static [NodeRow] {
        nodes::NODES
    }

    fn definitions(&self) -> &'static [&'static str] {
        nodes::DEFINITIONS
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

    fn finish(&self, facts: &mut Facts<'_>) {
        references::drop_variables(facts);
    }

    fn weights(&self) -> &'static MeasureWeights {
        weights::WEIGHTS
    }

    fn bodies(&self) -> Option<&'static BodyTable> {
        Some(&bodies::BODIES)
    }

    fn loops(&self) -> &'static [&'static str] {
        &["do_statement", "enhanced_for_statement", "for_statement", "while_statement"]
    }

    fn finders(&self) -> &'static [Finder] {
        finders::FINDERS
    }

    fn documentable(&self, seen: &Seen<'_, '_>) -> Option<Documentable> {
        documentation::of(seen)
    }

    fn test_name(&self, seen: &Seen<'_, '_>) -> Option<TestName> {
        documentation::test_name(seen)
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
