//! The zero values of types.

use super::empty::is_of_kind;
use super::expected::ExpectedValue;
use crate::check::Context;
use crate::check::types::{Type, parse};
use crate::lang::{self, ZeroValue};

/// Whether the zero value of a type is the expected value: Go variables, Java fields, C++ statics.
pub(super) fn matches_zero(cx: &Context<'_>, expected: &ExpectedValue, ty: &Type) -> bool {
    let types = lang::of(cx.language());
    let zero = types.zero_value(ty);
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
            types.zero_value_is_empty() && holds_something && is_of_kind(cx, kind, ty)
        }
        ExpectedValue::Collection('{', entries) => {
            entries.is_empty() && types.zero_value_is_empty() && is_own_class(cx, ty)
        }
        ExpectedValue::Word(word) => ty.name() == Some(word) && is_own_class(cx, ty),
        _ => false,
    }
}

/// Whether the zero value of a type of the code is null: of an interface, and of a name for a type
/// whose zero value is null.
fn is_null_by_definition(cx: &Context<'_>, ty: &Type) -> bool {
    let language = cx.language();
    let is_null = |ty: &Type| lang::of(language).zero_value(ty) == Some(ZeroValue::Null);
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
