//! Expressions in language-neutral form.

use super::kind_of;
use super::profile::PROFILE;
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, LambdaResult, NumberKind, StringKind,
    TokenKind,
};
use crate::lang::Leaf;
use crate::lang::lowering::{Lowering, arguments, without_quotes};
use crate::lang::tree::named_children;

pub(super) fn kind<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    Some(match kind_of(node) {
        "decimal_integer_literal"
        | "hex_integer_literal"
        | "octal_integer_literal"
        | "binary_integer_literal" => ExprKind::Number(NumberKind::Integer),
        "decimal_floating_point_literal" | "hex_floating_point_literal" => {
            ExprKind::Number(NumberKind::Floating)
        }
        "string_literal" => string(expr),
        "character_literal" => ExprKind::String(
            StringKind::Character,
            Some(expr.decoded(without_quotes(expr.source.text(), 1))),
        ),
        "true" => ExprKind::Boolean(true),
        "false" => ExprKind::Boolean(false),
        "null_literal" => ExprKind::Null,
        "identifier" | "this" | "super" => ExprKind::Name(expr.source.text()),
        "field_access" => ExprKind::Member(expr.field("object")?, expr.text(expr.part("field")?)),
        "array_access" => ExprKind::Index(expr.field("array")?),
        "method_invocation" => call(expr)?,
        "object_creation_expression" => ExprKind::Construct(
            ConstructForm::New,
            expr.text(expr.part("type")?).into(),
            arguments(expr.at(expr.part("arguments")?)),
        ),
        "array_creation_expression" => array(expr)?,
        "array_initializer" => expr.collection(CollectionKind::Braces, named_children(node)),
        "lambda_expression" => ExprKind::Lambda(LambdaResult::Values(Vec::new())),
        "unary_expression" => expr.unary("operand")?,
        "update_expression" => {
            let operator = if expr.source.text().contains("++") { "++" } else { "--" };
            let operand = named_children(node).next()?;
            ExprKind::Unary(operator, expr.boxed(operand))
        }
        "binary_expression" => expr.binary()?,
        "instanceof_expression" => {
            let right = expr.part("right").or_else(|| expr.part("pattern"))?;
            ExprKind::Binary("instanceof", expr.field("left")?, expr.boxed(right))
        }
        "ternary_expression" => {
            ExprKind::Conditional(expr.field("consequence")?, expr.field("alternative")?)
        }
        "cast_expression" => expr.cast("value")?,
        "assignment_expression" => ExprKind::Assigned(expr.field("right")?),
        _ => return None,
    })
}

/// `object.name(…)`. The callee has no node, so the node of the name is its source.
fn call<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let name = expr.part("name")?;
    let kind = match expr.part("object") {
        Some(object) => ExprKind::Member(expr.boxed(object), expr.text(name)),
        None => ExprKind::Name(expr.text(name)),
    };
    let source = expr.at(name);
    let arguments = arguments(expr.at(expr.part("arguments")?));
    Some(ExprKind::Call(Box::new(Expr { kind, source }), arguments))
}

/// The arguments of `new int[n][]` are the sizes, those of `new int[] {…}` the elements.
fn array<'t>(expr: &Lowering<'t>) -> Option<ExprKind<'t>> {
    let node = expr.source.node;
    let mut ty = expr.text(expr.part("type")?).to_owned();
    let mut passed = Vec::new();
    let mut cursor = node.walk();
    for dimensions in node.children_by_field_name("dimensions", &mut cursor) {
        let brackets = expr.text(dimensions).matches('[').count();
        match kind_of(dimensions) {
            "dimensions_expr" => {
                ty.push_str("[]");
                passed.extend(
                    named_children(dimensions)
                        .last()
                        .map(|size| Argument::positional(expr.at(size))),
                );
            }
            _ => ty.push_str(&"[]".repeat(brackets)),
        }
    }
    if let Some(elements) = expr.part("value") {
        passed = arguments(expr.at(elements));
    }
    Some(ExprKind::Construct(ConstructForm::Array, ty.into(), passed))
}

/// The value of a string.
fn string<'t>(expr: &Lowering<'t>) -> ExprKind<'t> {
    let text = expr.source.text();
    let value = match text.starts_with("\"\"\"") {
        true => {
            let block = text_block(without_quotes(text, 3));
            PROFILE.syntax.escapes.decode(&block).into_owned().into()
        }
        false => expr.decoded(without_quotes(text, 1)),
    };
    ExprKind::String(StringKind::String, Some(value))
}

/// A text block without the line of its opening quotes and the blanks that are not part of it: the
/// indentation that its lines and its closing quotes share, and those at the ends of lines.
fn text_block(content: &str) -> String {
    let block = content.split_once('\n').map_or(content, |(_, block)| block);
    let lines: Vec<_> = block.split('\n').collect();
    let counts = |(at, line): &(usize, &&str)| !line.trim().is_empty() || *at + 1 == lines.len();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let shared = lines.iter().enumerate().filter(counts).map(|(_, line)| indent(line)).min();
    let shared = shared.unwrap_or_default();
    let stripped = lines.iter().map(|line| line.get(shared..).unwrap_or_default().trim_end());
    stripped.collect::<Vec<_>>().join("\n")
}

/// Reserved words. The grammar gives some of them as identifiers where it does not expect them or
/// cannot parse the code.
const RESERVED: [&str; 52] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
];

/// The token token_kind of a leaf. Contextual keywords (`record`, `sealed`, `yield`, `var`) are keywords
/// only in that role; elsewhere the grammar gives them as identifiers.
pub(super) fn token_kind(leaf: Leaf<'_>) -> TokenKind {
    match (leaf.parent_kind, leaf.kind) {
        ("string_literal", _) | (_, "character_literal") => TokenKind::String,
        ("element_value_pair", "identifier") if leaf.is_field("key") => TokenKind::Label,
        ("labeled_statement" | "break_statement" | "continue_statement", "identifier") => {
            TokenKind::Label
        }
        (_, "type_identifier") if leaf.text == "var" => TokenKind::Keyword,
        (_, "identifier" | "type_identifier") if RESERVED.binary_search(&leaf.text).is_ok() => {
            TokenKind::Keyword
        }
        (_, "identifier" | "type_identifier") => TokenKind::Identifier,
        ("integral_type", _) | (_, "@interface") => TokenKind::Keyword,
        (_, token_kind)
            if token_kind.ends_with("integer_literal") || token_kind.ends_with("point_literal") =>
        {
            TokenKind::Number
        }
        _ => leaf.default_token_kind(),
    }
}
