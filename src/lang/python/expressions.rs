//! Expressions in language-neutral form.

use std::borrow::Cow;

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{
    Argument, CollectionKind, ExprKind, Expression, LambdaResult, NumberKind, StringKind,
};
use crate::lang::lowering::Lowering;
use crate::lang::tree::named_children;
use crate::response::Span;
use crate::syntax::walk::Visit;

/// The expression within parentheses or an annotation.
pub(super) fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    let is_wrapper = matches!(kind_of(node), "parenthesized_expression" | "type");
    is_wrapper.then(|| named_children(node).next())?
}

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let source = expr.source;
    let node = source.node;
    let at = |node| expr.boxed(node);
    let field = |name| expr.part(name);
    let text = |node: Node<'t>| expr.text(node);
    let comprehension = |kind| Some(ExprKind::Comprehension(kind, expr.at(field("body")?)));
    Some(match kind_of(node) {
        "integer" | "float" => ExprKind::Number(number(kind_of(node), source.text())),
        "string" | "concatenated_string" => {
            let (kind, text) = string(expr);
            ExprKind::String(kind, text)
        }
        "true" => ExprKind::Boolean(true),
        "false" => ExprKind::Boolean(false),
        "none" => ExprKind::Null,
        "identifier" => ExprKind::Name(source.text()),
        "attribute" => ExprKind::Member(at(field("object")?), text(field("attribute")?)),
        "subscript" => ExprKind::Index(at(field("value")?)),
        "call" => ExprKind::Call(at(field("function")?), arguments(source, field("arguments")?)),
        "list" => expr.collection(CollectionKind::List, named_children(node)),
        "set" => expr.collection(CollectionKind::Set, named_children(node)),
        "tuple" | "expression_list" | "pattern_list" => {
            expr.collection(CollectionKind::Tuple, named_children(node))
        }
        "dictionary" => expr.collection(CollectionKind::Dict, named_children(node)),
        "pair" => ExprKind::Pair(at(field("key")?), at(field("value")?)),
        "list_comprehension" => comprehension(CollectionKind::List)?,
        "set_comprehension" => comprehension(CollectionKind::Set)?,
        "dictionary_comprehension" => comprehension(CollectionKind::Dict)?,
        "generator_expression" => comprehension(CollectionKind::Generator)?,
        "lambda" => ExprKind::Lambda(LambdaResult::Values(vec![expr.at(field("body")?)])),
        "unary_operator" => expr.unary("argument")?,
        "not_operator" => ExprKind::Unary("not", at(field("argument")?)),
        "binary_operator" | "boolean_operator" => expr.binary()?,
        "comparison_operator" => {
            let operands: Vec<_> = named_children(node).collect();
            let (first, last) = (operands.first()?, operands.last()?);
            ExprKind::Binary(text(field("operators")?), at(*first), at(*last))
        }
        "conditional_expression" => {
            let branches: Vec<_> = named_children(node).collect();
            ExprKind::Conditional(at(*branches.first()?), at(*branches.get(2)?))
        }
        "await" => ExprKind::Await(at(named_children(node).next()?)),
        "named_expression" => ExprKind::Assigned(at(field("value")?)),
        "assignment" => ExprKind::Assigned(at(field("right")?)),
        "list_splat" | "dictionary_splat" => ExprKind::Starred(at(named_children(node).next()?)),
        "as_pattern" => return Some(at(named_children(node).next()?).kind),
        _ => return None,
    })
}

fn number(kind: &str, text: &str) -> NumberKind {
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    if text.ends_with(['j', 'J']) && !is_hexadecimal {
        NumberKind::Imaginary
    } else if kind == "float" {
        NumberKind::Floating
    } else {
        NumberKind::Integer
    }
}

/// The kind of a string, and its text unless it has replacement fields.
fn string<'t>(expr: &Lowering<'t>) -> (StringKind, Option<Cow<'t, str>>) {
    let node = expr.source.node;
    if kind_of(node) == "string" {
        return simple_string(expr);
    }
    let mut kind = StringKind::String;
    let mut joined = Some(String::new());
    for node in named_children(node).filter(|part| kind_of(*part) == "string") {
        let (part, text) = simple_string(&expr.of(expr.at(node)));
        if kind != StringKind::Formatted {
            kind = part;
        }
        joined = joined.zip(text).map(|(joined, text)| joined + &text);
    }
    (kind, joined.map(Cow::Owned))
}

fn simple_string<'t>(expr: &Lowering<'t>) -> (StringKind, Option<Cow<'t, str>>) {
    let source = expr.source;
    let (mut prefix, mut start, mut end) = ("", source.node.start_byte(), source.node.end_byte());
    let mut has_fields = false;
    for part in source.node.children(&mut source.node.walk()) {
        match kind_of(part) {
            "string_start" => {
                prefix = &source.source[part.byte_range()];
                start = part.end_byte();
            }
            "interpolation" => has_fields = true,
            "string_end" => end = part.start_byte(),
            _ => {}
        }
    }
    if has_fields {
        return (StringKind::Formatted, None);
    }
    let kind = match prefix {
        _ if prefix.contains(['b', 'B']) => StringKind::Bytes,
        _ if prefix.contains(['f', 'F', 't', 'T']) => StringKind::Formatted,
        _ => StringKind::String,
    };
    let text = source.source.get(start..end).unwrap_or_default();
    let is_raw = prefix.contains(['r', 'R']);
    let value = if is_raw { text.into() } else { expr.decoded(text) };
    // A character whose name is not known.
    let is_open = !is_raw && value.contains("\\N{");
    (kind, (!is_open).then_some(value))
}

/// The arguments in a call's parentheses; a bare generator is one argument.
pub(super) fn arguments<'t>(at: Expression<'t>, list: Node<'t>) -> Vec<Argument<'t>> {
    let positional = |node| Argument::positional(Expression { node, ..at });
    if kind_of(list) != "argument_list" {
        return vec![positional(list)];
    }
    let mut arguments = Vec::new();
    for node in named_children(list) {
        let argument = match kind_of(node) {
            "keyword_argument" => node.field("value").map(|value| Argument {
                name: node.field("name").map(|name| &at.source[name.byte_range()]),
                ..positional(value)
            }),
            "list_splat" | "dictionary_splat" => {
                node.named_child(0).map(|inner| Argument { is_spread: true, ..positional(inner) })
            }
            _ => Some(positional(node)),
        };
        arguments.extend(argument);
    }
    arguments
}

/// The condition of an `if` or `elif` that `and` or `or` joins, with the number of its operands, as
/// `ruff` counts them (PLR0916).
pub(super) fn joined_condition(visit: &Visit<'_, '_>) -> Option<(Span, usize)> {
    let condition = visit.node.field("condition")?;
    let (mut operands, mut open) = (0, vec![condition]);
    while let Some(node) = open.pop() {
        match kind_of(node) {
            "parenthesized_expression" | "boolean_operator" => {
                let mut cursor = node.walk();
                let inner = node.named_children(&mut cursor);
                open.extend(inner.filter(|inner| !inner.is_extra()));
            }
            _ => operands += 1,
        }
    }
    (operands > 1).then(|| (visit.span(condition), operands))
}
