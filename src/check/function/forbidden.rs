//! Template 33: functions that must not be used.

mod built_in;
mod functions;
#[cfg(test)]
mod tests;

use crate::check::{Context, Ruling, words};
use crate::instruction::{FunctionSource, SlotValue, Slots};
use crate::names::{ListedFunctions, Mention, QualifiedName};
use crate::response::Span;
pub(super) use built_in::check as built_in;
use functions::{class_uses, function_uses};

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
                let note = format!("the code uses `{}`", source.name);
                evidence.extend(found.into_iter().map(|span| (span, note.clone())));
            }
            None => unknown.push(source.name.as_str()),
        }
    }
    if !used.is_empty() {
        evidence.sort();
        evidence.dedup();
        let message = format!("the code uses {}", words::listed(&used, "and"));
        let ruling = Ruling::no(message).each(evidence);
        return ruling.beside_doubts(!unknown.is_empty());
    }
    if !unknown.is_empty() {
        return Ruling::not_evident(format!(
            "which functions {} {} is not known here",
            words::listed(&unknown, "and"),
            if unknown.len() == 1 { "declares" } else { "declare" }
        ));
    }
    Ruling::yes("nothing in the list is called or referenced")
}

/// The uses of one entry of the list; `None` if it stands for functions that are not known and
/// nothing else decides.
fn uses(cx: &Context<'_>, source: &FunctionSource, list: &[FunctionSource]) -> Option<Vec<Span>> {
    let excluded = ExcludedFunctions(&source.except);
    let spans = |mentions: Vec<Mention<'_>>| -> Vec<Span> {
        let mentions = mentions.iter();
        let kept = mentions.filter(|mention| !excluded.covers(mention.name()));
        kept.map(Mention::span).collect()
    };
    let mut found = Vec::new();
    let language = cx.lang();
    for listed in language.listed_functions(cx.names, source, list) {
        found.extend(match listed {
            ListedFunctions::Named(name) => spans(function_uses(cx, name)),
            ListedFunctions::OfClass(name) => class_uses(cx, name, &excluded),
            ListedFunctions::Method(class, name) => functions::method_uses(cx, class, name),
            ListedFunctions::OfNamespace(name) => functions::namespace_uses(cx, name, &excluded),
            ListedFunctions::OfLibrary(name) => spans(cx.names.library_function_uses(name)),
            ListedFunctions::OfHeaders(of) => functions::header_uses(cx, &of, &excluded),
            ListedFunctions::OfUnknownHeader(name) => {
                functions::unknown_header_uses(cx, name, &excluded)?
            }
        });
    }
    Some(found)
}

/// The functions that "except for …" excludes from an entry.
struct ExcludedFunctions<'s>(&'s [String]);

impl ExcludedFunctions<'_> {
    /// Whether a function of that name is excluded.
    fn covers(&self, name: &str) -> bool {
        let mut names = self.0.iter();
        names.any(|excluded| QualifiedName::parse(excluded).last == name)
    }
}
