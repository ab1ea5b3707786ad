//! Expressions in language-neutral form.

use tree_sitter::Node;

use super::{Fields, kind_of};
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, LambdaResult, NumberKind,
    StringKind, TokenKind,
};
use crate::lang::Leaf;
use crate::lang::lowering::{Lowering, without_quotes};
use crate::lang::tree::named_children;

/// The expression within parentheses, or the only one of a list.
pub(super) fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "parenthesized_expression" | "literal_element" | "expression_statement" => {
            node.named_child(0)
        }
        "expression_list" if node.named_child_count() == 1 => node.named_child(0),
        _ => None,
    }
}

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let text = expr.source.text();
    Some(match kind_of(expr.source.node) {
        "int_literal" | "iota" => ExprKind::Number(NumberKind::Integer),
        "float_literal" => ExprKind::Number(NumberKind::Floating),
        "imaginary_literal" => ExprKind::Number(NumberKind::Imaginary),
        "raw_string_literal" => {
            ExprKind::String(StringKind::String, Some(without_quotes(text, 1).into()))
        }
        "interpreted_string_literal" => {
            ExprKind::String(StringKind::String, Some(expr.decoded(without_quotes(text, 1))))
        }
        "rune_literal" => {
            ExprKind::String(StringKind::Character, Some(expr.decoded(without_quotes(text, 1))))
        }
        "true" => ExprKind::Boolean(true),
        "false" => ExprKind::Boolean(false),
        "nil" => ExprKind::Null,
        "identifier" => ExprKind::Name(text),
        "selector_expression" => {
            ExprKind::Member(expr.field("operand")?, expr.text(expr.part("field")?))
        }
        "index_expression" | "slice_expression" => ExprKind::Index(expr.field("operand")?),
        "call_expression" => call(expr)?,
        "composite_literal" => composite(expr, ConstructForm::Braces)?,
        "unary_expression" => unary(expr)?,
        "binary_expression" => expr.binary()?,
        "type_assertion_expression" => expr.cast("operand")?,
        "type_conversion_expression" => conversion(expr)?,
        "func_literal" => {
            let range = expr.source.node.start_byte()..expr.part("body")?.start_byte();
            ExprKind::Lambda(LambdaResult::Signature(expr.source.source[range].trim_end()))
        }
        "expression_list" => {
            expr.collection(CollectionKind::Tuple, named_children(expr.source.node))
        }
        "literal_value" => {
            let elements = literal_elements(expr.source).into_iter();
            let values = elements.map(|element| element.value.node);
            expr.collection(CollectionKind::Braces, values)
        }
        _ => return None,
    })
}

/// A call; `make` and `new` construct a value of the type they are given.
fn call<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let function = expr.part("function")?;
    let arguments = call_arguments(expr.at(expr.part("arguments")?));
    let construct = match expr.text(function) {
        "make" => ConstructForm::Make,
        "new" => ConstructForm::Pointer,
        _ => return Some(ExprKind::Call(expr.boxed(callee(function)), arguments)),
    };
    let (ty, rest) = arguments.split_first()?;
    let ty = ty.value.text().into();
    Some(ExprKind::Construct(construct, ty, rest.to_vec()))
}

fn composite<'t>(expr: &Lowering<'t>, form: ConstructForm) -> Option<ExprKind<'t>> {
    let ty = expr.text(expr.part("type")?);
    let arguments = literal_elements(expr.at(expr.part("body")?));
    Some(ExprKind::Construct(form, ty.into(), arguments))
}

/// `&C{…}` is one construction.
fn unary<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let operand = expr.part("operand")?;
    let operator = expr.text(expr.part("operator")?);
    if operator != "&" {
        return Some(ExprKind::Unary(operator, expr.boxed(operand)));
    }
    let mut inner = operand;
    while let Some(node) = wrapped(inner) {
        inner = node;
    }
    if kind_of(inner) == "composite_literal" {
        return composite(&expr.of(expr.at(inner)), ConstructForm::Pointer);
    }
    Some(ExprKind::Address(expr.boxed(operand)))
}

