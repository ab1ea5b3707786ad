//! Template 33: functions that must not be used.

mod classes;
mod functions;
#[cfg(test)]
mod tests;

pub(crate) use classes::{Receivers, class_uses, is_class_name, static_calls};
pub(crate) use functions::function_uses;

use crate::check::lookup::{self, QualifiedName};
use crate::check::mentions::Mention;
use crate::check::{Context, Ruling, words};
use crate::instruction::{FunctionSource, SlotValue, Slots, SourceKind};
use crate::lang;
use crate::response::Span;
use crate::verdict::Reason;

/// No function in the list is called or referenced.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let sources: &[FunctionSource] = match slots.get("disallowed_function_list") {
        Some(SlotValue::FunctionSources(sources)) => sources,
        _ => &[],
    };
    let mut evidence = Vec::new();
    let mut used = Vec::new();
    let mut unknown = Vec::new();
    for source in sources {
        let excluded = ExcludedFunctions(&source.except);
        let language = lang::of(cx.language());
        match language.listed_function_uses(cx, source, sources, &excluded) {
            Some(found) if found.is_empty() => {}
            Some(found) => {
                used.push(source.name.as_str());
                let note = format!("the code uses `{}`", source.name);
                evidence.extend(found.into_iter().map(|span| (span, note.clone())));
            }
            None => unknown.push(source.name.as_str()),
        }
    }
    if !used.is_empty() {
        evidence.sort();
        evidence.dedup();
        return Ruling::no(format!("the code uses {}", words::listed(&used, "and"))).each(evidence);
    }
    if !unknown.is_empty() {
        return Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!(
                "which functions {} {} is not known here",
                words::listed(&unknown, "and"),
                if unknown.len() == 1 {
                    "declares"
                } else {
                    "declare"
                }
            ),
        );
    }
    Ruling::yes("nothing in the list is called or referenced")
}

/// The uses of one listed source of functions, given those that the language finds for the name of
/// a library: these, the uses of a function of that name, and those of a class of the response.
pub(crate) fn source_uses<'a>(
    cx: &Context<'a>,
    source: &FunctionSource,
    library_uses: Vec<Mention<'a>>,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let mut found = library_uses;
    if !is_stated_library(source) {
        found.extend(function_uses(cx, &source.name));
    }
    found.retain(|mention| !excluded.covers_use(mention));
    let mut spans: Vec<_> = found.into_iter().map(|mention| mention.span).collect();
    if source.kind == SourceKind::Class || is_own_class(cx, source) {
        spans.extend(class_uses(cx, &source.name, excluded));
    }
    spans
}

/// Whether the entry is a class of the response and the sentence does not call it a function.
fn is_own_class(cx: &Context<'_>, source: &FunctionSource) -> bool {
    source.kind != SourceKind::Function && !lookup::types(cx, &source.name).is_empty()
}

/// The functions that "except for …" excludes from an entry.
pub(crate) struct ExcludedFunctions<'s>(&'s [String]);

impl ExcludedFunctions<'_> {
    /// Whether a function of that name is excluded.
    pub(crate) fn covers(&self, name: &str) -> bool {
        let mut names = self.0.iter();
        names.any(|excluded| QualifiedName::parse(excluded).last == name)
    }

    /// Whether a use is one of an excluded function.
    pub(crate) fn covers_use(&self, mention: &Mention<'_>) -> bool {
        mention.parts.last().is_some_and(|name| self.covers(name))
    }
}

/// Whether the sentence calls the entry a library or class.
pub(crate) fn is_stated_library(source: &FunctionSource) -> bool {
    matches!(source.kind, SourceKind::Library | SourceKind::Class)
}
