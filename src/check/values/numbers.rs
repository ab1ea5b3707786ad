//! The values of numbers.

use crate::facts::{Expr, ExprKind};
use crate::lang::number_value;

/// Parses a number in any base, with a sign, separators and suffixes.
pub(in crate::check) fn parse_number(text: &str) -> Option<f64> {
    let text = text.trim();
    match text.strip_prefix('-') {
        Some(rest) => Some(-number_value(rest.trim())?),
        None => number_value(text.trim_start_matches('+')),
    }
}

/// The number that an expression is, with or without a sign.
pub(in crate::check) fn number(expr: &Expr<'_>) -> Option<f64> {
    let text = expr.source.text();
    is_number(expr).then(|| parse_number(text.trim_matches(['(', ')']))).flatten()
}

/// Whether an expression is a number with or without a sign.
fn is_number(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => true,
        ExprKind::Unary("-" | "+", inner) => matches!(inner.kind, ExprKind::Number(_)),
        _ => false,
    }
}