/// `[]byte(s)`. A conversion to a generic type is taken for a call: `Map[K, V](x)`.
fn conversion<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let ty = expr.part("type")?;
    if kind_of(ty) != "generic_type" {
        return expr.cast("operand");
    }
    let function = expr.at(ty.field("type")?);
    let function = Expr { kind: ExprKind::Name(function.text()), source: function };
    let argument = positional(expr.at(expr.part("operand")?));
    Some(ExprKind::Call(Box::new(function), vec![argument]))
}

/// The callee without type arguments.
fn callee(function: Node<'_>) -> Node<'_> {
    match kind_of(function) {
        "type_instantiation_expression" => function.field("type").unwrap_or(function),
        _ => function,
    }
}

/// The arguments of a call; the type that `make` or `new` takes is one of them.
pub(super) fn call_arguments(list: Expression<'_>) -> Vec<Argument<'_>> {
    named_children(list.node).map(|node| positional(Expression { node, ..list })).collect()
}

/// The elements of a composite literal, with the text of their keys as names.
pub(super) fn literal_elements(body: Expression<'_>) -> Vec<Argument<'_>> {
    named_children(body.node)
        .map(|element| {
            let key = element.field("key");
            let node = element.field("value").unwrap_or(element);
            Argument {
                name: key.map(|node| Expression { node, ..body }.text()),
                ..positional(Expression { node, ..body })
            }
        })
        .collect()
}

/// An argument without a name: `x`, `xs...`.
pub(super) fn positional(expression: Expression<'_>) -> Argument<'_> {
    let node = expression.node;
    let is_spread = kind_of(node) == "variadic_argument";
    let inner = match kind_of(node) {
        "variadic_argument" | "literal_element" => node.named_child(0).unwrap_or(node),
        _ => node,
    };
    Argument { is_spread, ..Argument::positional(Expression { node: inner, ..expression }) }
}

/// The token token_kind of a leaf. The grammar reserves the keywords of Go, so an identifier is never
/// one.
pub(super) fn token_kind(leaf: Leaf<'_>) -> TokenKind {
    match (leaf.parent_kind, leaf.kind) {
        ("interpreted_string_literal" | "raw_string_literal", _) | (_, "rune_literal") => {
            TokenKind::String
        }
        (_, "label_name") => TokenKind::Label,
        ("literal_element", "identifier") if is_field(leaf) => TokenKind::Label,
        (_, "int_literal" | "float_literal" | "imaginary_literal") => TokenKind::Number,
        _ => leaf.default_token_kind(),
    }
}

fn type_of(literal: Node<'_>) -> Option<Node<'_>> {
    literal.field("type")
}

/// The type of what a map, slice or array holds.
fn element_of(ty: Node<'_>) -> Option<Node<'_>> {
    let value = ty.field("value");
    value.or_else(|| ty.field("element"))
}

/// Whether a name is a key in a literal that may be a struct. `T{x: 1}` is taken for one, and so is
/// what leaves out its type: maps in maps are rare. Only a variable of the package itself can be a
/// key in small letters after a qualified type.
fn is_field(leaf: Leaf<'_>) -> bool {
    let mut around = leaf.visit.ancestors();
    let element = around.next();
    let is_key = |pair: Node<'_>| kind_of(pair) == "keyed_element" && pair.field("key") == element;
    if !around.next().is_some_and(is_key) {
        return false;
    }
    let literal = around.nth(1);
    let ty = match literal.map(kind_of) {
        Some("composite_literal") => literal.and_then(type_of),
        // The type is left out: it is what the literal around has.
        _ => {
            let holder = around.find_map(type_of);
            let inner = holder.and_then(element_of);
            return inner.is_none_or(|inner| kind_of(inner) != "map_type");
        }
    };
    match ty.map(kind_of) {
        Some("qualified_type") => leaf.text.starts_with(char::is_uppercase),
        Some("type_identifier" | "generic_type" | "struct_type") | None => true,
        _ => false,
    }
}
