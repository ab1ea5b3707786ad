//! The uses of functions that an instruction lists (template 33): entries that name a class, a
//! package or a function.

use super::jdk::JavaClasses;
use crate::check::Context;
use crate::check::function::{
    ExcludedFunctions, class_uses, function_uses, is_class_name, is_stated_library, static_calls,
};
use crate::check::libraries::LibraryTable;
use crate::check::lookup::QualifiedName;
use crate::facts::{CallForm, ImportKind};
use crate::instruction::{FunctionSource, SourceKind};
use crate::language::Language;
use crate::response::Span;

/// The uses of an entry: a class, a package or a function, as the sentence or the spelling of
/// its name says.
pub(super) fn entry_uses(
    cx: &Context<'_>,
    source: &FunctionSource,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let name = source.name.trim_end_matches(".*");
    let last = QualifiedName::parse(name).last;
    let known = LibraryTable::of(Language::Java).imported_as(name);
    let mut spans = Vec::new();
    let mut packages: Vec<&str> = Vec::new();
    if source.kind != SourceKind::Function && is_class_name(last) {
        spans.extend(class_uses(cx, last, excluded));
    } else if JavaClasses::get().has_package(name)
        || (name.contains('.') && is_stated_library(source))
    {
        packages.push(name);
    } else if is_stated_library(source) {
        for full in known {
            let last = QualifiedName::parse(full).last;
            match is_class_name(last) {
                true => spans.extend(class_uses(cx, last, excluded)),
                false => packages.push(full),
            }
        }
    } else {
        spans.extend(
            function_uses(cx, name)
                .into_iter()
                .filter(|mention| !excluded.covers_use(mention))
                .map(|mention| mention.span),
        );
    }
    for package in packages {
        for class in classes_of(cx, package) {
            spans.extend(static_calls(cx, class, excluded));
        }
        spans.extend(fully_qualified_calls(cx, package, excluded));
    }
    spans
}

/// The names of the package's classes in the code: imported, or known from the vocabulary.
fn classes_of<'a>(cx: &Context<'a>, package: &str) -> Vec<&'a str> {
    let lies_in = |module: &str| {
        module
            .strip_prefix(package)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    let imports = &cx.facts.imports;
    let mut names: Vec<&'a str> = imports
        .iter()
        .filter(|import| !import.is_wildcard && lies_in(&import.module))
        .filter_map(|import| import.module.rsplit('.').next())
        .collect();
    let wildcards = imports
        .iter()
        .filter(|import| import.is_wildcard && import.kind == ImportKind::Import);
    let wildcards: Vec<_> = wildcards.map(|import| import.module.as_ref()).collect();
    for call in &cx.facts.calls {
        let Some(first) = call.callee.parts.first() else {
            continue;
        };
        let packages = JavaClasses::get().packages_of(first);
        let comes_from = packages
            .iter()
            .find(|name| wildcards.contains(&name.as_str()));
        let implicit = package == "java.lang" && packages.first().is_some_and(|one| one == package);
        if implicit || comes_from.is_some_and(|name| name == package || lies_in(name)) {
            names.push(first);
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// Calls whose callee begins with the package: `java.util.Arrays.sort(…)`.
fn fully_qualified_calls(
    cx: &Context<'_>,
    package: &str,
    excluded: &ExcludedFunctions<'_>,
) -> Vec<Span> {
    let wanted: Vec<_> = package.split('.').collect();
    cx.facts
        .calls
        .iter()
        .filter(|call| !call.callee.has_receiver && call.callee.parts.starts_with(&wanted))
        .filter(|call| matches!(call.form, CallForm::Call | CallForm::Reference))
        .filter(|call| {
            !call
                .callee
                .parts
                .last()
                .is_some_and(|name| excluded.covers(name))
        })
        .map(|call| call.callee_span)
        .collect()
}
