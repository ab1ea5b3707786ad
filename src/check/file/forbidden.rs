//! Template 41: libraries that must not be used.

use crate::check::{Context, Ruling, words};
use crate::instruction::Slots;
use crate::lang;
use crate::names::{ImportRequirement, import_names};
use crate::response::Span;

/// No library in the list is imported or used without an import.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let mut evidence = Vec::new();
    let mut used = Vec::new();
    for library in slots.names("disallowed_library_list") {
        let found = library_uses(cx, library);
        if !found.is_empty() {
            used.push(library.as_str());
            let note = format!("`{library}` is used");
            evidence.extend(found.into_iter().map(|span| (span, note.clone())));
        }
    }
    if used.is_empty() {
        return Ruling::yes("none of the libraries in the list is used");
    }
    // A construction is recorded both as a type use and as a call.
    evidence.sort();
    evidence.dedup_by_key(|(span, _)| (span.block, span.start));
    let verb = words::is_or_are(used.len());
    Ruling::no(format!("{} {verb} used", words::listed(&used, "and"))).each(evidence)
}

/// The spans where a library is imported or named in full, or where its well-known names are
/// used without an import.
fn library_uses(cx: &Context<'_>, library: &str) -> Vec<Span> {
    let mut found: Vec<Span> = cx
        .names
        .imports_of(library, ImportRequirement::Forbidden)
        .iter()
        .map(|import| import.span)
        .collect();
    for name in import_names(cx.language(), library) {
        found.extend(fully_qualified_uses(cx, &name));
        found.extend(lang::of(cx.language()).unimported_uses(cx.names, &name));
    }
    found
}

/// `java.util.stream.Stream…`, `numpy.array`, `boost::split`, `http.Get` without an import of
/// that name.
fn fully_qualified_uses(cx: &Context<'_>, name: &str) -> Vec<Span> {
    let parts = lang::of(cx.language()).full_path(name);
    let Some((last, before)) = parts.split_last() else {
        return Vec::new();
    };
    if cx.names.is_bound(parts[0]) {
        return Vec::new();
    }
    let is_class = last.starts_with(|first: char| first.is_uppercase());
    cx.names
        .mentions(last)
        .into_iter()
        .filter(|mention| !mention.has_receiver() && mention.qualifiers() == before)
        .filter(|mention| mention.is_qualifier() || (is_class && !before.is_empty()))
        .map(|mention| mention.span())
        .collect()
}
