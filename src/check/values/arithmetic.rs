//! Arithmetic on constants, as each language computes it.

use super::number::{Number, NumberType, bits, wrap};
use crate::language::{Arithmetic, LanguageProfile};

/// The most bits that a whole number of any size is shifted by.
const MAX_SHIFT: i128 = 120;

/// A number and the type in which the language computes with it.
pub(super) type Typed = (Number, NumberType);

/// The result of a binary operator; `None` if it has none, or none that is known.
pub(super) fn binary(
    profile: &LanguageProfile,
    operator: &str,
    left: Typed,
    right: Typed,
) -> Option<Typed> {
    let ty = match operator {
        "<<" | ">>" | ">>>" => promoted(profile, left.1),
        _ => common(profile, promoted(profile, left.1), promoted(profile, right.1))?,
    };
    let (one, other) = (left.0, right.0);
    let value = match operator {
        "<<" | ">>" | ">>>" | "&" | "|" | "^" | "&^" => {
            return on_bits(profile, operator, ty, one, other);
        }
        "/" if ty.is_whole() && profile.types.division_is_whole => {
            Number::Whole(one.whole()?.checked_div(other.whole()?)?)
        }
        "/" if ty == NumberType::Whole && profile.types.arithmetic == Arithmetic::Floating => {
            // Of two big integers.
            Number::Whole(one.whole()?.checked_div(other.whole()?)?)
        }
        "/" if ty.is_whole() => {
            let quotient = (!other.is_zero()).then(|| one.real() / other.real())?;
            return Some((Number::Real(quotient), NumberType::Floating(64)));
        }
        "**" if ty.is_whole() && other.real() < 0.0 => {
            let power = Number::Real(one.real().powf(other.real()));
            return Some((power, NumberType::Floating(64)));
        }
        _ if ty.is_whole() => {
            Number::Whole(whole(profile, operator, one.whole()?, other.whole()?)?)
        }
        _ => Number::Real(real(profile, operator, one.real(), other.real())?),
    };
    Some((ty.holding(profile, value)?, ty))
}

fn whole(profile: &LanguageProfile, operator: &str, one: i128, other: i128) -> Option<i128> {
    let floors = profile.types.arithmetic == Arithmetic::Unbounded;
    match operator {
        "+" => one.checked_add(other),
        "-" => one.checked_sub(other),
        "*" => one.checked_mul(other),
        "//" => {
            Some(one.checked_div(other)? - i128::from(one % other != 0 && (one < 0) != (other < 0)))
        }
        "%" if floors => {
            let rest = one.checked_rem(other)?;
            Some(if rest != 0 && (rest < 0) != (other < 0) { rest + other } else { rest })
        }
        "%" => one.checked_rem(other),
        "**" => one.checked_pow(u32::try_from(other).ok()?),
        _ => None,
    }
}

fn real(profile: &LanguageProfile, operator: &str, one: f64, other: f64) -> Option<f64> {
    match operator {
        "+" => Some(one + other),
        "-" => Some(one - other),
        "*" => Some(one * other),
        "/" | "//" | "%" if other == 0.0 => None,
        "/" => Some(one / other),
        "//" => Some((one / other).floor()),
        "%" if profile.types.arithmetic == Arithmetic::Unbounded => {
            Some(one - other * (one / other).floor())
        }
        "%" => Some(one % other),
        "**" => Some(one.powf(other)),
        _ => None,
    }
}

/// A shift, or an operation on each bit.
fn on_bits(
    profile: &LanguageProfile,
    operator: &str,
    ty: NumberType,
    one: Number,
    other: Number,
) -> Option<Typed> {
    let is_floating = profile.types.arithmetic == Arithmetic::Floating;
    let (left, right) = match ty {
        NumberType::Floating(_) if is_floating => (bits(one)?, bits(other)?),
        _ => (one.whole()?, other.whole()?),
    };
    let (width, is_signed) = match ty {
        NumberType::Integer { bits, is_signed } => (i128::from(bits), is_signed),
        NumberType::Floating(_) => (32, true),
        _ => (0, true),
    };
    let count = match profile.types.arithmetic {
        Arithmetic::Wrapping | Arithmetic::Floating if width > 0 => right & (width - 1),
        _ => right,
    };
    let most = if width > 0 { width - 1 } else { MAX_SHIFT };
    let shifts = |value: i128| (0..=most).contains(&count).then_some(value);
    let value = match operator {
        "<<" => left.checked_mul(1 << shifts(count)?)?,
        ">>" => left >> shifts(count)?,
        ">>>" => wrap(left, u32::try_from(width).ok()?, false) >> shifts(count)?,
        "&" => left & right,
        "|" => left | right,
        "^" => left ^ right,
        _ => left & !right,
    };
    let value = match operator {
        ">>>" if is_floating => value,
        _ if width > 0 && profile.types.arithmetic != Arithmetic::Promoting => {
            wrap(value, u32::try_from(width).ok()?, is_signed)
        }
        _ => value,
    };
    Some((ty.holding(profile, Number::Whole(value))?, ty))
}

/// The result of a unary operator on a number.
pub(super) fn unary(
    profile: &LanguageProfile,
    operator: &str,
    (value, ty): Typed,
) -> Option<Typed> {
    let ty = promoted(profile, ty);
    let value = match operator {
        "+" => value,
        "-" => value.negated()?,
        "~" | "^" if ty.is_whole() => Number::Whole(!value.whole()?),
        "~" if profile.types.arithmetic == Arithmetic::Floating => Number::Whole(!bits(value)?),
        _ => return None,
    };
    Some((ty.holding(profile, value)?, ty))
}

/// The type to which one narrower than `int` is promoted.
fn promoted(profile: &LanguageProfile, ty: NumberType) -> NumberType {
    let promotes = matches!(profile.types.arithmetic, Arithmetic::Wrapping | Arithmetic::Promoting);
    match ty {
        NumberType::Integer { bits, .. } if promotes && bits < 32 => NumberType::INT,
        ty => ty,
    }
}

/// The type in which numbers of two types are computed; `None` if they don't mix.
fn common(profile: &LanguageProfile, one: NumberType, other: NumberType) -> Option<NumberType> {
    use NumberType::{Exact, Floating, Integer, Whole};
    Some(match (one, other) {
        (one, other) if one == other => one,
        (Whole, Floating(_)) | (Floating(_), Whole)
            if profile.types.arithmetic == Arithmetic::Floating =>
        {
            return None;
        }
        (Floating(one), Floating(other)) => Floating(one.max(other)),
        (Floating(bits), _) | (_, Floating(bits)) => Floating(bits),
        (Exact, _) | (_, Exact) => Exact,
        (Whole, other) | (other, Whole) => other,
        (Integer { bits: one, is_signed }, Integer { bits: other, is_signed: is_other_signed }) => {
            Integer {
                bits: one.max(other),
                // Of types of one width, the unsigned one.
                is_signed: match one.cmp(&other) {
                    std::cmp::Ordering::Less => is_other_signed,
                    std::cmp::Ordering::Equal => is_signed && is_other_signed,
                    std::cmp::Ordering::Greater => is_signed,
                },
            }
        }
    })
}
