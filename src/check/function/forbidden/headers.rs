//! Entries that name standard headers: the functions and member functions that these declare.

use std::collections::BTreeSet;

use super::{Context, ExcludedFunctions};
use crate::check::infer::TypeInference;
use crate::facts::{Call, CallForm};
use crate::lang::Header;
use crate::names::{ImportRequirement, name_parts};
use crate::response::Span;

/// The uses of the functions that these headers declare: free functions, and member functions
/// called on objects of their types.
pub(super) fn header_uses(
    cx: &Context<'_>,
    headers: &[&Header],
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let inference = TypeInference::new(cx);
    let calls = cx.facts.calls.iter().filter(|call| {
        let name = call.callee.parts.last();
        let may_be = |name: &&str| call.form == CallForm::Call && !excluded.covers(name);
        name.is_some_and(|name| may_be(name) && is_declared(cx, &inference, headers, call, name))
    });
    let mut spans: Vec<_> = calls.map(|call| call.callee_span).collect();
    spans.extend(references(cx, headers, excluded));
    spans.sort();
    spans.dedup_by(|later, first| first.contains(*later) || later.contains(*first));
    spans
}

/// Whether one of the headers declares the function that is called.
fn is_declared<'a>(
    cx: &Context<'a>,
    inference: &TypeInference<'_, 'a>,
    headers: &[&Header],
    call: &Call<'a>,
    name: &str,
) -> bool {
    let has_member = |header: &&&Header| header.members.contains(name);
    let mut declaring = headers.iter().filter(has_member).peekable();
    let path = cx.names.without_alias(&call.callee.parts);
    if is_free_call(cx, call, &path) {
        let is_own = path[0] != "std" && !cx.names.functions(name).is_empty();
        let count = Some(call.arguments.read().len());
        let is_function = || headers.iter().any(|header| header.declares(&path, count));
        // A static member function.
        let owner = path.iter().rev().nth(1);
        let mut is_static = || owner.is_some_and(|ty| declaring.any(|one| one.types.contains(*ty)));
        return !is_own && (is_function() || is_static());
    }
    declaring.peek().is_some() && {
        let types = inference.receiver_types(call);
        let names = types.iter().filter_map(|ty| ty.pointee().name());
        let names = names.filter_map(|name| cx.names.without_alias(&[name]).pop());
        let names: Vec<_> = names.collect();
        declaring.any(|header| names.iter().any(|ty| header.types.contains(*ty)))
    }
}

/// Functions that are used as values or written to a stream: `std::endl`, `std::tolower`.
fn references(
    cx: &Context<'_>,
    headers: &[&Header],
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let words: BTreeSet<_> = cx.facts.tokens.iter().map(|token| token.text).collect();
    let declared = |word: &&str| headers.iter().any(|header| header.functions.contains(*word));
    let declares = |path: &[&str]| headers.iter().any(|header| header.declares(path, None));
    cx.names
        .mentions_of_any(words.into_iter().filter(declared))
        .into_iter()
        .filter(|mention| {
            !mention.has_receiver()
                && !mention.is_called()
                && declares(mention.parts())
                && mention.qualifiers().first() == Some(&"std")
                && !excluded.covers(mention.name())
        })
        .map(|mention| mention.span())
        .collect()
}

/// Whether the path of a call is unqualified or qualified only with names from outside the
/// response.
fn is_free_call(cx: &Context<'_>, call: &Call<'_>, path: &[&str]) -> bool {
    let before = &path[..path.len().saturating_sub(1)];
    !call.callee.has_receiver
        && before.iter().all(|part| {
            *part != "this"
                && cx.names.variables(part).is_empty()
                && cx.names.types(part).is_empty()
        })
}

/// The uses of a header that the vocabulary does not know: calls qualified with its name. `None`
/// if there are no such calls but the header is included.
pub(super) fn unknown_header_uses(
    cx: &Context<'_>,
    name: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Option<Vec<Span>> {
    let wanted = name_parts(name);
    let qualified = cx.facts.calls.iter().filter(|call| {
        let parts = &call.callee.parts;
        !call.callee.has_receiver
            && call.form == CallForm::Call
            && parts.len() > wanted.len()
            && parts.starts_with(&wanted)
            && !parts.last().is_some_and(|name| excluded.covers(name))
    });
    let qualified: Vec<_> = qualified.map(|call| call.callee_span).collect();
    let is_included = !cx.names.imports_of(name, ImportRequirement::Provided).is_empty();
    (!qualified.is_empty() || !is_included).then_some(qualified)
}
