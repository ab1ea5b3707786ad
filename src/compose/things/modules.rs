//! What a solution takes from libraries, and the packages that it is in.

use super::types::named_types;
use super::{Thing, is_askable, named_functions, one, several, short, thing};
use crate::facts::{CallForm, Facts, FunctionKind, ImportKind, PackageSource};
use crate::names::Headers;

pub(super) fn libraries(facts: &Facts<'_>) -> Vec<Thing> {
    let imports = facts.imports.iter().filter(|import| {
        import.kind != ImportKind::Using && import.level == 0 && !import.is_wildcard
    });
    let modules = imports.map(|import| import.module.as_ref());
    let modules = modules.filter(|module| module.len() > 1 && !module.starts_with('.'));
    // Where a class is imported, the library is its package.
    let modules = modules.map(|module| match module.find(|c: char| c.is_ascii_uppercase()) {
        Some(class) if module[..class].ends_with('.') => &module[..class - 1],
        _ => module,
    });
    modules.filter_map(|module| Some(thing([("name", one(short(module)?))]))).collect()
}

/// Functions that come from a library.
pub(super) fn calls(facts: &Facts<'_>) -> Vec<Thing> {
    let mut found = Vec::new();
    for call in facts.calls.iter().filter(|call| call.form == CallForm::Call) {
        let parts = &call.callee.parts;
        let (Some(first), Some(name)) = (parts.first(), parts.last()) else {
            continue;
        };
        // A method of a variable is no function of the header that declares its type.
        let is_method = facts.variables.iter().any(|variable| variable.name == *first);
        if call.callee.has_receiver || is_method || !is_askable(name, 2) {
            continue;
        }
        let imports = facts.imports.iter().filter(|import| match import.kind {
            ImportKind::Using => false,
            ImportKind::Include => {
                let mut headers = Headers::get().declaring_function(name);
                headers.any(|header| header == import.module)
            }
            _ => {
                let local = import.alias.or(import.module.rsplit(['/', '.']).next());
                let taken = import.names.iter().any(|taken| taken.name == *name);
                (parts.len() == 2 && local == Some(*first)) || (parts.len() == 1 && taken)
            }
        });
        let libraries = imports.filter_map(|import| short(&import.module));
        found.extend(
            libraries.map(|library| thing([("library", one(library)), ("name", one(*name))])),
        );
    }
    found
}

pub(super) fn packages(facts: &Facts<'_>) -> Vec<Thing> {
    let is_shown = |source| !matches!(source, PackageSource::Import);
    let packages = facts.packages.iter().filter(|package| is_shown(package.source));
    let shown = packages.map(|package| package.name.as_ref()).filter(|name| *name != "main");
    let shown: Vec<&str> = shown.collect();
    // Of a package and a module in it, the package.
    let is_within = |name: &str, outer: &str| {
        name.strip_prefix(outer).is_some_and(|rest| rest.starts_with(['.', '/']))
    };
    let names = shown.iter().filter(|name| !shown.iter().any(|outer| is_within(name, outer)));
    let classes = named_types(facts, |definition| definition.is_class);
    let classes = several(classes.map(|(name, _)| name));
    let of_kind = |kind| {
        let functions = named_functions(facts).filter(move |function| function.kind == kind);
        several(functions.map(|function| function.name))
    };
    let free = of_kind(FunctionKind::Function);
    let functions = if free.is_empty() { of_kind(FunctionKind::Method) } else { free };
    names
        .filter_map(|name| {
            Some(thing([
                ("classes", classes.clone()),
                ("functions", functions.clone()),
                ("name", one(short(name)?)),
            ]))
        })
        .collect()
}
