//! The uses of functions that an instruction lists (template 33): entries that name a package.

use std::collections::BTreeSet;

use super::libraries::{package_name, standard_packages};
use crate::check::Context;
use crate::check::libraries::{ImportRequirement, imports_of, is_known_function};
use crate::check::lookup;
use crate::check::mentions::{Mention, mentions_of_any};
use crate::instruction::{FunctionSource, SourceKind};
use crate::language::Language;

/// Whether an entry is a package: because the sentence says so, by its whole path, or by the
/// last element of a path if every entry of the list is a package. (In a list with `eval`,
/// `exec` is a function.)
pub(super) fn is_package(
    cx: &Context<'_>,
    source: &FunctionSource,
    list: &[FunctionSource],
) -> bool {
    let may_be = |entry: &FunctionSource| {
        standard_packages(&entry.name).next().is_some()
            || !imports_of(cx, &entry.name, ImportRequirement::Provided).is_empty()
    };
    match source.kind {
        SourceKind::Library | SourceKind::Class => true,
        SourceKind::Function => false,
        SourceKind::Unsaid => {
            let mut paths = standard_packages(&source.name);
            paths.any(|path| path == source.name) || list.iter().all(may_be)
        }
    }
}

/// The uses of a package's functions: calls, and uses as values of functions that the vocabulary
/// knows. The package may be given by its path or last element, and its import left out.
pub(super) fn package_uses<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let imports = imports_of(cx, name, ImportRequirement::Provided).into_iter();
    let own = package_name(name);
    let mut locals: Vec<(&str, &str)> = imports
        .map(|import| {
            let own = package_name(&import.module);
            (import.alias.unwrap_or(own), own)
        })
        .collect();
    if locals.is_empty() && standard_packages(name).next().is_some() {
        locals.push((own, own));
    }
    let types = cx.facts.type_uses.iter();
    let types = types.map(|used| used.path.parts.as_slice()).collect();
    let mut found = Vec::new();
    for (local, package) in locals {
        if !lookup::variables(cx, local).is_empty() {
            continue;
        }
        let is_known = |mention: &Mention<'_>| {
            let name = mention.parts.last().copied().unwrap_or_default();
            is_known_function(Language::Go, &format!("{package}.{name}"))
        };
        let mentions = mentions_of_any(cx, names_after(cx, local));
        found.extend(mentions.into_iter().filter(|mention| {
            !mention.has_receiver
                && mention.qualifiers() == [local]
                && (mention.is_called || is_known(mention))
                && !is_conversion(mention, &types)
        }));
    }
    found
}

/// The names that follow a name and a dot, each once.
fn names_after<'a>(cx: &Context<'a>, first: &str) -> BTreeSet<&'a str> {
    let tokens = cx.facts.tokens.windows(3);
    tokens
        .filter(|window| window[0].text == first && window[1].text == ".")
        .map(|window| window[2].text)
        .collect()
}

/// Whether a call is a conversion to a type of the package, not a function: `time.Duration(3)`.
fn is_conversion(mention: &Mention<'_>, types: &BTreeSet<&[&str]>) -> bool {
    let path = mention.parts.join(".");
    matches!(
        path.as_str(),
        "time.Duration"
            | "time.Month"
            | "time.Weekday"
            | "http.HandlerFunc"
            | "sort.IntSlice"
            | "sort.StringSlice"
            | "sort.Float64Slice"
            | "unsafe.Pointer"
            | "json.RawMessage"
            | "json.Number"
            | "net.IP"
            | "big.Word"
            | "os.FileMode"
            | "reflect.Kind"
    ) || types.contains(mention.parts.as_slice())
}
