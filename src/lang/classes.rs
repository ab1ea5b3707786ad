//! The classes of a standard library by package, in the languages that import packages of classes: how classes are
//! imported, and uses of them without an import.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::facts::{CallForm, Import, ImportKind};
use crate::names::{
    ImportRequirement, LibraryTable, Names, imports_name, is_or_within, path_parts,
};
use crate::response::Span;

/// A table of `rules/vocabulary/`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    order: Vec<String>,
    /// Packages that a project imports by itself.
    #[serde(default)]
    imported: BTreeSet<String>,
    packages: BTreeMap<String, Vec<String>>,
}

/// The public classes of a standard library.
#[derive(Debug)]
pub(super) struct Classes {
    /// The packages of a class name, the likeliest first.
    packages: BTreeMap<String, Vec<String>>,
    names: BTreeSet<String>,
    /// The packages that code uses most.
    usual: BTreeSet<String>,
    imported: BTreeSet<String>,
    /// The package whose classes need no import: the first in the order.
    implicit: String,
}

impl Classes {
    pub(super) fn new(table: Table) -> Self {
        let mut order: Vec<&String> = table.order.iter().collect();
        order.extend(table.packages.keys().filter(|name| !table.order.contains(name)));
        let mut packages: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for package in order {
            for class in table.packages.get(package).into_iter().flatten() {
                packages.entry(class.clone()).or_default().push(package.clone());
            }
        }
        let names = packages.values().flatten().cloned().collect();
        let implicit = table.order.first().cloned().unwrap_or_default();
        let usual = table.order.into_iter().collect();
        Self { packages, names, usual, imported: table.imported, implicit }
    }

    /// The packages that have a class of that name, the likeliest first.
    pub(super) fn packages_of(&self, class: &str) -> &[String] {
        self.packages.get(class).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a class of that name is in one of the packages that code uses most.
    pub(super) fn is_usual(&self, class: &str) -> bool {
        self.packages_of(class).first().is_some_and(|package| self.usual.contains(package))
    }

    /// Whether there is a package of that name.
    pub(super) fn has_package(&self, package: &str) -> bool {
        self.names.contains(package)
    }

    /// Whether a name is that of a package of the standard library, or the full name of one of its classes.
    pub(super) fn is_standard(&self, name: &str, table: &LibraryTable) -> bool {
        self.has_package(name)
            || table.standard.contains(name)
            || name.rsplit_once('.').is_some_and(|(package, class)| {
                self.packages_of(class).iter().any(|known| known == package)
            })
    }

    /// `java.util` is provided by `java.util.List`, `java.util.*` by any import from it, a class by
    /// an import of itself, of a member, or of its package with a wildcard, and a class name without
    /// a package by any import of it.
    pub(super) fn provides(
        &self,
        import: &Import<'_>,
        name: &str,
        requirement: ImportRequirement,
    ) -> bool {
        let module = import.module.as_ref();
        let package = name.strip_suffix(".*").or_else(|| name.strip_suffix(".**")).unwrap_or(name);
        if is_or_within(module, package, '.') || imports_name(import, package) {
            return true;
        }
        let is_class = |part: &str| part.starts_with(|first: char| first.is_uppercase());
        match package.rsplit_once('.') {
            Some((outer, class)) => {
                requirement == ImportRequirement::Provided
                    && import.is_wildcard
                    && outer == module
                    && is_class(class)
            }
            None => {
                is_class(package)
                    && (module.rsplit('.').next() == Some(package)
                        || (requirement == ImportRequirement::Provided && import.is_wildcard)
                            && self.packages_of(package).iter().any(|outer| outer == module))
            }
        }
    }

    /// The name of a class of the standard library without its package; the whole path of a class of another
    /// package that has the name of one.
    pub(super) fn listed_name<'p>(&self, path: &'p str) -> &'p str {
        let Some((package, class)) = path.rsplit_once('.') else {
            return path;
        };
        let packages = self.packages_of(class);
        match packages.is_empty() || packages.iter().any(|known| known == package) {
            true => class,
            false => path,
        }
    }

    /// Uses of a class of the standard library, or of the classes of a package, without an import that says where they
    /// come from. Those of the implicit one need none.
    pub(super) fn class_uses(&self, names: &Names<'_>, name: &str) -> Vec<Span> {
        let name = name.strip_suffix(".*").unwrap_or(name);
        let facts = names.facts;
        let types = facts
            .type_uses
            .iter()
            .filter(|used| used.path.parts.len() == 1 && !used.path.has_receiver)
            .map(|used| (used.path.parts[0], used.span));
        let calls = facts.calls.iter().filter_map(|call| {
            let is_construction = matches!(call.form, CallForm::New | CallForm::Braces);
            let first = *call.callee.parts.first()?;
            let is_static = call.callee.parts.len() > 1 && !call.callee.has_receiver;
            (is_construction && call.callee.parts.len() == 1 || is_static).then(|| {
                let span =
                    Span { end: call.callee_span.start + first.len() as u32, ..call.callee_span };
                (first, span)
            })
        });
        let mut packages = BTreeMap::new();
        types
            .chain(calls)
            .filter(|(class, _)| {
                let package =
                    packages.entry(*class).or_insert_with(|| self.package_of(names, class));
                package.is_some_and(|(package, is_imported)| {
                    let in_package = is_or_within(package, name, '.') && !is_imported;
                    package != self.implicit && (in_package || name == format!("{package}.{class}"))
                })
            })
            .map(|(_, span)| span)
            .collect()
    }

    /// The package that a simple class name comes from if the response does not import it by
    /// name: the package of a wildcard import (`true`), else the likeliest one (`false`).
    pub(super) fn package_of(&self, names: &Names<'_>, class: &str) -> Option<(&str, bool)> {
        let candidates = self.packages_of(class);
        if candidates.is_empty() || names.is_bound(class) {
            return None;
        }
        let imports =
            || names.facts.imports.iter().filter(|import| import.kind != ImportKind::Static);
        let by_name = |import: &Import<'_>| {
            !import.is_wildcard && import.module.rsplit('.').next() == Some(class)
        };
        if imports().any(by_name) {
            return None;
        }
        if let Some(package) = candidates.iter().find(|package| {
            imports().any(|import| import.is_wildcard && import.module == package.as_str())
        }) {
            return Some((package, true));
        }
        let foreign_wildcard =
            imports().any(|import| import.is_wildcard && !self.has_package(&import.module));
        match candidates.first().map(String::as_str) {
            Some(first) if !foreign_wildcard || self.imported.contains(first) => {
                Some((first, false))
            }
            _ => None,
        }
    }
}

/// The parts of the full name of a class or package. The name of a class alone is none.
pub(super) fn full_path(name: &str) -> Vec<&str> {
    let mut parts = path_parts(name);
    if parts.len() == 1 {
        parts.clear();
    }
    parts
}
