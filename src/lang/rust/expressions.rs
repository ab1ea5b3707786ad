//! Expressions in language-neutral form.

use tree_sitter::Node;

use super::{Fields, kind_of, macros};
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, LambdaResult, NumberKind,
    StringKind, TokenKind,
};
use crate::lang::Leaf;
use crate::lang::lowering::{Lowering, arguments};
use crate::lang::tree::{children, named_children};
use crate::language::{Keywords, Language};

/// The expression in parentheses, the last one of a block, or the content of what `?` may return early.
pub(super) fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "parenthesized_expression" => named_children(node).next(),
        "expression_statement" if node.named_child_count() == 1 => node.named_child(0),
        "block" if node.named_child_count() == 1 => {
            named_children(node).next().filter(|only| kind_of(*only) != "expression_statement")
        }
        "unsafe_block" => named_children(node).last(),
        _ => None,
    }
}

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let first = || named_children(node).next().map(|inner| expr.boxed(inner));
    Some(match kind_of(node) {
        kind if kind.ends_with("_literal") => literal(expr, kind)?,
        "identifier" if expr.source.text() == "None" => ExprKind::Null,
        "identifier" | "self" | "crate" | "super" | "type_identifier" | "metavariable"
        | "primitive_type" => ExprKind::Name(expr.source.text()),
        "field_expression" => {
            ExprKind::Member(expr.field("value")?, expr.text(expr.part("field")?))
        }
        "scoped_identifier" | "scoped_type_identifier" => path(expr)?,
        "index_expression" => ExprKind::Index(first()?),
        "try_expression" => held(expr, named_children(node).next()?),
        "call_expression" => call(expr)?,
        "macro_invocation" => macro_call(expr)?,
        "struct_expression" => ExprKind::Construct(
            ConstructForm::Braces,
            expr.text(expr.part("name")?).into(),
            field_arguments(expr.at(expr.part("body")?)),
        ),
        "array_expression" if expr.part("length").is_some() => {
            let element = expr.at(named_children(node).next()?);
            ExprKind::Comprehension(CollectionKind::List, element)
        }
        "array_expression" => expr.collection(CollectionKind::List, elements(node)),
        "tuple_expression" | "unit_expression" => {
            expr.collection(CollectionKind::Tuple, elements(node))
        }
        "closure_expression" => ExprKind::Lambda(match expr.part("return_type") {
            Some(ty) => LambdaResult::Declared(expr.text(ty)),
            None => LambdaResult::Values(
                expr.part("body").map(|body| expr.at(body)).into_iter().collect(),
            ),
        }),
        "unary_expression" => {
            let operator = children(node).next()?;
            ExprKind::Unary(expr.text(operator), expr.boxed(named_children(node).last()?))
        }
        "reference_expression" => ExprKind::Address(expr.field("value")?),
        "binary_expression" => expr.binary()?,
        "type_cast_expression" => expr.cast("value")?,
        "await_expression" => ExprKind::Await(first()?),
        "if_expression" => {
            let other = expr.part("alternative").and_then(|other| named_children(other).next())?;
            ExprKind::Conditional(expr.field("consequence")?, expr.boxed(other))
        }
        "assignment_expression" => ExprKind::Assigned(expr.field("right")?),
        _ => return None,
    })
}

fn literal<'t>(expr: &Lowering<'t>, kind: &str) -> Option<ExprKind<'t>> {
    let text = expr.source.text();
    Some(match kind {
        "integer_literal" if !is_floating(text) => ExprKind::Number(NumberKind::Integer),
        "integer_literal" | "float_literal" => ExprKind::Number(NumberKind::Floating),
        "negative_literal" => {
            ExprKind::Unary("-", expr.boxed(named_children(expr.source.node).next()?))
        }
        "string_literal" | "raw_string_literal" => string(expr),
        "char_literal" => character(expr),
        "boolean_literal" => ExprKind::Boolean(text == "true"),
        _ => return None,
    })
}

/// `a::b`, `::b`
fn path<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let name = expr.text(expr.part("name")?);
    Some(match expr.part("path") {
        Some(path) => ExprKind::Member(expr.boxed(without_arguments(path)), name),
        None => ExprKind::Name(name),
    })
}

fn call<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let callee = without_arguments(expr.part("function")?);
    Some(match unwrapped(expr, callee) {
        Some(value) => held(expr, value),
        None if let Some(ty) = given_type(expr, node, &["collect", "product", "sum"]) => {
            ExprKind::Cast(ty.into(), expr.boxed(callee))
        }
        None => {
            let arguments = call_arguments(expr.at(expr.part("arguments")?));
            ExprKind::Call(expr.boxed(callee), arguments)
        }
    })
}

/// What a result or an option holds. `parse::<T>()` says what it gives.
fn held<'t>(expr: &Lowering<'t>, value: Node<'t>) -> ExprKind<'t> {
    match (given_type(expr, value, &["parse"]), value.field("function")) {
        (Some(ty), Some(callee)) => {
            ExprKind::Cast(ty.into(), expr.boxed(without_arguments(callee)))
        }
        _ => ExprKind::Held(expr.boxed(value)),
    }
}

/// `T` of `x.sum::<T>()`, if the method is one of these, whose type argument is their result's.
fn given_type<'t>(expr: &Lowering<'t>, call: Node<'t>, methods: &[&str]) -> Option<&'t str> {
    let callee = call.field("function").filter(|callee| kind_of(*callee) == "generic_function")?;
    let method = callee.field("function")?.field("field")?;
    let given = expr.text(callee.field("type_arguments")?);
    let given = given.strip_prefix('<')?.strip_suffix('>')?;
    let mut names = given.split(|c: char| !c.is_alphanumeric() && c != '_');
    (methods.contains(&expr.text(method)) && !names.any(|name| name == "_")).then_some(given)
}

