//! The libraries of JavaScript: how they are imported, and their global names.

use crate::facts::Import;
use crate::language::Language;
use crate::names::{LibraryTable, imports_name};

/// The libraries in the vocabulary, those of TypeScript too.
pub(in crate::lang) fn table() -> &'static LibraryTable {
    LibraryTable::of(Language::JavaScript)
}

/// Whether a module is one of Node or a well-known package.
pub(in crate::lang) fn is_known_module(module: &str) -> bool {
    let mut parts = module.split('/');
    let first = parts.next().unwrap_or(module);
    let is_known =
        |name: &str| table().standard.contains(name) || table().well_known.contains(name);
    let scoped = parts.next().map(|second| format!("{first}/{second}"));
    is_known(first) || scoped.is_some_and(|scoped| is_known(&scoped))
}

/// The names under which a library may be imported: `Chart.js` by its name in lower case, with and
/// without the ending.
pub(in crate::lang) fn import_names(library: &str) -> Vec<String> {
    let library = library.trim().trim_start_matches("node:");
    let lower = library.to_lowercase();
    let mut names = vec![library.to_owned(), lower.clone(), lower.replace(' ', "-")];
    names.extend(lower.strip_suffix(".js").map(str::to_owned));
    let known = table().imported_as(&lower);
    names.extend(known.iter().cloned());
    names
}

/// Whether an import is from a library: the module of that name, one within it, or a name from
/// it. A relative path is no library.
pub(in crate::lang) fn provides(import: &Import<'_>, name: &str) -> bool {
    is_within(&import.module, name) || imports_name(import, name)
}

/// Whether a module is a library or within it; `@angular/*` and `d3-*` stand for all modules that
/// begin so.
pub(in crate::lang) fn is_within(module: &str, name: &str) -> bool {
    if let Some(prefix) = name.strip_suffix('*') {
        return module.starts_with(prefix);
    }
    let rest = module.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether a name is that of an object that the language or its environment provides.
pub(in crate::lang) fn is_global_object(name: &str) -> bool {
    table().globals.contains(name)
}
