//! Constant expressions of literals, computed as the language computes them.

use super::code;
use super::entries::string_value;
use crate::check::Context;
use crate::facts::{Expr, ExprKind, NumberKind, StringKind};

/// The largest number up to which a float holds every whole number.
const LARGEST: f64 = 9_007_199_254_740_992.0;

/// The number that an expression of numbers gives.
pub(super) fn number(cx: &Context<'_>, expr: &Expr<'_>) -> Option<f64> {
    let value = match &expr.kind {
        ExprKind::Number(_) => code::number(expr),
        ExprKind::Unary("-", operand) => number(cx, operand).map(|value| -value),
        ExprKind::Unary("+", operand) => number(cx, operand),
        ExprKind::Unary("~", operand) => whole(number(cx, operand)?).map(|value| !value as f64),
        ExprKind::Binary(operator, left, right) => {
            let is_whole = is_whole(left) && is_whole(right);
            compute(cx, operator, is_whole, number(cx, left)?, number(cx, right)?)
        }
        _ => None,
    };
    value.filter(|value| value.is_finite())
}

fn compute(cx: &Context<'_>, operator: &str, is_whole: bool, left: f64, right: f64) -> Option<f64> {
    let bits = |combine: fn(i64, i64) -> Option<i64>| {
        combine(whole(left)?, whole(right)?).map(|value| value as f64)
    };
    let shift =
        |value: i64, by: i64| u32::try_from(by).ok().filter(|by| *by < 52).map(|by| (value, by));
    match operator {
        "+" => Some(left + right),
        "-" => Some(left - right),
        "*" => Some(left * right),
        "/" | "//" | "%" if right == 0.0 => None,
        "/" if is_whole && cx.profile().types.division_is_whole => Some((left / right).trunc()),
        "/" => Some(left / right),
        "//" => Some((left / right).floor()),
        // The sign of a remainder differs between languages.
        "%" if left >= 0.0 && right > 0.0 => Some(left % right),
        "**" => Some(left.powf(right)),
        "<<" => {
            let (value, by) = shift(whole(left)?, whole(right)?)?;
            Some(value as f64 * f64::from(2u32).powi(by as i32))
        }
        ">>" => shift(whole(left)?, whole(right)?).map(|(value, by)| (value >> by) as f64),
        "&" => bits(|left, right| Some(left & right)),
        "|" => bits(|left, right| Some(left | right)),
        "^" if !cx.profile().types.division_is_whole || is_whole => {
            bits(|left, right| Some(left ^ right))
        }
        _ => None,
    }
}

/// A number without a fraction, if a float holds it exactly.
fn whole(value: f64) -> Option<i64> {
    (value.fract() == 0.0 && value.abs() <= LARGEST).then_some(value as i64)
}

/// Whether all numbers of an expression are whole, so that a quotient of them is.
fn is_whole(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Number(kind) => *kind == NumberKind::Integer,
        ExprKind::Unary(_, operand) => is_whole(operand),
        ExprKind::Binary(_, left, right) => is_whole(left) && is_whole(right),
        _ => false,
    }
}

/// The boolean that an expression is, or the negation of one.
pub(super) fn boolean(expr: &Expr<'_>) -> Option<bool> {
    match &expr.kind {
        ExprKind::Boolean(value) => Some(*value),
        ExprKind::Unary("!" | "not", operand) => boolean(operand).map(|value| !value),
        _ => None,
    }
}

/// The text of a string, or of a concatenation of strings.
pub(super) fn text(cx: &Context<'_>, expr: &Expr<'_>) -> Option<String> {
    match &expr.kind {
        ExprKind::Binary("+", left, right) => {
            let is_character =
                |expr: &Expr<'_>| matches!(expr.kind, ExprKind::String(StringKind::Character, _));
            // Two characters are added as numbers.
            let are_characters = is_character(left) && is_character(right);
            let joined = || Some(text(cx, left)? + &text(cx, right)?);
            (!are_characters).then(joined).flatten()
        }
        ExprKind::Cast(_, inner) => text(cx, inner),
        _ => string_value(cx, expr),
    }
}

/// Whether an expression computes its value of literals alone.
pub(super) fn is_constant(expr: &Expr<'_>) -> bool {
    match &expr.kind {
        ExprKind::Binary(_, one, other) | ExprKind::Conditional(one, other) => {
            [one, other].iter().all(|part| is_literal(part))
        }
        ExprKind::Unary(_, operand) => is_literal(operand),
        _ => false,
    }
}

fn is_literal(expr: &Expr<'_>) -> bool {
    let is_one = matches!(
        expr.kind,
        ExprKind::Number(_) | ExprKind::String(_, Some(_)) | ExprKind::Boolean(_) | ExprKind::Null
    );
    is_one || is_constant(expr)
}
