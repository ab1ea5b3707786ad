//! Go.

mod constructs;
mod documentation;
mod errors;
mod expressions;
mod functions;
mod link;
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
use crate::lang::tree::named_children;
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Recorder};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;

/// The grammar of Go, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Go;

nodes_of!(Go);

impl HasProfile for Go {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Expressions for Go {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for Go {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_go::LANGUAGE.into()
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    fn misreads(&self, _tree: &tree_sitter::Tree, code: &str) -> bool {
        profile::has_brace_on_next_line(code)
    }
}

impl Recorder for Go {
    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES, nodes::COMMENTS]
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        expressions::token_kind(leaf)
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, _block: &'t CodeBlock<'_>, root: Node<'t>) {
        builder.mark_fragment(is_fragment(root));
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        references::drop_other_references(facts);
        link::attach_methods(facts);
        link::resolve_underlying_types(facts);
        link::mark_enumerations(facts);
    }
}

/// Whether the file level has a statement that is valid only in a function. A file with a package
/// clause is never a fragment, even if broken code leaves statements at file level.
fn is_fragment(root: Node<'_>) -> bool {
    let mut fragment = false;
    for child in named_children(root) {
        match kind_of(child) {
            "package_clause" => return false,
            "empty_statement" => {}
            "short_var_declaration" | "block" => fragment = true,
            kind => fragment |= kind.ends_with("_statement"),
        }
    }
    fragment
}
