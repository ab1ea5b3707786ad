//! Variables that functions unpack a value into and do not use.

use super::unused;
use crate::check::Context;
use crate::facts::{ExprKind, InitialValue, Variable, VariableKind};
use crate::response::Span;

/// The names that a function unpacks a value into, binds to nothing else after that, and does not use.
/// A name that begins with `_` is meant not to be used.
pub(in crate::check) fn unpacked(cx: &Context<'_>) -> Vec<Span> {
    unused::unread(cx, |variable| is_unpacked(variable) && !variable.name.starts_with('_'))
}

/// Whether a variable gets a part of a value that the code does not list.
fn is_unpacked(variable: &Variable<'_>) -> bool {
    let kinds = [VariableKind::Variable, VariableKind::Resource];
    match &variable.value {
        InitialValue::Element(value, _) if kinds.contains(&variable.kind) => {
            !matches!(value.lower().kind, ExprKind::Collection(..))
        }
        _ => false,
    }
}
