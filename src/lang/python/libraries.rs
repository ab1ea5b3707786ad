//! The libraries of Python: how modules are imported, and uses of them without an import.

use crate::language::Language;
use crate::names::LibraryTable;

/// The libraries of Python in the vocabulary.
pub(super) fn table() -> &'static LibraryTable {
    LibraryTable::of(Language::Python)
}

/// Whether a module is in the standard library or a well-known distribution, judged by its first
/// part.
pub(super) fn is_known_module(module: &str) -> bool {
    let first = module.split('.').next().unwrap_or(module);
    table().standard.contains(first) || table().well_known.contains(first)
}

/// The name of a distribution as a module: as it is, and with `_` in place of `-` and spaces.
pub(super) fn import_names(library: &str) -> Vec<String> {
    let plain = library.replace(['-', ' '], "_");
    vec![library.to_owned(), plain.to_lowercase(), plain]
}
