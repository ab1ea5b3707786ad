//! Values such as "an empty list".

use super::calls::callee_path;
use super::numbers::parse_number;
use crate::check::Context;
use crate::check::types::{Type, TypeMatch, matches, parse, parse_expected};
use crate::facts::{CollectionKind, Expr, ExprKind, Expression};

/// Whether an expression is an empty literal or construction of a kind of collection; an empty
/// `kind` matches any.
pub(super) fn is_empty(
    cx: &Context<'_>,
    kind: &str,
    found: &Expr<'_>,
    declared: Option<&Type>,
) -> bool {
    let language = cx.language();
    let of_kind = |ty: &Type| is_of_kind(cx, kind, ty);
    match &found.kind {
        ExprKind::Collection(form, elements) if elements.is_empty() => match form {
            CollectionKind::Braces => declared.is_none_or(of_kind),
            CollectionKind::Generator => false,
            _ => {
                let made = form.type_in(&cx.profile().types.collections);
                made.is_some_and(|name| of_kind(&Type::named(name)))
            }
        },
        ExprKind::String(_, Some(text)) => {
            text.is_empty() && of_kind(&cx.profile().types.text_type())
        }
        ExprKind::Construct(_, ty, arguments) => {
            let made = parse(language, ty);
            let holds_nothing = arguments.iter().all(|argument| is_size(&argument.value));
            holds_nothing && (of_kind(&made) || declared.is_some_and(of_kind))
        }
        ExprKind::Call(callee, arguments) => {
            let text = callee_path(callee);
            let made = match cx.profile().types.collection_made_by(&text) {
                Some(kind) => Type::named(kind),
                None => parse(language, &text),
            };
            let is_factory = text.ends_with("defaultdict");
            (arguments.is_empty() || is_factory) && of_kind(&made)
        }
        _ => false,
    }
}

/// Whether an argument is a size of zero: `make([]int, 0)`, `new int[0]`.
fn is_size(value: &Expression<'_>) -> bool {
    matches!(value.lower().kind, ExprKind::Number(_)) && parse_number(value.text()) == Some(0.0)
}

/// Whether a type is of the given kind, or not known to differ from it.
pub(super) fn is_of_kind(cx: &Context<'_>, kind: &str, ty: &Type) -> bool {
    if kind.is_empty() {
        return true;
    }
    let expected = parse_expected(cx.language(), kind);
    matches(cx, &expected, ty) != TypeMatch::No
}
