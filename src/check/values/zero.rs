//! The zero values of types.

use super::empty::is_of_kind;
use super::expected::ExpectedValue;
use crate::check::Context;
use crate::check::types::{Type, parse};
use crate::language::LanguageProfile;

/// The value of a variable that is declared without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ZeroValue {
    Number,
    False,
    EmptyText,
    Null,
}

/// The initial value of a variable of this type that is declared without one. Of a type that the
/// code defines, only a language in which all such types are references knows it.
fn zero_value(profile: &LanguageProfile, ty: &Type) -> Option<ZeroValue> {
    let types = &profile.types;
    match ty {
        Type::Pointer(_)
        | Type::Slice(_)
        | Type::Map(..)
        | Type::Channel(_)
        | Type::Function
        | Type::Signature(..)
        | Type::Interface => Some(ZeroValue::Null),
        ty if ty.is_one_of(&[types.boolean]) => Some(ZeroValue::False),
        ty if ty.is_one_of(types.numbers) => Some(ZeroValue::Number),
        ty if types.zero_values_are_empty && ty.is_one_of(&[types.text]) => {
            Some(ZeroValue::EmptyText)
        }
        ty if types.error.is_some_and(|error| ty.is_one_of(&[error])) => Some(ZeroValue::Null),
        _ => (!profile.classes.declarations_construct).then_some(ZeroValue::Null),
    }
}

/// Whether the zero value of a type is the expected value: Go variables, Java fields, C++ statics.
pub(super) fn matches_zero(cx: &Context<'_>, expected: &ExpectedValue, ty: &Type) -> bool {
    let profile = cx.profile();
    let zero = zero_value(profile, ty);
    match expected {
        ExpectedValue::Quoted(bare, _) => matches_zero(cx, bare, ty),
        ExpectedValue::Number(value) => zero == Some(ZeroValue::Number) && *value == 0.0,
        ExpectedValue::Boolean(value) => zero == Some(ZeroValue::False) && !value,
        ExpectedValue::String(text) => zero == Some(ZeroValue::EmptyText) && text.is_empty(),
        ExpectedValue::Null => match zero {
            Some(zero) => zero == ZeroValue::Null,
            None => is_null_by_definition(cx, ty),
        },
        ExpectedValue::Empty(kind) => {
            let holds_something =
                zero == Some(ZeroValue::EmptyText) || ty.name().is_none() || is_own_class(cx, ty);
            profile.types.zero_values_are_empty && holds_something && is_of_kind(cx, kind, ty)
        }
        ExpectedValue::Collection('{', entries) => {
            entries.is_empty() && profile.types.zero_values_are_empty && is_own_class(cx, ty)
        }
        ExpectedValue::Word(word) => ty.name() == Some(word) && is_own_class(cx, ty),
        _ => false,
    }
}

/// Whether the zero value of a type of the code is null: of an interface, and of a name for a type
/// whose zero value is null.
fn is_null_by_definition(cx: &Context<'_>, ty: &Type) -> bool {
    let language = cx.language();
    let is_null = |ty: &Type| zero_value(cx.profile(), ty) == Some(ZeroValue::Null);
    ty.name().is_some_and(|name| {
        cx.names.types(name).iter().any(|definition| {
            let underlying = definition.underlying.as_ref();
            definition.is_interface
                || underlying.is_some_and(|ty| is_null(&parse(language, &ty.text)))
        })
    })
}

fn is_own_class(cx: &Context<'_>, ty: &Type) -> bool {
    ty.name().is_some_and(|name| cx.names.types(name).iter().any(|definition| definition.is_class))
}
