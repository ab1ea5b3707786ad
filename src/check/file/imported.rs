//! Template 39: libraries that must be imported.

use std::collections::BTreeSet;

use crate::check::{Context, Ruling, definitions, words};
use crate::facts::{Import, ImportKind};
use crate::instruction::Slots;
use crate::names::{ImportRequirement, Mention};
use crate::response::Span;

pub(super) fn check(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let imported = definitions::places(slots.names("library_list"), |library| {
        let imports = cx.names.imports_of(library, ImportRequirement::Provided);
        imports.first().map(|import| import.span)
    });
    let missing = match imported {
        Ok(mut places) => {
            places.dedup();
            return Ruling::yes("every library asked for is imported").at(places);
        }
        Err(missing) => missing,
    };
    let near = cx.facts.imports.iter().filter(|import| {
        import.kind != ImportKind::Using
            && missing.iter().any(|library| has_same_last_part(&import.module, library))
    });
    let verb = words::is_or_are(missing.len());
    let missing = words::listed(&missing, "and");
    Ruling::no(format!("{missing} {verb} not imported"))
        .near(near.map(|import| (format!("imports `{}`", import.module), import.span)))
}

/// Whether the last parts of a module and a library are equal, ignoring case.
fn has_same_last_part(module: &str, library: &str) -> bool {
    let last = |path: &str| path.rsplit(['.', '/', ':']).next().unwrap_or(path).to_lowercase();
    last(module) == last(library)
}

/// No library in the list is imported or used without an import.
pub(super) fn forbidden(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let mut evidence = Vec::new();
    let mut used = Vec::new();
    for library in slots.names("disallowed_library_list") {
        let found = library_uses(cx, library);
        if !found.is_empty() {
            used.push(library.as_str());
            let note = format!("`{library}` is used");
            evidence.extend(found.into_iter().map(|span| (span, note.clone())));
        }
    }
    if used.is_empty() {
        return Ruling::yes("none of the libraries in the list is used");
    }
    // A construction is recorded both as a type use and as a call.
    evidence.sort();
    evidence.dedup_by_key(|(span, _)| (span.block, span.start));
    let verb = words::is_or_are(used.len());
    Ruling::no(format!("{} {verb} used", words::listed(&used, "and"))).each(evidence)
}

/// The spans where a library is imported or named in full, or where its well-known names are
/// used without an import.
fn library_uses(cx: &Context<'_>, library: &str) -> Vec<Span> {
    let imports = cx.names.imports_of(library, ImportRequirement::Forbidden);
    let mut found: Vec<Span> = imports.iter().map(|import| import.span).collect();
    for name in cx.names.import_names(library) {
        found.extend(fully_qualified_uses(cx, &name));
        if imports.is_empty() {
            found.extend(uses_through_imports(cx, &name));
        }
        found.extend(cx.lang().unimported_uses(cx.names, &name));
    }
    found
}

/// `np.linalg` for `numpy.linalg`: what is named within something else that is imported.
fn uses_through_imports(cx: &Context<'_>, name: &str) -> Vec<Span> {
    let parts = cx.lang().full_path(name);
    let whole = parts.join(".");
    let mut found = parts.last().map(|last| cx.names.mentions(last)).unwrap_or_default();
    found.retain(|mention| {
        let mut paths = cx.names.full_names(mention).into_iter();
        paths.any(|path| {
            let is_within = path.import.is_some() && !path.is_from_wildcard();
            is_within && !path.rest().is_empty() && path.join(".").replace("::", ".") == whole
        })
    });
    found.iter().map(Mention::span).collect()
}

/// `java.util.stream.Stream…`, `numpy.array`, `boost::split`, `http.Get` without an import of
/// that name.
fn fully_qualified_uses(cx: &Context<'_>, name: &str) -> Vec<Span> {
    let parts = cx.lang().full_path(name);
    let Some((last, before)) = parts.split_last() else {
        return Vec::new();
    };
    if cx.names.is_bound(parts[0]) {
        return Vec::new();
    }
    let is_class = last.starts_with(char::is_uppercase);
    let mut found = cx.names.mentions(last);
    found.retain(|mention| {
        let is_qualified = !mention.has_receiver() && mention.qualifiers() == before;
        is_qualified && (mention.is_qualifier() || is_class && !before.is_empty())
    });
    found.iter().map(Mention::span).collect()
}

/// Nothing is imported but the libraries in the list, and what belongs to the code itself.
pub(super) fn only(cx: &Context<'_>, slots: &Slots) -> Ruling {
    let libraries = slots.names("library_list");
    let place = |import: &Import<'_>| (import.span, import.module.to_string());
    let imports_of = |library: &String| cx.names.imports_of(library, ImportRequirement::Forbidden);
    let allowed: BTreeSet<_> = libraries.iter().flat_map(imports_of).map(place).collect();
    let is_relative = |import: &&Import<'_>| import.level > 0 || import.module.starts_with('.');
    let imports = cx.facts.imports.iter().filter(|import| import.kind != ImportKind::Using);
    let others = imports.filter(|import| !is_relative(import) && !allowed.contains(&place(import)));
    let others: Vec<_> = others.collect();
    let listed = words::listed(libraries, "and");
    match others.len() {
        0 => Ruling::yes(format!("the code imports nothing but {listed}")),
        count => {
            let (imports, verb) = (words::count(count, "import"), words::is_or_are(count));
            let note = |import: &Import<'_>| (import.span, format!("imports `{}`", import.module));
            let message = format!("{imports} {verb} not of {listed}");
            Ruling::no(message).each(others.into_iter().map(note))
        }
    }
}

/// Nothing outside the standard library is imported. A module that is not known may be the project's
/// own.
pub(super) fn avoids_external(cx: &Context<'_>, _: &Slots) -> Ruling {
    let language = cx.lang();
    // `os.path` is of `os` and `net/http` of `net`, but the header `stack.h` is not `stack`.
    let is_standard = |module: &str| {
        let mark = if module.contains('/') { '/' } else { '.' };
        let ends = module.match_indices(mark).map(|(at, _)| at);
        let roots = ends.map(|end| &module[..end]);
        let mut roots = roots.filter(|_| !module.ends_with(".h")).chain([module]);
        roots.any(|root| language.is_standard_library(root))
    };
    let imports = cx.facts.imports.iter();
    let is_relative = |import: &Import<'_>| import.level > 0 || import.module.starts_with('.');
    let imports = imports.filter(|import| import.kind != ImportKind::Using);
    let other = imports.filter(|import| !is_relative(import) && !is_standard(&import.module));
    let is_known = |module: &str| !language.import_shows_package(module);
    let (known, unknown): (Vec<_>, Vec<_>) = other.partition(|import| is_known(&import.module));
    if !known.is_empty() {
        let (imports, verb) = (words::count(known.len(), "import"), words::is_or_are(known.len()));
        let places = known.into_iter().map(|import| import.span);
        return Ruling::no(format!("{imports} {verb} not from the standard library")).at(places);
    }
    let used = cx.names.undefined_uses().unwrap_or_default().into_iter();
    let used = used.filter(|(name, _)| {
        let path = language.unimported_path(cx.names, name);
        path.is_some_and(|path| !is_standard(&path))
    });
    let mut open: Vec<Span> = used.map(|(_, span)| span).collect();
    open.extend(unknown.into_iter().map(|import| import.span));
    if open.is_empty() {
        return Ruling::yes("the code imports nothing outside the standard library");
    }
    let message = "whether these are libraries or the project's own modules is not evident";
    Ruling::not_evident(message).at(open)
}
