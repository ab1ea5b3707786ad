//! Template 39: libraries that must be imported.

use crate::check::{Context, Ruling, words};
use crate::facts::ImportKind;
use crate::instruction::Slots;
use crate::names::ImportRequirement;

/// Every library in the list is imported.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let mut evidence = Vec::new();
    let mut missing = Vec::new();
    for library in slots.names("library_list") {
        match cx.names.imports_of(library, ImportRequirement::Provided).first() {
            Some(import) => evidence.push(import.span),
            None => missing.push(library.as_str()),
        }
    }
    if missing.is_empty() {
        evidence.sort();
        evidence.dedup();
        return Ruling::yes("every library asked for is imported").at(evidence);
    }
    let near = cx.facts.imports.iter().filter(|import| {
        import.kind != ImportKind::Using
            && missing.iter().any(|library| has_same_last_part(&import.module, library))
    });
    let verb = words::is_or_are(missing.len());
    let missing = words::listed(&missing, "and");
    Ruling::no(format!("{missing} {verb} not imported"))
        .near(near.map(|import| (format!("imports `{}`", import.module), import.span)))
}

/// Whether the last parts of a module and a library are equal, ignoring case.
fn has_same_last_part(module: &str, library: &str) -> bool {
    let last = |path: &str| path.rsplit(['.', '/', ':']).next().unwrap_or(path).to_lowercase();
    last(module) == last(library)
}
