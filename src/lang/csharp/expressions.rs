//! Expressions in language-neutral form, and tokens.

use std::borrow::Cow;

use tree_sitter::Node;

use super::{Fields, kind_of, references, variables};
use crate::facts::{
    Argument, CollectionKind, ConstructForm, ExprKind, Expression, LambdaResult, NumberKind,
    StringKind, TokenKind,
};
use crate::lang::Leaf;
use crate::lang::lowering::{Lowering, without_quotes};
use crate::lang::tree::{children, named_children};
use crate::language::{Keywords, Language};

/// The expression that a node stands for without adding anything: the one in parentheses, in `checked(…)`, or
/// before a `!`, which only says that it is not null.
pub(super) fn wrapped(node: Node<'_>) -> Option<Node<'_>> {
    let is_wrapper = match kind_of(node) {
        "parenthesized_expression"
        | "checked_expression"
        | "argument"
        | "expression_element"
        | "collection_element"
        | "ref_expression" => true,
        "postfix_unary_expression" => children(node).any(|child| kind_of(child) == "!"),
        _ => false,
    };
    is_wrapper.then(|| named_children(node).last())?
}

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let text = expr.source.text();
    Some(match kind_of(node) {
        "integer_literal" => ExprKind::Number(NumberKind::Integer),
        "real_literal" => ExprKind::Number(NumberKind::Floating),
        "string_literal" | "verbatim_string_literal" | "raw_string_literal" => {
            ExprKind::String(StringKind::String, Some(string(expr)))
        }
        "interpolated_string_expression" => ExprKind::String(StringKind::Formatted, None),
        "character_literal" => {
            ExprKind::String(StringKind::Character, Some(expr.decoded(without_quotes(text, 1))))
        }
        "boolean_literal" => ExprKind::Boolean(text == "true"),
        "null_literal" => ExprKind::Null,
        "identifier" | "this" | "base" | "predefined_type" | "generic_name" => ExprKind::Name(text),
        "member_access_expression" if matches!(text, "string.Empty" | "String.Empty") => {
            ExprKind::String(StringKind::String, Some("".into()))
        }
        "member_access_expression" => {
            let name = references::simple_name(expr.part("name")?)?;
            ExprKind::Member(expr.field("expression")?, expr.text(name))
        }
        "element_access_expression" => ExprKind::Index(expr.field("expression")?),
        "invocation_expression" => {
            ExprKind::Call(expr.field("function")?, arguments(expr.at(expr.part("arguments")?)))
        }
        "object_creation_expression" | "implicit_object_creation_expression" => {
            let form = match has_elements(node) {
                true => ConstructForm::Braces,
                false => ConstructForm::New,
            };
            let ty = constructed_type(node).map_or("", |ty| expr.text(ty));
            ExprKind::Construct(form, ty.into(), constructed_with(expr.source))
        }
        "array_creation_expression" => array(expr)?,
        "implicit_array_creation_expression" => {
            let list = named_children(node).last()?;
            expr.collection(CollectionKind::List, named_children(list))
        }
        "collection_expression" => expr.collection(CollectionKind::List, named_children(node)),
        "spread_element" => ExprKind::Starred(expr.boxed(named_children(node).next()?)),
        "initializer_expression" => expr.collection(CollectionKind::Braces, named_children(node)),
        "tuple_expression" => expr.collection(CollectionKind::Tuple, named_children(node)),
        "lambda_expression" | "anonymous_method_expression" => {
            ExprKind::Lambda(lambda_result(expr))
        }
        "prefix_unary_expression" | "postfix_unary_expression" => {
            let operator = children(node).find(|child| !child.is_named())?;
            ExprKind::Unary(expr.text(operator), expr.boxed(named_children(node).next()?))
        }
        "binary_expression" => expr.binary()?,
        "is_expression" => ExprKind::Binary("is", expr.field("left")?, expr.field("right")?),
        "is_pattern_expression" => {
            ExprKind::Binary("is", expr.field("expression")?, expr.field("pattern")?)
        }
        "as_expression" => {
            let ty = expr.text(expr.part("right")?);
            ExprKind::Cast(ty.into(), expr.field("left")?)
        }
        "conditional_expression" => {
            ExprKind::Conditional(expr.field("consequence")?, expr.field("alternative")?)
        }
        "cast_expression" => expr.cast("value")?,
        "await_expression" => ExprKind::Await(expr.boxed(named_children(node).next()?)),
        // `["a"] = 1` in the braces after `new Dictionary<string, int>`
        "assignment_expression" if is_entry(node) => {
            let key = node.field("left").and_then(|left| named_children(left).next())?;
            ExprKind::Pair(expr.boxed(key), expr.field("right")?)
        }
        "assignment_expression" => ExprKind::Assigned(expr.field("right")?),
        _ => return None,
    })
}

