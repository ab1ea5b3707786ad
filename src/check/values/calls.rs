//! Callees, and the operands of conversions.

use crate::check::Context;
use crate::facts::{Expr, ExprKind, Expression};

/// The dotted name of a callee; of another expression, the names at its end.
pub(super) fn callee_path(callee: &Expr<'_>) -> String {
    let mut parts = Vec::new();
    let mut current = callee;
    loop {
        match &current.kind {
            ExprKind::Name(name) => {
                parts.push(*name);
                break;
            }
            ExprKind::Member(base, name) => {
                parts.push(name);
                current = base;
            }
            _ => break,
        }
    }
    parts.reverse();
    parts.join(".")
}

/// The operand of a conversion, which is its only argument: `float64(0)`, `string("a")`.
pub(super) fn conversion_operand<'t>(cx: &Context<'_>, expr: &Expr<'t>) -> Option<Expression<'t>> {
    let arguments = match &expr.kind {
        ExprKind::Call(callee, arguments) => {
            let name = callee_path(callee);
            let function = name.rsplit('.').next().unwrap_or_default();
            let converts = cx.profile().types.conversions.contains(&function);
            arguments.as_slice().first().filter(|_| converts && arguments.len() == 1)
        }
        _ => None,
    }?;
    Some(arguments.value)
}

/// The text of a string literal, or of the literal in a conversion to a string.
pub(super) fn string_value(cx: &Context<'_>, expr: &Expr<'_>) -> Option<String> {
    match &expr.kind {
        ExprKind::String(_, text) => Some(text.as_ref()?.clone().into_owned()),
        _ => match conversion_operand(cx, expr)?.lower().kind {
            ExprKind::String(_, text) => Some(text?.into_owned()),
            _ => None,
        },
    }
}
