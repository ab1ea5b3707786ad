//! The result types of operators.

use super::{ExprContext, TypeInference};
use crate::check::types::Type;
use crate::facts::{Expr, ExprKind};
use crate::lang::Operand;

impl<'a> TypeInference<'_, 'a> {
    pub(super) fn unary(
        &self,
        operator: &str,
        operand: &Expr<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        let mut fixed = self.profile().types.unary_operators.iter();
        if let Some((_, ty)) = fixed.find(|(known, _)| *known == operator) {
            return Some(Type::named(ty));
        }
        match operator {
            "not" | "!" => Some(self.profile().types.boolean_type()),
            "*" => match self.expr(operand, context)? {
                Type::Pointer(inner) => Some(*inner),
                _ => None,
            },
            "<-" => match self.expr(operand, context)? {
                Type::Channel(inner) => Some(*inner),
                Type::Named(path, Some(mut inner)) if path == ["<-chan"] => inner.pop(),
                _ => None,
            },
            _ => {
                let ty = self.expr(operand, context)?;
                match operator {
                    "++" | "--" => Some(ty),
                    _ => self.types.arithmetic_type(&ty, &ty),
                }
            }
        }
    }

    pub(super) fn binary(
        &self,
        operator: &str,
        left: &Expr<'a>,
        right: &Expr<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        match operator {
            "==" | "!=" | "<" | ">" | "<=" | ">=" | "in" | "not in" | "is" | "is not" | "<>" => {
                return Some(self.profile().types.boolean_type());
            }
            "instanceof" => return Some(self.profile().types.boolean_type()),
            "and" | "or" | "&&" | "||"
                if !self.profile().types.logical_operators_return_operands =>
            {
                return Some(self.profile().types.boolean_type());
            }
            "and" | "or" | "&&" | "||" | "??" => return self.conditional(left, right, context),
            _ => {}
        }
        let operand = |expr: &Expr<'a>| operand(expr, self.expr(expr, context));
        self.types.binary_type(operator, operand(left), operand(right))
    }

    /// The type of a conditional expression: the common type of its branches, or that of the
    /// branch that is not null.
    pub(super) fn conditional(
        &self,
        one: &Expr<'a>,
        other: &Expr<'a>,
        context: ExprContext,
    ) -> Option<Type> {
        let is_null = |expr: &Expr<'_>| match expr.kind {
            ExprKind::Null => true,
            ExprKind::Name(name) => self.profile().types.uninitialized == Some(name),
            _ => false,
        };
        match (is_null(one), is_null(other)) {
            (true, _) => self.expr(other, context),
            (_, true) => self.expr(one, context),
            _ => match (self.expr(one, context), self.expr(other, context)) {
                (Some(first), Some(second)) => {
                    let common = first.clone().common(&second);
                    common.or_else(|| {
                        let (one, other) =
                            (operand(one, Some(first)), operand(other, Some(second)));
                        self.types.conditional_type(one, other)
                    })
                }
                // `n ? n * f(n - 1) : 1` in `f`
                (Some(ty), None) if self.recurses(other, context) => Some(ty),
                (None, Some(ty)) if self.recurses(one, context) => Some(ty),
                _ => None,
            },
        }
    }
}

pub(super) fn operand(expr: &Expr<'_>, ty: Option<Type>) -> Operand {
    let is_negative = matches!(expr.kind, ExprKind::Unary("-", _));
    Operand { ty, is_literal: is_literal(expr), is_negative }
}

/// Whether an operand is a literal or a signed number.
fn is_literal(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::String(..) => true,
        ExprKind::Unary(_, operand) => matches!(operand.kind, ExprKind::Number(_)),
        _ => false,
    }
}
