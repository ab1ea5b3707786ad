//! What Python brings: its grammar, and what its nodes mean.

mod aliases;
mod bindings;
mod classes;
mod constructs;
mod definitions;
mod docstring_style;
mod documentation;
mod expressions;
mod functional_types;
mod functions;
mod imports;
mod names;
mod nodes;
mod pep8;
mod profile;
mod references;
mod statements;
mod strict;
mod targets;
#[cfg(test)]
mod tests;
mod type_system;
mod type_uses;

use tree_sitter::Node;

use crate::facts::{ExprKind, Facts, Function, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Recorder, StyleViolation};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;

/// The grammar of Python, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Python;

nodes_of!(Python);

impl HasProfile for Python {
    fn profile(&self) -> &'static LanguageProfile {
        &profile::PROFILE
    }
}

impl Expressions for Python {
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        expressions::wrapped(node)
    }

    fn expression_kind<'t>(&self, expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        expressions::kind(expression)
    }
}

impl Grammar for Python {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_python::LANGUAGE.into()
    }

    fn repairs(&self) -> &'static RepairTable {
        &profile::REPAIRS
    }

    fn misreads(&self, tree: &tree_sitter::Tree, code: &str) -> bool {
        profile::has_odd_indentation(tree, code)
    }

    fn refused(&self, tree: &tree_sitter::Tree, code: &str) -> usize {
        strict::refused_statements(tree) + strict::invisible(tree, code)
    }
}

impl Recorder for Python {
    fn nodes(&self) -> &'static [&'static [Row]] {
        &[nodes::NODES, nodes::COMMENTS]
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        match leaf.kind {
            // `.5` does not begin with a digit.
            "integer" | "float" => TokenKind::Number,
            "identifier" => match leaf.parent_kind {
                "keyword_argument" if leaf.is_field("name") => TokenKind::Label,
                "keyword_pattern" => TokenKind::Label,
                _ => TokenKind::Identifier,
            },
            // A module, and keywords of statements that Python 3 no longer has.
            "__future__" | "print" | "exec" => TokenKind::Identifier,
            "type" if leaf.parent.is_some_and(aliases::is_attribute_of_type) => {
                TokenKind::Identifier
            }
            "type_conversion" => TokenKind::Punctuation,
            _ if leaf.parent_kind == "format_specifier" => TokenKind::String,
            _ => leaf.default_token_kind(),
        }
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        imports::packages(builder, block, root);
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        facts.type_uses.sort_by_key(|used| used.span);
        facts.type_uses.dedup_by_key(|used| used.span);
        facts.variables.sort_by_key(|variable| variable.name_span);
        facts.calls.sort_by_key(|call| {
            let span = call.expression.span();
            (span.block, span.start, std::cmp::Reverse(span.end))
        });
        let declared = bindings::resolve_globals(facts);
        let types = classes::types_by_name(facts);
        let bases = classes::BaseNames::new(facts, &types);
        classes::mark_enumerations(facts, &bases);
        classes::mark_interfaces(facts, &bases);
        bindings::clear_rebound_constants(facts, &types, &declared);
    }

    fn style_violations(
        &self,
        code: &str,
        function: Option<&Function<'_>>,
    ) -> Option<Vec<StyleViolation>> {
        Some(match function {
            Some(function) => pep8::function_violations(code, function),
            None => pep8::violations(code),
        })
    }
}
