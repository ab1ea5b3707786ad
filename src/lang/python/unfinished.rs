//! Definitions and statements that the grammar could not parse to their end, because the code is
//! cut off or broken. Their tokens are direct children of an error node.

use tree_sitter::Node;

use super::classes::{self, ClassStatement};
use super::functions::{self, Definition};
use super::targets::{Binding, bind};
use super::{bindings, kind_of, recovery, references, statements};
use crate::facts::{LiteralKind, VariableKind};
use crate::syntax::Builder;
use crate::syntax::walk::Visit;

/// How many tokens after a node are looked at. In an error node there can be thousands of words
/// without a node between them.
const MAX_DISTANCE: usize = 32;

/// The first of the next siblings that is not only a token.
fn next_node<'t>(siblings: &mut impl Iterator<Item = Node<'t>>) -> Option<Node<'t>> {
    siblings.take(MAX_DISTANCE).find(Node::is_named)
}

/// The tokens before the next sibling that is not only a token, each with its kind.
fn next_tokens<'t>(
    siblings: impl Iterator<Item = Node<'t>>,
) -> impl Iterator<Item = (Node<'t>, &'static str)> {
    siblings
        .take(MAX_DISTANCE)
        .take_while(|sibling| !sibling.is_named())
        .map(|token| (token, kind_of(token)))
}

/// Records a function, up to its parameters.
pub(super) fn function<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let Some((name, parameters)) = head(visit, "parameters") else {
        return;
    };
    let word = visit.node.start_byte();
    let end = parameters.unwrap_or(name).end_byte();
    if let Some(extent) = recovery::definition_extent(builder, visit.node, end) {
        let definition = Definition {
            name,
            parameters,
            result: None,
            body: None,
            is_async: extent.start < word,
            start: extent.start,
            signature_end: extent.head_end,
            end: extent.end,
        };
        functions::record(builder, &definition, Vec::new());
    }
}

/// Records a class, up to its bases.
pub(super) fn class<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let Some((name, bases)) = head(visit, "argument_list") else {
        return;
    };
    let end = bases.unwrap_or(name).end_byte();
    if let Some(extent) = recovery::definition_extent(builder, visit.node, end) {
        let statement = ClassStatement {
            name,
            type_parameters: None,
            bases,
            start: visit.node.start_byte(),
            header_end: extent.head_end,
            end: extent.end,
        };
        classes::record(builder, &statement, Vec::new());
    }
}

/// The name after a `def` or `class`, and what is in the parentheses after it.
fn head<'t>(visit: &Visit<'_, 't>, list: &str) -> Option<(Node<'t>, Option<Node<'t>>)> {
    let mut siblings = visit.next_siblings();
    let name = next_node(&mut siblings).filter(|name| kind_of(*name) == "identifier")?;
    let list = next_node(&mut siblings).filter(|next| kind_of(*next) == list);
    Some((name, list))
}

/// Records a `for` and the names of its target; it may be part of a comprehension.
pub(super) fn for_loop<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let is_statement = recovery::is_statement(builder, visit.node);
    if is_statement {
        builder.construct("for-loop", visit.node);
    }
    let mut siblings = visit.next_siblings();
    let target = next_node(&mut siblings)
        .filter(|target| matches!(kind_of(*target), "identifier" | "pattern_list"));
    if let Some(target) = target
        && next_tokens(siblings).any(|(_, token)| token == "in")
    {
        let kind = match is_statement {
            true => VariableKind::Loop,
            false => VariableKind::Comprehension,
        };
        bind_without_value(builder, target, kind);
    }
}

/// Records a `while`.
pub(super) fn while_loop<'t>(builder: &mut Builder<'t>, word: Node<'t>) {
    if recovery::is_statement(builder, word) {
        builder.construct("while-loop", word);
    }
}

/// Records an `if` that is not the `__main__` guard.
pub(super) fn branch<'t>(builder: &mut Builder<'t>, word: Node<'t>) {
    let is_statement = recovery::is_statement(builder, word);
    if is_statement && !statements::is_main_guard(recovery::condition(builder, word)) {
        builder.construct("if", word);
    }
}

/// Records a `match`.
pub(super) fn match_statement<'t>(builder: &mut Builder<'t>, word: Node<'t>) {
    if recovery::is_statement(builder, word) {
        builder.construct("switch", word);
    }
}

/// Records the name in `except Class as name`.
pub(super) fn except_clause<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let next = next_node(&mut visit.next_siblings());
    if let Some(alias) = next.filter(|next| kind_of(*next) == "as_pattern") {
        bindings::except_alias(builder, alias);
    }
}

/// Records a name or attribute before a `=` as a variable, and one before a `(` as a call whose
/// parentheses are never closed.
pub(super) fn name<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let node = visit.node;
    let (mut is_assigned, mut is_called) = (false, false);
    for (_, token) in next_tokens(visit.next_siblings()) {
        is_assigned |= token == "=";
        is_called |= token == "(";
    }
    // Unlike a keyword argument, a target begins its line and has a blank before the `=`.
    let has_blank = builder.source()[node.end_byte()..].starts_with(' ');
    if is_assigned && has_blank && recovery::begins_line(builder, node) {
        bind_without_value(builder, node, VariableKind::Variable);
    }
    if is_called && !is_definition(builder, node) {
        references::unfinished_call(builder, node);
    }
}

/// Whether the word before a name is `def` or `class`. It may be in another error node.
fn is_definition(builder: &Builder<'_>, name: Node<'_>) -> bool {
    let before = builder.source()[..name.start_byte()].trim_end();
    let is_end = |character: char| !character.is_alphanumeric() && character != '_';
    matches!(before.rsplit(is_end).next(), Some("def" | "class"))
}

fn bind_without_value<'t>(builder: &mut Builder<'t>, target: Node<'t>, kind: VariableKind) {
    let binding = Binding::without_value(kind, builder.span(target));
    bind(builder, target, &binding);
}

/// Records the dict that a `{` before a pair opens.
pub(super) fn dictionary<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let next = next_node(&mut visit.next_siblings());
    if next.is_some_and(|next| kind_of(next) == "pair") {
        builder.literal(LiteralKind::Dict, visit.node);
    }
}

/// Records the lists that each `[` after a `=` opens, up to the next `=`.
pub(super) fn lists<'t>(builder: &mut Builder<'t>, visit: &Visit<'_, 't>) {
    let tokens = next_tokens(visit.next_siblings()).take_while(|(_, token)| *token != "=");
    for (bracket, _) in tokens.filter(|(_, token)| *token == "[") {
        builder.literal(LiteralKind::List, bracket);
    }
}
