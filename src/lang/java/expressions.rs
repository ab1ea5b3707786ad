//! Expressions in language-neutral form.

use tree_sitter::Node;

use super::kind_of;
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, NumberKind, StringKind,
};

/// Lowers an expression, at most `depth` levels deep.
pub(super) fn lower(expression: Expression<'_>, depth: u32) -> Expr<'_> {
    let source = unwrapped(expression);
    let kind = if depth == 0 {
        ExprKind::Other
    } else {
        Lowering {
            source,
            depth: depth - 1,
        }
        .kind()
        .unwrap_or(ExprKind::Other)
    };
    Expr { kind, source }
}

/// The expression within parentheses.
fn unwrapped(mut expression: Expression<'_>) -> Expression<'_> {
    while kind_of(expression.node) == "parenthesized_expression" {
        let Some(inner) = children(expression.node).into_iter().next() else {
            break;
        };
        expression.node = inner;
    }
    expression
}

/// The named children of a node, without comments.
fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|child| !child.is_extra())
        .collect()
}

/// An expression being lowered, and the depth left for its operands.
struct Lowering<'t> {
    source: Expression<'t>,
    depth: u32,
}

impl<'t> Lowering<'t> {
    fn kind(&self) -> Option<ExprKind<'t>> {
        let node = self.source.node;
        Some(match kind_of(node) {
            "decimal_integer_literal"
            | "hex_integer_literal"
            | "octal_integer_literal"
            | "binary_integer_literal" => ExprKind::Number(NumberKind::Integer),
            "decimal_floating_point_literal" | "hex_floating_point_literal" => {
                ExprKind::Number(NumberKind::Floating)
            }
            "string_literal" => string(self.source.text()),
            "character_literal" => ExprKind::String(
                StringKind::Character,
                Some(without_quotes(self.source.text(), 1).into()),
            ),
            "true" => ExprKind::Boolean(true),
            "false" => ExprKind::Boolean(false),
            "null_literal" => ExprKind::Null,
            "identifier" | "this" | "super" => ExprKind::Name(self.source.text()),
            "field_access" => {
                ExprKind::Member(self.field("object")?, self.text(self.part("field")?))
            }
            "array_access" => ExprKind::Index(self.field("array")?),
            "method_invocation" => self.call()?,
            "object_creation_expression" => ExprKind::Construct(
                ConstructForm::New,
                self.text(self.part("type")?).into(),
                self.arguments(self.part("arguments")?),
            ),
            "array_creation_expression" => self.array()?,
            "array_initializer" => {
                let elements = children(node).into_iter().map(|item| self.lower(item));
                ExprKind::Collection(CollectionKind::Braces, elements.collect())
            }
            "lambda_expression" => ExprKind::Lambda,
            "unary_expression" => {
                ExprKind::Unary(self.text(self.part("operator")?), self.field("operand")?)
            }
            "update_expression" => {
                let operator = if self.source.text().contains("++") {
                    "++"
                } else {
                    "--"
                };
                let operand = children(node).into_iter().next()?;
                ExprKind::Unary(operator, self.boxed(operand))
            }
            "binary_expression" => ExprKind::Binary(
                self.text(self.part("operator")?),
                self.field("left")?,
                self.field("right")?,
            ),
            "instanceof_expression" => {
                let right = self.part("right").or_else(|| self.part("pattern"))?;
                ExprKind::Binary("instanceof", self.field("left")?, self.boxed(right))
            }
            "ternary_expression" => {
                ExprKind::Conditional(self.field("consequence")?, self.field("alternative")?)
            }
            "cast_expression" => {
                ExprKind::Cast(self.text(self.part("type")?).into(), self.field("value")?)
            }
            "assignment_expression" => ExprKind::Assigned(self.field("right")?),
            _ => return None,
        })
    }

    /// `object.name(…)`. The callee has no node, so the node of the name is its source.
    fn call(&self) -> Option<ExprKind<'t>> {
        let name = self.part("name")?;
        let kind = match self.part("object") {
            Some(object) => ExprKind::Member(self.boxed(object), self.text(name)),
            None => ExprKind::Name(self.text(name)),
        };
        let source = self.at(name);
        let arguments = self.arguments(self.part("arguments")?);
        Some(ExprKind::Call(Box::new(Expr { kind, source }), arguments))
    }

    /// The arguments of `new int[n][]` are the sizes, those of `new int[] {…}` the elements.
    fn array(&self) -> Option<ExprKind<'t>> {
        let node = self.source.node;
        let mut ty = self.text(self.part("type")?).to_owned();
        let mut arguments = Vec::new();
        let mut cursor = node.walk();
        for dimensions in node.children_by_field_name("dimensions", &mut cursor) {
            let brackets = self.text(dimensions).matches('[').count();
            match kind_of(dimensions) {
                "dimensions_expr" => {
                    ty.push_str("[]");
                    arguments.extend(children(dimensions).last().map(|size| self.argument(*size)));
                }
                _ => ty.push_str(&"[]".repeat(brackets)),
            }
        }
        if let Some(elements) = self.part("value") {
            arguments = self.arguments(elements);
        }
        Some(ExprKind::Construct(
            ConstructForm::Array,
            ty.into(),
            arguments,
        ))
    }

    fn arguments(&self, list: Node<'t>) -> Vec<Argument<'t>> {
        children(list)
            .into_iter()
            .map(|value| self.argument(value))
            .collect()
    }

    fn argument(&self, value: Node<'t>) -> Argument<'t> {
        Argument {
            name: None,
            value: self.at(value),
            is_spread: false,
        }
    }

    fn part(&self, field: &str) -> Option<Node<'t>> {
        self.source.node.child_by_field_name(field)
    }

    fn field(&self, field: &str) -> Option<Box<Expr<'t>>> {
        self.part(field).map(|node| self.boxed(node))
    }

    fn boxed(&self, node: Node<'t>) -> Box<Expr<'t>> {
        Box::new(self.lower(node))
    }

    fn lower(&self, node: Node<'t>) -> Expr<'t> {
        lower(self.at(node), self.depth)
    }

    fn at(&self, node: Node<'t>) -> Expression<'t> {
        Expression {
            node,
            ..self.source
        }
    }

    fn text(&self, node: Node<'t>) -> &'t str {
        self.at(node).text()
    }
}

/// The content of a string; for a text block, the text between the line of the opening quotes and
/// the closing quotes.
fn string(text: &str) -> ExprKind<'_> {
    let content = if text.starts_with("\"\"\"") {
        let content = without_quotes(text, 3);
        content.split_once('\n').map_or(content, |(_, block)| block)
    } else {
        without_quotes(text, 1)
    };
    ExprKind::String(StringKind::String, Some(content.into()))
}

/// The text of a literal without its quotes; the closing ones may be missing.
fn without_quotes(text: &str, quotes: usize) -> &str {
    let end = text.len().saturating_sub(quotes).max(quotes);
    text.get(quotes..end).unwrap_or_default()
}
