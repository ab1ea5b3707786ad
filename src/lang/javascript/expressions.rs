//! Expressions in language-neutral form.

use tree_sitter::Node;

use super::{Fields, calls, kind_of, results};
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, LambdaResult, NumberKind,
    StringKind, TokenKind,
};
use crate::lang::Leaf;
use crate::lang::lowering::{Lowering, without_quotes};
use crate::lang::tree::{children, named_children};

/// The expression that a node stands for: the one in parentheses, before `!` or `satisfies`, before
/// `as const` or after `<const>`.
pub(super) fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "parenthesized_expression"
        | "non_null_expression"
        | "satisfies_expression"
        | "expression_statement" => named_children(node).next(),
        "as_expression" if node.named_child_count() == 1 => named_children(node).next(),
        "type_assertion" if asserts_constant(node) => node.named_child(1),
        _ => None,
    }
}

/// Whether a type assertion is `<const>`, which has no type.
fn asserts_constant(node: Node<'_>) -> bool {
    node.named_child(0).is_some_and(|child| child.named_child_count() == 0)
}

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let text = expr.source.text();
    Some(match kind_of(node) {
        "number" => ExprKind::Number(match is_floating(text) {
            true => NumberKind::Floating,
            false => NumberKind::Integer,
        }),
        "string" => literal(expr),
        "template_string" => template(expr),
        "true" => ExprKind::Boolean(true),
        "false" => ExprKind::Boolean(false),
        "null" => ExprKind::Null,
        "regex" => ExprKind::Construct(ConstructForm::New, "RegExp".into(), Vec::new()),
        "identifier"
        | "this"
        | "super"
        | "undefined"
        | "property_identifier"
        | "shorthand_property_identifier" => ExprKind::Name(text),
        "member_expression" => {
            let property = expr.text(expr.part("property")?);
            ExprKind::Member(expr.field("object")?, property.trim_start_matches('#'))
        }
        "subscript_expression" => ExprKind::Index(expr.field("object")?),
        "call_expression" if calls_async_literal(node) => {
            ExprKind::Construct(ConstructForm::New, "Promise".into(), Vec::new())
        }
        "call_expression" => call(expr)?,
        "new_expression" => construction(expr)?,
        "array" => {
            let elements = named_children(node);
            expr.collection(CollectionKind::List, elements)
        }
        "object" => object(expr),
        "arrow_function" | "function_expression" | "generator_function" => lambda(expr),
        "unary_expression" if text.starts_with("void") => ExprKind::Name("undefined"),
        "unary_expression" => expr.unary("argument")?,
        "update_expression" => expr.unary("argument")?,
        "binary_expression" => expr.binary()?,
        "ternary_expression" => {
            ExprKind::Conditional(expr.field("consequence")?, expr.field("alternative")?)
        }
        "spread_element" => ExprKind::Starred(expr.boxed(named_children(node).next()?)),
        "await_expression" => ExprKind::Await(awaited(expr, named_children(node).next()?)),
        "as_expression" => {
            let (value, ty) = (node.named_child(0)?, node.named_child(1)?);
            ExprKind::Cast(expr.text(ty).into(), expr.boxed(value))
        }
        "type_assertion" => {
            let (ty, value) = (node.named_child(0)?.named_child(0)?, node.named_child(1)?);
            ExprKind::Cast(expr.text(ty).into(), expr.boxed(value))
        }
        "assignment_expression" => ExprKind::Assigned(expr.field("right")?),
        kind if kind.starts_with("jsx_") => {
            ExprKind::Construct(ConstructForm::New, "JSX.Element".into(), Vec::new())
        }
        _ => return None,
    })
}

/// What is awaited; the call of an asynchronous literal as if it gave its result at once.
fn awaited<'t>(expr: &Lowering<'t>, node: Node<'t>) -> Box<Expr<'t>> {
    let mut awaited = expr.boxed(node);
    let function = node.field("function").filter(|_| calls_async_literal(node));
    if let Some(function) = function {
        awaited.kind = ExprKind::Call(expr.boxed(function), Vec::new());
    }
    awaited
}

