//! The packages of Go: how they are imported, and what their names are.

use crate::check::libraries::LibraryTable;
use crate::facts::Import;
use crate::language::Language;

/// The packages of the standard library that a name refers to: by the whole path or by its last
/// element.
pub(super) fn standard_packages<'a>(name: &'a str) -> impl Iterator<Item = &'static str> + 'a {
    let paths = LibraryTable::of(Language::Go).standard.iter();
    paths.map(String::as_str).filter(move |path| {
        let is_last = || path.rsplit('/').next() == Some(name);
        path.ends_with(name) && (*path == name || is_last())
    })
}

/// Compares the whole path or its last element, without version suffixes, or the alias.
pub(super) fn provides(import: &Import<'_>, name: &str) -> bool {
    let name = name.trim_matches('"');
    import.module == name
        || unversioned(&import.module) == unversioned(name)
        || package_name(&import.module) == name
        || import.alias == Some(name)
}

/// The package name of an import path: its last element, without a `/vN` or `.vN` suffix.
pub(super) fn package_name(path: &str) -> &str {
    let path = unversioned(path);
    path.rsplit('/').next().unwrap_or(path)
}

/// An import path without a `/vN` or `.vN` suffix.
fn unversioned(path: &str) -> &str {
    let is_version = |end: &str| {
        end.len() > 1 && end.starts_with('v') && end[1..].bytes().all(|b| b.is_ascii_digit())
    };
    match path.rsplit_once(['/', '.']) {
        Some((rest, end)) if is_version(end) => rest,
        _ => path,
    }
}
