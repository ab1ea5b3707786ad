//! The uses of functions that an instruction lists (template 33): entries that name a module.

use std::collections::BTreeSet;

use super::libraries;
use crate::check::Context;
use crate::check::file::is_defined;
use crate::check::function::is_class_name;
use crate::check::libraries::{
    ImportRequirement, import_names, imports_of, is_known_function, is_known_value, is_or_within,
};
use crate::check::lookup;
use crate::check::mentions::{Mention, mentions_after_dots, mentions_of};
use crate::instruction::{FunctionSource, SourceKind};
use crate::language::Language;

/// Whether an entry is a module: because the sentence says so, the vocabulary knows it, or the
/// response imports it.
pub(super) fn is_module(cx: &Context<'_>, source: &FunctionSource) -> bool {
    match source.kind {
        SourceKind::Library | SourceKind::Class => true,
        SourceKind::Function => false,
        SourceKind::Unsaid => {
            libraries::is_known_module(&source.name) && !source.name.contains('.')
                || !imports_of(cx, &source.name, ImportRequirement::Provided).is_empty()
        }
    }
}

/// The uses of a module's functions, as calls or as values: `os.getcwd()`, `from os import
/// getcwd`, and through aliases.
pub(super) fn module_uses<'a>(cx: &Context<'a>, module: &str) -> Vec<Mention<'a>> {
    let mut found = Vec::new();
    for name in import_names(Language::Python, module) {
        // A file that was concatenated from several may repeat its imports many times.
        let (mut seen, mut modules) = (BTreeSet::new(), BTreeSet::new());
        let mut is_whole_imported = false;
        for import in cx.facts.imports.iter().filter(|import| import.level == 0) {
            let imported = import.module.as_ref();
            let lies_in = |path: &str| is_or_within(path, &name, '.');
            for taken in &import.names {
                let local = taken.alias.unwrap_or(taken.name);
                let full = format!("{imported}.{}", taken.name);
                if !seen.insert((local, full.clone())) {
                    continue;
                }
                if lies_in(imported) {
                    found.extend(uses_of_imported_name(cx, local, &full));
                }
                if lies_in(imported) || lies_in(&full) {
                    found.extend(uses_through_path(cx, &[local], &full));
                }
            }
            let is_whole = import.names.is_empty() && lies_in(imported);
            if is_whole && modules.insert((import.alias, imported)) {
                match import.alias {
                    Some(alias) => found.extend(uses_through_path(cx, &[alias], imported)),
                    None => is_whole_imported = true,
                }
            }
        }
        // If nothing binds the name, its import was left out.
        if is_whole_imported || name.as_str() == module && !is_defined(cx, &name) {
            found.extend(uses_by_dotted_name(cx, &name));
        }
    }
    found.sort_by_key(|mention| mention.span);
    found.dedup_by_key(|mention| mention.span);
    found
}

/// Whether a full name in a module is that of a class, whose construction is not a call of a
/// function.
fn is_class(full: &str) -> bool {
    let last = full.rsplit('.').next().unwrap_or(full);
    is_class_name(last) || libraries::table().classes.contains(full)
}

/// The uses of an imported name as a function.
fn uses_of_imported_name<'a>(cx: &Context<'a>, local: &str, full: &str) -> Vec<Mention<'a>> {
    if is_class(full) {
        return Vec::new();
    }
    mentions_of(cx, local)
        .into_iter()
        .filter(|mention| mention.is_bare() && !mention.is_qualifier)
        .filter(|mention| mention.is_called || !cx.index.is_in_type_use(mention.span))
        .collect()
}

/// The uses of a module's functions by its dotted name: `os.path.join(…)`.
fn uses_by_dotted_name<'a>(cx: &Context<'a>, module: &str) -> Vec<Mention<'a>> {
    let parts: Vec<_> = module.split('.').collect();
    uses_through_path(cx, &parts, module)
}

/// The uses of functions through a path that means a module or class: calls, and uses as values
/// of functions that the vocabulary knows. A call on one of the module's objects is not a use of
/// its functions (`os.environ.get`).
fn uses_through_path<'a>(cx: &Context<'a>, parts: &[&str], module: &str) -> Vec<Mention<'a>> {
    let occurs = cx.facts.tokens.iter().any(|token| token.text == parts[0]);
    if !occurs || !lookup::variables(cx, parts[0]).is_empty() {
        return Vec::new();
    }
    let is_function = |mention: &Mention<'_>| {
        let rest = &mention.parts[parts.len()..];
        let full = |count: usize| format!("{module}.{}", rest[..count].join("."));
        let on_object = (1..rest.len()).any(|count| is_known_value(Language::Python, &full(count)));
        let full = full(rest.len());
        let is_known = || is_known_function(Language::Python, &full);
        !on_object && !is_class(&full) && (mention.is_called || !mention.is_qualifier && is_known())
    };
    mentions_after_dots(cx)
        .filter(|mention| !mention.has_receiver && mention.qualifiers().starts_with(parts))
        .filter(is_function)
        .collect()
}
