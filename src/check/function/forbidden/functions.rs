//! Entries that name a function.

use crate::check::Context;
use crate::check::libraries::local_names;
use crate::check::lookup::{self, QualifiedName};
use crate::check::mentions::{Mention, mentions_of_any};
use crate::facts::ImportKind;
use crate::lang;

/// The uses of a function by its name: calls, and uses as a value if no variable has the name.
/// For a qualified entry only uses with that qualifier count.
pub(crate) fn function_uses<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let wanted = QualifiedName::parse(name);
    let is_bound = !lookup::variables(cx, wanted.last).is_empty();
    let mut found: Vec<_> = mentions_of_any(cx, names_and_aliases(cx, wanted.last))
        .into_iter()
        .filter(|mention| {
            mention.is_called
                || (mention.is_bare() && !is_bound && !mention.is_qualifier)
                || is_module_member(cx, mention)
        })
        .collect();
    if let Some(qualifier) = wanted.qualifier {
        found.retain(|mention| is_qualified_as(cx, mention, wanted.last, qualifier));
    }
    found
}

/// A function's name and its import aliases.
fn names_and_aliases<'n, 'a: 'n>(cx: &Context<'a>, name: &'n str) -> Vec<&'n str> {
    let aliases = cx.facts.imports.iter().flat_map(|import| {
        import
            .names
            .iter()
            .filter(|imported| imported.name == name)
            .filter_map(|imported| imported.alias)
    });
    std::iter::once(name).chain(aliases).collect()
}

/// Whether a use is a member of an imported module, package or class, as in `math.sqrt` without a
/// call.
fn is_module_member(cx: &Context<'_>, mention: &Mention<'_>) -> bool {
    let Some(first) = mention.qualifiers().first() else {
        return false;
    };
    let modules = cx.facts.imports.iter();
    let mut modules = modules.filter(|import| import.names.is_empty());
    !mention.has_receiver
        && !mention.is_qualifier
        && modules.any(|import| local_names(cx.language(), import).contains(first))
}

/// Whether a use has the qualifier of the entry: directly, through an alias, or through its
/// import.
fn is_qualified_as(
    cx: &Context<'_>,
    mention: &Mention<'_>,
    function: &str,
    qualifier: &str,
) -> bool {
    let wanted = lookup::name_parts(qualifier);
    let before = mention.qualifiers();
    if !mention.has_receiver && before.ends_with(&wanted) {
        return true;
    }
    let dotted = wanted.join(".");
    let imports = || cx.facts.imports.iter();
    match (before, mention.has_receiver) {
        ([], false) => imports().any(|import| {
            let imported = import
                .names
                .iter()
                .any(|imported| imported.name == function);
            let is_module = lang::of(cx.language()).is_module_named(&import.module, &dotted);
            let using = import.kind == ImportKind::Using
                && import.module.split("::").eq(wanted.iter().copied());
            is_module && (imported || import.is_wildcard) || using
        }),
        ([first, rest @ ..], false) => imports().any(|import| {
            // An alias or a name imported from the module: `import os as o`, `from os import path`.
            let whole = |base: &str| {
                let mut path: Vec<&str> = base
                    .split(['.', ':'])
                    .filter(|part| !part.is_empty())
                    .collect();
                path.extend(rest);
                path.ends_with(&wanted)
            };
            import.alias == Some(first) && whole(&import.module)
                || import.names.iter().any(|imported| {
                    imported.alias.unwrap_or(imported.name) == *first
                        && whole(&format!("{}.{}", import.module, imported.name))
                })
        }),
        _ => false,
    }
}
