//! The modules from which names are imported.

use std::path::Path;

use crate::check::{Context, Ruling, words};
use crate::facts::{Import, ImportKind};
use crate::instruction::Slots;
use crate::language::Language;
use crate::names::{Mention, path_parts};
use crate::response::Span;

/// A name, and the import that takes it from a module.
struct Taken<'a> {
    name: &'a str,
    module: &'a str,
    import: &'a Import<'a>,
    /// The code calls it something else, or it is only a part of the path of a module.
    is_hidden: bool,
}

/// Each import of the names takes them from the module.
pub(super) fn from(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (names, module) = (slots.names("names"), slots.name("module"));
    let imported = taken(cx, names);
    let is_elsewhere = |one: &&Taken<'_>| !one.is_hidden && !may_be_of(cx, one, module);
    let elsewhere: Vec<_> = imported.iter().filter(is_elsewhere).collect();
    let (listed, verb) = (words::listed(names, "and"), words::is_or_are(names.len()));
    match elsewhere.as_slice() {
        [] => Ruling::yes(format!("{listed} {verb} imported from nowhere but `{module}`")),
        found => {
            let note = |one: &&Taken<'_>| {
                (one.import.span, format!("`{}` is imported from `{}`", one.name, one.module))
            };
            let message = format!("{listed} {verb} imported from modules other than `{module}`");
            Ruling::no(message).each(found.iter().map(note))
        }
    }
}

/// None of the names is taken from the module.
pub(super) fn not_from(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let (names, module) = (slots.names("names"), slots.name("module"));
    let imported = taken(cx, names).into_iter().filter(|one| is_of(cx, one, module));
    let note = |name: &str| format!("`{name}` is taken from `{module}`");
    let imported = imported.map(|one| (one.import.span, note(one.name)));
    let through = names.iter().flat_map(|name| {
        through_imports(cx, module, name).into_iter().map(move |span| (span, note(name)))
    });
    let mut found: Vec<(Span, String)> = imported.chain(through).collect();
    found.sort();
    found.dedup();
    let (listed, verb) = (words::listed(names, "and"), words::is_or_are(names.len()));
    match found.is_empty() {
        true => Ruling::yes(format!("{listed} {verb} not taken from `{module}`")),
        false => Ruling::no(format!("{listed} {verb} taken from `{module}`")).each(found),
    }
}

/// The imports of some names, by the names that they have in their modules; a default export has the one that
/// the import gives it.
fn taken<'a>(cx: &Context<'a>, names: &[String]) -> Vec<Taken<'a>> {
    let imports = cx.facts.imports.iter();
    let imports = imports.filter(|import| import.kind != ImportKind::Using && !import.is_wildcard);
    let all = imports.flat_map(|import| {
        let whole = whole(cx, import).filter(|_| import.names.is_empty());
        let module = import.module.as_ref();
        let parts = import.names.iter().map(move |taken| match taken.alias {
            Some(alias) if taken.name == "default" => (module, alias, false),
            // A trait under no name is still used.
            alias => (module, taken.name, alias.is_some_and(|alias| alias != "_")),
        });
        let taken = |(module, name, is_hidden)| Taken { name, module, import, is_hidden };
        parts.chain(whole).map(taken)
    });
    all.filter(|one| names.iter().any(|name| name == one.name)).collect()
}

/// What an import of no names takes, and from where: the default export of a module, a class of a package.
fn whole<'a>(cx: &Context<'a>, import: &'a Import<'a>) -> Option<(&'a str, &'a str, bool)> {
    match import.alias {
        Some(alias) if cx.profile().names.modules_export_defaults => {
            Some((import.module.as_ref(), alias, false))
        }
        alias => {
            let (package, name) = import.module.rsplit_once('.')?;
            let is_class = name.starts_with(char::is_uppercase);
            Some((package, name, alias.is_some() || !is_class))
        }
    }
}

/// The uses of a name within a module that is imported: `typing.List` after `import typing`.
fn through_imports(cx: &Context<'_>, module: &str, name: &str) -> Vec<Span> {
    let mut asked = path_parts(module);
    asked.push(name);
    let mut found = cx.names.mentions(name);
    found.retain(|mention| {
        let mut paths = cx.names.full_names(mention).into_iter();
        paths.any(|path| {
            let is_within = path.import.is_some() && !path.is_from_wildcard();
            is_within && !path.rest().is_empty() && path_parts(&path.join(".")) == asked
        })
    });
    found.iter().map(Mention::span).collect()
}

/// Whether a name is taken from a module, or from one within it.
fn is_of(cx: &Context<'_>, one: &Taken<'_>, module: &str) -> bool {
    let own = path_parts(one.module);
    let is_one = |name: &String| own.starts_with(&path_parts(name));
    let is_absolute = one.import.level == 0 && !one.module.starts_with('.');
    is_absolute != module.starts_with('.') && cx.names.import_names(module).iter().any(is_one)
}

/// Whether a name may be taken from a module: a relative path may lead to it, and so may an alias of a folder.
fn may_be_of(cx: &Context<'_>, one: &Taken<'_>, module: &str) -> bool {
    let (own, asked) = (steps(one.module), steps(module));
    let is_relative = one.import.level > 0 || one.module.starts_with('.');
    let is_same_way = own.iter().rev().zip(asked.iter().rev()).all(|(own, asked)| own == asked);
    is_of(cx, one, module) || is_same_way && (is_relative || own.len() == asked.len())
}

/// The parts of a path, without what says where it begins and the ending of a file: `lib` and `utils` in `@/lib/utils`
/// and `../lib/utils.js`.
fn steps(path: &str) -> Vec<&str> {
    let is_file = path.contains('/') && Language::of_path(Path::new(path)).is_some();
    let end = path.rfind('.').filter(|_| is_file).unwrap_or(path.len());
    let path = &path[..end];
    path_parts(path.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '_'))
}
