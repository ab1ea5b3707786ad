//! Expressions in language-neutral form.

use tree_sitter::Node;

use super::arguments;
use super::kind_of;
use crate::facts::{
    CollectionKind, ConstructForm, Expr, ExprKind, LambdaResult, NumberKind, StringKind,
};
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

/// What an expression is.
pub(super) fn kind<'t>(it: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let text = it.source.text();
    Some(match kind_of(it.source.node) {
        "int_literal" | "iota" => ExprKind::Number(NumberKind::Integer),
        "float_literal" => ExprKind::Number(NumberKind::Floating),
        "imaginary_literal" => ExprKind::Number(NumberKind::Imaginary),
        "interpreted_string_literal" | "raw_string_literal" => {
            ExprKind::String(StringKind::String, Some(without_quotes(text, 1).into()))
        }
        "rune_literal" => {
            ExprKind::String(StringKind::Character, Some(without_quotes(text, 1).into()))
        }
        "true" => ExprKind::Boolean(true),
        "false" => ExprKind::Boolean(false),
        "nil" => ExprKind::Null,
        "identifier" => ExprKind::Name(text),
        "selector_expression" => ExprKind::Member(it.field("operand")?, it.text(it.part("field")?)),
        "index_expression" | "slice_expression" => ExprKind::Index(it.field("operand")?),
        "call_expression" => call(it)?,
        "composite_literal" => composite(it, ConstructForm::Braces)?,
        "unary_expression" => unary(it)?,
        "binary_expression" => it.binary()?,
        "type_assertion_expression" => it.cast("operand")?,
        "type_conversion_expression" => conversion(it)?,
        "func_literal" => {
            let range = it.source.node.start_byte()..it.part("body")?.start_byte();
            ExprKind::Lambda(LambdaResult::Signature(it.source.source[range].trim_end()))
        }
        "expression_list" => it.collection(CollectionKind::Tuple, named_children(it.source.node)),
        "literal_value" => {
            let elements = arguments::of_literal(it.source).into_iter();
            let values = elements.map(|element| element.value.node);
            it.collection(CollectionKind::Braces, values)
        }
        _ => return None,
    })
}

/// A call; `make` and `new` construct a value of the type they are given.
fn call<'t>(it: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let function = it.part("function")?;
    let arguments = arguments::of_call(it.at(it.part("arguments")?));
    let construct = match it.text(function) {
        "make" => ConstructForm::Make,
        "new" => ConstructForm::Pointer,
        _ => return Some(ExprKind::Call(it.boxed(callee(function)), arguments)),
    };
    let (ty, rest) = arguments.split_first()?;
    let ty = ty.value.text().into();
    Some(ExprKind::Construct(construct, ty, rest.to_vec()))
}

fn composite<'t>(it: &Lowering<'t>, form: ConstructForm) -> Option<ExprKind<'t>> {
    let ty = it.text(it.part("type")?);
    let arguments = arguments::of_literal(it.at(it.part("body")?));
    Some(ExprKind::Construct(form, ty.into(), arguments))
}

/// `&C{…}` is one construction.
fn unary<'t>(it: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let operand = it.part("operand")?;
    let operator = it.text(it.part("operator")?);
    if operator != "&" {
        return Some(ExprKind::Unary(operator, it.boxed(operand)));
    }
    let mut inner = operand;
    while let Some(node) = wrapped(inner) {
        inner = node;
    }
    if kind_of(inner) == "composite_literal" {
        return composite(&it.of(it.at(inner)), ConstructForm::Pointer);
    }
    Some(ExprKind::Address(it.boxed(operand)))
}

/// `[]byte(s)`. A conversion to a generic type is taken for a call: `Map[K, V](x)`.
fn conversion<'t>(it: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let ty = it.part("type")?;
    if kind_of(ty) != "generic_type" {
        return it.cast("operand");
    }
    let function = it.at(ty.child_by_field_id(field!(Go, "type"))?);
    let function = Expr { kind: ExprKind::Name(function.text()), source: function };
    let argument = arguments::positional(it.at(it.part("operand")?));
    Some(ExprKind::Call(Box::new(function), vec![argument]))
}

/// The callee without type arguments.
fn callee(function: Node<'_>) -> Node<'_> {
    match kind_of(function) {
        "type_instantiation_expression" => {
            function.child_by_field_id(field!(Go, "type")).unwrap_or(function)
        }
        _ => function,
    }
}
