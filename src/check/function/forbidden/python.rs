//! An entry that names a Python module.

use super::Context;
use super::classes::is_class_name;
use crate::check::libraries::{self, Asked, Libraries, imports_of};
use crate::check::lookup;
use crate::check::mentions::{Mention, mentions_of};
use crate::instruction::{FunctionSource, SourceKind};
use crate::language::Language;

/// A module by the sentence, by the vocabulary, or because the response imports it.
pub(super) fn is_library(cx: &Context<'_>, source: &FunctionSource) -> bool {
    match source.kind {
        SourceKind::Library | SourceKind::Class => true,
        SourceKind::Function => false,
        SourceKind::Unsaid => {
            Libraries::get().is_known_module(&source.name) && !source.name.contains('.')
                || !imports_of(cx, &source.name, Asked::Brought).is_empty()
        }
    }
}

/// Python: the calls and references of functions of a module: `os.getcwd()`, `from os import
/// getcwd`, through aliases.
pub(super) fn of_module<'a>(cx: &Context<'a>, module: &str) -> Vec<Mention<'a>> {
    let mut found = Vec::new();
    for name in libraries::full_names(Language::Python, module) {
        for import in &cx.facts.imports {
            if import.level > 0 {
                continue;
            }
            let imported = import.module.as_ref();
            let lies_in = |path: &str| path == name || path.starts_with(&format!("{name}."));
            for taken in &import.names {
                let local = taken.alias.unwrap_or(taken.name);
                let full = format!("{imported}.{}", taken.name);
                if lies_in(imported) {
                    found.extend(imported_name(cx, local));
                } else if lies_in(&full) {
                    found.extend(functions_of(cx, local));
                }
            }
            if import.names.is_empty() && lies_in(imported) {
                match import.alias {
                    Some(alias) => found.extend(functions_of(cx, alias)),
                    None => found.extend(functions_under(cx, &name)),
                }
            }
        }
        if name.as_str() == module && !is_bound(cx, &name) {
            // The import was left out.
            found.extend(functions_under(cx, &name));
        }
    }
    found.sort_by_key(|mention| mention.span);
    found.dedup_by_key(|mention| mention.span);
    found
}

/// The name of an import is used as a function, or as what holds functions (a class, a
/// submodule): constructions of classes are no functions.
fn imported_name<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let is_class = is_class_name(name);
    let direct = mentions_of(cx, name)
        .into_iter()
        .filter(|mention| mention.is_bare() && !mention.is_qualifier && !is_class)
        .filter(|mention| mention.is_called || !is_used_as_type(cx, mention));
    let mut found: Vec<_> = direct.collect();
    found.extend(functions_of(cx, name));
    found
}

fn is_used_as_type(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    cx.facts
        .type_uses
        .iter()
        .any(|used| used.span.contains(mention.span))
}

/// The functions called through a name: `np.zeros(…)`, `np.linalg.norm(…)`.
fn functions_of<'a>(cx: &Context<'a>, local: &str) -> Vec<Mention<'a>> {
    calls_through(cx, &[local])
}

/// The functions called through a dotted module name: `os.path.join(…)`.
fn functions_under<'a>(cx: &Context<'a>, module: &str) -> Vec<Mention<'a>> {
    let parts: Vec<_> = module.split('.').collect();
    calls_through(cx, &parts)
}

/// Calls whose path begins with these parts and goes on to a name written like a function.
fn calls_through<'a>(cx: &Context<'a>, parts: &[&str]) -> Vec<Mention<'a>> {
    if !lookup::variables(cx, parts[0]).is_empty() {
        return Vec::new();
    }
    let mut names: Vec<&'a str> = Vec::new();
    for call in &cx.facts.calls {
        let path = &call.callee.parts;
        if !call.callee.has_receiver && path.len() > parts.len() && path.starts_with(parts) {
            names.extend(path.last());
        }
    }
    for window in cx.facts.tokens.windows(3) {
        let [first, mark, name] = window else {
            continue;
        };
        if Some(&first.text) == parts.last() && mark.text == "." {
            names.push(name.text);
        }
    }
    names.sort_unstable();
    names.dedup();
    names
        .into_iter()
        .filter(|name| !is_class_name(name))
        .flat_map(|name| mentions_of(cx, name))
        .filter(|mention| !mention.has_receiver && mention.qualifiers().starts_with(parts))
        .filter(|mention| mention.is_called)
        .collect()
}

fn is_bound(cx: &Context<'_>, name: &str) -> bool {
    !lookup::variables(cx, name).is_empty()
        || !lookup::types(cx, name).is_empty()
        || !lookup::functions(cx, name).is_empty()
}
