//! The packages of Go: how they are imported, and what their names are.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::facts::Import;
use crate::language::Language;
use crate::names::LibraryTable;

/// The packages of the standard library that a name refers to: by the whole path or by its last
/// element.
pub(super) fn standard_packages(name: &str) -> impl Iterator<Item = &'static str> + use<> {
    static PACKAGES: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
        let mut by_name = BTreeMap::<_, Vec<_>>::new();
        for path in &LibraryTable::of(Language::Go).standard {
            by_name.entry(path.as_str()).or_default().push(path.as_str());
            if let Some((_, last)) = path.rsplit_once('/') {
                by_name.entry(last).or_default().push(path);
            }
        }
        by_name
    });
    PACKAGES.get(name).into_iter().flatten().copied()
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
    name.or_else(|| element.strip_suffix(".go")).unwrap_or(element)
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