fn is_floating(text: &str) -> bool {
    let is_decimal = !text.starts_with("0x") && !text.starts_with("0X");
    is_decimal && text.contains(['.', 'e', 'E'])
}

/// A template; one with code in it has no fixed text.
fn template<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let mut parts = named_children(expr.source.node);
    match parts.any(|part| kind_of(part) == "template_substitution") {
        true => ExprKind::String(StringKind::Formatted, None),
        false => literal(expr),
    }
}

fn literal<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let value = expr.decoded(without_quotes(expr.source.text(), 1));
    ExprKind::String(StringKind::String, Some(value))
}

/// A call. What is frozen stays what it is, and what is created without a prototype is empty.
fn call<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let function = expr.part("function")?;
    let list = expr.part("arguments")?;
    if kind_of(list) == "template_string" {
        return Some(ExprKind::Call(expr.boxed(function), Vec::new()));
    }
    if matches!(expr.text(function), "Object.freeze" | "Object.seal")
        && let Some(value) = named_children(list).next()
    {
        return Some(expr.lower(value).kind);
    }
    let creates = expr.text(function) == "Object.create";
    if creates && matches!(expr.text(list), "(null)") {
        return Some(ExprKind::Collection(CollectionKind::Dict, Vec::new()));
    }
    if let Some(made) = reflected(expr, function, list) {
        return Some(made);
    }
    let arguments = of_call(expr.at(list));
    Some(match calls::constructed(function) {
        Some(class) => ExprKind::Construct(ConstructForm::New, expr.text(class).into(), arguments),
        None => ExprKind::Call(expr.boxed(function), arguments),
    })
}

/// What constructs without `new`: `Reflect.construct(C, […])`, `Object.create(C.prototype)`.
fn reflected<'t>(expr: &Lowering<'t>, function: Node<'t>, list: Node<'t>) -> Option<ExprKind<'t>> {
    let mut passed = named_children(list);
    let first = passed.next()?;
    let (class, arguments) = match expr.text(function) {
        "Reflect.construct" => {
            let given = passed.next().filter(|given| kind_of(*given) == "array")?;
            (expr.text(first), of_call(expr.at(given)))
        }
        "Object.create" => (expr.text(first).strip_suffix(".prototype")?, Vec::new()),
        _ => return None,
    };
    Some(ExprKind::Construct(ConstructForm::New, class.into(), arguments))
}

fn construction<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let class = expr.part("constructor")?;
    let arguments = expr.part("arguments").map(|list| of_call(expr.at(list)));
    let end = expr.part("type_arguments").map_or(class.end_byte(), |list| list.end_byte());
    let ty = expr.source.source.get(class.start_byte()..end)?;
    Some(ExprKind::Construct(ConstructForm::New, ty.into(), arguments.unwrap_or_default()))
}

/// An object: its entries are pairs, spreads and methods anything else.
fn object<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let entries = named_children(expr.source.node).map(|entry| {
        let parts = match kind_of(entry) {
            "pair" => entry.field("key").zip(entry.field("value")),
            "shorthand_property_identifier" => Some((entry, entry)),
            _ => None,
        };
        let mut found = expr.lower(entry);
        if let Some((key, value)) = parts {
            let mut key = expr.boxed(key);
            if let ExprKind::Name(name) = key.kind {
                key.kind = ExprKind::String(StringKind::String, Some(name.into()));
            }
            found.kind = ExprKind::Pair(key, expr.boxed(value));
        }
        found
    });
    ExprKind::Collection(CollectionKind::Dict, entries.collect())
}

