//! Entries that name a class: its static functions, its constructions, and method calls on its
//! instances.

use super::{Context, ExcludedFunctions};
use crate::check::infer::TypeInference;
use crate::facts::{CallForm, ImportKind};
use crate::response::Span;

/// The uses of a class.
pub(super) fn class_uses(
    cx: &Context<'_>,
    class: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let mut spans = static_calls(cx, class, excluded);
    let inference = TypeInference::new(cx);
    let calls_types = cx.profile().types.calls_construct;
    for call in &cx.facts.calls {
        let parts = &cx.names.without_alias(&call.callee.parts);
        let builds = matches!(call.form, CallForm::New | CallForm::Braces)
            || calls_types && call.form == CallForm::Call;
        if builds && parts.last() == Some(&class) {
            spans.push(call.callee_span);
            continue;
        }
        let is_method = matches!(call.form, CallForm::Call | CallForm::Reference)
            && (parts.len() > 1 || call.callee.has_receiver);
        let is_excepted = parts.last().is_some_and(|name| excluded.covers(name));
        if is_method && !is_excepted && inference.receiver_is(call, class) {
            spans.push(call.callee_span);
        }
    }
    spans
}

/// Calls of static functions: `C.f(…)`, `C::f`, and `f(…)` after a Java static import.
fn static_calls(cx: &Context<'_>, class: &str, excluded: &ExcludedFunctions<'_>) -> Vec<Span> {
    let facts = cx.facts;
    let calls = facts.calls.iter().filter(|call| {
        let path = cx.names.without_alias(&call.callee.parts);
        let [.., owner, name] = path.as_slice() else {
            return false;
        };
        !call.callee.has_receiver
            && *owner == class
            && matches!(call.form, CallForm::Call | CallForm::Reference)
            && !excluded.covers(name)
    });
    let statics = facts.imports.iter().filter(|import| {
        import.kind == ImportKind::Static && import.module.rsplit('.').next() == Some(class)
    });
    let names = statics.flat_map(|import| import.names.iter().map(|taken| taken.name));
    let imported = cx
        .names
        .mentions_of_any(names)
        .into_iter()
        .filter(|mention| mention.is_bare() && !excluded.covers(mention.name()));
    calls.map(|call| call.callee_span).chain(imported.map(|mention| mention.span())).collect()
}
