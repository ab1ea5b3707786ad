//! Facts about Java code that the queries under `rules/java/` cannot express.

mod expressions;
mod functions;
mod modifiers;
mod paths;
mod references;
#[cfg(test)]
mod tests;
mod tokens;
mod types;
mod variables;

use tree_sitter::Node;

use super::complete::Closing;
use super::names;
use super::query::{Fact, Match};
use super::{
    Builder, ConstructKind, Expr, Expression, Facts, Grammar, Leaf, LiteralKind, ScopeKind,
    TokenKind,
};
use crate::language::Language;
use crate::response::CodeBlock;

/// The grammar of Java, and how its nodes become facts.
pub(super) struct Java;

/// The name of a node's kind.
fn kind_of(node: Node<'_>) -> &'static str {
    names::kind_of(Language::Java, node)
}

impl Grammar for Java {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_java::LANGUAGE.into()
    }

    fn queries(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "functions",
                include_str!("../../../rules/java/functions.scm"),
            ),
            ("imports", include_str!("../../../rules/java/imports.scm")),
            ("literals", include_str!("../../../rules/java/literals.scm")),
            ("packages", include_str!("../../../rules/java/packages.scm")),
            (
                "references",
                include_str!("../../../rules/java/references.scm"),
            ),
            (
                "statements",
                include_str!("../../../rules/java/statements.scm"),
            ),
            ("types", include_str!("../../../rules/java/types.scm")),
            (
                "variables",
                include_str!("../../../rules/java/variables.scm"),
            ),
        ]
    }

    fn closing(&self) -> Option<Closing> {
        Some(Closing {
            statement: ";",
            brace: "}",
            handler: "} finally {}",
        })
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        tokens::kind(leaf)
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, _block: &'t CodeBlock<'_>, root: Node<'t>) {
        let mut cursor = root.walk();
        let fragment = root.named_children(&mut cursor).any(is_statement);
        if let Some(block) = builder.current_block() {
            block.fragment = fragment;
        }
    }

    fn record<'t>(&self, builder: &mut Builder<'t>, found: &Match<'_, 't>) {
        let node = found.node;
        match found.fact {
            Fact::Package => references::package(builder, node),
            Fact::Import => references::import(builder, node),
            Fact::Type => types::record(builder, node),
            Fact::AnonymousType => {
                builder.open(ScopeKind::AnonymousType, node);
            }
            Fact::Function => functions::record(builder, node),
            Fact::Lambda => functions::lambda(builder, node),
            Fact::Return => functions::return_statement(builder, node),
            Fact::Variable => variables::record(builder, node),
            Fact::Constant => variables::enumerator(builder, node),
            Fact::Assignment => variables::assignment(builder, node),
            Fact::Call => references::call(builder, node),
            Fact::Construct => references::construction(builder, node),
            Fact::Reference => references::method_reference(builder, node),
            Fact::TypeUse => references::type_use(builder, node),
            Fact::For => builder.construct(ConstructKind::For, node),
            Fact::While => builder.construct(ConstructKind::While, node),
            Fact::If => builder.construct(ConstructKind::If, node),
            Fact::Switch => builder.construct(ConstructKind::Switch, node),
            Fact::Braces => builder.literal(LiteralKind::Braces, node),
            Fact::String => builder.literal(LiteralKind::String, node),
            _ => {}
        }
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        references::drop_variables(facts);
    }

    fn lower<'t>(&self, expression: Expression<'t>, depth: u32) -> Expr<'t> {
        expressions::lower(expression, depth)
    }
}

/// Whether a node at file level is valid only in a method.
fn is_statement(node: Node<'_>) -> bool {
    match kind_of(node) {
        "block" | "switch_expression" | "local_variable_declaration" => true,
        kind => kind.ends_with("_statement"),
    }
}
