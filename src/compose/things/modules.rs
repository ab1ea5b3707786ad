//! What a solution takes from libraries, and the packages that it is in.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::types::{is_plain_class, named_types};
use super::{Thing, is_askable, named_functions, one, several, short, thing};
use crate::facts::{Facts, FunctionKind, Import, ImportKind, PackageSource};
use crate::lang;
use crate::names::{LibraryTable, Mention, Names};

pub(super) fn libraries(facts: &Facts<'_>) -> Vec<Thing> {
    let named = library_names(facts).into_iter();
    named.map(|name| thing([("name", one(name))])).collect()
}

/// The libraries that are imported, as people name them.
fn library_names(facts: &Facts<'_>) -> Vec<String> {
    let imports = facts.imports.iter().filter(|import| {
        import.kind != ImportKind::Using && import.level == 0 && !import.is_wildcard
    });
    let modules = imports.flat_map(|import| modules_of(facts, import));
    let modules = modules.filter(|module| module.len() > 1 && !module.starts_with('.'));
    modules.filter_map(|module| short(&module)).collect()
}

/// The modules that an import takes, or takes something from.
fn modules_of(facts: &Facts<'_>, import: &Import<'_>) -> Vec<String> {
    let module = import.module.as_ref();
    // Where a class is imported, the library is its package.
    let module = match module.find(|c: char| c.is_ascii_uppercase()) {
        Some(class) if module[..class].ends_with('.') => &module[..class - 1],
        _ => module,
    };
    let Some(joint) = lang::of(facts.language).profile().names.module_joint else {
        return vec![module.to_owned()];
    };
    let module = module.replace('.', joint);
    let is_module = |name: &str| {
        let local = import.names.iter().find(|taken| taken.name == name);
        let local = local.and_then(|taken| taken.alias).unwrap_or(name);
        let called = facts.calls.iter().map(|call| &call.callee);
        let mut paths = called.chain(facts.type_uses.iter().map(|used| &used.path));
        paths.any(|path| path.parts.len() > 1 && path.parts[0] == local)
    };
    let LibraryTable { classes, standard, .. } = LibraryTable::of(facts.language);
    // What another library gives by such a name may be an object, like `request` of Flask.
    let root = module.split(joint).next().unwrap_or_default();
    if joint == "." && !standard.contains(root) {
        return vec![module];
    }
    let names = import.names.iter().map(|taken| taken.name);
    let inner = names.filter(|name| name.starts_with(char::is_lowercase) && is_module(name));
    let inner = inner.map(|name| format!("{module}{joint}{name}"));
    let inner: Vec<_> = inner.filter(|name| !classes.contains(name)).collect();
    if inner.is_empty() { vec![module] } else { inner }
}

/// Functions that come from a library: of a package and one within it, from that within.
pub(super) fn calls(facts: &Facts<'_>) -> Vec<Thing> {
    let names = Names::new(facts, lang::of(facts.language));
    let mut libraries = library_names(facts);
    libraries.sort_by_key(|library| Reverse(library.len()));
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for library in libraries {
        let uses = names.library_function_uses(&library);
        // `os.path.join` is not from `os`.
        let parts = library.split(['.', ':', '/']).filter(|part| !part.is_empty()).count();
        let is_its_own = |mention: &&Mention<'_>| mention.qualifiers().len() <= parts;
        let called = uses.iter().filter(|mention| mention.is_called()).filter(is_its_own);
        let called: Vec<_> = called.filter(|mention| !seen.contains(&mention.span())).collect();
        seen.extend(called.iter().map(|mention| mention.span()));
        let named = called.into_iter().map(Mention::name).filter(|name| is_askable(name, 2));
        found.extend(named.map(|name| thing([("library", one(&*library)), ("name", one(name))])));
    }
    found
}

pub(super) fn packages(facts: &Facts<'_>) -> Vec<Thing> {
    let is_shown = |source| !matches!(source, PackageSource::Import);
    let packages = facts.packages.iter().filter(|package| is_shown(package.source));
    // A module may be an interface or an enumeration too, and is asked for as that.
    let is_type = |name: &str| {
        let mut types = facts.types.iter().filter(|one| one.is_interface || one.is_enumeration);
        types.any(|one| one.name == Some(name))
    };
    let shown = packages.map(|package| package.name.as_ref());
    // What most code has, and nobody asks for.
    let shown = shown.filter(|name| !["main", "tests"].contains(name) && !is_type(name));
    let shown: Vec<&str> = shown.collect();
    // Of a package and a module in it, the package.
    let is_within = |name: &str, outer: &str| {
        name.strip_prefix(outer).is_some_and(|rest| rest.starts_with(['.', '/']))
    };
    let names = shown.iter().filter(|name| !shown.iter().any(|outer| is_within(name, outer)));
    let classes = named_types(facts, is_plain_class);
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
