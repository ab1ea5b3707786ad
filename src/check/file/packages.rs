//! Packages: templates 38, 49 and 50.

use crate::check::near_misses::DefinitionKind;
use crate::check::{Context, Ruling, definitions, words};
use crate::facts::{Function, Package, PackageSource, ScopeId, TypeDefinition, TypeKind};
use crate::instruction::Slots;
use crate::names::name_parts;
use crate::response::Span;

/// Template 38: the code is in the given package.
pub(super) fn package(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let name = slots.name("package_name");
    match packages_named(cx, name).first() {
        Some(found) => {
            Ruling::yes(format!("the code is in package `{}`", found.name)).at([found.span])
        }
        None => package_missing(cx, name),
    }
}

/// The ruling if the code shows no package of that name.
fn package_missing(cx: &Context<'_>, name: &str) -> Ruling {
    let others: Vec<_> = packages(cx).collect();
    let message = match others.first() {
        None => format!("the code shows no package, `{name}` was asked for"),
        Some(other) => format!("the code is in package `{}`, not `{name}`", other.name),
    };
    Ruling::no(message)
        .near(others.iter().map(|other| (format!("package `{}`", other.name), other.span)))
}

fn packages<'a>(cx: &Context<'a>) -> impl Iterator<Item = &'a Package<'a>> {
    let language = cx.lang();
    cx.facts.packages.iter().filter(move |package| {
        package.source != PackageSource::Import || language.import_shows_package(&package.name)
    })
}

/// The packages of that name, in source order: by the full name, or by the last part if the
/// instruction gives a single word.
pub(in crate::check) fn packages_named<'a>(cx: &Context<'a>, name: &str) -> Vec<&'a Package<'a>> {
    let asked = name_parts(name);
    packages(cx)
        .filter(|package| {
            let parts = name_parts(&package.name);
            parts == asked || (asked.len() == 1 && parts.last() == asked.last())
        })
        .collect()
}

pub(in crate::check) fn classes(cx: &Context<'_>, slots: &Slots) -> Ruling {
    // Where types are written out, an alias is how one gets a name.
    let aliases_count = cx.profile().types.syntax.structural;
    check_contents(cx, slots, "class_name_list", DefinitionKind::Class, |name, package| {
        let mut types = cx.names.types(name).into_iter();
        let found = types.find(|found| {
            (found.kind != TypeKind::Alias || aliases_count) && holds_type(cx, package, found)
        });
        found.map(|found| found.header)
    })
}

pub(in crate::check) fn functions(cx: &Context<'_>, slots: &Slots) -> Ruling {
    check_contents(cx, slots, "function_name_list", DefinitionKind::Function, |name, package| {
        let mut functions = cx.names.functions(name).into_iter();
        let found = functions
            .find(|function| function.body.is_some() && holds_function(cx, package, function));
        found.map(|function| function.signature)
    })
}

/// The code shows the package, and it contains every listed name.
fn check_contents(
    cx: &Context<'_>,
    slots: &Slots,
    slot: &str,
    kind: DefinitionKind,
    find: impl Fn(&str, &Package<'_>) -> Option<Span>,
) -> Ruling {
    let name = slots.name("package_name");
    let packages = packages_named(cx, name);
    let Some(first) = packages.first() else {
        return package_missing(cx, name);
    };
    let package = format!("package `{}`", first.name);
    let find = |name: &str| packages.iter().find_map(|package| find(name, package));
    match definitions::places(slots.names(slot), find) {
        Ok(places) => Ruling::yes(format!("{package} holds all that is asked for"))
            .at([first.span])
            .at(places),
        Err(missing) => {
            let near = missing.iter().flat_map(|name| {
                let outside = definitions_outside(cx, name, kind);
                outside.into_iter().chain(kind.near(cx, name))
            });
            Ruling::no(format!("{package} does not hold {}", words::listed(&missing, "or")))
                .near(near)
        }
    }
}

/// Near misses: the definitions of a name outside the package.
fn definitions_outside(cx: &Context<'_>, name: &str, kind: DefinitionKind) -> Vec<(String, Span)> {
    let spans: Vec<_> = match kind {
        DefinitionKind::Function => {
            let functions = cx.names.functions(name).into_iter();
            let defined = functions.filter(|function| function.body.is_some());
            defined.map(|function| function.name_span).collect()
        }
        _ => cx.names.types(name).iter().map(|found| found.name_span).collect(),
    };
    let note = format!("`{name}` is defined outside the package");
    spans.into_iter().map(|span| (note.clone(), span)).collect()
}

fn holds_type<'a>(cx: &Context<'a>, package: &Package<'_>, found: &'a TypeDefinition<'a>) -> bool {
    match is_namespace(cx, package) {
        true => holds_path(package, &cx.names.type_path(found)),
        false => holds_scope(cx, package, found.scope),
    }
}

