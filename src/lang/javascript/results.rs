//! What functions return: declared, and by `return` statements.

use tree_sitter::Node;

use super::{Fields, annotations, kind_of};
use crate::facts::{ScopeKind, TypeText};
use crate::lang::tree::named_children;
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// What a function literal returns, and where.
pub(super) fn results_of(literal: Node<'_>) -> Vec<(Option<Node<'_>>, Node<'_>)> {
    match literal.field("body") {
        Some(block) if kind_of(block) == "statement_block" => {
            let returns = returns(block).into_iter();
            returns.map(|returned| (named_children(returned).next(), returned)).collect()
        }
        Some(value) => vec![(Some(value), value)],
        None => Vec::new(),
    }
}

/// The declared result, also by the type of the variable that holds the function, or the one that a
/// comment declares.
pub(super) fn of<'t>(builder: &Builder<'t>, visit: &Visit<'_, 't>) -> Vec<TypeText<'t>> {
    let declared = annotations::type_of(builder, visit.node);
    let of_variable = || {
        let around = visit.parent()?;
        let holder = Some(around).filter(|around| kind_of(*around) == "variable_declarator")?;
        let ty = holder.field("type")?.named_child(0)?;
        annotations::type_of(builder, Some(ty).filter(|ty| kind_of(*ty) == "function_type")?)
    };
    let declared = declared.or_else(of_variable);
    let declared = declared.or_else(|| super::documentation::above(builder, visit)?.result());
    declared.into_iter().collect()
}

/// Records a `return` in the function around it; one in a nameless literal is left out.
pub(super) fn return_statement<'t>(builder: &mut Builder<'t>, node: Node<'t>) {
    if let ScopeKind::Function(id) = builder.facts.scope(builder.scope()).kind {
        builder.returns(id, named_children(node).next(), node);
    }
}

/// The `return` statements of a body, in source order, without those of functions within.
fn returns(body: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut pending = vec![body];
    while let Some(node) = pending.pop() {
        match kind_of(node) {
            "return_statement" => found.push(node),
            "arrow_function"
            | "class_body"
            | "function_declaration"
            | "function_expression"
            | "generator_function"
            | "generator_function_declaration"
            | "method_definition" => {}
            _ => pending.extend(named_children(node)),
        }
    }
    found.sort_by_key(Node::start_byte);
    found
}
