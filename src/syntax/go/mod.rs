//! Facts about Go code that the queries under `rules/go/` cannot express.

mod arguments;
mod constants;
mod enumerations;
mod expressions;
mod functions;
mod link;
mod references;
#[cfg(test)]
mod tests;
mod tokens;
mod type_uses;
mod types;
mod variables;

use tree_sitter::Node;

use super::complete::Closing;
use super::names;
use super::query::{Fact, Match};
use super::regions::RegionKind;
use super::{
    Builder, ConstructKind, Expr, Expression, Facts, Grammar, Leaf, LiteralKind, TokenKind,
};
use crate::language::Language;
use crate::response::CodeBlock;

/// The grammar of Go, and how its nodes become facts.
pub(super) struct Go;

/// The name of a node's kind.
fn kind_of(node: Node<'_>) -> &'static str {
    names::kind_of(Language::Go, node)
}

impl Grammar for Go {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_go::LANGUAGE.into()
    }

    fn queries(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("functions", include_str!("../../../rules/go/functions.scm")),
            ("imports", include_str!("../../../rules/go/imports.scm")),
            ("literals", include_str!("../../../rules/go/literals.scm")),
            ("packages", include_str!("../../../rules/go/packages.scm")),
            (
                "references",
                include_str!("../../../rules/go/references.scm"),
            ),
            (
                "statements",
                include_str!("../../../rules/go/statements.scm"),
            ),
            ("types", include_str!("../../../rules/go/types.scm")),
            ("variables", include_str!("../../../rules/go/variables.scm")),
        ]
    }

    fn closing(&self) -> Option<Closing> {
        Some(Closing {
            statement: "",
            brace: "}",
            handler: "}",
        })
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        tokens::kind(leaf)
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, _block: &'t CodeBlock<'_>, root: Node<'t>) {
        let fragment = is_fragment(root);
        if let Some(block) = builder.current_block() {
            block.fragment = fragment;
        }
    }

    fn record<'t>(&self, builder: &mut Builder<'t>, found: &Match<'_, 't>) {
        let node = found.node;
        match found.fact {
            Fact::Package => references::package(builder, node),
            Fact::Import => references::import(builder, node),
            Fact::Type => types::definition(builder, node),
            Fact::Alias => types::alias(builder, node),
            Fact::Function => functions::record(builder, node),
            Fact::Lambda => functions::literal(builder, node),
            Fact::Return => functions::return_statement(builder, node),
            Fact::Block => builder.regions.open(RegionKind::Other, node.end_byte()),
            Fact::Variable => variables::record(builder, node),
            Fact::Constant => constants::record(builder, node),
            Fact::Assignment => variables::assignment(builder, node),
            Fact::Call => references::call(builder, node),
            Fact::Construct => references::construction(builder, node),
            Fact::Reference => references::function_value(builder, node),
            Fact::TypeUse => type_uses::record(builder, node),
            Fact::For => for_statement(builder, node),
            Fact::If => {
                builder.regions.open(RegionKind::Other, node.end_byte());
                builder.construct(ConstructKind::If, node);
            }
            Fact::Switch => {
                builder.regions.open(RegionKind::Other, node.end_byte());
                builder.construct(ConstructKind::Switch, node);
            }
            Fact::String => builder.literal(LiteralKind::String, node),
            _ => {}
        }
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        references::drop_other_references(facts);
        link::attach_methods(facts);
        link::resolve_underlying_types(facts);
        enumerations::mark(facts);
    }

    fn lower<'t>(&self, expression: Expression<'t>, depth: u32) -> Expr<'t> {
        expressions::lower(expression, depth)
    }
}

/// Whether the file level has a statement that is valid only in a function. A file with a package
/// clause is never a fragment, even if broken code leaves statements at file level.
fn is_fragment(root: Node<'_>) -> bool {
    let mut cursor = root.walk();
    let mut fragment = false;
    for child in root.named_children(&mut cursor) {
        match kind_of(child) {
            "package_clause" => return false,
            "empty_statement" => {}
            "short_var_declaration" | "block" => fragment = true,
            kind => fragment |= kind.ends_with("_statement"),
        }
    }
    fragment
}

/// Records a `for`. Every `for` is a for-loop; one without a clause (with only a condition, or with
/// nothing) is a while-loop too.
fn for_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    builder.regions.open(RegionKind::Loop, node.end_byte());
    builder.construct(ConstructKind::For, node);
    let mut cursor = node.walk();
    let has_clause = node
        .named_children(&mut cursor)
        .any(|child| matches!(kind_of(child), "for_clause" | "range_clause"));
    if !has_clause {
        builder.construct(ConstructKind::While, node);
    }
}
