//! Comparison of C++ constructions with the expected value.

use super::collections::{matches_arguments, matches_entries};
use super::{MAX_DEPTH, matches_expr};
use crate::check::Context;
use crate::check::types::Type;
use crate::check::values::code::normalized;
use crate::check::values::empty::is_of_kind;
use crate::check::values::entries;
use crate::check::values::expected::ExpectedValue;
use crate::check::values::zero::matches_zero;
use crate::facts::Expression;

/// Whether a C++ construction is the expected value: `T x;`, `T x(a)`, `T x{}`.
pub(super) fn matches_construction(
    cx: &Context<'_>,
    expected: &ExpectedValue,
    ty: &Type,
    arguments: &[Expression<'_>],
) -> bool {
    match expected {
        ExpectedValue::Quoted(bare, _) => {
            matches_construction(cx, bare, ty, arguments)
                || matches!(arguments, [one] if matches_expr(cx, expected, &one.lower(), None, MAX_DEPTH))
        }
        ExpectedValue::Empty(kind) => arguments.is_empty() && is_of_kind(cx, kind, ty),
        ExpectedValue::Collection(_, expected) => match entries::of_elements(arguments) {
            Some(found) if matches_entries(cx, expected, &found, MAX_DEPTH) => true,
            _ => matches_arguments(cx, expected, arguments, MAX_DEPTH),
        },
        ExpectedValue::Word(word) => {
            ty.name() == Some(word)
                || matches!(arguments, [one] if matches_expr(cx, expected, &one.lower(), None, MAX_DEPTH))
        }
        ExpectedValue::Code(code) => {
            let written: Vec<_> = arguments.iter().map(|one| normalized(one.text())).collect();
            let name = ty.name().unwrap_or_default();
            let inner = written.join(",");
            *code == format!("{name}({inner})")
                || *code == format!("{name}{{{inner}}}")
                || written.len() == 1 && written[0] == *code
        }
        ExpectedValue::Number(_)
        | ExpectedValue::Boolean(_)
        | ExpectedValue::Null
        | ExpectedValue::String(_) => match arguments {
            [] => matches_zero(cx, expected, ty) && !matches!(expected, ExpectedValue::Null),
            [one] => matches_expr(cx, expected, &one.lower(), None, MAX_DEPTH),
            _ => false,
        },
        ExpectedValue::Pair(..) | ExpectedValue::Prose => false,
    }
}
