//! Template 41: libraries that must not be used.

use std::collections::BTreeMap;

use crate::check::libraries::{
    self, Headers, ImportRequirement, JavaClasses, Libraries, imports_of, is_or_within,
};
use crate::check::lookup;
use crate::check::mentions::{Mention, mentions_of, mentions_of_any};
use crate::check::{Context, Ruling};
use crate::facts::{CallForm, ImportKind};
use crate::instruction::Slots;
use crate::language::Language;
use crate::response::Span;

/// No library in the list is imported or used without an import.
pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let mut evidence = Vec::new();
    let mut used = Vec::new();
    for library in slots.names("disallowed_library_list") {
        let found = library_uses(cx, library);
        if !found.is_empty() {
            used.push(library.as_str());
            evidence.extend(found);
        }
    }
    if used.is_empty() {
        return Ruling::yes("none of the libraries in the list is used");
    }
    // A construction is recorded both as a type use and as a call.
    evidence.sort();
    evidence.dedup_by_key(|span| (span.block, span.start));
    Ruling::no(format!("`{}` is used", used.join("`, `"))).at(evidence)
}

/// The spans where a library is imported or named in full, or where its well-known names are
/// used without an import.
fn library_uses(cx: &Context<'_>, library: &str) -> Vec<Span> {
    let mut found: Vec<Span> = imports_of(cx, library, ImportRequirement::Forbidden)
        .iter()
        .map(|import| import.span)
        .collect();
    for name in libraries::import_names(cx.language(), library) {
        found.extend(fully_qualified_uses(cx, &name));
        match cx.language() {
            Language::Java => found.extend(java_class_uses(cx, &name)),
            Language::Cpp => found.extend(header_uses(cx, &name)),
            Language::Python => found.extend(conventional_alias_uses(cx, &name)),
            Language::Go => {}
        }
    }
    found
}

/// `java.util.stream.Stream…`, `numpy.array`, `boost::split`, `http.Get` without an import of
/// that name.
fn fully_qualified_uses(cx: &Context<'_>, name: &str) -> Vec<Span> {
    let parts: Vec<&str> = match cx.language() {
        Language::Go => vec![libraries::go_package_name(name)],
        _ => name
            .split([':', '.', '/'])
            .filter(|part| !part.is_empty() && *part != "*")
            .collect(),
    };
    let Some((last, before)) = parts.split_last() else {
        return Vec::new();
    };
    let is_header = cx.language() == Language::Cpp && Headers::get().find(name).is_some();
    let is_bare_java = cx.language() == Language::Java && before.is_empty();
    if is_header || is_bare_java || is_bound(cx, parts[0]) {
        return Vec::new();
    }
    let is_class = last.starts_with(|first: char| first.is_uppercase());
    mentions_of(cx, last)
        .into_iter()
        .filter(|mention| !mention.has_receiver && mention.qualifiers() == before)
        .filter(|mention| mention.is_qualifier || (is_class && !before.is_empty()))
        .map(|mention| mention.span)
        .collect()
}

/// Whether the response binds the name: as a variable, function, type or import.
fn is_bound(cx: &Context<'_>, name: &str) -> bool {
    let facts = cx.facts;
    cx.index.variables(name).next().is_some()
        || cx.index.functions(name).next().is_some()
        || cx.index.types(name).next().is_some()
        || facts.imports.iter().any(|import| match cx.language() {
            Language::Java => false,
            Language::Go => {
                import
                    .alias
                    .unwrap_or(libraries::go_package_name(&import.module))
                    == name
            }
            _ => {
                import.alias == Some(name)
                    || import
                        .names
                        .iter()
                        .any(|taken| taken.alias.unwrap_or(taken.name) == name)
                    || (import.alias.is_none()
                        && import.names.is_empty()
                        && import.module.split('.').next() == Some(name))
            }
        })
}

