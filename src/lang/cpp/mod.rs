//! What the queries under `rules/cpp/` cannot express.

mod assignments;
mod constants;
mod construction;
mod declarations;
mod declarators;
mod excluded;
mod expressions;
mod finish;
mod fragments;
mod framework_macros;
mod functions;
pub(super) mod headers;
mod initializers;
mod keywords;
mod lambdas;
mod lex_trivia;
mod libraries;
mod listed_functions;
mod macros;
mod modules;
mod name_resolution;
mod operators;
mod parameters;
mod paths;
mod reclassify;
mod references;
mod type_system;
mod types;
mod variables;
mod vexing_parse;

#[cfg(test)]
mod tests;

use std::ops::Range;

use tree_sitter::{Node, Tree};

use crate::facts::{ConstructKind, Expr, Expression, Facts, LiteralKind, TokenKind};
use crate::lang::{Grammar, Leaf};
use crate::language::Language;
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::complete::Closing;
use crate::syntax::names;
use crate::syntax::query::{Fact, Match};

/// C++: its grammar, and the facts that its matches stand for.
#[derive(Debug)]
pub(super) struct Cpp;

/// The name of a node's kind.
fn kind_of(node: Node<'_>) -> &'static str {
    names::kind_of(Language::Cpp, node)
}

impl Grammar for Cpp {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_cpp::LANGUAGE.into()
    }

    fn queries(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "functions",
                include_str!("../../../rules/cpp/functions.scm"),
            ),
            ("imports", include_str!("../../../rules/cpp/imports.scm")),
            ("literals", include_str!("../../../rules/cpp/literals.scm")),
            ("packages", include_str!("../../../rules/cpp/packages.scm")),
            (
                "references",
                include_str!("../../../rules/cpp/references.scm"),
            ),
            (
                "statements",
                include_str!("../../../rules/cpp/statements.scm"),
            ),
            ("types", include_str!("../../../rules/cpp/types.scm")),
            (
                "variables",
                include_str!("../../../rules/cpp/variables.scm"),
            ),
        ]
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

    fn closing(&self) -> Option<Closing> {
        Some(Closing {
            statement: ";",
            brace: "};",
            handler: "} catch (...) {}",
        })
    }

    fn nests_angle_brackets(&self) -> bool {
        true
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        keywords::token(leaf)
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
        let fragment = fragments::is_fragment(root, builder.source());
        if let Some(block) = builder.current_block() {
            block.fragment = fragment;
        }
    }

    fn record<'t>(&self, builder: &mut Builder<'t>, found: &Match<'_, 't>) {
        let node = found.node;
        match found.fact {
            Fact::Package => types::namespace(builder, node),
            Fact::Type => types::define(builder, found),
            Fact::Alias => types::alias(builder, node),
            Fact::Function => functions::define(builder, found),
            Fact::Lambda => lambdas::record(builder, node),
            Fact::Block => functions::macro_block(builder, node),
            Fact::Variable => variables::declaration(builder, found),
            Fact::Constant => constants::enumerator(builder, node),
            Fact::Macro => constants::object_macro(builder, node),
            Fact::Assignment => assignments::record(builder, node),
            Fact::For => builder.construct(ConstructKind::For, node),
            Fact::While => builder.construct(ConstructKind::While, node),
            Fact::If => builder.construct(ConstructKind::If, node),
            Fact::Switch => builder.construct(ConstructKind::Switch, node),
            Fact::Return => functions::record_return(builder, node),
            Fact::Yield => functions::record_yield(builder),
            Fact::Import => references::import(builder, node),
            Fact::Call => references::call(builder, node),
            Fact::Construct => references::construct(builder, node),
            Fact::Reference => references::reference(builder, node),
            Fact::TypeUse => references::type_use(builder, node),
            Fact::Braces => builder.literal(LiteralKind::Braces, node),
            Fact::String => builder.literal(LiteralKind::String, node),
            _ => {}
        }
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        finish::finish(facts);
    }

    fn lower<'t>(&self, expression: Expression<'t>, depth: u32) -> Expr<'t> {
        expressions::lower(expression, depth)
    }
}
