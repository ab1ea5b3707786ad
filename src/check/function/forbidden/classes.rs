//! Entries that name a class: its static functions, its constructions, and method calls on its
//! instances.

use super::{Context, ExcludedFunctions};
use crate::check::infer::TypeInference;
use crate::check::mentions::mentions_of_any;
use crate::facts::{Call, CallForm, ImportKind};
use crate::lang;
use crate::response::Span;

/// Whether a name is spelled like a class: a capital first, and not all capitals.
pub(crate) fn is_class_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_uppercase())
        && name.contains(|c: char| c.is_lowercase())
}

/// The types of the objects on which methods are called.
pub(crate) struct Receivers<'c, 'a>(TypeInference<'c, 'a>);

impl<'c, 'a> Receivers<'c, 'a> {
    /// Nothing is inferred yet.
    pub(crate) fn new(cx: &'c Context<'a>) -> Self {
        Self(TypeInference::new(cx))
    }

    /// The names of the types that the receiver of a call may have, pointers followed.
    pub(crate) fn type_names(&self, call: &Call<'a>) -> Vec<String> {
        let types = self.0.receiver_types(call);
        let names = types.iter().filter_map(|ty| ty.pointee().name());
        names.map(str::to_owned).collect()
    }
}

/// The uses of a class.
pub(crate) fn class_uses(
    cx: &Context<'_>,
    class: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let mut spans = static_calls(cx, class, excluded);
    let inference = TypeInference::new(cx);
    let calls_types = lang::of(cx.language()).calls_types_as_constructors();
    for call in &cx.facts.calls {
        let parts = &call.callee.parts;
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
pub(crate) fn static_calls(
    cx: &Context<'_>,
    class: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let facts = cx.facts;
    let calls = facts.calls.iter().filter(|call| {
        let [.., owner, name] = call.callee.parts.as_slice() else {
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
    let imported = mentions_of_any(cx, names)
        .into_iter()
        .filter(|mention| mention.is_bare() && !excluded.covers_use(mention));
    calls
        .map(|call| call.callee_span)
        .chain(imported.map(|mention| mention.span))
        .collect()
}