fn holds_function<'a>(cx: &Context<'a>, package: &Package<'_>, function: &'a Function<'a>) -> bool {
    match is_namespace(cx, package) {
        true => holds_path(package, &cx.names.function_path(function)),
        false => holds_scope(cx, package, function.scope),
    }
}

/// Whether a package is a namespace that the code shows, and not a folder that the code is in.
fn is_namespace(cx: &Context<'_>, package: &Package<'_>) -> bool {
    cx.profile().names.have_namespaces && package.source == PackageSource::Namespace
}

/// Whether a name is in a namespace: its path begins with the parts of the namespace.
fn holds_path(package: &Package<'_>, path: &[&str]) -> bool {
    path.starts_with(&name_parts(&package.name))
}

/// Whether a definition is in a package: in the scope that belongs to it, or else in the block that
/// shows it. A manifest's package holds the blocks that show no other.
fn holds_scope(cx: &Context<'_>, package: &Package<'_>, scope: ScopeId) -> bool {
    let place = cx.facts.scope(scope).span;
    match (package.scope, package.source) {
        (Some(scope), _) => cx.facts.scope(scope).span.contains(place),
        (None, PackageSource::Manifest) => {
            let block = place.block.and_then(|block| cx.facts.block(block));
            block.is_some_and(|block| !block.shows_package)
        }
        (None, _) => place.block == package.span.block,
    }
}

pub(super) struct FileComment<'a> {
    /// The block, and where in it the comment's line begins.
    pub(super) place: (Option<u32>, u32),
    pub(super) path: &'a str,
}

/// The lines that are a comment of one path and nothing else, in source order.
pub(super) fn file_comments<'a>(cx: &Context<'a>) -> Vec<FileComment<'a>> {
    let lines = cx.blocks().flat_map(|block| {
        let mut start = 0;
        block.code.split_inclusive('\n').map(move |line| {
            start += line.len();
            (block.index, start - line.len(), line)
        })
    });
    let named = lines.filter_map(|(block, start, line)| {
        let place = (Some(block), start as u32);
        path(line).map(|path| FileComment { place, path })
    });
    named.collect()
}

/// The path that a comment consists of.
fn path(line: &str) -> Option<&str> {
    let comment = line.strip_prefix('#').or(line.strip_prefix("//"))?.trim();
    let comment = comment.strip_suffix(':').unwrap_or(comment);
    let (stem, extension) = comment.rsplit_once('.')?;
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let is_short = (1..=5).contains(&extension.len());
    let is_word = extension.chars().all(|c| c.is_ascii_alphabetic());
    (is_short && is_word && !stem.is_empty() && stem.chars().all(is_path)).then_some(comment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_names_a_file() {
        for (line, expected) in [
            ("# models.py\n", Some("models.py")),
            ("// src/app.js:", Some("src/app.js")),
            ("# tox.ini", Some("tox.ini")),
            ("# see models.py", None),
            ("# e.g.", None),
            ("x = 1  # a.py", None),
            ("# 3.14", None),
        ] {
            assert_eq!(path(line), expected, "{line}");
        }
    }
}
