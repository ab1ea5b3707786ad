//! The uses of functions that an instruction lists (template 33): entries that name a header, a
//! class, the STL, or a function.

use std::collections::BTreeSet;

use super::headers::{Header, Headers};
use crate::check::Context;
use crate::check::function::{
    ExcludedFunctions, Receivers, class_uses, function_uses, is_stated_library,
};
use crate::check::libraries::{ImportRequirement, imports_of};
use crate::check::lookup::{self, QualifiedName};
use crate::check::mentions::mentions_of_any;
use crate::facts::{Call, CallForm};
use crate::instruction::{FunctionSource, SourceKind};
use crate::response::Span;

/// The headers of the STL: containers, iterators, algorithms, numerics, function objects.
const STL: [&str; 16] = [
    "algorithm",
    "array",
    "deque",
    "forward_list",
    "functional",
    "iterator",
    "list",
    "map",
    "numeric",
    "queue",
    "set",
    "span",
    "stack",
    "unordered_map",
    "unordered_set",
    "vector",
];

/// The uses of an entry; `None` if its header is not known and nothing else decides.
pub(super) fn entry_uses(
    cx: &Context<'_>,
    source: &FunctionSource,
    excluded: &ExcludedFunctions<'_>,
) -> Option<Vec<Span>> {
    let headers = Headers::get();
    let name = source.name.as_str();
    let bare = name.trim_start_matches("std::");
    let spans = match CppEntryKind::classify(cx, source) {
        CppEntryKind::Stl => {
            let chosen = headers.iter().filter(|(name, _)| STL.contains(name));
            header_uses(cx, chosen.map(|(_, header)| header).collect(), excluded)
        }
        CppEntryKind::Standard => {
            let all = headers.iter().map(|(_, header)| header);
            header_uses(cx, all.collect(), excluded)
        }
        CppEntryKind::Class => class_uses(cx, QualifiedName::parse(bare).last, excluded),
        CppEntryKind::Function => uses_by_name(cx, name, excluded),
        CppEntryKind::Header => match headers.find(bare) {
            Some((_, header)) => header_uses(cx, vec![header], excluded),
            None => return unknown_header_uses(cx, name, excluded),
        },
        CppEntryKind::HeaderOrFunction => {
            let header = headers.find(bare).map(|(_, header)| header);
            let mut spans = header_uses(cx, header.into_iter().collect(), excluded);
            spans.extend(uses_by_name(cx, name, excluded));
            spans
        }
    };
    Some(spans)
}

/// The uses of a function by its name, without the excluded ones.
fn uses_by_name(cx: &Context<'_>, name: &str, excluded: &ExcludedFunctions<'_>) -> Vec<Span> {
    let mut found = function_uses(cx, name);
    found.retain(|mention| !excluded.covers_use(mention));
    found.into_iter().map(|mention| mention.span).collect()
}

/// What a C++ entry refers to.
enum CppEntryKind {
    Stl,
    Standard,
    Class,
    Function,
    Header,
    /// A bare name in a list, such as `compare`.
    HeaderOrFunction,
}

impl CppEntryKind {
    /// By what the sentence calls it, else by the vocabulary: a `std::` name is a class or a
    /// function, a bare name a header if there is one of that name.
    fn classify(cx: &Context<'_>, source: &FunctionSource) -> Self {
        let headers = Headers::get();
        let name = source.name.as_str();
        let bare = name.trim_start_matches("std::");
        if name.eq_ignore_ascii_case("STL") {
            return Self::Stl;
        }
        if matches!(name, "std" | "C++ standard") {
            return Self::Standard;
        }
        let last = QualifiedName::parse(bare).last;
        let is_header = headers.find(bare).is_some();
        let is_qualified = name.contains("::");
        let is_type =
            headers.declaring_type(last).next().is_some() || !lookup::types(cx, bare).is_empty();
        match source.kind {
            SourceKind::Class => Self::Class,
            SourceKind::Function => Self::Function,
            _ if is_stated_library(source) => Self::Header,
            _ if is_type && (is_qualified || !is_header) => Self::Class,
            _ if is_qualified || !is_header => Self::Function,
            _ if is_type => Self::Header,
            _ => Self::HeaderOrFunction,
        }
    }
}

/// The uses of the functions that these headers declare: free functions, and member functions
/// called on objects of their types.
fn header_uses(
    cx: &Context<'_>,
    headers: Vec<&Header>,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let receivers = Receivers::new(cx);
    let calls = cx.facts.calls.iter().filter(|call| {
        let Some(name) = call.callee.parts.last() else {
            return false;
        };
        if call.form != CallForm::Call || excluded.covers(name) {
            return false;
        }
        match is_free_call(cx, call) {
            true => {
                let is_own =
                    call.callee.parts[0] != "std" && !lookup::functions(cx, name).is_empty();
                let path = &call.callee.parts;
                let count = Some(call.arguments.len());
                !is_own && headers.iter().any(|header| header.declares(path, count))
            }
            false => {
                let declares = |header: &&&Header| header.members.contains(*name);
                let mut declaring = headers.iter().filter(declares).peekable();
                declaring.peek().is_some() && {
                    let names = receivers.type_names(call);
                    declaring.any(|header| names.iter().any(|ty| header.types.contains(ty)))
                }
            }
        }
    });
    let mut spans: Vec<_> = calls.map(|call| call.callee_span).collect();
    spans.extend(references(cx, &headers, excluded));
    spans.sort();
    spans.dedup_by(|later, first| first.contains(*later) || later.contains(*first));
    spans
}

/// Functions that are used as values or written to a stream: `std::endl`, `std::tolower`.
fn references(
    cx: &Context<'_>,
    headers: &[&Header],
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let words: BTreeSet<_> = cx.facts.tokens.iter().map(|token| token.text).collect();
    let declared = |word: &&str| {
        headers
            .iter()
            .any(|header| header.functions.contains(*word))
    };
    let declares = |path: &[&str]| headers.iter().any(|header| header.declares(path, None));
    mentions_of_any(cx, words.into_iter().filter(declared))
        .into_iter()
        .filter(|mention| {
            !mention.has_receiver
                && !mention.is_called
                && declares(&mention.parts)
                && mention.qualifiers().first() == Some(&"std")
                && !excluded.covers_use(mention)
        })
        .map(|mention| mention.span)
        .collect()
}

/// Whether the name is unqualified or qualified only with namespaces.
fn is_free_call(cx: &Context<'_>, call: &Call<'_>) -> bool {
    let parts = &call.callee.parts;
    let before = &parts[..parts.len().saturating_sub(1)];
    !call.callee.has_receiver
        && before.iter().all(|part| {
            *part != "this"
                && lookup::variables(cx, part).is_empty()
                && lookup::types(cx, part).is_empty()
        })
}

/// The uses of a header that the vocabulary does not know: calls qualified with its name. `None`
/// if there are no such calls but the header is included.
fn unknown_header_uses(
    cx: &Context<'_>,
    name: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Option<Vec<Span>> {
    let wanted = lookup::name_parts(name);
    let qualified = cx.facts.calls.iter().filter(|call| {
        let parts = &call.callee.parts;
        !call.callee.has_receiver
            && call.form == CallForm::Call
            && parts.len() > wanted.len()
            && parts.starts_with(&wanted)
            && !parts.last().is_some_and(|name| excluded.covers(name))
    });
    let qualified: Vec<_> = qualified.map(|call| call.callee_span).collect();
    let is_included = !imports_of(cx, name, ImportRequirement::Provided).is_empty();
    (!qualified.is_empty() || !is_included).then_some(qualified)
}
