//! From an expression's node to its language-neutral form, as far as all languages do it alike.

use std::borrow::Cow;

use tree_sitter::Node;

use super::of;
use super::tree::named_children;
use crate::facts::{Argument, CollectionKind, Expr, ExprKind, Expression};
use crate::syntax::names::child_in_field;

/// The most levels that [`Lower::lower`] descends.
const MAX_DEPTH: u32 = 48;

/// What a language says of its expressions.
pub(crate) trait Expressions {
    /// The expression that a node stands for without adding anything: the one in parentheses.
    fn wrapped_expression<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let is_wrapper = node.kind() == "parenthesized_expression";
        is_wrapper.then(|| named_children(node).next())?
    }

    /// What an expression is; `None` for what no other kind describes.
    fn expression_kind<'t>(&self, _expression: &Lowering<'t>) -> Option<ExprKind<'t>> {
        None
    }
}

/// What has a language-neutral form.
pub(crate) trait Lower<'t> {
    /// The expression in that form. Anything nested deeper than 48 levels, or that no other kind
    /// describes, is [`ExprKind::Other`].
    fn lower(&self) -> Expr<'t>;
}

impl<'t> Lower<'t> for Expression<'t> {
    fn lower(&self) -> Expr<'t> {
        lower(*self, MAX_DEPTH)
    }
}

/// Lowers an expression, at most `depth` levels deep.
fn lower<'t>(expression: Expression<'t>, depth: u32) -> Expr<'t> {
    let language = of(expression.language);
    let mut source = expression;
    while let Some(node) = language.wrapped_expression(source.node) {
        source.node = node;
    }
    let lowering = depth.checked_sub(1).map(|depth| Lowering { source, depth });
    let kind = lowering.and_then(|lowering| language.expression_kind(&lowering));
    Expr { kind: kind.unwrap_or(ExprKind::Other), source }
}

/// An expression being lowered, and the depth left for its operands.
#[derive(Clone, Copy)]
pub(crate) struct Lowering<'t> {
    pub(super) source: Expression<'t>,
    depth: u32,
}

impl<'t> Lowering<'t> {
    /// The same depth, another node.
    pub(super) fn of(&self, source: Expression<'t>) -> Self {
        Self { source, ..*self }
    }

    pub(super) fn part(&self, field: &str) -> Option<Node<'t>> {
        child_in_field(of(self.source.language), self.source.node, field)
    }

    /// The operand in a field.
    pub(super) fn field(&self, field: &str) -> Option<Box<Expr<'t>>> {
        self.part(field).map(|node| self.boxed(node))
    }

    pub(super) fn boxed(&self, node: Node<'t>) -> Box<Expr<'t>> {
        Box::new(self.lower(node))
    }

    pub(super) fn lower(&self, node: Node<'t>) -> Expr<'t> {
        lower(self.at(node), self.depth)
    }

    pub(super) fn at(&self, node: Node<'t>) -> Expression<'t> {
        Expression { node, ..self.source }
    }

    pub(super) fn text(&self, node: Node<'t>) -> &'t str {
        self.at(node).text()
    }

    /// The value of a literal's text.
    pub(super) fn decoded(&self, text: &'t str) -> Cow<'t, str> {
        of(self.source.language).profile().syntax.escapes.decode(text)
    }

    /// An operator in the field `operator`, before the operand in this field.
    pub(super) fn unary(&self, operand: &str) -> Option<ExprKind<'t>> {
        let operator = self.text(self.part("operator")?);
        Some(ExprKind::Unary(operator, self.field(operand)?))
    }

    /// An operator and its operands, in the fields of these names.
    pub(super) fn binary(&self) -> Option<ExprKind<'t>> {
        let operator = self.text(self.part("operator")?);
        let (left, right) = (self.field("left")?, self.field("right")?);
        Some(ExprKind::Binary(operator, left, right))
    }

    /// A conversion of the `value` to a `type`.
    pub(super) fn cast(&self, value: &str) -> Option<ExprKind<'t>> {
        let ty = self.text(self.part("type")?);
        Some(ExprKind::Cast(ty.into(), self.field(value)?))
    }

    /// A literal with these elements.
    pub(super) fn collection(
        &self,
        kind: CollectionKind,
        elements: impl Iterator<Item = Node<'t>>,
    ) -> ExprKind<'t> {
        ExprKind::Collection(kind, elements.map(|element| self.lower(element)).collect())
    }
}

/// The elements of a list as arguments without names.
pub(super) fn arguments(list: Expression<'_>) -> Vec<Argument<'_>> {
    let elements = named_children(list.node);
    elements.map(|node| Argument::positional(Expression { node, ..list })).collect()
}

/// The text of a literal without so many quotes at each end; the closing ones may be missing.
pub(super) fn without_quotes(text: &str, quotes: usize) -> &str {
    let end = text.len().saturating_sub(quotes).max(quotes);
    text.get(quotes..end).unwrap_or_default()
}
