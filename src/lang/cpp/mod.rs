//! C++.

mod attribute_macros;
mod construction;
mod constructs;
mod declarations;
mod declarators;
mod documentation;
mod excluded;
mod expressions;
mod functions;
pub(super) mod initializers;
mod lexer;
mod macros;
mod members;
mod names;
mod nodes;
mod parameters;
mod paths;
mod pointers;
mod profile;
mod references;
mod type_system;
mod types;
mod variables;

#[cfg(test)]
mod tests;

use std::ops::Range;

use tree_sitter::{Node, Tree};

use crate::facts::{ExprKind, Facts, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Recorder};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::{CodeBlock, Span};
use crate::syntax::Builder;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;

/// The grammar of C++, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Cpp;

nodes_of!(Cpp);

impl HasProfile for Cpp {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Expressions for Cpp {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for Cpp {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_cpp::LANGUAGE.into()
    }

    fn excluded_ranges(&self, source: &str) -> Vec<Range<usize>> {
        excluded::ranges(source)
    }

    fn fragments(&self, tree: &Tree, source: &str) -> Vec<tree_sitter::Range> {
        macros::bodies(tree, source)
    }

    fn accepts(&self, fragment: &Tree) -> bool {
        macros::accepts(fragment)
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    fn misreads(&self, _tree: &tree_sitter::Tree, code: &str) -> bool {
        profile::has_interface(code)
    }
}

impl Recorder for Cpp {
    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES, nodes::COMMENTS]
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        lexer::token(leaf)
    }

    fn tokens(&self, leaf: Leaf<'_>, add: &mut dyn FnMut(Range<usize>, TokenKind)) {
        if leaf.kind == "preproc_arg" {
            let is_code = leaf.parent_kind != "preproc_call";
            macros::tokens(leaf.text, leaf.node.start_byte(), is_code, add);
        } else {
            add(leaf.node.byte_range(), self.token(leaf));
        }
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, _block: &'t CodeBlock<'_>, root: Node<'t>) {
        excluded::record(builder);
        let fragment = macros::is_fragment(root, builder.source());
        builder.mark_fragment(fragment);
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        let types = members::types_by_name(facts);
        members::link_members(facts, &types);
        initializers::resolve_initializers(facts, &types);
        members::mark_overrides(facts, &types);
        members::mark_interfaces(facts);
        members::hoist_anonymous_members(facts);
        sort(facts);
    }
}

/// Sorts the facts by position: facts from macros and implied facts were recorded out of order.
fn sort(facts: &mut Facts<'_>) {
    let place = |span: Span| (span.block, span.start);
    facts.variables.sort_by_key(|found| place(found.name_span));
    facts.assignments.sort_by_key(|found| place(found.span));
    facts.constructs.sort_by_key(|found| place(found.span));
    facts.imports.sort_by_key(|found| place(found.span));
    facts.calls.sort_by_key(|found| place(found.expression.span()));
    facts.type_uses.sort_by_key(|found| place(found.span));
    facts.literals.sort_by_key(|found| place(found.span));
}