/// Python: `np.zeros` where nothing binds `np`.
fn conventional_alias_uses(cx: &Context<'_>, module: &str) -> Vec<Span> {
    let Some(alias) = Libraries::get().alias_of(module) else {
        return Vec::new();
    };
    if is_bound(cx, alias) {
        return Vec::new();
    }
    mentions_of(cx, alias)
        .into_iter()
        .filter(|mention| mention.is_bare() && mention.is_qualifier)
        .map(|mention| mention.span)
        .collect()
}

/// Uses of a JDK class, or of the classes of a package, without an import that says where they
/// come from. `java.lang` needs no import.
fn java_class_uses(cx: &Context<'_>, name: &str) -> Vec<Span> {
    let name = name.strip_suffix(".*").unwrap_or(name);
    let facts = cx.facts;
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
            let span = Span {
                end: call.callee_span.start + first.len() as u32,
                ..call.callee_span
            };
            (first, span)
        })
    });
    let mut packages = BTreeMap::new();
    types
        .chain(calls)
        .filter(|(class, _)| {
            let package = packages
                .entry(*class)
                .or_insert_with(|| package_of(cx, class));
            package.is_some_and(|(package, is_imported)| {
                let in_package = is_or_within(package, name, '.') && !is_imported;
                package != "java.lang" && (in_package || name == format!("{package}.{class}"))
            })
        })
        .map(|(_, span)| span)
        .collect()
}

/// The JDK package that a simple class name comes from if the response does not import it by
/// name: the package of a wildcard import (`true`), else the likeliest one (`false`).
fn package_of<'v>(cx: &Context<'_>, class: &str) -> Option<(&'v str, bool)> {
    let candidates = JavaClasses::get().packages_of(class);
    if candidates.is_empty() || is_bound(cx, class) {
        return None;
    }
    let imports = || {
        cx.facts
            .imports
            .iter()
            .filter(|import| import.kind != ImportKind::Static)
    };
    let by_name = |import: &crate::facts::Import<'_>| {
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
    let foreign_wildcard = imports()
        .any(|import| import.is_wildcard && !JavaClasses::get().has_package(&import.module));
    match candidates.first().map(String::as_str) {
        Some(first) if !foreign_wildcard => Some((first, false)),
        _ => None,
    }
}

/// Uses of `std` names that are declared by this C++ standard header, if no header that declares
/// them is included.
fn header_uses(cx: &Context<'_>, name: &str) -> Vec<Span> {
    let headers = Headers::get();
    let type_name = name.strip_prefix("std::").unwrap_or(name);
    let Some((header_name, header)) = headers.find(type_name) else {
        return Vec::new();
    };
    let includes: Vec<&str> = cx
        .facts
        .imports
        .iter()
        .filter(|import| import.kind != ImportKind::Using)
        .filter_map(|import| Some(headers.find(&import.module)?.0))
        .collect();
    if includes.contains(&header_name) {
        return Vec::new();
    }
    let using_std = cx
        .facts
        .imports
        .iter()
        .any(|import| import.kind == ImportKind::Using && import.module == "std");
    let declared_elsewhere = |names: Vec<&str>| names.iter().any(|other| includes.contains(other));
    let is_std = |mention: &Mention<'_>| {
        mention.qualifiers().first() == Some(&"std") || (using_std && mention.is_bare())
    };
    let types = header
        .types
        .iter()
        .filter(|name| !declared_elsewhere(headers.declaring_type(name).collect()));
    let functions = header
        .functions
        .iter()
        .chain(&header.objects)
        .filter(|name| headers.declaring_function(name).count() == 1);
    let names = types.chain(functions).filter(|name| !is_defined(cx, name));
    mentions_of_any(cx, names.map(String::as_str))
        .into_iter()
        .filter(|mention| !mention.has_receiver && is_std(mention))
        .map(|mention| mention.span)
        .collect()
}

/// Whether the response defines something of that name.
fn is_defined(cx: &Context<'_>, name: &str) -> bool {
    !lookup::types(cx, name).is_empty()
        || !lookup::functions(cx, name).is_empty()
        || !lookup::variables(cx, name).is_empty()
}