fn is_entry(node: Node<'_>) -> bool {
    let left = node.field("left").map(kind_of);
    matches!(left, Some("element_binding_expression" | "bracketed_argument_list"))
}

fn lambda_result<'t>(expr: &Lowering<'t>) -> LambdaResult<'t> {
    match (expr.part("type"), expr.part("body")) {
        (Some(ty), _) => LambdaResult::Declared(expr.text(ty)),
        (None, Some(body)) if kind_of(body) != "block" => LambdaResult::Values(vec![expr.at(body)]),
        _ => LambdaResult::Values(Vec::new()),
    }
}

/// The arguments in a list.
pub(super) fn arguments(list: Expression<'_>) -> Vec<Argument<'_>> {
    let at = |node| Expression { node, ..list };
    let all = named_children(list.node).filter(|node| kind_of(*node) == "argument");
    all.filter_map(|node| {
        let name = node.field("name").map(|name| at(name).text());
        Some(Argument { name, ..Argument::positional(at(wrapped(node)?)) })
    })
    .collect()
}

/// The type of what a construction makes: the one that it names, or that of what `new(…)` is the value of, where its
/// declaration shows it.
pub(super) fn constructed_type(construction: Node<'_>) -> Option<Node<'_>> {
    if let Some(ty) = construction.field("type") {
        return Some(ty);
    }
    let is_part = |node: &Node<'_>| {
        matches!(
            kind_of(*node),
            "arrow_expression_clause"
                | "conditional_expression"
                | "parenthesized_expression"
                | "variable_declarator"
        )
    };
    let mut around = std::iter::successors(construction.parent(), Node::parent).skip_while(is_part);
    let declaration = around.next().filter(|node| {
        kind_of(*node).ends_with("_declaration")
            || matches!(kind_of(*node), "local_function_statement" | "parameter")
    })?;
    declaration.field("returns").or_else(|| declaration.field("type"))
}

/// What an object is made of: the arguments, and what the braces after them set or add.
pub(super) fn constructed_with(construction: Expression<'_>) -> Vec<Argument<'_>> {
    let at = |node| Expression { node, ..construction };
    let part = |kind| child_of(construction.node, kind);
    let mut all: Vec<_> = part("argument_list").map(|list| arguments(at(list))).unwrap_or_default();
    for node in part("initializer_expression").into_iter().flat_map(named_children) {
        let set = node.field("left").filter(|_| kind_of(node) == "assignment_expression");
        all.extend(match (set.filter(|_| !is_entry(node)), node.field("right")) {
            (Some(name), Some(value)) => {
                Some(Argument { name: Some(at(name).text()), ..Argument::positional(at(value)) })
            }
            _ => Some(Argument::positional(at(node))),
        });
    }
    all
}

/// The first child of a kind.
fn child_of<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    named_children(node).find(|child| kind_of(*child) == kind)
}

/// Whether the braces of a construction hold elements, not properties.
fn has_elements(construction: Node<'_>) -> bool {
    let braces = child_of(construction, "initializer_expression");
    braces
        .into_iter()
        .flat_map(named_children)
        .any(|element| kind_of(element) != "assignment_expression" || is_entry(element))
}

/// The arguments of `new int[n]` are the sizes, those of `new int[] {…}` the elements.
fn array<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let ty = expr.part("type")?;
    let braces = child_of(expr.source.node, "initializer_expression");
    let mut text = String::new();
    let mut sizes = Vec::new();
    let mut inner = ty;
    while kind_of(inner) == "array_type" {
        let rank = inner.field("rank")?;
        let written: Vec<_> = named_children(rank).collect();
        let commas = children(rank).filter(|child| kind_of(*child) == ",").count();
        text = format!("[{}]{text}", ",".repeat(commas));
        sizes.extend(written.into_iter().map(|size| Argument::positional(expr.at(size))));
        inner = inner.field("type")?;
    }
    let passed = match braces {
        Some(braces) => {
            let elements = named_children(braces);
            elements.map(|element| Argument::positional(expr.at(element))).collect()
        }
        None => sizes,
    };
    let text = format!("{}{text}", expr.text(inner));
    Some(ExprKind::Construct(ConstructForm::Array, text.into(), passed))
}