/// A function literal, by the type that it declares for its result, or by what it returns.
fn lambda<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let declared = expr.part("return_type").and_then(|ty| ty.named_child(0));
    if let Some(ty) = declared {
        return ExprKind::Lambda(LambdaResult::Declared(expr.text(ty)));
    }
    let is_generator = kind_of(expr.source.node) == "generator_function";
    let results = results::results_of(expr.source.node).into_iter();
    let values = results.filter_map(|(value, _)| Some(expr.at(value?)));
    let values = values.filter(|_| !is_generator).collect();
    ExprKind::Lambda(LambdaResult::Values(values))
}

/// Whether a call is one of an asynchronous function literal.
fn calls_async_literal(call: Node<'_>) -> bool {
    let mut callee = call.field("function");
    while let Some(inner) = callee.and_then(wrapped) {
        callee = Some(inner);
    }
    callee.is_some_and(|callee| {
        matches!(kind_of(callee), "arrow_function" | "function_expression")
            && children(callee).any(|child| kind_of(child) == "async")
    })
}

/// The most entries of an object that are looked at as named arguments.
const MAX_ENTRIES: usize = 64;

/// The arguments of a call. The entries of an object that is passed come after it, with their
/// keys as names.
pub(super) fn of_call(list: Expression<'_>) -> Vec<Argument<'_>> {
    let mut found = Vec::new();
    for node in named_children(list.node) {
        let inner = match kind_of(node) {
            "spread_element" => node.named_child(0).unwrap_or(node),
            _ => node,
        };
        found.push(Argument {
            is_spread: inner != node,
            ..Argument::positional(Expression { node: inner, ..list })
        });
        if kind_of(node) == "object" {
            let object = Expression { node, ..list };
            found.extend(entries(object).take(MAX_ENTRIES));
        }
    }
    found
}

/// The entries of an object literal as arguments with names.
fn entries(object: Expression<'_>) -> impl Iterator<Item = Argument<'_>> {
    named_children(object.node).filter_map(move |entry| {
        let at = |node: Node<'_>| object.source.get(node.byte_range());
        let (key, value) = match kind_of(entry) {
            "pair" => (entry.field("key")?, entry.field("value")?),
            "shorthand_property_identifier" => (entry, entry),
            _ => return None,
        };
        Some(Argument {
            name: Some(at(key)?.trim_matches(['"', '\''])),
            value: Expression { node: value, ..object },
            is_spread: false,
        })
    })
}

/// The token kind of a leaf. The grammar tells keywords from the names of members by itself.
pub(super) fn token_kind(leaf: Leaf<'_>) -> TokenKind {
    match (leaf.parent_kind, leaf.kind) {
        // `string` is a type, to the grammar a leaf of that kind.
        ("predefined_type", _) => TokenKind::Keyword,
        ("string" | "regex", _) | (_, "jsx_text" | "hash_bang_line") => TokenKind::String,
        ("template_string", "`") => TokenKind::String,
        (_, "undefined") if leaf.parent_kind != "literal_type" => TokenKind::Identifier,
        // `new.target`, `import.meta`
        ("meta_property", _) => TokenKind::Keyword,
        ("import_specifier" | "export_specifier", "default") => TokenKind::Identifier,
        (
            "pair" | "pair_pattern" | "property_signature" | "jsx_attribute",
            "property_identifier",
        )
        | ("jsx_namespace_name", _)
        | (_, "statement_identifier") => TokenKind::Label,
        // A tag of HTML
        (
            "jsx_opening_element" | "jsx_closing_element" | "jsx_self_closing_element",
            "identifier",
        ) if leaf.text.starts_with(|first: char| first.is_lowercase()) => TokenKind::Label,
        ("required_parameter" | "optional_parameter", "identifier") if is_in_type(leaf) => {
            TokenKind::Label
        }
        (_, "number") => TokenKind::Number,
        _ => leaf.default_token_kind(),
    }
}

/// Whether a name only says what an element of a tuple or a parameter of a function type is for.
fn is_in_type(leaf: Leaf<'_>) -> bool {
    let mut around = leaf.visit.ancestors().skip(1).map(super::kind_of);
    match around.next() {
        Some("tuple_type") => true,
        _ => around.next() == Some("function_type"),
    }
}
