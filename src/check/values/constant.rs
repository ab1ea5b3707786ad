//! Constant expressions of literals, computed as the language computes them.

use std::cmp::Ordering;

use super::arithmetic::{self, Typed};
use super::code;
use super::entries::conversion;
use super::number::{Number, NumberType};
use crate::check::Context;
use crate::check::types::Type;
use crate::facts::{Expr, ExprKind, StringKind};
use crate::lang::{self, Lower};
use crate::language::Arithmetic;

/// The longest text that is repeated.
const MAX_TEXT: usize = 10_000;

/// What an expression of literals is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Constant {
    Null,
    Boolean(bool),
    Number(Number, NumberType),
    /// Of a type of its own, which is a number too.
    Character(char),
    Text(String),
}

/// The value of a constant expression; `None` for anything else, and for one that has no value that
/// every compiler agrees on.
pub(super) fn constant(cx: &Context<'_>, expr: &Expr<'_>) -> Option<Constant> {
    counted(cx, expr, None)
}

/// A constant expression in which Go's `iota` has a value.
pub(super) fn counted(cx: &Context<'_>, expr: &Expr<'_>, iota: Option<usize>) -> Option<Constant> {
    let inner = |expr: &Expr<'_>| counted(cx, expr, iota);
    match &expr.kind {
        ExprKind::Null => Some(Constant::Null),
        ExprKind::Boolean(value) => Some(Constant::Boolean(*value)),
        ExprKind::Number(kind) => {
            let text = expr.source.text();
            let value = match (text, iota) {
                ("iota", Some(iota)) => Number::Whole(iota as i128),
                _ => code::number(expr)?,
            };
            let ty = lang::of(cx.language()).number_type(*kind, text);
            let ty = NumberType::named(cx.profile(), &ty)?;
            Some(Constant::Number(ty.literal(cx.profile(), value)?, ty))
        }
        ExprKind::String(StringKind::Bytes | StringKind::Symbol, _) => None,
        ExprKind::String(StringKind::Character, Some(text)) => {
            let mut characters = text.chars();
            characters.next().filter(|_| characters.next().is_none()).map(Constant::Character)
        }
        ExprKind::String(_, text) => text.as_deref().map(|text| Constant::Text(text.to_owned())),
        ExprKind::Unary("!" | "not", operand) => {
            Some(Constant::Boolean(!inner(operand)?.is_true(cx)?))
        }
        ExprKind::Unary(operator, operand) => {
            let operand = inner(operand)?.typed(cx)?;
            let (value, ty) = arithmetic::unary(cx.profile(), operator, operand)?;
            Some(Constant::Number(value, ty))
        }
        ExprKind::Binary(operator, left, right) if joins_two(expr, left, operator, right) => {
            binary(cx, operator, inner(left)?, inner(right)?)
        }
        ExprKind::Cast(ty, operand) => inner(operand)?.converted(cx, &cx.parse(ty)),
        ExprKind::Construct(..) | ExprKind::Call(..) => match (conversion(cx, expr), &expr.kind) {
            (Some((ty, operand)), _) => inner(&operand.lower())?.converted(cx, &ty),
            // A constant calls nothing but conversions.
            (None, ExprKind::Call(_, arguments)) if iota.is_some() && arguments.len() == 1 => {
                inner(&arguments[0].value.lower())
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether an operator is all that joins two operands: `a < b < c` has a third one.
fn joins_two(expr: &Expr<'_>, left: &Expr<'_>, operator: &str, right: &Expr<'_>) -> bool {
    let between = left.source.node.end_byte()..right.source.node.start_byte();
    let written = expr.source.source.get(between).unwrap_or_default();
    written.trim_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ')')) == operator
}

fn binary(cx: &Context<'_>, operator: &str, left: Constant, right: Constant) -> Option<Constant> {
    let returns_operand = cx.profile().types.logical_operators_return_operands;
    match operator {
        "and" | "&&" | "or" | "||" => {
            let decides = left.is_true(cx)? == matches!(operator, "or" | "||");
            let result = if decides { left } else { right };
            match returns_operand {
                true => Some(result),
                false => Some(Constant::Boolean(result.is_true(cx)?)),
            }
        }
        "??" => Some(if left == Constant::Null { right } else { left }),
        "==" | "===" => Some(Constant::Boolean(left.order(cx, &right)? == Ordering::Equal)),
        "!=" | "!==" => Some(Constant::Boolean(left.order(cx, &right)? != Ordering::Equal)),
        "<" => Some(Constant::Boolean(left.order(cx, &right)?.is_lt())),
        "<=" => Some(Constant::Boolean(left.order(cx, &right)?.is_le())),
        ">" => Some(Constant::Boolean(left.order(cx, &right)?.is_gt())),
        ">=" => Some(Constant::Boolean(left.order(cx, &right)?.is_ge())),
        "+" if left.is_text() || right.is_text() => joined(cx, &left, &right),
        "*" if left.is_text() && cx.profile().types.lists_have_operators => {
            repeated(cx, &left, &right)
        }
        "*" if right.is_text() && cx.profile().types.lists_have_operators => {
            repeated(cx, &right, &left)
        }
        _ => {
            let is_character = |side: &Constant| matches!(side, Constant::Character(_));
            // An untyped constant keeps the kind of a character.
            let keeps = cx.profile().types.arithmetic == Arithmetic::Exact
                && (is_character(&left) || is_character(&right));
            let (left, right) = (left.typed(cx)?, right.typed(cx)?);
            let (value, ty) = arithmetic::binary(cx.profile(), operator, left, right)?;
            let result = Constant::Number(value, ty);
            match cx.profile().types.character {
                Some(character) if keeps => result.converted(cx, &Type::named(character)),
                _ => Some(result),
            }
        }
    }
}

/// The concatenation of two texts, or of a text and what the language writes as one.
fn joined(cx: &Context<'_>, left: &Constant, right: &Constant) -> Option<Constant> {
    let text = |part: &Constant| match part {
        Constant::Text(text) => Some(text.clone()),
        other => match cx.profile().types.arithmetic {
            Arithmetic::Wrapping | Arithmetic::Floating => other.written(cx),
            _ => None,
        },
    };
    Some(Constant::Text(text(left)? + &text(right)?))
}

fn repeated(cx: &Context<'_>, text: &Constant, times: &Constant) -> Option<Constant> {
    let (Constant::Text(text), (times, _)) = (text, times.typed(cx)?) else {
        return None;
    };
    let times = usize::try_from(times.whole()?.max(0)).ok()?;
    (text.len().checked_mul(times)? <= MAX_TEXT).then(|| Constant::Text(text.repeat(times)))
}

impl Constant {
    fn is_text(&self) -> bool {
        matches!(self, Self::Text(_))
    }

    /// As an operand of arithmetic.
    fn typed(&self, cx: &Context<'_>) -> Option<Typed> {
        match self {
            Self::Number(value, ty) => Some((*value, *ty)),
            Self::Character(character) => {
                let ty = Type::named(cx.profile().types.character?);
                let value = Number::Whole(i128::from(u32::from(*character)));
                Some((value, NumberType::named(cx.profile(), &ty)?))
            }
            _ => None,
        }
    }

    pub(super) fn whole(&self, cx: &Context<'_>) -> Option<i128> {
        self.typed(cx)?.0.whole()
    }

    /// Whether it counts as true in a condition.
    fn is_true(&self, cx: &Context<'_>) -> Option<bool> {
        let types = &cx.profile().types;
        let converts = types.logical_operators_return_operands;
        let is_promoted = types.arithmetic == Arithmetic::Promoting;
        match self {
            Self::Boolean(value) => Some(*value),
            Self::Null => (converts || is_promoted).then_some(false),
            Self::Text(text) => converts.then_some(!text.is_empty()),
            Self::Number(value, _) => {
                let is_counted = converts || is_promoted;
                is_counted.then_some(!value.is_zero())
            }
            Self::Character(_) => None,
        }
    }

    /// How it compares with a constant of the same kind.
    fn order(&self, cx: &Context<'_>, other: &Self) -> Option<Ordering> {
        match (self.typed(cx), other.typed(cx)) {
            (Some((one, _)), Some((other, _))) => match (one.whole(), other.whole()) {
                (Some(one), Some(other)) => Some(one.cmp(&other)),
                _ => one.real().partial_cmp(&other.real()),
            },
            _ => match (self, other) {
                (Self::Text(one), Self::Text(other))
                    if cx.profile().types.logical_operators_return_operands =>
                {
                    Some(one.cmp(other))
                }
                _ => None,
            },
        }
    }

    /// How the language writes it in a text.
    fn written(&self, cx: &Context<'_>) -> Option<String> {
        let is_java = cx.profile().types.arithmetic == Arithmetic::Wrapping;
        match self {
            Self::Null => Some("null".to_owned()),
            Self::Boolean(value) => Some(value.to_string()),
            Self::Number(value, ty) if ty.is_whole() || !is_java && value.whole().is_some() => {
                Some(value.to_string())
            }
            Self::Number(..) => None,
            Self::Character(character) => Some(character.to_string()),
            Self::Text(text) => Some(text.clone()),
        }
    }

    /// What it becomes by a conversion to a type, or in a variable of the type.
    pub(super) fn converted(self, cx: &Context<'_>, ty: &Type) -> Option<Self> {
        let types = &cx.profile().types;
        if ty.is_one_of(&[types.boolean]) {
            return self.is_true(cx).map(Self::Boolean);
        }
        let Some(number) = NumberType::named(cx.profile(), ty) else {
            return Some(match self {
                Self::Number(value, kind) if ty.is_one_of(&[types.text]) && kind.is_whole() => {
                    Self::Text(value.to_string())
                }
                other => other,
            });
        };
        let value = match &self {
            Self::Text(text) => Number::parse(text)?,
            Self::Boolean(value) if types.arithmetic == Arithmetic::Promoting => {
                Number::Whole(i128::from(*value))
            }
            _ => match self.typed(cx) {
                Some((value, _)) => value,
                None => return Some(self),
            },
        };
        let value = number.converted(cx.profile(), value)?;
        let character = || char::from_u32(u32::try_from(value.whole()?).ok()?);
        match types.character.is_some_and(|name| ty.is_one_of(&[name])) {
            true => character().map(Self::Character),
            false => Some(Self::Number(value, number)),
        }
    }

    /// Whether it is the number that is expected.
    pub(super) fn is_number(&self, cx: &Context<'_>, expected: Number) -> bool {
        match self {
            Self::Number(value, ty) => ty.is_same(expected, *value),
            _ => self.typed(cx).is_some_and(|(value, _)| value == expected),
        }
    }

    /// Whether it is the text that is expected.
    pub(super) fn is(&self, expected: &str) -> bool {
        match self {
            Self::Text(text) => text == expected,
            Self::Character(character) => expected.chars().eq([*character]),
            _ => false,
        }
    }
}

/// Whether an expression is computed of literals alone.
pub(super) fn is_of_literals(cx: &Context<'_>, expr: &Expr<'_>) -> bool {
    let is_literal = |expr: &Expr<'_>| {
        let kind = &expr.kind;
        let is_one = matches!(
            kind,
            ExprKind::Number(_)
                | ExprKind::String(StringKind::String | StringKind::Character, _)
                | ExprKind::Boolean(_)
                | ExprKind::Null
        );
        is_one || is_of_literals(cx, expr)
    };
    match &expr.kind {
        ExprKind::Binary(_, one, other) | ExprKind::Conditional(one, other) => {
            is_literal(one) && is_literal(other)
        }
        ExprKind::Unary(_, operand) | ExprKind::Cast(_, operand) => is_literal(operand),
        ExprKind::Construct(..) | ExprKind::Call(..) => {
            conversion(cx, expr).is_some_and(|(_, operand)| is_literal(&operand.lower()))
        }
        _ => false,
    }
}
