//! The packages of Go: how they are imported, and what their names are.

use crate::facts::Import;
use crate::language::Language;
use crate::names::LibraryTable;

/// The packages of the standard library that a name refers to: by the whole path or by its last
/// element.
pub(super) fn standard_packages<'a>(name: &'a str) -> impl Iterator<Item = &'static str> + 'a {
    let paths = LibraryTable::of(Language::Go).standard.iter();
    paths.map(String::as_str).filter(move |path| {
        let is_last = || path.rsplit('/').next() == Some(name);
        path.ends_with(name) && (*path == name || is_last())
    })
}

/// Compares the import with the name of a package, as [`is_named`] does, and with its alias.
pub(super) fn provides(import: &Import<'_>, name: &str) -> bool {
    let name = name.trim_matches('"');
    is_named(&import.module, name) || import.alias == Some(name)
}

/// Whether a package is named by its whole path or by its last element, without version suffixes.
/// The name of a package of the standard library means no other package.
pub(super) fn is_named(path: &str, name: &str) -> bool {
    let path = unversioned(path);
    let is_standard = |path| standard_packages(path).any(|known| known == path);
    let is_other = || standard_packages(name).next().is_some() && !is_standard(path);
    let is_last = package_name(path) == name || last_element(path) == name;
    path == unversioned(name) || is_last && !is_other()
}

/// The package name of an import path: its last element, without a `/vN` or `.vN` suffix. An
/// element `go-x`, `x-go` or `x.go` holds the package `x`.
pub(super) fn package_name(path: &str) -> &str {
    let element = last_element(path);
    let name = element.strip_prefix("go-");
    let name = name.or_else(|| element.strip_suffix("-go"));
    name.or_else(|| element.strip_suffix(".go"))
        .unwrap_or(element)
}

/// The last element of an import path without its version.
fn last_element(path: &str) -> &str {
    let path = unversioned(path);
    path.rsplit('/').next().unwrap_or(path)
}

/// An import path without a `/vN` or `.vN` suffix.
pub(super) fn unversioned(path: &str) -> &str {
    let is_version = |end: &str| {
        end.len() > 1 && end.starts_with('v') && end[1..].bytes().all(|b| b.is_ascii_digit())
    };
    match path.rsplit_once(['/', '.']) {
        Some((rest, end)) if is_version(end) => rest,
        _ => path,
    }
}
