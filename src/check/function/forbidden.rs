//! Template 33: functions that must not be used.

mod classes;
mod cpp;
mod functions;
mod go;
mod java;
mod python;
#[cfg(test)]
mod tests;

use crate::check::lookup::{self, QualifiedName};
use crate::check::mentions::Mention;
use crate::check::{Context, Ruling, words};
use crate::instruction::{FunctionSource, SlotValue, Slots, SourceKind};
use crate::language::Language;
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
        match uses(cx, source, sources) {
            Some(found) if found.is_empty() => {}
            Some(found) => {
                used.push(source.name.as_str());
                evidence.extend(found);
            }
            None => unknown.push(source.name.as_str()),
        }
    }
    if !used.is_empty() {
        evidence.sort();
        evidence.dedup();
        return Ruling::no(format!("the code uses {}", words::listed(&used, "and"))).at(evidence);
    }
    if !unknown.is_empty() {
        return Ruling::unverifiable(
            Reason::TypeNotInferable,
            format!(
                "which functions {} declares is not known here",
                words::listed(&unknown, "or")
            ),
        );
    }
    Ruling::yes("nothing in the list is called or referenced")
}

/// The uses of one listed source of functions; `None` if they cannot be known.
fn uses(cx: &Context<'_>, source: &FunctionSource, list: &[FunctionSource]) -> Option<Vec<Span>> {
    let excluded = ExcludedFunctions(&source.except);
    let mut found: Vec<Mention<'_>> = match cx.language() {
        Language::Python if python::is_library(cx, source) => python::module_uses(cx, &source.name),
        Language::Python => Vec::new(),
        Language::Go if go::is_package(cx, source, list) => go::package_uses(cx, &source.name),
        Language::Go => Vec::new(),
        Language::Java => return Some(java::entry_uses(cx, source, &excluded)),
        Language::Cpp => return cpp::entry_uses(cx, source, &excluded),
    };
    if !is_stated_library(source) {
        found.extend(functions::function_uses(cx, &source.name));
    }
    found.retain(|mention| !excluded.covers_use(mention));
    let mut spans: Vec<_> = found.into_iter().map(|mention| mention.span).collect();
    if source.kind == SourceKind::Class || is_own_class(cx, source) {
        spans.extend(classes::class_uses(cx, &source.name, &excluded));
    }
    Some(spans)
}

/// Whether the entry is a class of the response and the sentence does not call it a function.
fn is_own_class(cx: &Context<'_>, source: &FunctionSource) -> bool {
    source.kind != SourceKind::Function && !lookup::types(cx, &source.name).is_empty()
}

/// The functions that "except for …" excludes from an entry.
struct ExcludedFunctions<'s>(&'s [String]);

impl ExcludedFunctions<'_> {
    /// Whether a function of that name is excluded.
    fn covers(&self, name: &str) -> bool {
        let mut names = self.0.iter();
        names.any(|excluded| QualifiedName::parse(excluded).last == name)
    }

    /// Whether a use is one of an excluded function.
    fn covers_use(&self, mention: &Mention<'_>) -> bool {
        mention.parts.last().is_some_and(|name| self.covers(name))
    }
}

fn is_stated_library(source: &FunctionSource) -> bool {
    matches!(source.kind, SourceKind::Library | SourceKind::Class)
}
