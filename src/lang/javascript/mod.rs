//! JavaScript, JSX included, read with the grammar of TSX: it reads more of real JavaScript than
//! the grammar of JavaScript alone. TypeScript is built on this. What only the grammar without JSX
//! can read has types (`<T>x`), but the two languages share their trees.

pub(super) mod annotations;
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
mod results;
#[cfg(test)]
mod tests;
mod typed;
pub(super) mod variables;

use tree_sitter::Node;

use super::typescript;
use crate::facts::{ExprKind, Facts, NumberKind, Package, TokenKind};
use crate::lang::{Expressions, Grammar, Leaf, Lowering, Operand, TypeSystem};
use crate::language::{HasProfile, LanguageProfile};
use crate::response::CodeBlock;
use crate::syntax;
use crate::syntax::Builder;
use crate::syntax::repair::RepairTable;
use crate::syntax::rows::Row;
use crate::types::{Type, TypeNotation};

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

impl TypeNotation for EcmaScript {
    /// The types of no value are one.
    fn special_form(&self, path: &[String], _arguments: Option<&[Type]>) -> Option<Type> {
        let [name] = path else { return None };
        let is_none = matches!(name.as_str(), "null" | "undefined" | "None" | "nil");
        is_none.then(|| Type::named("None"))
    }
}

impl TypeSystem for EcmaScript {
    fn number_type(&self, _kind: NumberKind, text: &str) -> Type {
        Type::named(match text.ends_with('n') {
            true => "bigint",
            false => "number",
        })
    }

    fn arithmetic_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let is_number = left.is_one_of(self.profile().types.numbers);
        (left == right && is_number).then(|| left.clone())
    }

    /// `+` with a string gives a string; other operators give numbers.
    fn binary_type(&self, operator: &str, left: Operand, right: Operand) -> Option<Type> {
        let is_text = |operand: &Operand| operand.ty == Some(Type::named("string"));
        match operator {
            "+" if is_text(&left) || is_text(&right) => Some(Type::named("string")),
            "===" | "!==" | "in" | "instanceof" => Some(Type::named("boolean")),
            "-" | "*" | "/" | "%" | "**" if left.is_literal && left.ty == right.ty => left.ty,
            _ => self.arithmetic_type(&left.ty?, &right.ty?),
        }
    }

    fn subscript_type(&self, name: &str, arguments: &[Type], _index: &str) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("string")),
            ("Array", [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn iterated_type(&self, name: &str, arguments: &[Type]) -> Option<Type> {
        match (name, arguments) {
            ("string", _) => Some(Type::named("string")),
            ("Array" | "Set", [element]) => Some(element.clone()),
            _ => None,
        }
    }

    fn unpacked_type(&self, name: &str, arguments: &[Type], _at: usize) -> Option<Type> {
        self.iterated_type(name, arguments)
    }
}
