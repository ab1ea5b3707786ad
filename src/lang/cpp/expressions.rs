//! Expressions in language-neutral form.

use std::borrow::Cow;

use tree_sitter::Node;

use super::declarators::last_named;
use super::lexer::number;
use super::profile::PROFILE;
use super::{Fields, construction, kind_of, macros, parameters, paths};
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, StringKind,
};
use crate::lang::lowering::Lowering;
use crate::lang::tree::named_children;

pub(super) fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    let is_wrapper = kind_of(node) == "parenthesized_expression";
    is_wrapper.then(|| last_named(node))?
}

/// Another node as an expression.
fn at<'t>(expression: Expression<'t>, node: Node<'t>) -> Expression<'t> {
    Expression { node, ..expression }
}

fn text<'t>(expression: Expression<'t>, node: Node<'t>) -> &'t str {
    &expression.source[node.byte_range()]
}

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let expression = expr.source;
    let node = expression.node;
    let field = |name: &str| expr.part(name);
    let part = |name: &str| expr.field(name);
    let operator = || field("operator").map(|operator| text(expression, operator));
    match kind_of(node) {
        "number_literal" => Some(ExprKind::Number(number(expression.text()))),
        "string_literal" | "raw_string_literal" | "concatenated_string" => {
            Some(ExprKind::String(StringKind::String, string(expression)))
        }
        "char_literal" => {
            Some(ExprKind::String(StringKind::Character, Some(content(expression, node))))
        }
        "user_defined_literal" => suffixed(expression),
        "true" => Some(ExprKind::Boolean(true)),
        "false" => Some(ExprKind::Boolean(false)),
        "null" => Some(ExprKind::Null),
        "identifier"
        | "type_identifier"
        | "field_identifier"
        | "namespace_identifier"
        | "this"
        | "primitive_type"
        | "sized_type_specifier" => Some(ExprKind::Name(expression.text())),
        "template_function" | "template_type" | "template_method" => {
            Some(ExprKind::Name(text(expression, paths::simple(node))))
        }
        "qualified_identifier" => qualified(expression),
        "field_expression" => part("argument")
            .zip(field("field"))
            .map(|(object, name)| ExprKind::Member(object, text(expression, paths::simple(name)))),
        "subscript_expression" => part("argument").map(ExprKind::Index),
        "call_expression" => call(expr),
        "new_expression" | "compound_literal_expression" => construct(expression),
        "initializer_list" => {
            let elements = arguments(expression, node).into_iter();
            let values = elements.map(|element| element.value.node);
            Some(expr.collection(CollectionKind::Braces, values))
        }
        "lambda_expression" => Some(ExprKind::Lambda(parameters::lambda_result(expression))),
        "pointer_expression" if operator() == Some("&") => part("argument").map(ExprKind::Address),
        "unary_expression" | "pointer_expression" | "update_expression" => expr.unary("argument"),
        "binary_expression" => expr.binary(),
        "conditional_expression" => part("consequence")
            .or_else(|| part("condition"))
            .zip(part("alternative"))
            .map(|(yes, no)| ExprKind::Conditional(yes, no)),
        "co_await_expression" => part("argument").map(ExprKind::Await),
        "cast_expression" => expr.cast("value"),
        "assignment_expression" => part("right").map(ExprKind::Assigned),
        "parameter_pack_expansion" => part("pattern").map(ExprKind::Starred),
        "preproc_arg" => macro_body(expression),
        "parameter_declaration" | "variadic_parameter_declaration" => ambiguous_argument(expr),
        _ => None,
    }
}

/// The value of the text between the quotes.
fn content<'t>(expression: Expression<'t>, node: Node<'t>) -> Cow<'t, str> {
    let whole = text(expression, node);
    if kind_of(node) == "raw_string_literal" {
        let content = named_children(node).find(|child| kind_of(*child) == "raw_string_content");
        return content.map_or("", |content| text(expression, content)).into();
    }
    let quote = if kind_of(node) == "char_literal" { '\'' } else { '"' };
    let inner = whole.find(quote).map_or(whole, |first| &whole[first + 1..]);
    PROFILE.syntax.escapes.decode(inner.strip_suffix(quote).unwrap_or(inner))
}

/// A string's text, adjacent parts joined; `None` if one of them is a macro.
fn string<'t>(expression: Expression<'t>) -> Option<Cow<'t, str>> {
    let node = expression.node;
    if kind_of(node) != "concatenated_string" {
        return Some(content(expression, node));
    }
    let mut joined = String::new();
    for part in named_children(node) {
        if kind_of(part) == "identifier" {
            return None;
        }
        joined.push_str(&content(expression, part));
    }
    Some(joined.into())
}

/// `"x"s` is a `std::string`, `"x"sv` a view; other suffixes depend on their library.
fn suffixed<'t>(expression: Expression<'t>) -> Option<ExprKind<'t>> {
    let literal = expression.node.named_child(0)?;
    let ty = match text(expression, last_named(expression.node)?) {
        "s" if kind_of(literal) != "number_literal" => "std::string",
        "sv" => "std::string_view",
        _ => return None,
    };
    let argument = Argument::positional(at(expression, literal));
    Some(ExprKind::Construct(ConstructForm::Braces, ty.into(), vec![argument]))
}

