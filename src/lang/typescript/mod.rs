//! TypeScript: what it adds to JavaScript.

mod declarations;
mod namespaces;
mod nodes;
mod profile;
mod type_uses;

use tree_sitter::Node;

use super::dialect::Dialect;
use super::javascript::{
    self, JavaScript, expressions, globals, kind_of, packages, repair, tokens, weights,
};
use crate::facts::{Documentable, ExprKind, Facts, Package, TestName, TokenKind};
use crate::lang::tree::named_children;
use crate::lang::{Grammar, Leaf, Lowering};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::bodies::BodyTable;
use crate::syntax::finder::{Finder, Seen};
use crate::syntax::nodes::NodeRow;
use crate::syntax::repair::RepairTable;
use crate::syntax::weights::MeasureWeights;

/// How the nodes of TypeScript become facts.
#[derive(Debug)]
pub(super) struct TypeScript;

impl Dialect for TypeScript {}

impl HasProfile for TypeScript {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Grammar for TypeScript {
    fn language(&self) -> tree_sitter::Language {
        JavaScript.language()
    }

    fn second_language(&self) -> Option<tree_sitter::Language> {
        JavaScript.second_language()
    }

    fn nodes(&self) -> &'static [NodeRow] {
        &nodes::NODES
    }

    fn definitions(&self) -> &'static [&'static str] {
        JavaScript.definitions()
    }

    fn repairs(&self) -> &'static RepairTable {
        &repair::REPAIRS
    }

    fn misreads(&self, tree: &tree_sitter::Tree, code: &str) -> bool {
        JavaScript.misreads(tree, code)
    }

    /// Text with an exclamation mark reads as bare expressions with types: `Hello, World!`.
    fn owns(&self, tree: &tree_sitter::Tree, code: &str) -> bool {
        let root = tree.root_node();
        let is_expression = |one| {
            kind_of(one) == "expression_statement"
                && named_children(one).all(|inner| kind_of(inner) != "internal_module")
        };
        let is_bare = named_children(root).all(is_expression);
        !is_bare || JavaScript.owns(tree, code)
    }

    fn nests_angle_brackets(&self) -> bool {
        true
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        tokens::kind(leaf)
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        packages::record(builder, block, root);
        builder.mark_fragment(globals::is_fragment(root));
    }

    fn manifest(&self, block: &CodeBlock<'_>) -> Vec<Package<'static>> {
        JavaScript.manifest(block)
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        javascript::finish(facts);
        globals::declare(facts, false);
    }

    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn weights(&self) -> &'static MeasureWeights {
        weights::WEIGHTS
    }

    fn bodies(&self) -> Option<&'static BodyTable> {
        JavaScript.bodies()
    }

    fn loops(&self) -> &'static [&'static str] {
        JavaScript.loops()
    }

    fn finders(&self) -> &'static [Finder] {
        JavaScript.finders()
    }

    fn documentable(&self, seen: &Seen<'_, '_>) -> Option<Documentable> {
        JavaScript.documentable(seen)
    }

    fn test_name(&self, seen: &Seen<'_, '_>) -> Option<TestName> {
        JavaScript.test_name(seen)
    }

    fn declares_a_choice(&self, before: &str, declaration: &str) -> bool {
        JavaScript.declares_a_choice(before, declaration)
    }

    fn strings<'t>(&self, seen: &Seen<'_, 't>) -> Option<Vec<Node<'t>>> {
        JavaScript.strings(seen)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}
