//! Numbers, exact where they are whole, and the types in which languages compute with them.

use std::fmt;

use crate::check::types::Type;
use crate::lang::{number_value, without_type};
use crate::language::{Arithmetic, LanguageProfile};

#[derive(Debug, Clone, Copy)]
pub(in crate::check) enum Number {
    Whole(i128),
    Real(f64),
}

/// By value: 1 is 1.0.
impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (self.whole(), other.whole()) {
            (Some(one), Some(other)) => one == other,
            _ => self.real() == other.real(),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}", self.real()),
        }
    }
}

impl Number {
    /// A number in any base, with a sign, separators and suffixes.
    pub(in crate::check) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        match text.strip_prefix('-') {
            Some(rest) => Self::unsigned(rest.trim())?.negated(),
            None => Self::unsigned(text.trim_start_matches('+')),
        }
    }

    fn unsigned(text: &str) -> Option<Self> {
        let value = number_value(text)?;
        let plain = without_type(text).replace(['_', '\''], "").to_ascii_lowercase();
        let digits = plain.trim_end_matches(['l', 'n', 'u', 'z']);
        let whole = match digits.get(..2) {
            Some("0x") => i128::from_str_radix(&digits[2..], 16),
            Some("0o") => i128::from_str_radix(&digits[2..], 8),
            Some("0b") => i128::from_str_radix(&digits[2..], 2),
            _ => digits.parse(),
        };
        Some(whole.map_or(Self::Real(value), Self::Whole))
    }

    pub(super) fn negated(self) -> Option<Self> {
        match self {
            Self::Whole(value) => value.checked_neg().map(Self::Whole),
            Self::Real(value) => Some(Self::Real(-value)),
        }
    }

    pub(in crate::check) fn real(self) -> f64 {
        match self {
            Self::Whole(value) => value as f64,
            Self::Real(value) => value,
        }
    }

    /// The number if it has no fraction.
    pub(super) fn whole(self) -> Option<i128> {
        match self {
            Self::Whole(value) => Some(value),
            Self::Real(value) => {
                (value.fract() == 0.0 && value.abs() < 1e30).then_some(value as i128)
            }
        }
    }

    pub(super) fn is_zero(self) -> bool {
        self.real() == 0.0
    }
}

/// The type of a number, as far as its arithmetic depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberType {
    /// Whole numbers of any size.
    Whole,
    Integer {
        bits: u32,
        is_signed: bool,
    },
    /// Of 32 or 64 bits.
    Floating(u32),
    /// An untyped constant with a fraction, computed without rounding.
    Exact,
}

impl NumberType {
    pub(super) const INT: Self = Self::Integer { bits: 32, is_signed: true };

    /// The type of that name.
    pub(super) fn named(profile: &LanguageProfile, ty: &Type) -> Option<Self> {
        let types = &profile.types;
        let width = |widths: &[(&str, u32)]| {
            widths.iter().find(|(name, _)| ty.is_one_of(&[*name])).map(|(_, bits)| *bits)
        };
        let integer = |bits, is_signed| match bits {
            0 => Self::Whole,
            bits => Self::Integer { bits, is_signed },
        };
        let floating = |bits| match types.arithmetic {
            Arithmetic::Exact => Self::Exact,
            _ => Self::Floating(bits),
        };
        width(types.signed)
            .map(|bits| integer(bits, true))
            .or_else(|| Some(integer(width(types.unsigned)?, false)))
            .or_else(|| width(types.floats).map(floating))
    }

    pub(super) fn is_whole(self) -> bool {
        matches!(self, Self::Whole | Self::Integer { .. })
    }

    /// Whether a number of the type is the expected one, which is rounded as those of the type are.
    pub(super) fn is_same(self, expected: Number, found: Number) -> bool {
        let (one, other) = (expected.real(), found.real());
        match self {
            Self::Whole | Self::Integer { .. } => expected == found,
            Self::Floating(32) => one as f32 == other as f32,
            Self::Floating(_) => one == other,
            Self::Exact => (one - other).abs() <= one.abs() * 1e-15,
        }
    }

    /// A literal of the type: one in another base may fill its sign.
    pub(super) fn literal(self, profile: &LanguageProfile, value: Number) -> Option<Number> {
        match self {
            Self::Whole | Self::Integer { .. } => self.converted(profile, value),
            _ => Some(value),
        }
    }

    /// A result of the type; `None` if it has no such value, or none that every compiler agrees on.
    pub(super) fn holding(self, profile: &LanguageProfile, value: Number) -> Option<Number> {
        match (self, value) {
            (Self::Floating(_) | Self::Exact, value) => {
                let rounded = if self == Self::Floating(32) {
                    f64::from(value.real() as f32)
                } else {
                    value.real()
                };
                rounded.is_finite().then_some(Number::Real(rounded))
            }
            (Self::Integer { bits, is_signed }, Number::Whole(value)) => {
                let wrapped = wrap(value, bits, is_signed);
                let wraps = !is_signed || profile.types.arithmetic != Arithmetic::Promoting;
                (wrapped == value || wraps).then_some(Number::Whole(wrapped))
            }
            (Self::Whole | Self::Integer { .. }, value) => value.whole().map(Number::Whole),
        }
    }

    /// A number converted to the type.
    pub(super) fn converted(self, profile: &LanguageProfile, value: Number) -> Option<Number> {
        let Self::Integer { bits, is_signed } = self else {
            return match (self, value) {
                (Self::Whole, Number::Whole(_)) => Some(value),
                (Self::Whole, Number::Real(_)) => {
                    Number::Real(value.real().trunc()).whole().map(Number::Whole)
                }
                _ => self.holding(profile, value),
            };
        };
        let whole = match value {
            Number::Whole(value) => value,
            Number::Real(value) if profile.types.arithmetic == Arithmetic::Wrapping => {
                // A fraction becomes the nearest `int` or `long` first.
                let bits = bits.max(32);
                let least = -(1i128 << (bits - 1));
                (value as i128).clamp(least, -least - 1)
            }
            Number::Real(value) => {
                let cut = value as i128;
                return (wrap(cut, bits, is_signed) == cut).then_some(Number::Whole(cut));
            }
        };
        Some(Number::Whole(wrap(whole, bits, is_signed)))
    }
}

/// The lower bits of a number.
pub(super) fn wrap(value: i128, bits: u32, is_signed: bool) -> i128 {
    let size = 1i128 << bits;
    let low = value.rem_euclid(size);
    if is_signed && low >= size / 2 { low - size } else { low }
}

/// The 32 bits of a floating number on which JavaScript's operators work.
pub(super) fn bits(value: Number) -> Option<i128> {
    Some(wrap(Number::Real(value.real().trunc()).whole()?, 32, true))
}
