//! What the queries under `rules/cpp/` cannot say.

use tree_sitter::Node;

use super::query::{Fact, Match};
use super::tokens::usual_kind;
use super::{Builder, ConstructKind, Expr, ExprKind, Expression, Facts, Grammar, Leaf, TokenKind};
use crate::response::CodeBlock;

/// The grammar and its meaning.
pub(super) struct Cpp;

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

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        usual_kind(leaf)
    }

    fn begin<'t>(&self, _builder: &mut Builder<'t>, _block: &'t CodeBlock<'_>, _root: Node<'t>) {}

    fn record<'t>(&self, builder: &mut Builder<'t>, found: &Match<'_, 't>) {
        match found.fact {
            Fact::For => builder.construct(ConstructKind::For, found.node),
            Fact::While => builder.construct(ConstructKind::While, found.node),
            Fact::If => builder.construct(ConstructKind::If, found.node),
            Fact::Switch => builder.construct(ConstructKind::Switch, found.node),
            _ => {}
        }
    }

    fn finish(&self, _facts: &mut Facts<'_>) {}

    fn lower<'t>(&self, expression: Expression<'t>, _depth: u32) -> Expr<'t> {
        Expr {
            kind: ExprKind::Other,
            source: expression,
        }
    }
}