/// The value of a string.
fn string<'t>(expr: &Lowering<'t>) -> Cow<'t, str> {
    let text = expr.source.text();
    let text = text.strip_suffix("u8").or_else(|| text.strip_suffix("U8")).unwrap_or(text);
    if let Some(verbatim) = text.strip_prefix('@') {
        return without_quotes(verbatim, 1).replace("\"\"", "\"").into();
    }
    let quotes = text.len() - text.trim_start_matches('"').len();
    if quotes < 3 || kind_of(expr.source.node) != "raw_string_literal" {
        return expr.decoded(without_quotes(text, 1));
    }
    let inner = without_quotes(text, quotes);
    match inner.trim_end_matches([' ', '\t']).strip_suffix('\n') {
        Some(lines) => unindented(lines, &inner[lines.len() + 1..]).into(),
        None => inner.into(),
    }
}

/// The lines after the opening quotes, without the indentation of the closing ones.
fn unindented(lines: &str, indentation: &str) -> String {
    let lines = lines.split_once('\n').map_or("", |(_, lines)| lines).trim_end_matches('\r');
    let lines = lines.split('\n').map(|line| line.strip_prefix(indentation).unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The kind of token that a leaf is. Contextual keywords are keywords only in that role; elsewhere the grammar gives
/// them as names, but for those that are no keywords of the grammar.
pub(super) fn token_kind(leaf: Leaf<'_>) -> TokenKind {
    let is_reserved = || Keywords::of(Language::CSharp).is_reserved(leaf.text);
    match (leaf.parent_kind, leaf.kind) {
        ("string_literal" | "character_literal", _) => TokenKind::String,
        // A contextual keyword in another role.
        ("identifier", _) => TokenKind::Identifier,
        (
            "raw_string_literal" | "interpolated_string_expression",
            "raw_string_start"
            | "raw_string_end"
            | "raw_string_content"
            | "string_content"
            | "interpolation_start"
            | "interpolation_quote"
            | "\""
            | "escape_sequence",
        ) => TokenKind::String,
        (_, "verbatim_string_literal" | "interpolation_format_clause" | "string_content") => {
            TokenKind::String
        }
        (_, "preproc_arg") => TokenKind::String,
        ("argument" | "attribute_argument", "identifier") if leaf.is_field("name") => {
            TokenKind::Label
        }
        ("labeled_statement" | "goto_statement" | "with_initializer", "identifier") => {
            TokenKind::Label
        }
        (_, "integer_literal" | "real_literal") => TokenKind::Number,
        (_, "identifier") if is_contextual(leaf) => TokenKind::Keyword,
        (_, "identifier" | "implicit_parameter") if !is_reserved() => TokenKind::Identifier,
        (_, "identifier" | "implicit_type" | "predefined_type" | "modifier") => {
            match leaf.text {
                // The grammar takes these types for keywords, and the language for names of types.
                "nint" | "nuint" => TokenKind::Identifier,
                _ => TokenKind::Keyword,
            }
        }
        (_, "discard") => TokenKind::Punctuation,
        _ => leaf.default_token_kind(),
    }
}

/// Words that are keywords where the grammar has a name: `dynamic` and `var` as a type, `nameof` as a call, and the
/// `value` of a setter, which is a name; `field` in an accessor, where the property stores its value.
fn is_contextual(leaf: Leaf<'_>) -> bool {
    match leaf.text {
        "dynamic" | "var" => leaf.is_field("type") || leaf.is_field("returns"),
        "field" => {
            leaf.parent_kind != "member_access_expression" && {
                let mut around = leaf.visit.ancestors().map(kind_of);
                around.any(|kind| matches!(kind, "accessor_declaration" | "property_declaration"))
            }
        }
        "nameof" => leaf.parent_kind == "invocation_expression" && leaf.is_field("function"),
        _ => false,
    }
}

/// The value of a variable's declarator, for rules about literals.
pub(super) fn declared_value(node: Node<'_>) -> Option<Node<'_>> {
    match kind_of(node) {
        "variable_declarator" => variables::value_of(node),
        _ => node.field("right").or_else(|| node.field("value")),
    }
}
