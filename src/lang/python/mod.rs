//! Facts about Python code that the queries under `rules/python/` cannot express.

mod aliases;
mod annotations;
mod bindings;
mod classes;
mod expressions;
mod finish;
mod functional_types;
mod functions;
mod imports;
mod lambdas;
mod name_resolution;
mod operators;
mod packages;
mod parameters;
mod recovery;
mod references;
mod targets;
#[cfg(test)]
mod tests;
mod type_system;
mod type_values;

use tree_sitter::Node;

use crate::facts::{
    ConstructKind, Expr, Expression, Facts, Literal, LiteralKind, ScopeKind, TokenKind,
    VariableKind,
};
use crate::lang::{Grammar, Leaf};
use crate::language::Language;
use crate::response::CodeBlock;
use crate::syntax::Builder;
use crate::syntax::complete::CodeCompletion;
use crate::syntax::names;
use crate::syntax::query::{Fact, Match};
use crate::syntax::tokens::default_token_kind;

/// The grammar of Python, and how its nodes become facts.
#[derive(Debug)]
pub(super) struct Python;

/// The name of a node's kind.
fn kind_of(node: Node<'_>) -> &'static str {
    names::kind_of(Language::Python, node)
}

impl Grammar for Python {
    fn language(&self) -> tree_sitter::Language {
        tree_sitter_python::LANGUAGE.into()
    }

    fn queries(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "functions",
                include_str!("../../../rules/python/functions.scm"),
            ),
            ("imports", include_str!("../../../rules/python/imports.scm")),
            (
                "literals",
                include_str!("../../../rules/python/literals.scm"),
            ),
            (
                "packages",
                include_str!("../../../rules/python/packages.scm"),
            ),
            (
                "references",
                include_str!("../../../rules/python/references.scm"),
            ),
            (
                "statements",
                include_str!("../../../rules/python/statements.scm"),
            ),
            ("types", include_str!("../../../rules/python/types.scm")),
            (
                "variables",
                include_str!("../../../rules/python/variables.scm"),
            ),
        ]
    }

    fn completions(&self, _tree: &tree_sitter::Tree, code: &str) -> Vec<CodeCompletion> {
        let closers = recovery::missing_closers(code).into_iter();
        closers
            .map(|closer| CodeCompletion::appended(code, &closer))
            .collect()
    }

    fn token(&self, leaf: Leaf<'_>) -> TokenKind {
        match leaf.kind {
            // `.5` does not begin with a digit.
            "integer" | "float" => TokenKind::Number,
            "identifier" => match (leaf.parent_kind, leaf.field) {
                ("keyword_argument", Some("name")) | ("keyword_pattern", _) => TokenKind::Label,
                _ => TokenKind::Identifier,
            },
            // A module, and keywords of statements that Python 3 no longer has.
            "__future__" | "print" | "exec" => TokenKind::Identifier,
            "type_conversion" => TokenKind::Punctuation,
            _ if leaf.parent_kind == "format_specifier" => TokenKind::String,
            _ => default_token_kind(leaf),
        }
    }

    fn begin<'t>(&self, builder: &mut Builder<'t>, block: &'t CodeBlock<'_>, root: Node<'t>) {
        packages::record(builder, block, root);
    }

    fn record<'t>(&self, builder: &mut Builder<'t>, found: &Match<'_, 't>) {
        let node = found.node;
        match found.fact {
            Fact::Function => functions::define(builder, found),
            Fact::Lambda => {
                builder.literal(LiteralKind::Lambda, node);
                lambdas::lambda(builder, node);
            }
            Fact::Return => functions::return_statement(builder, node),
            Fact::Yield => functions::yield_expression(builder),
            Fact::Type => classes::define(builder, found),
            Fact::Alias => aliases::type_statement(builder, node),
            Fact::Variable => bindings::variable(builder, found),
            Fact::Assignment => bindings::augmented_assignment(builder, node),
            Fact::Global => bindings::global_statement(builder, node),
            Fact::Import => imports::import(builder, node),
            Fact::Call => references::call(builder, found),
            Fact::Reference => references::decorator(builder, node),
            Fact::TypeUse => annotations::type_uses(builder, node),
            Fact::For | Fact::While | Fact::If | Fact::Switch => statement(builder, found),
            _ => literal(builder, found),
        }
    }

    fn finish(&self, facts: &mut Facts<'_>) {
        finish::finish(facts);
    }

    fn lower<'t>(&self, expression: Expression<'t>, depth: u32) -> Expr<'t> {
        expressions::lower(expression, depth)
    }
}

/// Records a loop or branch.
fn statement<'t>(builder: &mut Builder<'t>, found: &Match<'_, 't>) {
    let node = found.node;
    if !node.is_named() && !recovery::is_statement(builder, node) {
        return;
    }
    let kind = match found.fact {
        Fact::For => ConstructKind::For,
        Fact::While => ConstructKind::While,
        Fact::Switch => ConstructKind::Switch,
        _ if is_main_guard(builder, node) => return,
        _ => ConstructKind::If,
    };
    builder.construct(kind, node);
    if kind == ConstructKind::Switch {
        subject_tuple(builder, node);
    }
    if kind == ConstructKind::For {
        bindings::for_target(builder, node, VariableKind::Loop);
    }
}

/// Records the tuple of `match a, b:`, for which the grammar has no node.
fn subject_tuple<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    let subjects: Vec<_> = node
        .children_by_field_name("subject", &mut node.walk())
        .collect();
    if let [first, .., last] = subjects.as_slice() {
        let span = builder.bytes(first.start_byte(), last.end_byte());
        let kind = LiteralKind::Tuple;
        builder.facts.literals.push(Literal { kind, span });
    }
}

/// Whether an `if` is `if __name__ == "__main__":`.
fn is_main_guard(builder: &Builder<'_>, node: Node<'_>) -> bool {
    let text = match node.child_by_field_id(field!(Python, "condition")) {
        Some(condition) => builder.text(condition),
        None => recovery::condition(builder, node),
    };
    let is_outer = |character: char| character.is_whitespace() || "()'\"".contains(character);
    text.split_once("==").is_some_and(|(left, right)| {
        let sides = (left.trim_matches(is_outer), right.trim_matches(is_outer));
        matches!(sides, ("__name__", "__main__") | ("__main__", "__name__"))
    })
}

/// Records a literal, unless the match has parts: they say that the node is not a value.
fn literal<'t>(builder: &mut Builder<'t>, found: &Match<'_, 't>) {
    let kind = match found.fact {
        Fact::List => LiteralKind::List,
        Fact::ListComprehension => LiteralKind::ListComprehension,
        Fact::Dict => LiteralKind::Dict,
        Fact::DictComprehension => LiteralKind::DictComprehension,
        Fact::Set => LiteralKind::Set,
        Fact::SetComprehension => LiteralKind::SetComprehension,
        Fact::Tuple => LiteralKind::Tuple,
        Fact::Generator => LiteralKind::Generator,
        Fact::String => LiteralKind::String,
        _ => return,
    };
    if found.has_parts() {
        return;
    }
    builder.literal(kind, found.node);
    match kind {
        LiteralKind::ListComprehension
        | LiteralKind::DictComprehension
        | LiteralKind::SetComprehension
        | LiteralKind::Generator => {
            builder.open(ScopeKind::Comprehension, found.node);
        }
        LiteralKind::String => {}
        _ => type_values::record_elements(builder, found.node),
    }
}