/// `a::b::c`, from the outermost scope inwards.
fn qualified<'t>(expression: Expression<'t>) -> Option<ExprKind<'t>> {
    let mut next = Some(expression.node);
    let mut so_far: Option<Expr<'t>> = None;
    while let Some(node) = next {
        let is_last = kind_of(node) != "qualified_identifier";
        let name = if is_last { Some(node) } else { node.field("scope") };
        if let Some(name) = name {
            let word = text(expression, paths::simple(name));
            let kind = match so_far.take() {
                Some(outer) => ExprKind::Member(Box::new(outer), word),
                None => ExprKind::Name(word),
            };
            so_far = Some(Expr { kind, source: at(expression, name) });
        }
        next = if is_last { None } else { last_named(node) };
    }
    so_far.map(|found| found.kind)
}

/// A call, a cast, or a construction by `make_unique` or `make_shared`.
fn call<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let callee = node.field("function")?;
    let list = node.field("arguments")?;
    called(expr, callee, arguments(expr.source, list))
}

fn called<'t>(
    expr: &Lowering<'t>,
    callee: Node<'t>,
    arguments: Vec<Argument<'t>>,
) -> Option<ExprKind<'t>> {
    let expression = expr.source;
    if let Some(ty) = paths::cast_type(expression.source, callee) {
        let value = expr.boxed(arguments.last()?.value.node);
        return Some(ExprKind::Cast(text(expression, ty).into(), value));
    }
    if let Some(ty) = made_type(expression, callee) {
        return Some(ExprKind::Construct(ConstructForm::Pointer, ty.into(), arguments));
    }
    Some(ExprKind::Call(expr.boxed(callee), arguments))
}

/// An argument that is a parameter in the tree.
fn ambiguous_argument<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let expression = expr.source;
    let node = expression.node;
    let ty = node.field("type")?;
    let base = || expr.boxed(ty);
    if let Some((callee, list)) = construction::as_call(node) {
        let arguments = construction::as_arguments(expression, list);
        return called(expr, callee, arguments);
    }
    let Some(declarator) = node.field("declarator") else {
        return Some(base().kind);
    };
    match kind_of(declarator) {
        "variadic_declarator" => Some(ExprKind::Starred(base())),
        "abstract_array_declarator" => Some(ExprKind::Index(base())),
        "pointer_declarator" | "reference_declarator" => {
            let operator = text(expression, declarator.child(0)?);
            let right = expr.boxed(last_named(declarator)?);
            Some(ExprKind::Binary(operator, base(), right))
        }
        _ => None,
    }
}

/// The `C` of `std::make_unique<C>` and `make_shared<C>`.
fn made_type<'t>(expression: Expression<'t>, callee: Node<'t>) -> Option<&'t str> {
    let mut name = callee;
    while kind_of(name) == "qualified_identifier" {
        name = last_named(name)?;
    }
    let makes = matches!(text(expression, paths::simple(name)), "make_unique" | "make_shared");
    let ty = name.field("arguments").filter(|_| makes)?.named_child(0)?;
    Some(text(expression, ty))
}

/// `new C(…)`, `new T[n]`, `C{…}`.
fn construct<'t>(expression: Expression<'t>) -> Option<ExprKind<'t>> {
    let node = expression.node;
    let ty = text(expression, node.field("type")?);
    let is_new = kind_of(node) == "new_expression";
    let list = node.field(if is_new { "arguments" } else { "value" });
    let arguments = list.map(|list| arguments(expression, list)).unwrap_or_default();
    let (form, ty) = match (is_new, node.field("declarator")) {
        (false, _) => (ConstructForm::Braces, Cow::Borrowed(ty)),
        (true, None) => (ConstructForm::Pointer, Cow::Borrowed(ty)),
        (true, Some(_)) => (ConstructForm::Array, Cow::Owned(format!("{ty}[]"))),
    };
    Some(ExprKind::Construct(form, ty, arguments))
}

/// The elements of an argument or brace list.
pub(super) fn arguments<'t>(expression: Expression<'t>, list: Node<'t>) -> Vec<Argument<'t>> {
    named_children(list).map(|child| argument(expression, child)).collect()
}

/// One of them; a designated one with its name.
fn argument<'t>(expression: Expression<'t>, node: Node<'t>) -> Argument<'t> {
    let (mut name, mut value) = (None, node);
    if kind_of(node) == "initializer_pair" {
        name = node
            .field("designator")
            .map(|designator| text(expression, designator).trim_start_matches('.').trim());
        value = node.field("value").unwrap_or(node);
    }
    Argument {
        name,
        value: at(expression, value),
        is_spread: kind_of(node) == "parameter_pack_expansion",
    }
}

/// A macro whose body is a single literal or name.
fn macro_body<'t>(expression: Expression<'t>) -> Option<ExprKind<'t>> {
    let mut body = macros::body(expression.text());
    while let Some(inner) = body.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        body = inner.trim();
    }
    macros::single_token(body)
}