/// What `x.unwrap()` and `x.expect("…")` take out.
fn unwrapped<'t>(expr: &Lowering<'t>, callee: Node<'t>) -> Option<Node<'t>> {
    let name = expr.text(callee.field("field")?);
    callee.field("value").filter(|_| matches!(name, "expect" | "unwrap"))
}

/// `1f64` has no point.
fn is_floating(text: &str) -> bool {
    (text.ends_with("f32") || text.ends_with("f64")) && !text.starts_with("0x")
}

/// A callee or path without type arguments.
fn without_arguments(node: Node<'_>) -> Node<'_> {
    match kind_of(node) {
        "generic_function" => node.field("function").unwrap_or(node),
        "generic_type" | "generic_type_with_turbofish" => node.field("type").unwrap_or(node),
        _ => node,
    }
}

fn elements(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    named_children(node).filter(|child| kind_of(*child) != "attribute_item")
}

fn string<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let text = expr.source.text();
    let start = text.find('"').unwrap_or_default();
    let (prefix, quoted) = text.split_at(start);
    let kind = match prefix.starts_with('b') {
        true => StringKind::Bytes,
        false => StringKind::String,
    };
    let content = quoted.trim_start_matches('"');
    let content = content.trim_end_matches('#');
    let content = content.strip_suffix('"').unwrap_or(content);
    let value = match prefix.contains('r') {
        true => content.into(),
        false => expr.decoded(continued(quoted)),
    };
    ExprKind::String(kind, Some(value))
}

/// A string without its quotes.
fn continued(quoted: &str) -> &str {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    inner.strip_suffix('"').unwrap_or(inner)
}

fn character<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let text = expr.source.text();
    let kind = match text.starts_with('b') {
        true => StringKind::Bytes,
        false => StringKind::Character,
    };
    let inner = text.trim_start_matches('b');
    let inner = inner.strip_prefix('\'').unwrap_or(inner);
    ExprKind::String(kind, Some(expr.decoded(inner.strip_suffix('\'').unwrap_or(inner))))
}

/// `vec![1, 2]` is a list where each element is a single token, and `vec![1; n]` repeats one; any other macro is
/// called like a function.
fn macro_call<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let name = expr.part("macro")?;
    let tokens = macros::arguments_of(node)?;
    let parts = macros::parts(tokens);
    let is_repeated = children(tokens).any(|token| kind_of(token) == ";");
    if expr.text(name) != "vec" {
        return Some(ExprKind::Call(expr.boxed(name), macro_arguments(expr.at(tokens))));
    }
    let elements = parts.iter().take(if is_repeated { 1 } else { parts.len() });
    let elements = elements.map(|part| Argument {
        is_spread: is_repeated,
        ..Argument::positional(element(expr, part).source)
    });
    Some(ExprKind::Construct(ConstructForm::Array, "Vec".into(), elements.collect()))
}

/// An element of a `vec![…]`.
fn element<'t>(expr: &Lowering<'t>, tokens: &[Node<'t>]) -> Expr<'t> {
    match tokens {
        [only] => expr.lower(*only),
        _ => Expr { kind: ExprKind::Other, source: expr.at(tokens[0]) },
    }
}

/// The arguments of a call, without attributes.
pub(super) fn call_arguments(list: Expression<'_>) -> Vec<Argument<'_>> {
    let mut found = arguments(list);
    found.retain(|argument| kind_of(argument.value.node) != "attribute_item");
    found
}

/// The arguments of a macro. Of one that has several tokens, the first node stands for it.
pub(super) fn macro_arguments(tokens: Expression<'_>) -> Vec<Argument<'_>> {
    let parts = macros::parts(tokens.node).into_iter();
    let nodes = parts.filter_map(|part| part.into_iter().next());
    nodes.map(|node| Argument::positional(Expression { node, ..tokens })).collect()
}

/// The fields in a construction, with their names. `..other` gives those that are not meant.
pub(super) fn field_arguments(body: Expression<'_>) -> Vec<Argument<'_>> {
    named_children(body.node).filter_map(|field| field_argument(body, field)).collect()
}

fn field_argument<'t>(body: Expression<'t>, field: Node<'t>) -> Option<Argument<'t>> {
    let at = |node| Expression { node, ..body };
    let (name, value) = match kind_of(field) {
        "field_initializer" => (field.field("field"), field.field("value")?),
        "shorthand_field_initializer" => {
            let name = named_children(field).last()?;
            (Some(name), name)
        }
        _ => return None,
    };
    Some(Argument { name: name.map(|name| at(name).text()), ..Argument::positional(at(value)) })
}

/// The kind of a leaf's token. `Self`, and some keywords among the arguments of a macro, are names to the grammar.
pub(super) fn token_kind(leaf: Leaf<'_>) -> TokenKind {
    let is_reserved = || Keywords::of(Language::Rust).is_reserved(leaf.text);
    match (leaf.parent_kind, leaf.kind) {
        ("string_literal" | "raw_string_literal", _) | (_, "char_literal") => TokenKind::String,
        ("lifetime" | "label", "identifier") => TokenKind::Label,
        ("field_initializer", "field_identifier") => TokenKind::Label,
        (_, "identifier" | "type_identifier") if is_reserved() => TokenKind::Keyword,
        (_, "primitive_type" | "metavariable") => TokenKind::Identifier,
        (_, "integer_literal" | "float_literal") => TokenKind::Number,
        _ => leaf.default_token_kind(),
    }
}
