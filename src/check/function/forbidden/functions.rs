//! Entries that name a function.

use crate::check::Context;
use crate::lang;
use crate::names::{Binding, FullName, Mention, QualifiedName, name_parts};

/// The uses of a function by its name: calls, and uses as a value if no variable has the name.
/// For a qualified entry only uses with that qualifier count.
pub(super) fn function_uses<'a>(cx: &Context<'a>, name: &str) -> Vec<Mention<'a>> {
    let wanted = QualifiedName::parse(name);
    let is_bound = !cx.names.variables(wanted.last).is_empty();
    let mut found = cx.names.mentions_of_any(names_and_aliases(cx, wanted.last));
    found.retain(|mention| {
        mention.is_called()
            || (mention.is_bare() && !is_bound && !mention.is_qualifier())
            || is_module_member(cx, mention)
    });
    if let Some(qualifier) = wanted.qualifier {
        let mut path = name_parts(qualifier);
        path.push(wanted.last);
        found.retain(|mention| is_named(cx, mention, &path));
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
    let is_module = |full: &FullName<'_>| full.import.is_some_and(|one| one.names.is_empty());
    !mention.is_bare()
        && !mention.is_qualifier()
        && cx.names.full_names(mention).iter().any(is_module)
}

/// Whether a use has the qualified name of the entry, as written or through its imports. A module
/// that is named like one of the standard library is not that one.
fn is_named(cx: &Context<'_>, mention: &Mention<'_>, path: &[&str]) -> bool {
    if mention.has_receiver() {
        return false;
    }
    let language = lang::of(cx.language());
    let is_wanted = |full: &FullName<'_>| {
        let name = full.join(".");
        let parts: Vec<_> = name.split(['.', ':', '/']).filter(|part| !part.is_empty()).collect();
        let is_other =
            || language.is_standard_library(path[0]) && !language.is_standard_library(&full.root);
        parts == path || parts.ends_with(path) && !is_other()
    };
    let is_imported =
        matches!(cx.names.binding(mention.parts()[0], mention.first_span()), Binding::Imported(_));
    !is_imported && cx.names.without_alias(mention.parts()).ends_with(path)
        || cx.names.full_names(mention).iter().any(is_wanted)
}
