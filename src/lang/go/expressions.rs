//! Expressions in language-neutral form.

use tree_sitter::Node;

use super::arguments;
use super::kind_of;
use crate::facts::{
    Argument, CollectionKind, ConstructForm, Expr, ExprKind, Expression, NumberKind, StringKind,
};

/// Lowers an expression, at most `depth` levels deep.
pub(super) fn lower(expression: Expression<'_>, depth: u32) -> Expr<'_> {
    let source = unwrapped(expression);
    let kind = match depth.checked_sub(1) {
        Some(depth) => Lowering { source, depth }.kind(),
        None => None,
    };
    Expr {
        kind: kind.unwrap_or(ExprKind::Other),
        source,
    }
}

/// The expression within parentheses, or the only one of a list.
fn unwrapped(mut expression: Expression<'_>) -> Expression<'_> {
    loop {
        let inner = match kind_of(expression.node) {
            "parenthesized_expression" | "literal_element" | "expression_statement" => {
                expression.node.named_child(0)
            }
            "expression_list" if expression.node.named_child_count() == 1 => {
                expression.node.named_child(0)
            }
            _ => None,
        };
        match inner {
            Some(inner) => expression.node = inner,
            None => return expression,
        }
    }
}

/// An expression being lowered, and the depth left for its operands.
struct Lowering<'t> {
    source: Expression<'t>,
    depth: u32,
}

impl<'t> Lowering<'t> {
    fn kind(&self) -> Option<ExprKind<'t>> {
        let text = self.source.text();
        Some(match kind_of(self.source.node) {
            "int_literal" | "iota" => ExprKind::Number(NumberKind::Integer),
            "float_literal" => ExprKind::Number(NumberKind::Floating),
            "imaginary_literal" => ExprKind::Number(NumberKind::Imaginary),
            "interpreted_string_literal" | "raw_string_literal" => {
                ExprKind::String(StringKind::String, Some(without_quotes(text).into()))
            }
            "rune_literal" => {
                ExprKind::String(StringKind::Character, Some(without_quotes(text).into()))
            }
            "true" => ExprKind::Boolean(true),
            "false" => ExprKind::Boolean(false),
            "nil" => ExprKind::Null,
            "identifier" => ExprKind::Name(text),
            "selector_expression" => {
                ExprKind::Member(self.field("operand")?, self.text(self.part("field")?))
            }
            "index_expression" | "slice_expression" => ExprKind::Index(self.field("operand")?),
            "call_expression" => self.call()?,
            "composite_literal" => self.composite(ConstructForm::Braces)?,
            "unary_expression" => self.unary()?,
            "binary_expression" => ExprKind::Binary(
                self.text(self.part("operator")?),
                self.field("left")?,
                self.field("right")?,
            ),
            "type_assertion_expression" => self.cast()?,
            "type_conversion_expression" => self.conversion()?,
            "func_literal" => ExprKind::Lambda,
            "expression_list" => ExprKind::Collection(CollectionKind::Tuple, self.elements()),
            "literal_value" => ExprKind::Collection(CollectionKind::Braces, self.values()),
            _ => return None,
        })
    }

    /// A call; `make` and `new` construct a value of the type they are given.
    fn call(&self) -> Option<ExprKind<'t>> {
        let function = self.part("function")?;
        let arguments = arguments::of_call(self.at(self.part("arguments")?));
        let construct = match self.text(function) {
            "make" => ConstructForm::Make,
            "new" => ConstructForm::Pointer,
            _ => return Some(ExprKind::Call(self.boxed(callee(function)), arguments)),
        };
        let (ty, rest) = arguments.split_first()?;
        let ty = ty.value.text().into();
        Some(ExprKind::Construct(construct, ty, rest.to_vec()))
    }

    fn composite(&self, form: ConstructForm) -> Option<ExprKind<'t>> {
        let ty = self.text(self.part("type")?);
        let arguments = arguments::of_literal(self.at(self.part("body")?));
        Some(ExprKind::Construct(form, ty.into(), arguments))
    }

    /// `&C{…}` is one construction.
    fn unary(&self) -> Option<ExprKind<'t>> {
        let operand = self.part("operand")?;
        let operator = self.text(self.part("operator")?);
        if operator != "&" {
            return Some(ExprKind::Unary(operator, self.boxed(operand)));
        }
        let inner = unwrapped(self.at(operand));
        if kind_of(inner.node) == "composite_literal" {
            let lowering = Lowering {
                source: inner,
                depth: self.depth,
            };
            return lowering.composite(ConstructForm::Pointer);
        }
        Some(ExprKind::Address(self.boxed(operand)))
    }

    /// `[]byte(s)`. A conversion to a generic type is taken for a call: `Map[K, V](x)`.
    fn conversion(&self) -> Option<ExprKind<'t>> {
        let ty = self.part("type")?;
        if kind_of(ty) != "generic_type" {
            return self.cast();
        }
        let function = self.at(ty.child_by_field_id(field!(Go, "type"))?);
        let function = Expr {
            kind: ExprKind::Name(function.text()),
            source: function,
        };
        let argument = arguments::positional(self.at(self.part("operand")?));
        Some(ExprKind::Call(Box::new(function), vec![argument]))
    }

    fn cast(&self) -> Option<ExprKind<'t>> {
        let ty = self.text(self.part("type")?);
        Some(ExprKind::Cast(ty.into(), self.field("operand")?))
    }

    fn elements(&self) -> Vec<Expr<'t>> {
        let mut cursor = self.source.node.walk();
        self.source
            .node
            .named_children(&mut cursor)
            .filter(|child| !child.is_extra())
            .map(|child| self.lower(child))
            .collect()
    }

    /// The values of a literal within a literal, which leaves out its type.
    fn values(&self) -> Vec<Expr<'t>> {
        arguments::of_literal(self.source)
            .into_iter()
            .map(|Argument { value, .. }| lower(value, self.depth))
            .collect()
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

/// The callee without type arguments.
fn callee(function: Node<'_>) -> Node<'_> {
    match kind_of(function) {
        "type_instantiation_expression" => function
            .child_by_field_id(field!(Go, "type"))
            .unwrap_or(function),
        _ => function,
    }
}

/// The text of a literal without its quotes; the closing one may be missing.
fn without_quotes(text: &str) -> &str {
    text.get(1..text.len().saturating_sub(1).max(1))
        .unwrap_or_default()
}
