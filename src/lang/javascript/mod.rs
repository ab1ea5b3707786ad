//! JavaScript, JSX included, read with the grammar of TSX: it reads more of real JavaScript than
//! the grammar of JavaScript alone. TypeScript is built on this. What only the grammar without JSX
//! can read has types (`<T>x`), but the two languages share their trees.

mod binders;
mod calls;
pub(super) mod classes;
mod constructs;
mod documentation;
pub(super) mod expressions;
mod fields;
pub(super) mod functions;
pub(super) mod globals;
mod imports;
mod names;
pub(super) mod nodes;
mod packages;
pub(super) mod parameters;
pub(in crate::lang) mod profile;
#[cfg(test)]
mod tests;
mod type_system;
mod typed;
pub(super) mod variables;

use tree_sitter::Node;

use super::typescript;
use crate::facts::{ExprKind, Facts, Package, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;
use crate::syntax::{self, Builder};

/// The two languages that are one but for types.
#[derive(Debug)]
pub(super) enum EcmaScript {
    JavaScript,
    TypeScript,
}

/// The name of a node's kind. TypeScript has the same grammar.
pub(super) fn kind_of(node: Node<'_>) -> &'static str {
    syntax::names::kind_of(&EcmaScript::JavaScript, node)
}

/// Nodes by the names of their fields.
pub(super) trait Fields<'t> {
    /// The child in a field. TypeScript has the same grammar.
    fn field(self, name: &str) -> Option<Node<'t>>;
}

impl<'t> Fields<'t> for Node<'t> {
    fn field(self, name: &str) -> Option<Node<'t>> {
        syntax::names::child_in_field(&EcmaScript::JavaScript, self, name)
    }
}

impl HasProfile for EcmaScript {
    fn profile(&self) -> &'static LanguageProfile {
        match self {
            Self::JavaScript => &profile::PROFILE,
            Self::TypeScript => &typescript::PROFILE,
        }
    }
}

impl Expressions for EcmaScript {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for EcmaScript {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_typescript::LANGUAGE_TSX.into()
    }

    fn second_language(&self) -> Option<tree_sitter::Language> {
        Some(tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into())
    }

    fn nodes(&self) -> &'static [&'static [Row]] {
        match self {
            Self::JavaScript => &[nodes::NODES],
            Self::TypeScript => &[nodes::NODES, typescript::NODES],
        }
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    fn misreads(&self, _tree: &tree_sitter::Tree, code: &str) -> bool {
        profile::ends_in_head(code)
    }

    fn owns(&self, tree: &tree_sitter::Tree, code: &str) -> bool {
        let may_have_types = match self {
            Self::JavaScript => false,
            Self::TypeScript => !typescript::is_bare(tree),
        };
        may_have_types || !typed::has_types(tree, code)
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        expressions::token_kind(leaf)
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        packages::record(builder, block, root);
        builder.mark_fragment(globals::is_fragment(root));
    }

    fn manifest(&self, block: &CodeBlock<'_>) -> Vec<Package<'static>> {
        imports::manifest_packages(block)
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        let is_typed = matches!(self, Self::TypeScript);
        calls::define(facts);
        fields::define(facts);
        facts.variables.sort_by_key(|variable| variable.name_span);
        if !is_typed {
            classes::mark_interfaces(facts);
            fields::mark(facts);
        }
        globals::declare(facts, !is_typed);
    }
}
